// A run goes back and forth, survives a reload, and is the same run that the native program plays.

import assert from "node:assert/strict";

import { run, scripted, trail } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";

const TINY = { seed: "loss", set: { size: 8, colors: 4, bombs: 0, limit: 4 } };

group("a run", () => {
  scene("is lost when the moves run out, and undo after that goes on", {}, async (arcade) => {
    const actions = await scripted(TINY, 10);
    const steps = await trail(TINY, actions);
    assert.equal(steps.at(-1).status, "lost");
    await arcade.play(TINY);
    await arcade.choose(actions, steps);
    const dialog = arcade.dialog("end");
    await dialog.waitFor();
    assert.match(await dialog.innerText(), /Out of moves/);
    assert.equal(await arcade.page.locator(".confetti").count(), 0);
    assert.equal(await dialog.locator("[data-record]").count(), 0, "a loss is no result");
    await dialog.locator("[data-end=undo]").click();
    await dialog.waitFor({ state: "hidden" });
    await arcade.reaches(steps.at(-2));
    assert.equal(await arcade.moves(), 3);
    await arcade.control(actions.at(-1)).click();
    await arcade.reaches(steps.at(-1));
    await arcade.dialog("end").waitFor();
    await arcade.page.keyboard.press("Escape");
    await arcade.reload();
    await arcade.reaches(steps.at(-1));
    assert.equal(await arcade.dialog("end").count(), 0, "an old end is not announced again");
    await arcade.page.locator("[data-ended=details]").click();
    await arcade.dialog("end").waitFor();
    await arcade.page.locator("[data-end=again]").click();
    await arcade.reaches(steps[0]);
  });

  for (const device of ["desktop", "phone"]) {
    scene(`is undone to the start and redone to the end (${device})`, { device }, async (arcade) => {
      const board = { preset: "medium", seed: "undo" };
      const actions = await scripted(board, 9);
      const steps = await trail(board, actions);
      await arcade.play(board);
      await arcade.reaches(steps[0]);
      assert.equal(await arcade.tool("undo").getAttribute("aria-disabled"), "true");
      await arcade.choose(actions, steps);
      for (const step of steps.slice(0, -1).reverse()) {
        await arcade.tool("undo").click();
        await arcade.reaches(step);
      }
      assert.equal(await arcade.moves(), 0);
      assert.equal(await arcade.tool("undo").getAttribute("aria-disabled"), "true");
      for (const step of steps.slice(1)) {
        await arcade.tool("redo").click();
        await arcade.reaches(step);
      }
      assert.equal(await arcade.tool("redo").getAttribute("aria-disabled"), "true");
    });
  }

  scene("is listed move by move, undone ones too", {}, async (arcade) => {
    const board = { preset: "medium", seed: "history" };
    const actions = await scripted(board, 4);
    const steps = await trail(board, actions);
    const listed = (which = "") =>
      arcade.page.locator(`.history-move${which}`).evaluateAll((moves) => moves.map((it) => it.dataset.action));
    await arcade.play(board);
    assert.deepEqual(await listed(), []);
    await arcade.choose(actions, steps);
    assert.deepEqual(await listed(), actions);
    for (const step of [steps[3], steps[2]]) {
      await arcade.tool("undo").click();
      await arcade.reaches(step);
    }
    assert.deepEqual(await listed(), actions, "what was undone can come back");
    assert.deepEqual(await listed("[data-undone]"), actions.slice(2));
    const other = await arcade.page.locator("[data-control]:not([aria-disabled])").evaluateAll((all) => all.map((it) => it.dataset.control));
    const action = other.find((it) => it !== actions[2]);
    await arcade.control(action).click();
    await arcade.page.locator('[data-field="moves"] dd').filter({ hasText: /^3 / }).waitFor();
    assert.deepEqual(await listed(), [...actions.slice(0, 2), action], "until something else is played");
    assert.deepEqual(await listed("[data-undone]"), []);
  });

  scene("is undone and redone by keys", {}, async (arcade) => {
    const board = { preset: "hard", seed: "keys" };
    const actions = await scripted(board, 3);
    const steps = await trail(board, actions);
    await arcade.play(board);
    await arcade.choose(actions, steps);
    const { keyboard } = arcade.page;
    for (const [key, step] of [["u", 2], ["Control+z", 1], ["r", 2], ["Control+Shift+Z", 3], ["u", 2], ["Control+y", 3]]) {
      await keyboard.press(key);
      await arcade.reaches(steps[step]);
    }
  });

  const rains = [
    { preset: "easy", seed: "rain", keys: ["1", "2", "3", "4", "End", "ArrowRight"] },
    { game: "hexmeld", seed: "rain", set: { radius: 5, balls: 50, spawn: 1, increases: "none" }, keys: ["w", "e", "d", "s", "a", "q", "Enter", "Enter", " "] },
    { game: "gametime", seed: "rain", set: { radius: 8, obstacles: 20, pool: 200 }, keys: ["f", "f", "w", "e", "d", "s", "a", "q", "c", "o"] },
  ];
  for (const { keys: own, ...board } of rains) {
    const title = `stays one run that verifies, whatever keys rain on it while things move: ${board.game ?? "floodit"}`;
    scene(title, { reducedMotion: "no-preference" }, async (arcade) => {
      const keys = [...own, "u", "r", "h", "i", "Enter", "Escape", "ArrowDown", "Control+z", "Control+y"];
      await arcade.play(board);
      await arcade.cell(0).focus();
      let chance = 7;
      for (let i = 0; i < 150; i += 1) {
        chance = (chance * 1103515245 + 12345) % 2 ** 31;
        await arcade.page.keyboard.press(keys[(chance >> 8) % keys.length]);
      }
      assert.equal(await arcade.status(), "playing");
      const { file } = await arcade.shared();
      assert.match(file, /^do /m, "something was played");
      const verdict = await run(["verify", "-"], file);
      assert.equal(verdict.code, 0, verdict.stderr);
      assert.ok(verdict.stdout.includes(await arcade.digest()), `${verdict.stdout} is what the page shows`);
      assert.match(verdict.stdout, /assisted/);
    });
  }

  scene("resumes after a reload, with settings", {}, async (arcade) => {
    const board = { preset: "hard", seed: "reload" };
    const actions = await scripted(board, 5);
    const steps = await trail(board, actions);
    await arcade.open("#/settings", "settings");
    await arcade.page.getByLabel("Dark", { exact: true }).check();
    await arcade.play(board);
    await arcade.choose(actions, steps);
    const warned = () => arcade.page.locator(".helps").evaluate((it) => getComputedStyle(it, "::after").content);
    assert.equal(await warned(), '"help: listed apart"', "said before it is done");
    await arcade.tool("undo").click();
    await arcade.reaches(steps[4]);
    assert.equal(await warned(), '"assisted run"', "and after it");
    await arcade.reload();
    await arcade.reaches(steps[4]);
    assert.equal(await arcade.moves(), 4);
    assert.equal(await arcade.page.locator("#preset").inputValue(), "hard");
    assert.equal(await arcade.page.locator("html").getAttribute("data-theme"), "dark");
    await arcade.tool("redo").click();
    await arcade.reaches(steps[5]);
    await arcade.open("#/", "home");
    await arcade.page.getByRole("link", { name: "Continue Flood-It" }).click();
    await arcade.reaches(steps[5]);
  });

  const boards = [
    { preset: "easy", seed: "same-1" },
    { preset: "medium", seed: "same:2" },
    { preset: "hard", seed: "same_3" },
    { preset: "classic", seed: "same.4" },
    { seed: "same-5", set: { size: 33, colors: 7, bombs: 40, radius: 1, limit: 0, start: "component" } },
  ];
  for (const board of boards) {
    scene(`is the one the native program plays: ${board.preset ?? "custom"}`, {}, async (arcade) => {
      const actions = await scripted(board, 15);
      const steps = await trail(board, actions);
      await arcade.play(board);
      await arcade.reaches(steps[0]);
      await arcade.choose(actions, steps);
    });
  }
});
