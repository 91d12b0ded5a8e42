// What holds for every game of the catalog, the template included: it is found, drawn, played and explained without
// anybody having written a test for it.

import assert from "node:assert/strict";

import { clipped, overflow } from "../lib/audit.mjs";
import { run, scripted, trail } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";

/** Ids of all games, as the binary lists them. */
async function games() {
  const { stdout } = await run(["list", "--json"]);
  const ids = JSON.parse(stdout).map(({ id }) => id);
  assert.ok(ids.includes("template"), "the tested arcade has the template: cargo xtask web --tested");
  return ids;
}

/** Pictures that point to nothing: neither a symbol of the page nor a character. */
function missing(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("[data-page] use")]
      .map((it) => it.getAttribute("href"))
      .filter((href) => !document.querySelector(href)),
  );
}

async function holds(arcade, game) {
  const { page } = arcade;
  const board = { game, seed: "catalog" };
  await arcade.play(board);
  await page.locator(".pieces [data-sprite] :is(use, .glyph)").first().waitFor({ state: "attached" });
  // Games on a clock are played by hand in tests of their own.
  if ((await page.locator(".play[data-clock]").count()) === 0) {
    const actions = await scripted(board, 3);
    const steps = await trail(board, actions);
    await arcade.type(actions, steps);
    await arcade.closeTyping();
    await arcade.tool("undo").click();
    await arcade.reaches(steps.at(-2));
  }
  assert.deepEqual(await missing(page), [], `${game}: pictures that do not exist`);
  assert.ok((await overflow(page)) <= 0, `${game} scrolls sideways`);
  assert.deepEqual(await clipped(page), [], `${game} is cut off`);
  await arcade.open(`#/rules/${game}`, "rules");
  await page.locator("[data-book=open] h2").first().waitFor();
}

group("every game of the catalog", () => {
  for (const device of ["desktop", "phone"]) {
    scene(`is on the first page, drawn, played and explained (${device})`, { device }, async (arcade) => {
      const ids = await games();
      await arcade.open("#/", "home");
      const cards = await arcade.page.locator(".card").evaluateAll((all) => all.map((it) => it.dataset.game));
      assert.deepEqual(cards, ids);
      assert.deepEqual(await missing(arcade.page), [], "pictures on the first page");
      for (const game of ids) await holds(arcade, game);
    });
  }

  scene("says what is pointed at, where it can be seen", {}, async (arcade) => {
    const about = arcade.page.locator("[data-about]");
    await arcade.play({ game: "template", seed: "about" });
    assert.equal(await about.isVisible(), false, "no room is kept for nothing");
    await arcade.control("jump").hover();
    await about.filter({ hasText: "A jump takes 3 of your 11 breath." }).waitFor();
    assert.ok((await about.boundingBox()).height > 12);
  });

  scene("shows the character of a piece that nobody has drawn", {}, async (arcade) => {
    const { page } = arcade;
    await arcade.open("#/", "home");
    await page.evaluate(() => document.getElementById("sprite-template-walker").remove());
    await page.evaluate(() => {
      location.hash = "#/play/template?seed=glyph";
    });
    await arcade.at("play");
    const glyph = page.locator(".pieces [data-sprite=walker] .glyph");
    await glyph.waitFor();
    assert.equal(await glyph.textContent(), "☻");
    const [piece, place] = [await glyph.boundingBox(), await arcade.cell(0).boundingBox()];
    assert.ok(piece.width > 8 && piece.height > 8, "large enough to see");
    assert.ok(piece.x > place.x - 2 && piece.x + piece.width < place.x + place.width + 2, "inside its place");
  });
});
