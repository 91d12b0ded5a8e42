// What the browser keeps can be damaged, closed or full; the game goes on and says so.

import assert from "node:assert/strict";

import { twoTabs } from "../lib/arcade.mjs";
import { scripted, trail } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";

const BOARD = { preset: "easy", seed: "storage" };

/** Plays a few moves to the end of what is asked, whatever storage does. */
async function plays(arcade) {
  const actions = await scripted(BOARD, 4);
  const steps = await trail(BOARD, actions);
  await arcade.play(BOARD);
  await arcade.choose(actions, steps);
  await arcade.tool("undo").click();
  await arcade.reaches(steps[3]);
  return steps;
}

group("storage", () => {
  const damage = [
    ["nonsense", () => "not a run"],
    ["cut short", (save) => save.slice(0, -30)],
    ["of a newer format", (save) => save.replace("lattice replay 1", "lattice replay 7")],
    ["with a wrong digest", (save) => save.replace(/[0-9a-f]{16}\n$/, "0000000000000000\n")],
  ];
  for (const [what, spoil] of damage) {
    scene(`a save that is ${what} is set aside with a notice, and a new game starts`, {}, async (arcade) => {
      await plays(arcade);
      const damaged = spoil(await arcade.saved("floodit"));
      await arcade.page.evaluate(([key, text]) => localStorage.setItem(key, text), [await arcade.saveKey("floodit"), damaged]);
      await arcade.open("#/", "home");
      await arcade.page.reload();
      await arcade.open("#/play/floodit", "play");
      await arcade.page.locator("[data-notice]").filter({ hasText: "set aside" }).waitFor();
      assert.equal(await arcade.moves(), 0);
      assert.equal(await arcade.status(), "playing");
      assert.equal(await arcade.download(arcade.page.locator("[data-notice] a[download]")).then((it) => it.text), damaged);
      assert.equal(await arcade.kept("lattice.damaged.floodit"), damaged);
      await arcade.page.locator("[data-control]:not([aria-disabled])").first().click();
      await arcade.page.locator('[data-field="moves"] dd').filter({ hasText: /^1 / }).waitFor();
      await arcade.page.getByRole("button", { name: "Dismiss" }).click();
      assert.equal(await arcade.page.locator("[data-notice]").count(), 0);
      await arcade.reload();
      assert.equal(await arcade.moves(), 1, "the new game is kept");
      assert.equal(await arcade.page.locator("[data-notice]").count(), 0, "said once");
    });
  }

  scene("every damaged save is set aside beside the others", {}, async (arcade) => {
    await plays(arcade);
    for (const text of ["not a run", "no run either", "not a run"]) {
      await arcade.open("#/", "home");
      await arcade.page.evaluate((pair) => localStorage.setItem(...pair), [await arcade.saveKey("floodit"), text]);
      await arcade.open("#/play/floodit", "play");
      await arcade.page.locator("[data-notice]").filter({ hasText: "set aside" }).first().waitFor();
    }
    assert.equal(await arcade.kept("lattice.damaged.floodit"), "not a run");
    assert.equal(await arcade.kept("lattice.damaged.floodit.2"), "no run either");
    assert.equal(await arcade.kept("lattice.damaged.floodit.3"), null, "the same once");
  });

  const closed = [
    ["refuses to write", () => { Storage.prototype.setItem = () => { throw new DOMException("no", "QuotaExceededError"); }; }],
    ["is closed to the page", () => Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } })],
  ];
  for (const [what, close] of closed) {
    scene(`the game goes on when storage ${what}`, {}, async (arcade) => {
      await arcade.page.addInitScript(close);
      const steps = await plays(arcade);
      await arcade.page.locator("[data-notice]").filter({ hasText: /storage is full or blocked/ }).waitFor();
      assert.equal(await arcade.page.locator("[data-notice]").count(), 1, "said once");
      // Within the page nothing is lost: another page and back.
      await arcade.page.evaluate(() => { location.hash = "#/rules/floodit"; });
      await arcade.at("rules");
      await arcade.page.goBack();
      await arcade.reaches(steps[3]);
    });
  }

  scene("the game goes on when storage is full", {}, async (arcade) => {
    await arcade.open("#/", "home");
    await arcade.page.evaluate(() => {
      for (let size = 1 << 22; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (let i = 0; i < 64; i += 1) localStorage.setItem(`filler-${size}-${i}`, "x".repeat(size));
        } catch {
          // Full for this size.
        }
      }
    });
    await plays(arcade);
    await arcade.page.locator("[data-notice]").filter({ hasText: /storage is full or blocked/ }).waitFor();
  });

  scene("a run played on in another tab is offered, and neither is lost without a word", {}, async (arcade) => {
    const actions = await scripted(BOARD, 3);
    const steps = await trail(BOARD, actions);
    const other = await twoTabs(arcade, BOARD, actions, steps);
    await arcade.reaches(steps[1]);
    await arcade.page.locator("[data-elsewhere=load]").click();
    await arcade.reaches(steps[2]);
    assert.equal(await arcade.notice("elsewhere").count(), 0);
    assert.equal(await other.notice("elsewhere").count(), 0, "both show the same run");
    await arcade.control(actions[2]).click();
    await arcade.reaches(steps[3]);
    await other.notice("elsewhere").waitFor();
    await other.page.locator("[data-elsewhere=keep]").click();
    await other.notice("elsewhere").waitFor({ state: "detached" });
    await other.reaches(steps[2]);
    await other.reload();
    await other.reaches(steps[2]);
  });

  scene("finished runs are listed, watched and forgotten; damaged lines are left out", {}, async (arcade) => {
    const { page } = arcade;
    for (const seed of ["one", "two"]) {
      const board = { seed, set: { size: 2, colors: 2, bombs: 0, limit: 0 } };
      const actions = await scripted(board, 20);
      await arcade.play(board);
      await arcade.choose(actions, await trail(board, actions));
      await arcade.dialog("end").waitFor();
      if (seed === "one") await page.keyboard.press("Escape");
    }
    await page.evaluate(() => {
      const board = localStorage.getItem("floodit_leaderboard_v1");
      localStorage.setItem("floodit_leaderboard_v1", `nonsense\n${board}\n1 2 3`);
    });
    await arcade.dialog("end").locator("[data-end=scores]").click();
    await arcade.at("scores");
    assert.equal(await page.locator("tbody tr").count(), 2);
    await page.getByRole("link", { name: "Watch number 1" }).click();
    await arcade.at("watch");
    assert.match(await page.locator(".play-head .chip").innerText(), /^Won: \d+ moves?$/);
    await page.goBack();
    await arcade.at("scores");
    await page.locator("[data-forget]").click();
    await page.locator("[data-answer=yes]").click();
    await arcade.at("play");
    assert.equal(await arcade.kept("floodit_leaderboard_v1"), null);
    assert.equal(await arcade.kept("floodit_replays_v1"), null);
  });
});
