// How fast the arcade feels on a phone: every game of the catalog is played with taps at a quarter of this machine's speed
// while the browser traces itself. `cargo xtask bench web`, which says what the options are.

import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";

import { chromium as playwright } from "playwright-core";

import { Arcade } from "./arcade.mjs";
import { greedyThenRandom, randomly, run, saved, trail } from "./bot.mjs";
import { FLAGS, chromium } from "./programs.mjs";
import { DEVICES } from "./scene.mjs";
import { serve } from "./server.mjs";
import { COLUMNS, FRAMES, INPUTS, Trace } from "./trace.mjs";

/** How many times slower than this machine. */
const THROTTLE = 4;
/** Mobile networks that are called slow 4G: bytes a second and milliseconds. */
const NETWORK = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
/** How long a finger rests on what it taps. */
const TAP_MS = 60;
/** The pauses between taps, in turn: some let an animation end, some interrupt it, none keeps step with the screen. */
const PAUSES_MS = [811, 467, 1123, 613];
/** How long each direction is held. */
const HELD_MS = 1250;
const LAPS = 16;
/** The run that is watched, and where in it. */
const WATCHED = { game: "colorcell", preset: "step-free", seed: "bench" };
const LONG = 10_000;
const MOMENTS = [1, 0.8, 0.6, 0.4, 0.2];
const STEPS_BACK = 8;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    network: { type: "boolean", default: false },
    theatre: { type: "boolean", default: false },
    presets: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    traces: { type: "string" },
    inputs: { type: "string", default: "60" },
    visits: { type: "string", default: "7" },
  },
});
const TAPS = Number(options.inputs);
const VISITS = Number(options.visits);

const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
/** The smallest number that so much of all of them do not exceed. */
const quantile = (numbers, part) => sorted(numbers)[Math.max(0, Math.ceil(numbers.length * part) - 1)] ?? 0;
const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

/** A phone with nothing saved, on a page of its own. */
async function phone(browser, address, body) {
  const context = await browser.newContext({ ...DEVICES.phone, reducedMotion: "no-preference" });
  try {
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    return await body(new Arcade(page, address), client);
  } finally {
    await context.close();
  }
}

/** How many traces are kept. */
let traces = 0;

/** Records what the browser does meanwhile. */
async function traced(browser, page, categories, body) {
  await browser.startTracing(page, { categories });
  await body();
  const bytes = await browser.stopTracing();
  if (options.traces) writeFileSync(path.join(options.traces, `${(traces += 1)}.json`), bytes);
  return new Trace(bytes);
}

/** A finger. It looks where its target is before it goes down, so that looking costs the page nothing later. */
class Finger {
  count = 0;
  #page;
  #client;

  constructor(page, client) {
    this.#page = page;
    this.#client = client;
  }

  #touch(type, touchPoints) {
    return this.#client.send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  /** Goes down on the first of some targets that is shown. Answers whether there is one. */
  async down(...selectors) {
    const point = await this.#page.evaluate((all) => {
      for (const selector of all) {
        const found = [...document.querySelectorAll(selector)].find((it) => it.getClientRects().length > 0);
        if (!found) continue;
        found.scrollIntoView({ block: "nearest", inline: "nearest" });
        const box = found.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      }
      return null;
    }, selectors);
    if (!point) return false;
    await setTimeout(PAUSES_MS[this.count % PAUSES_MS.length]);
    this.count += 1;
    await this.#touch("touchStart", [point]);
    return true;
  }

  up() {
    return this.#touch("touchEnd", []);
  }

  async tap(...selectors) {
    if (!(await this.down(...selectors))) return false;
    await setTimeout(TAP_MS);
    await this.up();
    return true;
  }
}

const named = (text) => [`[data-control="${text}"]`, `[data-place][data-name="${text}"]`, `[data-way="${text}"]`];

/** Does an action by taps: the control of that name, or what its words name, one after the other; the last again if it only aimed. */
async function act(arcade, finger, action, { digest }) {
  const there = async () => (await arcade.digest()) === digest;
  if (!(await finger.tap(`[data-control="${action}"]`))) {
    for (const word of action.split(" ")) await finger.tap(...named(word));
  }
  await setTimeout(PAUSES_MS[0]);
  if (await there()) return true;
  await finger.tap(`[data-control="${action}"]`, ...named(action.split(" ").at(-1)));
  await setTimeout(PAUSES_MS[0]);
  return there();
}

