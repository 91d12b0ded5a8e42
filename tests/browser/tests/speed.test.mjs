// How it feels on a slow machine: measured and printed, never decided here, since clocks of shared machines lie.

import { scripted, trail } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

group("speed at a quarter of this machine's", () => {
  const boards = [
    { preset: "medium", seed: "speed" },
    { seed: "speed", set: { size: 64, colors: 8, bombs: 200, radius: 2, limit: 0 } },
  ];
  for (const board of boards) {
    const name = board.preset ?? `${board.set.size} × ${board.set.size}`;
    scene(`opening and playing: ${name}`, { reducedMotion: "no-preference" }, async (arcade, t) => {
      const client = await arcade.page.context().newCDPSession(arcade.page);
      await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await arcade.page.addInitScript(() => {
        globalThis.longTasks = [];
        const note = (list) => globalThis.longTasks.push(...list.getEntries().map((task) => task.duration));
        new PerformanceObserver(note).observe({ type: "longtask", buffered: true });
      });
      const started = performance.now();
      await arcade.play(board);
      t.diagnostic(`${name}: playable after ${Math.round(performance.now() - started)} ms`);
      await arcade.page.evaluate(() => { globalThis.longTasks.length = 0; });
      const actions = await scripted(board, 6);
      const steps = await trail(board, actions);
      const times = [];
      for (const [i, action] of actions.entries()) {
        const pressed = performance.now();
        await arcade.control(action).click();
        await arcade.reaches(steps[i + 1]);
        times.push(performance.now() - pressed);
      }
      const tasks = await arcade.page.evaluate(() => globalThis.longTasks);
      const worst = Math.round(Math.max(0, ...tasks));
      t.diagnostic(`${name}: median move ${Math.round(median(times))} ms; ${tasks.length} long tasks, worst ${worst} ms`);
    });
  }
});
