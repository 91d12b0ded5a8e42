// What holds for every game of the catalog, the template included: it is found, drawn, played and explained without
// anybody having written a test for it.

import assert from "node:assert/strict";

import { clipped, overflow, violations } from "../lib/audit.mjs";
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
}

/** Words of a rule page that lie outside the page, or outside a box that does not scroll with a cue; boards cut off. */
function cut(page) {
  return page.evaluate(() => {
    const cued = (it) => getComputedStyle(it).backgroundAttachment.includes("local");
    const beyond = (it, outer) => {
      const [a, b] = [it.getBoundingClientRect(), outer.getBoundingClientRect()];
      return a.left < b.left - 1 || a.right > b.right + 1;
    };
    const prose = document.querySelector(".prose");
    const words = [...prose.querySelectorAll("p, li, td, th, code, h2, h3, .tray, svg.places")];
    const outside = words.filter((it) => {
      const around = it.closest(".scroller, pre");
      return around ? beyond(it, around) && !cued(around) : beyond(it, prose);
    });
    return outside.map((it) => `${it.tagName} ${it.textContent.trim().slice(0, 40)}`);
  });
}

/** Rule pages (issue: rule pages for players): moves before and after as pictures, and nothing cut off. */
async function explained(arcade, game, widths) {
  const { page } = arcade;
  await arcade.open(`#/rules/${game}`, "rules");
  const book = page.locator("[data-book=open]");
  await book.locator("h2").first().waitFor();
  assert.equal(await page.locator("details[open]").count(), 0, `${game}: the appendix is folded`);
  await page.locator("summary").click();
  for (const theme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: theme });
    assert.deepEqual(await violations(page), [], `${game}: ${theme}`);
  }
  const pictures = await book.locator(".shots [role=img]").evaluateAll((all) =>
    all.map((it) => [it.getAttribute("aria-label"), it.querySelectorAll("[role=gridcell]").length, it.innerHTML]),
  );
  assert.ok(pictures.length >= 4, `${game}: moves before and after`);
  for (const [label, places] of pictures) assert.ok(label.length > 5 && places > 4, `${game}: ${label}`);
  assert.equal(new Set(pictures.map(([, , inside]) => inside)).size, pictures.length, `${game}: each shows something else`);
  assert.deepEqual(await missing(page), [], `${game}: pictures that do not exist`);
  assert.doesNotMatch(await book.innerText(), /<!--|```/, `${game}: raw Markdown`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    assert.ok((await overflow(page)) <= 0, `${game}'s rules scroll sideways at ${width} pixels`);
    assert.deepEqual(await cut(page), [], `${game}'s rules are cut off at ${width} pixels`);
    const [before, after] = await book.locator(".shots").first().locator("[role=img]").evaluateAll((all) =>
      all.map((it) => it.getBoundingClientRect().toJSON()),
    );
    assert.ok(before.right < after.left && before.top === after.top, `${game}: side by side at ${width} pixels`);
    assert.ok(before.width > 100 && before.height > 60, `${game}: large enough at ${width} pixels`);
  }
}

group("every game of the catalog", () => {
  for (const device of ["desktop", "phone"]) {
    scene(`is on the first page, drawn and played (${device})`, { device }, async (arcade) => {
      const ids = await games();
      await arcade.open("#/", "home");
      const cards = await arcade.page.locator(".card").evaluateAll((all) => all.map((it) => it.dataset.game));
      assert.deepEqual(cards, ids);
      assert.deepEqual(await missing(arcade.page), [], "pictures on the first page");
      for (const game of ids) await holds(arcade, game);
    });

    scene(`has a rule page with pictures (${device})`, { device }, async (arcade) => {
      const widths = device === "phone" ? [320, 390] : [1440, 768];
      for (const game of await games()) await explained(arcade, game, widths);
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
