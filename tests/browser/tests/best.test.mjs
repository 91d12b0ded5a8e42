// The search for the shortest way, which runs in a worker beside the game.

import assert from "node:assert/strict";

import { group, scene } from "../lib/scene.mjs";

const CLASSIC = { preset: "classic", seed: "page" };

group("the best way (ruling F12)", () => {
  for (const phone of [false, true]) {
    scene(`is found while the player thinks${phone ? ", on a phone" : ""}`, { device: phone ? "phone" : "desktop" }, async (arcade) => {
      await arcade.play(CLASSIC);
      const way = arcade.page.locator('[data-field="way"] dd');
      const place = await way.evaluate((field) => field.parentElement.getBoundingClientRect().left);
      await way.filter({ hasText: /^\d+, proven$/ }).waitFor();
      const moved = await way.evaluate((field) => field.parentElement.getBoundingClientRect().left);
      assert.equal(moved, place, "its place was kept free");
      const best = Number.parseInt(await arcade.field("way"), 10);
      // Hints lead the shortest way, so following them takes as many moves.
      for (let moves = 1; moves <= best; moves++) {
        await arcade.page.keyboard.press("h");
        await arcade.page.locator("[data-control][data-hinted]").click();
        await arcade.page.locator('[data-field="moves"] dd').filter({ hasText: new RegExp(`^${moves} `) }).waitFor();
      }
      await arcade.page.getByText(`${best} moves. Nobody can do it in fewer.`).first().waitFor();
      assert.equal(await arcade.field("way"), `${best}, proven`);
    });
  }

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
