// `lattice serve` on a free port, with a database of its own; and the same files on a host that knows no server.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import { fileURLToPath } from "node:url";

import { lattice, trials } from "./programs.mjs";

const DIST = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../../dist-test");
const TYPES = { css: "text/css", html: "text/html", js: "text/javascript", svg: "image/svg+xml", wasm: "application/wasm" };

/** Starts a program; answers the first line it prints, and how to end it. */
async function start(program, args) {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"] });
  let complaints = "";
  child.stderr.on("data", (data) => {
    complaints += data;
  });
  const gone = once(child, "exit");
  const lines = readline.createInterface({ input: child.stdout });
  const [line] = await Promise.race([
    once(lines, "line"),
    gone.then(([code]) => Promise.reject(new Error(`${program} ended with ${code}: ${complaints}`))),
  ]);
  const end = async (signal) => {
    if (signal) child.kill(signal);
    else child.stdin.end();
    await gone;
  };
  return { line, end };
}

/**
 * Starts a server on a database of its own, or on a shared one, with more options; answers its address without a final
 * slash, and how to stop it.
 */
export async function serve(database, options = []) {
  const data = database ? null : await mkdtemp(path.join(os.tmpdir(), "lattice-"));
  const where = database ? ["--database", database] : ["--data", data];
  const { line, end } = await start(lattice(), ["serve", "--addr", "127.0.0.1:0", ...where, ...options]);
  const [address] = /http:\/\/[^/\s]+/.exec(line) ?? [];
  if (!address) throw new Error(`lattice serve said no address: ${line}`);
  const stop = async () => {
    await end("SIGTERM");
    if (data) await rm(data, { recursive: true, force: true });
  };
  return { address, stop };
}

/** Starts PostgreSQL; answers the address of an empty database, and how to stop it. */
export async function database() {
  const { line, end } = await start(trials(), ["cluster"]);
  return { address: line, stop: () => end() };
}

/** The arcade as plain files, below a folder, as on any static host. Its `change` may make another build of them. */
export async function hostFiles() {
  const files = { change: (_name, body) => body };
  const host = http.createServer((request, response) => {
    const name = new URL(request.url, "http://host").pathname.replace(/^\/arcade\//, "") || "index.html";
    try {
      const body = readFileSync(path.join(DIST, path.normalize(`/${name}`)));
      response.writeHead(200, { "content-type": TYPES[name.split(".").pop()] ?? "application/octet-stream" });
      response.end(files.change(name, body));
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  host.listen(0, "127.0.0.1");
  await once(host, "listening");
  const stop = async () => {
    host.closeAllConnections();
    host.close();
  };
  return Object.assign(files, { address: `http://127.0.0.1:${host.address().port}`, folder: "/arcade", stop });
}
