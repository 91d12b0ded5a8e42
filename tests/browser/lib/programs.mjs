// The programs under test: the browser and the arcade's own binary; and the one that starts a database for it.

import { accessSync, constants } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");
const BROWSERS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** What the browser is started with. */
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function runs(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function need(variable, candidates, advice) {
  const given = process.env[variable];
  const found = (given ? [given] : candidates).find(runs);
  if (!found) throw new Error(`${given ? `${variable}=${given} cannot be run` : `no ${variable}`}: ${advice}`);
  return found;
}

/** The browser: `CHROMIUM`, or the first of the usual names on the search path. */
export function chromium() {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const candidates = BROWSERS.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return need("CHROMIUM", candidates, "install Chromium, or name it in CHROMIUM");
}

/** What starts a database: `LATTICE_TRIALS`, or the build of this tree. */
export function trials() {
  return need("LATTICE_TRIALS", [path.join(ROOT, "target/debug/lattice-trials")], "run `cargo build -p lattice-trials`");
}

/** The arcade: `LATTICE_BIN`, or the release build of this tree. */
export function lattice() {
  const advice = "run `cargo xtask web --tested && cargo build --release -p lattice --features template`";
  return need("LATTICE_BIN", [path.join(ROOT, "target/release/lattice")], advice);
}
