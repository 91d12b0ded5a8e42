// How it feels on a slow machine: measured in the page and printed, never decided here, since clocks of shared machines
// lie. What it weighs does not depend on a clock, and is decided.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { scripted, trail } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";

/** Before anything else on the page: notes when it is playable, its long tasks, and from click to next paint. */
function meter() {
  globalThis.meter = { playable: 0, tasks: [], clicks: [] };
  const look = () => {
    if (document.querySelector("[data-place]")) globalThis.meter.playable = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const note = (type, list, options) =>
    new PerformanceObserver((found) => list.push(...found.getEntries())).observe({ type, buffered: true, ...options });
  note("longtask", globalThis.meter.tasks);
  note("event", globalThis.meter.clicks, { durationThreshold: 16 });
}

/** From now on: notes the time between frames, and long tasks. */
function frames() {
  const { intervals, tasks } = (globalThis.frames = { intervals: [], tasks: [] });
  new PerformanceObserver((found) => tasks.push(...found.getEntries().map((task) => task.duration))).observe({ type: "longtask" });
  let last = performance.now();
  const look = (now) => {
    intervals.push(now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const worst = (numbers) => Math.round(Math.max(0, ...numbers));

group("speed and weight", () => {
  const boards = [
    { preset: "medium", seed: "speed" },
    { seed: "speed", set: { size: 64, colors: 8, bombs: 200, radius: 2, limit: 0 } },
  ];
  for (const board of boards) {
    const name = board.preset ?? `${board.set.size} × ${board.set.size}`;
    scene(`at a quarter of this machine's speed: ${name}`, { reducedMotion: "no-preference" }, async (arcade, t) => {
      const client = await arcade.page.context().newCDPSession(arcade.page);
      await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await arcade.page.addInitScript(meter);
      await arcade.play(board);
      await arcade.page.waitForFunction(() => globalThis.meter.playable > 0);
      const playable = await arcade.page.evaluate(() => {
        globalThis.meter.tasks.length = 0;
        return globalThis.meter.playable;
      });
      const actions = await scripted(board, 8);
      await arcade.choose(actions, await trail(board, actions));
      const { tasks, clicks } = await arcade.page.evaluate(() => ({
        tasks: globalThis.meter.tasks.map((task) => task.duration),
        clicks: globalThis.meter.clicks.filter((event) => event.name === "click").map((event) => event.duration),
      }));
      t.diagnostic(`${name}: playable after ${Math.round(playable)} ms`);
      t.diagnostic(`${name}: worst click to paint ${worst(clicks)} ms of ${actions.length} moves`);
      t.diagnostic(`${name}: ${tasks.length} long tasks in play, worst ${worst(tasks)} ms`);
    });
  }

  scene("at a quarter of this machine's speed: Color Cell's clock", { device: "phone", reducedMotion: "no-preference" }, async (arcade, t) => {
    const { page } = arcade;
    await arcade.play({ game: "colorcell", preset: "free", seed: "speed" });
    await arcade.control("template ring").tap();
    const client = await page.context().newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.evaluate(frames);
    // Twenty seconds of held keys, around the board.
    for (let i = 0; i < 16; i += 1) {
      await page.keyboard.down("edsawq"[i % 6]);
      await page.waitForTimeout(1250);
      await page.keyboard.up("edsawq"[i % 6]);
    }
    const { intervals, tasks } = await page.evaluate(() => globalThis.frames);
    assert.notEqual(await arcade.field("time"), "5:00", "the clock ran");
    const sorted = intervals.sort((a, b) => a - b);
    const quantile = (part) => Math.round(sorted[Math.floor((sorted.length - 1) * part)]);
    t.diagnostic(`Color Cell: ${sorted.length} frames, median ${quantile(0.5)} ms, 95 % within ${quantile(0.95)} ms, worst ${quantile(1)} ms`);
    t.diagnostic(`Color Cell: ${tasks.length} long tasks, worst ${worst(tasks)} ms`);
  });

  scene("all that is sent stays within the budget", {}, async (arcade, t) => {
    await arcade.open("#/", "home");
    await arcade.page.waitForLoadState("load");
    const files = await arcade.page.evaluate(() =>
      ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type)).map((it) => [it.name, it.encodedBodySize]),
    );
    const total = files.reduce((sum, [, size]) => sum + size, 0);
    t.diagnostic(`${(total / 1000).toFixed(1)} KB compressed`);
    // The packer keeps to the same limit; it is written down there.
    const packer = await readFile(new URL("../../../xtask/pack/src/sizes.rs", import.meta.url), "utf8");
    const limit = (name) => 1024 * Number(packer.match(new RegExp(`${name}: usize = (\\d+) \\* KB;`))[1]);
    const games = await arcade.page.locator("[data-page=home] .cards > li").count();
    const budget = limit("BASE_LIMIT") + games * limit("GAME_LIMIT");
    assert.ok(files.length >= 5 && files.every(([, size]) => size > 0), `sizes are known: ${files.join(" ")}`);
    assert.ok(total <= budget, `${total} bytes, not more than ${budget}: ${files.join(" ")}`);
  });
});
