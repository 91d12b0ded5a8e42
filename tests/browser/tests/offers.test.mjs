// What a player is offered after a win (rulings G14 and P34), and the choice that is remembered (G14).

import assert from "node:assert/strict";
import { before } from "node:test";

import { ending } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";

group("offers", () => {
  let time;
  let hop;

  before(async () => {
    time = await ending("won", { game: "gametime", preset: "medium" }, "offer");
    hop = await ending("won", { game: "hop", preset: "standard" }, "offer");
  });

  /** Plays a line to its end by typing, and says what the end panel offers. */
  async function finish(arcade, line) {
    await arcade.play(line);
    await arcade.type(line.actions, line.steps);
    await arcade.end.waitFor();
    const offer = arcade.end.locator("[data-end=offer]");
    const box = await offer.boundingBox();
    const { width, height } = arcade.page.viewportSize();
    assert.ok(box.height >= 44 && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height, JSON.stringify(box));
    return offer;
  }

  /** The way to the game that says nothing about what to play. */
  async function openAnew(arcade, game) {
    await arcade.page.evaluate((key) => localStorage.removeItem(key), await arcade.saveKey(game));
    await arcade.open("#/", "home");
    await arcade.open(`#/play/${game}`, "play");
    await arcade.cell(0).waitFor();
    return arcade.page.locator("#preset").inputValue();
  }

  for (const device of ["phone", "small", "desktop"]) {
    scene(`who has won an Original board is offered Tight of the same size, on a ${device}`, { device }, async (arcade) => {
      const offer = await finish(arcade, time);
      assert.equal(await offer.innerText(), "Try Medium, tight");
      await offer.click();
      await arcade.page.locator('[data-page=play][data-status="playing"]').waitFor();
      assert.equal(await arcade.page.locator("#preset").inputValue(), "medium-tight");
      await arcade.end.waitFor({ state: "hidden" });
      assert.equal(await openAnew(arcade, "gametime"), "medium-tight", "the choice is remembered");
    });
  }

  scene("who has won Hop's Standard is offered Veteran", { device: "phone" }, async (arcade) => {
    const offer = await finish(arcade, hop);
    assert.equal(await offer.innerText(), "Try Veteran");
    await offer.click();
    await arcade.page.locator('[data-page=play][data-status="playing"]').waitFor();
    assert.equal(await arcade.page.locator("#preset").inputValue(), "veteran");
  });

  scene("a game that is lost offers nothing else", {}, async (arcade) => {
    const lost = await ending("lost", { preset: "hard" }, "lose");
    await arcade.play(lost);
    await arcade.type(lost.actions, lost.steps);
    await arcade.end.waitFor();
    assert.equal(await arcade.end.locator("[data-end=offer]").count(), 0);
  });

  scene("the last choice is used for a new game, and a link is no choice", {}, async (arcade) => {
    const chosen = () => arcade.dialog("fresh").locator("input:checked").evaluateAll((all) => all.map((it) => it.ariaLabel));
    await arcade.open("#/", "home");
    assert.equal(await openAnew(arcade, "gametime"), "small-tight", "the one for newcomers");
    await arcade.page.locator("#preset").selectOption("large-tight");
    await arcade.page.locator('[data-page=play][data-status="playing"]').waitFor();
    assert.equal(await openAnew(arcade, "gametime"), "large-tight");
    await arcade.play({ game: "gametime", preset: "small", seed: "linked" });
    await arcade.tool("new").click();
    await arcade.dialog("fresh").waitFor();
    assert.deepEqual(await chosen(), ["Large", "Tight"]);
    assert.equal(await arcade.page.locator("#custom-radius").inputValue(), "4", "with its values");
    await arcade.page.locator("[data-start]").click();
    assert.equal(await arcade.page.locator("#preset").inputValue(), "large-tight");
    // Parameters of one's own come again with New, for they are the run's.
    await arcade.page.locator("#preset").selectOption("custom…");
    await arcade.page.locator("#custom-obstacles").fill("5");
    await arcade.page.locator("[data-start]").click();
    await arcade.tool("new").click();
    await arcade.dialog("fresh").waitFor();
    assert.deepEqual(await chosen(), [], "no answer is chosen");
    // An answer to one question alone takes the first to the other.
    await arcade.dialog("fresh").getByRole("radio", { name: "Daring" }).check();
    assert.deepEqual(await chosen(), ["Small", "Daring"]);
    await arcade.page.locator("#custom-obstacles").fill("5");
    assert.deepEqual(await chosen(), [], "a changed value is no preset");
    assert.equal(await arcade.page.locator("#custom-obstacles").inputValue(), "5");
  });
});