/** Plays hints by taps until there were enough, on one board. */
async function played(browser, arcade, client, board, wanted) {
  const { actions } = await greedyThenRandom(board, wanted, wanted);
  const steps = await trail(board, actions);
  const finger = new Finger(arcade.page, client);
  return traced(browser, arcade.page, INPUTS, async () => {
    for (const [i, action] of actions.entries()) {
      if (finger.count >= wanted || !(await act(arcade, finger, action, steps[i + 1]))) break;
    }
    await setTimeout(PAUSES_MS[0]);
  });
}

/** Taps what is on the pad of a timed game, in turn. */
async function steered(browser, arcade, client, wanted) {
  const finger = new Finger(arcade.page, client);
  const ways = await waysOf(arcade);
  await finger.tap(".controls [data-control][data-picture]");
  return traced(browser, arcade.page, INPUTS, async () => {
    for (let i = 0; i < wanted; i += 1) await finger.tap(i % 5 === 4 ? "[data-hold]" : ways[i % ways.length]);
    await setTimeout(PAUSES_MS[0]);
  });
}

/** The directions of the pad, clockwise. */
async function waysOf({ page }) {
  const names = await page.locator("[data-way]").evaluateAll((all) => all.map((it) => it.dataset.way));
  return ["n", "ne", "e", "se", "s", "sw", "w", "nw"].filter((way) => names.includes(way)).map((way) => `[data-way="${way}"]`);
}

/** Holds one direction after the other, so that a window onto the board meets every part of it. */
async function walked(browser, arcade, client) {
  const finger = new Finger(arcade.page, client);
  const ways = await waysOf(arcade);
  await finger.tap(".controls [data-control][data-picture]");
  return traced(browser, arcade.page, FRAMES, async () => {
    for (let lap = 0; lap < LAPS; lap += 1) {
      await finger.down(ways[(lap + 1) % ways.length]);
      await setTimeout(HELD_MS);
      await finger.up();
    }
  });
}

/** What one preset comes to. */
async function measure(browser, address, game, preset) {
  const traces = [];
  let [frames, timed, inputs] = [null, false, 0];
  for (let number = 1; inputs < TAPS && number <= 8; number += 1) {
    const board = { game, preset, seed: `bench-${number}` };
    await phone(browser, address, async (arcade, client) => {
      await arcade.play(board);
      await client.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
      timed = (await arcade.page.locator(".play[data-clock]").count()) > 0 && (await arcade.page.locator("[data-resume]").count()) > 0;
      const hand = timed ? steered(browser, arcade, client, TAPS) : played(browser, arcade, client, board, TAPS - inputs);
      const trace = await hand;
      traces.push(trace);
      inputs += trace.interactions().length;
    });
  }
  if (timed) {
    await phone(browser, address, async (arcade, client) => {
      await arcade.play({ game, preset, seed: "bench-walk" });
      await client.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
      const trace = await walked(browser, arcade, client);
      traces.push(trace);
      frames = trace.frames();
    });
  }
  return summary(game, preset ?? "default", traces, frames);
}

/** The least there is to draw: a page with a button whose own word changes. */
const BARE = `<!doctype html><meta name="viewport" content="width=device-width"><title>One button</title>
  <button id="button" style="position:absolute;left:20vw;top:40vh;width:60vw;height:20vh">0</button>
  <script>button.onclick = () => { button.textContent = Number(button.textContent) + 1; };</script>`;

/** What this browser on this machine takes for an input that costs a page next to nothing: no page can be faster. */
async function floor(browser) {
  return phone(browser, "about:blank", async ({ page }, client) => {
    await page.setContent(BARE);
    await client.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
    const finger = new Finger(page, client);
    const trace = await traced(browser, page, INPUTS, async () => {
      for (let i = 0; i < TAPS; i += 1) await finger.tap("#button");
      await setTimeout(PAUSES_MS[0]);
    });
    return summary("one button", "the floor", [trace]);
  });
}

/** What the inputs of some traces come to. */
function summary(game, preset, traces, frames = null) {
  const all = traces.flatMap((trace) => trace.interactions());
  const millis = all.map((it) => it.millis);
  return line({
    game,
    preset,
    inputs: all.length,
    median: quantile(millis, 0.5),
    p95: quantile(millis, 0.95),
    worst: quantile(millis, 1),
    task: Math.max(0, ...traces.map((trace) => trace.tasks()[0] ?? 0)),
    parts: Object.fromEntries(COLUMNS.map((name) => [name, mean(all.map((it) => it.parts[name]))])),
    frames,
  });
}

