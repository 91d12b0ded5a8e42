// `lattice serve` on a free port.

import { spawn } from "node:child_process";
import { once } from "node:events";
import readline from "node:readline";

import { lattice } from "./programs.mjs";

/** Starts a server; answers its address without a final slash, and how to stop it. */
export async function serve() {
  const child = spawn(lattice(), ["serve", "--addr", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "pipe"] });
  let complaints = "";
  child.stderr.on("data", (data) => {
    complaints += data;
  });
  const gone = once(child, "exit");
  const lines = readline.createInterface({ input: child.stdout });
  const [line] = await Promise.race([
    once(lines, "line"),
    gone.then(([code]) => Promise.reject(new Error(`lattice serve ended with ${code}: ${complaints}`))),
  ]);
  const [address] = /http:\/\/[^/\s]+/.exec(line) ?? [];
  if (!address) throw new Error(`lattice serve said no address: ${line}`);
  const stop = async () => {
    child.kill("SIGTERM");
    await gone;
  };
  return { address, stop };
}
