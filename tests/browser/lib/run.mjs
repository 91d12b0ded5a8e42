// One server and one browser for all test files: `npm test`, or `npm test -- tests/win.test.mjs` for some.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { chromium as playwright } from "playwright-core";

import { FLAGS, chromium, lattice } from "./programs.mjs";
import { serve } from "./server.mjs";

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

function files() {
  const named = process.argv.slice(2);
  if (named.length > 0) return named;
  const all = readdirSync(path.join(folder, "tests")).filter((name) => name.endsWith(".test.mjs"));
  return all.sort().map((name) => path.join("tests", name));
}

async function main() {
  rmSync(path.join(folder, "test-results"), { recursive: true, force: true });
  // All tests are guests of one household, and faster than people.
  const server = await serve(undefined, ["--max-guest-tickets", "0", "--write-rate", "0"]);
  const browser = await playwright.launchServer({ executablePath: chromium(), args: FLAGS, timeout: 120_000 });
  try {
    const env = {
      ...process.env,
      ARCADE: server.address,
      BROWSER_ENDPOINT: browser.wsEndpoint(),
      LATTICE_BIN: lattice(),
    };
    const args = ["--test", "--test-concurrency=2", "--test-reporter=tap", ...files()];
    const tests = spawn(process.execPath, args, { cwd: folder, env, stdio: "inherit" });
    const [code] = await once(tests, "exit");
    process.exitCode = code ?? 1;
  } finally {
    await browser.close();
    await server.stop();
  }
}

await main();