/** From navigation to the first board on a slow network, in a browser that has never been here. */
async function visit(browser, address, game, preset) {
  return phone(browser, address, async (arcade, client) => {
    await client.send("Network.enable");
    await client.send("Network.emulateNetworkConditions", NETWORK);
    await client.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
    await arcade.page.addInitScript(() => {
      const look = () => {
        if (document.querySelector("[data-place]")) requestAnimationFrame(() => globalThis.setTimeout(() => { globalThis.firstBoard = performance.now(); }));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await arcade.play({ game, preset, seed: "bench-visit" });
    const shown = await arcade.page.waitForFunction(() => globalThis.firstBoard);
    return shown.jsonValue();
  });
}

/** Steps back at several places of a long run. */
async function watched(browser, address, text, throttle) {
  return phone(browser, address, async (arcade, client) => {
    await arcade.chooseFile(text);
    await arcade.at("watch");
    await client.send("Emulation.setCPUThrottlingRate", { rate: throttle });
    const finger = new Finger(arcade.page, client);
    const trace = await traced(browser, arcade.page, INPUTS, async () => {
      for (const moment of MOMENTS) {
        await arcade.page.locator("#timeline").evaluate((bar, value) => {
          bar.value = value;
          bar.dispatchEvent(new Event("input"));
        }, String(Math.round(LONG * moment)));
        for (let i = 0; i < STEPS_BACK; i += 1) await finger.tap("[data-timeline=back]");
      }
      await setTimeout(PAUSES_MS[0]);
    });
    return summary("theatre", `back, ${throttle}×`, [trace]);
  });
}

const tell = options.json ? () => {} : (line) => console.log(line);
const ms = (number) => String(Math.round(number)).padStart(6);

function header() {
  tell(`${"game, preset".padEnd(24)}inputs median   p95  worst  longest task | ${COLUMNS.map((name) => name.padStart(8)).join("")}`);
}

function line(figures) {
  const { game, preset, inputs, median, p95, worst, task, parts, frames } = figures;
  const where = COLUMNS.map((name) => parts[name].toFixed(1).padStart(8)).join("");
  tell(`${`${game}, ${preset}`.padEnd(24)}${ms(inputs)}${ms(median)} ${ms(p95)} ${ms(worst)}  ${ms(task)}        | ${where}`);
  if (frames) {
    const gaps = frames.gaps.map((gap) => Math.round(gap)).join(", ");
    tell(`  walking: ${frames.shown} of ${frames.due} frames shown; pauses above 50 ms: ${frames.gaps.length}${gaps && ` (${gaps} ms)`}`);
  }
  return figures;
}

/** The first board of a preset, several times. */
async function visits(browser, address, game, preset) {
  const times = [];
  for (let i = 0; i < VISITS; i += 1) times.push(await visit(browser, address, game, preset));
  const [least, middle, most] = [0, 0.5, 1].map((part) => (quantile(times, part) / 1000).toFixed(2));
  tell(`${`${game}, ${preset}`.padEnd(24)}first board after ${middle} s (${least} to ${most}, ${times.length} visits)`);
  return { game, preset, times };
}

async function main() {
  const catalog = JSON.parse((await run(["list", "--json"])).stdout);
  const unknown = positionals.find((id) => !catalog.some((game) => game.id === id));
  if (unknown) throw new Error(`there is no game ${unknown}; there are ${catalog.map((game) => game.id).join(", ")}`);
  const games = catalog.filter((game) => positionals.length === 0 || positionals.includes(game.id));
  const server = await serve();
  const browser = await playwright.launch({ executablePath: chromium(), args: FLAGS, timeout: 120_000 });
  const found = [];
  try {
    if (!options.network) header();
    if (!options.network && !options.theatre) found.push(await floor(browser));
    if (options.theatre) {
      const { actions } = await randomly(WATCHED, LONG);
      const text = await saved(WATCHED, actions);
      for (const throttle of [1, THROTTLE]) found.push(await watched(browser, server.address, text, throttle));
    }
    for (const { id, presets } of options.theatre ? [] : games) {
      const all = presets.map((preset) => preset.id);
      if (options.network) found.push(await visits(browser, server.address, id, all[0]));
      // Without a preset a link leads to the board of the default parameters.
      else for (const preset of options.presets ? all : [undefined]) found.push(await measure(browser, server.address, id, preset));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  if (options.json) console.log(JSON.stringify(found, null, 2));
}

await main();
