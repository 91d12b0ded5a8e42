// A test in a browser of its own: a fresh context, a watch on everything that must not happen, and a picture of the
// page when the test fails.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

import { Arcade } from "./arcade.mjs";

/** Longest a test may take: far more than any needs on a busy machine, so that only a page that hangs meets it. */
const LONGEST_MS = 300_000;
/** How long the page may take to show what a test waits for; busy machines included. */
const PATIENCE_MS = 60_000;
const RESULTS = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../test-results");

/** What a player may hold. */
export const DEVICES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  small: { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

let browser;

/** A group of tests; `body` declares them with [`scene`]. */
export function group(title, body) {
  describe(title, () => {
    before(async () => {
      const endpoint = process.env.BROWSER_ENDPOINT;
      if (!endpoint) throw new Error("start the tests with `npm test`, which starts server and browser");
      browser = await chromium.connect(endpoint);
    });
    after(() => browser.close());
    body();
  });
}

/** Everything a page did that no page may do. */
class Watch {
  problems = [];

  constructor(context, arcade) {
    context.on("request", (request) => {
      const url = new URL(request.url());
      const own = url.origin === new URL(arcade.address).origin || url.protocol === "data:" || url.protocol === "blob:";
      if (!own) this.problems.push(`request to ${url.href}`);
    });
    context.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") {
        this.problems.push(`console: ${message.text()} (${message.location().url})`);
      }
    });
    context.on("weberror", (error) => this.problems.push(`uncaught: ${error.error()}`));
  }
}

async function keep(page, title) {
  mkdirSync(RESULTS, { recursive: true });
  const file = path.join(RESULTS, title.replace(/[^a-z0-9]+/gi, "-").toLowerCase());
  await page.screenshot({ path: `${file}.png`, fullPage: true, timeout: 5000 }).catch(() => {});
  const content = page.evaluate(() => document.documentElement.outerHTML);
  const late = setTimeout(5000, "the page does not answer", { ref: false });
  writeFileSync(`${file}.html`, await Promise.race([content, late]).catch(String));
}

/** Fails in time for a picture to be taken of the page. */
async function overdue(signal) {
  await setTimeout(LONGEST_MS, undefined, { ref: false, signal });
  throw new Error(`still not done after ${LONGEST_MS} ms`);
}

/** Runs `body` in a browser that knows nothing yet, and fails on whatever no page may do. */
async function visit({ device = "desktop", address = process.env.ARCADE, name, ...options }, body) {
  const context = await browser.newContext({ ...DEVICES[device], reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const arcade = new Arcade(page, address);
  const watch = new Watch(context, arcade);
  try {
    await body(arcade);
    const problems = watch.problems.filter((problem) => !arcade.forgiven.some((pattern) => pattern.test(problem)));
    assert.deepEqual(problems, [], "console errors, CSP violations or foreign requests");
  } catch (error) {
    await keep(page, `${name} ${device}`);
    throw error;
  } finally {
    await context.close();
  }
}

/**
 * One test. Options: `device`, and whatever a context takes (`colorScheme`, `reducedMotion`, …). Motion is reduced
 * unless asked for. `body` gets an [`Arcade`] and the test's own context of `node:test`.
 */
export function scene(title, options, body) {
  const timed = (t) => (arcade) => Promise.race([body(arcade, t), overdue(t.signal)]);
  test(title, (t) => visit({ ...options, name: title }, timed(t)));
}

/** Goes on as somebody else, in a browser of their own, inside a test. */
export function elsewhere(body) {
  return visit({ name: "elsewhere" }, body);
}
