// The search for the shortest way, which runs in a worker beside the game.

import assert from "node:assert/strict";

import { answer, ending } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";

const CLASSIC = { preset: "classic", seed: "page" };

group("the best way (ruling F12)", () => {
  for (const phone of [false, true]) {
    scene(`is found while the player thinks${phone ? ", on a phone" : ""}`, { device: phone ? "phone" : "desktop" }, async (arcade) => {
      await arcade.play(CLASSIC);
      const way = arcade.page.locator('[data-field="way"] dd');
      const left = () => way.evaluate((field) => field.parentElement.getBoundingClientRect().left);
      const place = await left();
      const longest = await way.evaluate((field) => {
        const copy = field.parentElement.cloneNode(true);
        copy.querySelector("dd").textContent = "22, at least 20";
        field.parentElement.replaceWith(copy);
        const { left } = copy.getBoundingClientRect();
        copy.replaceWith(field.parentElement);
        return left;
      });
      assert.equal(longest, place, "the longest words have room");
      await way.filter({ hasText: /^\d+, proven$/ }).waitFor();
      assert.equal(await left(), place, "its place was kept free");
      const best = Number.parseInt(await arcade.field("way"), 10);
      // Hints lead the shortest way, so following them takes as many moves.
      for (let moves = 1; moves <= best; moves++) {
        await arcade.page.keyboard.press("h");
        await arcade.page.locator("[data-control][data-hinted]").click();
        await arcade.page.locator('[data-field="moves"] dd').filter({ hasText: new RegExp(`^${moves} `) }).waitFor();
      }
      await arcade.page.getByText(`${best} moves. Nobody can do it in fewer.`).first().waitFor();
      assert.equal(await arcade.field("way"), `${best}, proven`);
      const beyond = await arcade.page.locator(".hud").evaluate((hud) => hud.scrollWidth - hud.clientWidth);
      assert.equal(beyond, 0, "every figure is in view at the end, too");
    });
  }

  for (const phone of [false, true]) {
    scene(`is played by Solve and taken back${phone ? ", on a phone" : ""}`, { device: phone ? "phone" : "desktop" }, async (arcade) => {
      await arcade.play(CLASSIC);
      const { page } = arcade;
      const way = page.locator('[data-field="way"] dd');
      await way.filter({ hasText: /^\d+, proven$/ }).waitFor();
      const best = Number.parseInt(await arcade.field("way"), 10);
      const moves = async () => Number.parseInt(await arcade.field("moves"), 10);
      const played = (least) =>
        page.waitForFunction((least) => Number.parseInt(document.querySelector('[data-field="moves"] dd').textContent, 10) >= least, least);
      const solve = async () => {
        if (phone) await page.getByRole("button", { name: "More" }).click();
        await page.locator('[data-tool="solve"]').click();
      };
      await solve();
      const asked = page.getByRole("dialog").filter({ hasText: "counts as assisted" });
      await asked.getByRole("button", { name: "Play on myself" }).click();
      assert.equal(await moves(), 0, "nothing is played without a yes");
      await solve();
      await asked.getByRole("button", { name: "Solve" }).click();
      await played(2);
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      const stopped = await moves();
      await page.waitForTimeout(1600);
      assert.equal(await moves(), stopped, "whoever takes a move back stops it");
      await solve();
      await page.getByText(`${best} moves. Nobody can do it in fewer.`).first().waitFor();
      for (let undos = 0; undos < best && (await moves()) > 0; undos++) await page.keyboard.press("u");
      assert.equal(await moves(), 0, "all of it can be taken back");
    });
  }

  scene("is left by the player's own moves: Solve then thinks beside the page, and stops when asked", {}, async (arcade) => {
    const { page } = arcade;
    await arcade.play(CLASSIC);
    await page.locator('[data-field="way"] dd').filter({ hasText: /^\d+, proven$/ }).waitFor();
    const { action } = await answer(CLASSIC, "hint");
    const other = page.locator(`[data-control]:not([aria-disabled]):not([data-control="${action}"])`).first();
    const moves = (count) => page.locator('[data-field="moves"] dd').filter({ hasText: new RegExp(`^${count}\\b`) });
    await other.click();
    await moves(1).waitFor();
    await page.locator('[data-tool="solve"]').click();
    await page.getByRole("dialog").getByRole("button", { name: "Solve" }).click();
    await moves(2).waitFor();
    assert.ok(page.workers().length > 0, "a worker thinks");
    await page.locator('[data-tool="solve"]').click();
    const stopped = await arcade.moves();
    await page.waitForTimeout(1600);
    assert.equal(await arcade.moves(), stopped);
    assert.equal(await page.locator("[data-hinted]").count(), 0, "nothing that Solve thought is left behind as a hint");
    await page.locator('[data-tool="solve"]').click();
    await page.locator("[data-status=won]").waitFor();
  });

  scene("is shown to who lost, on the same board", {}, async (arcade) => {
    const lost = await ending("lost", { preset: "hard" }, "solve");
    await arcade.play(lost);
    await arcade.choose(lost.actions, lost.steps);
    await arcade.end.waitFor();
    await arcade.page.locator('[data-end="solve"]').click();
    await arcade.end.waitFor({ state: "hidden" });
    const moves = arcade.page.locator('[data-field="moves"] dd');
    await moves.filter({ hasText: /^[2-9] / }).waitFor();
    await arcade.page.locator("[data-status=won]").waitFor();
  });

  scene("is searched anew for another board, and not in a lesson", {}, async (arcade) => {
    await arcade.play(CLASSIC);
    const way = arcade.page.locator('[data-field="way"] dd');
    await way.filter({ hasText: "proven" }).waitFor();
    await arcade.play({ preset: "easy", seed: "page" });
    await way.filter({ hasText: /^\d+, proven$/ }).waitFor();
    await arcade.page.goto(`${arcade.page.url().split("#")[0]}#/learn/floodit`);
    await arcade.page.locator(".lesson").waitFor();
    assert.equal(await way.count(), 0);
  });
});
