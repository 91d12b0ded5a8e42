// Hints are thought out in a worker: the page never waits, and whatever the player does next drops the thought.

import assert from "node:assert/strict";

import { answer } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";

const BOARD = { game: "hexmeld", preset: "quick", seed: "hint" };

/** The page's workers never start: they take what they are sent, and `globalThis.ended` counts those that were ended. */
function idleWorkers() {
  globalThis.ended = 0;
  globalThis.Worker = class {
    postMessage() {}
    terminate() {
      globalThis.ended += 1;
    }
  };
}

function noWorkers() {
  globalThis.Worker = class {
    constructor() {
      throw new Error("no workers here");
    }
  };
}

function brokenWorkers() {
  globalThis.Worker = class {
    postMessage() {
      setTimeout(() => this.onerror(new Event("error")));
    }
    terminate() {}
  };
}

group("hints", () => {
  scene("come from a worker, the same as anywhere", {}, async (arcade) => {
    const { page } = arcade;
    await arcade.play(BOARD);
    assert.equal(page.workers().length, 0, "nobody thinks before they are asked");
    await arcade.tool("hint").click();
    await arcade.message.filter({ hasText: `Hint: ${(await answer(BOARD, "hint")).why} This run is now assisted.` }).waitFor();
    const [worker] = page.workers();
    assert.ok(worker && page.workers().length === 1, "one worker thinks");
    await page.locator("[data-tool=hint]:not([aria-busy])").waitFor();
    await page.keyboard.press("u");
    await arcade.message.filter({ hasText: "Nothing to undo." }).waitFor();
    await page.keyboard.press("h");
    await arcade.message.filter({ hasText: /^Hint: (?!.*assisted)/ }).waitFor();
    assert.deepEqual(page.workers(), [worker], "and stays for the next hint");
    const { file } = await arcade.shared();
    assert.equal(file.match(/^hint$/gm).length, 2);
    await arcade.open("#/", "home");
    assert.equal(page.workers().length, 0, "it goes with the page");
  });

  for (const device of ["desktop", "phone"]) {
    scene(`are dropped by what the player does while they are thought out (${device})`, { device }, async (arcade) => {
      const { page } = arcade;
      await page.addInitScript(idleWorkers);
      await arcade.play(BOARD);
      const box = await arcade.board.boundingBox();
      const busy = page.locator("[data-tool=hint][aria-busy=true]");
      const thinks = arcade.message.filter({ hasText: "Thinking…" });
      const asks = async () => {
        await arcade.tool("hint").click();
        await thinks.waitFor();
        await busy.waitFor();
        assert.deepEqual(await arcade.board.boundingBox(), box, "nothing moves");
      };
      const dropped = async (count) => {
        await busy.waitFor({ state: "detached" });
        await thinks.waitFor({ state: "detached" });
        assert.equal(await page.evaluate(() => globalThis.ended), count);
      };
      await asks();
      await page.keyboard.press("h");
      assert.equal(await page.evaluate(() => globalThis.ended), 0, "asking twice does not begin again");
      // A ball is chosen and moved while the thought goes on: input is never blocked.
      const { action } = await answer(BOARD, "hint");
      const [from, to] = action.split(" ").filter((word) => word.includes(","));
      await arcade.place(from).click();
      await page.locator("[data-place].selected").waitFor();
      await dropped(1);
      await asks();
      const before = await arcade.digest();
      await arcade.place(to).click();
      await page.locator(`[data-page]:not([data-digest="${before}"])`).waitFor();
      await dropped(2);
      await asks();
      await page.keyboard.press("u");
      await page.locator(`[data-page][data-digest="${before}"]`).waitFor();
      await dropped(3);
      const { file } = await arcade.shared();
      assert.ok(!/^hint$/m.test(file), "nothing was recorded");
    });
  }

  for (const [name, workers] of [["that do not exist", noWorkers], ["that fail", brokenWorkers]]) {
    scene(`need no workers: those ${name} are done without`, {}, async (arcade) => {
      await arcade.page.addInitScript(workers);
      await arcade.play(BOARD);
      for (const more of [" This run is now assisted.", ""]) {
        await arcade.tool("hint").click();
        await arcade.message.filter({ hasText: new RegExp(`^Hint: ${(await answer(BOARD, "hint")).why}${more}$`) }).waitFor();
      }
    });
  }
});
