// Settings: they show at once, hold on the play page, and are kept.

import assert from "node:assert/strict";

import { scripted } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";

const BOARD = { preset: "medium", seed: "look" };

async function set(arcade, setting, value) {
  const radio = arcade.page.locator(`[data-setting="${setting}"] input[value="${value}"]`);
  await radio.check();
}

const background = (arcade) => arcade.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const fill = (arcade, number) => arcade.cell(number).evaluate((it) => getComputedStyle(it).fill);

/** Every color on the board, sorted. */
async function paints(arcade) {
  const all = await arcade.page.locator("[data-place]").evaluateAll((cells) => cells.map((it) => getComputedStyle(it).fill));
  return [...new Set(all)].sort();
}

group("settings", () => {
  for (const device of ["desktop", "phone"]) {
    scene(`themes take effect, override the system and are kept (${device})`, { device, colorScheme: "light" }, async (arcade) => {
      await arcade.open("#/settings", "settings");
      const light = await background(arcade);
      await arcade.page.emulateMedia({ colorScheme: "dark" });
      const dark = await background(arcade);
      assert.notEqual(light, dark, "the system's wish is followed");
      await set(arcade, "theme", "light");
      assert.equal(await background(arcade), light);
      await arcade.page.reload();
      await arcade.at("settings");
      assert.equal(await background(arcade), light, "kept");
      await set(arcade, "theme", "dark");
      await arcade.page.emulateMedia({ colorScheme: "light" });
      assert.equal(await background(arcade), dark);
      await set(arcade, "theme", "system");
      assert.equal(await background(arcade), light);
    });
  }

  scene("palettes color the board and bring their symbols", {}, async (arcade) => {
    const symbols = arcade.page.locator(".board .symbols path");
    const seen = new Set();
    for (const [palette, wanted] of [["vivid", 0], ["universal", 400], ["tritan", 400], ["gray", 400]]) {
      await arcade.open("#/settings", "settings");
      await set(arcade, "palette", palette);
      await arcade.play(BOARD);
      const colors = await paints(arcade);
      assert.equal(colors.length, 4, palette);
      seen.add(colors.join());
      assert.equal(await symbols.count(), wanted, palette);
      assert.equal(await arcade.page.locator(".control .swatch path").count(), wanted ? 4 : 0, palette);
    }
    assert.equal(seen.size, 4, "every palette has its own colors");
    await arcade.reload();
    assert.equal(await symbols.count(), 400, "kept");
  });

  scene("symbols can be had with any palette, or none", {}, async (arcade) => {
    const symbols = arcade.page.locator(".board .symbols path");
    await arcade.open("#/settings", "settings");
    await set(arcade, "symbols", "on");
    await arcade.play(BOARD);
    assert.equal(await symbols.count(), 400);
    const first = await symbols.first().getAttribute("data-symbol");
    assert.match(first, /^[a-z]+$/);
    await arcade.open("#/settings", "settings");
    await set(arcade, "palette", "gray");
    await set(arcade, "symbols", "off");
    await arcade.play(BOARD);
    assert.equal(await symbols.count(), 0);
    await arcade.reload();
    assert.equal(await symbols.count(), 0, "kept");
  });

  scene("symbols follow the colors as they change", {}, async (arcade) => {
    await arcade.open("#/settings", "settings");
    await set(arcade, "symbols", "on");
    await arcade.play(BOARD);
    const [action] = await scripted(BOARD, 1);
    await arcade.control(action).click();
    await arcade.page.locator('[data-field="moves"] dd').filter({ hasText: /^1 / }).waitFor();
    const color = await arcade.control(action).locator(".swatch").evaluate((it) => getComputedStyle(it).color);
    assert.ok(color);
    const symbol = await arcade.control(action).locator(".swatch path").getAttribute("data-symbol");
    const drawn = await arcade.page.evaluate(() => {
      const symbols = [...document.querySelectorAll(".board .symbols path")];
      const corner = symbols.find((it) => it.getBBox().x < 0 && it.getBBox().y < 0);
      return corner.getAttribute("data-symbol");
    });
    assert.equal(drawn, symbol, "the top-left cell wears the chosen symbol");
  });

  /** Moves, and counts in `stirred` the animations that start meanwhile, on the board or anywhere else. */
  async function stirs(arcade) {
    await arcade.page.evaluate(() => {
      globalThis.stirred = 0;
      const count = () => { globalThis.stirred += 1; };
      document.addEventListener("animationstart", count, true);
      document.addEventListener("transitionrun", count, true);
    });
    for (const action of await scripted(BOARD, 4)) await arcade.control(action).click();
    await arcade.page.locator('[data-field="moves"] dd').filter({ hasText: /^4 / }).waitFor();
    await arcade.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  for (const [system, setting, moving] of [
    ["reduce", "system", false],
    ["no-preference", "system", true],
    ["no-preference", "reduced", false],
    ["reduce", "full", true],
  ]) {
    const title = `motion ${moving ? "plays" : "rests"} when the system says ${system} and the setting ${setting}`;
    scene(title, { reducedMotion: system }, async (arcade) => {
      await arcade.open("#/settings", "settings");
      await set(arcade, "motion", setting);
      await arcade.play(BOARD);
      await arcade.reload();
      await stirs(arcade);
      if (moving) await arcade.page.waitForFunction(() => globalThis.stirred > 0);
      else assert.equal(await arcade.page.evaluate(() => globalThis.stirred), 0, "nothing moves");
    });
  }

  scene("a blast flashes, sends a ring as far as it reaches, and leaves nothing behind", { reducedMotion: "no-preference" }, async (arcade) => {
    const { page } = arcade;
    await arcade.draw("floodit", "size=5 colors=4 bombs=1 radius=2 limit=30 slack=5 start=origin\nmoves 0 limit 30 color red\n#3443\n3b134\n34113\n13443\n41334\n");
    await arcade.glimpses('.floats .blast[cx="1000"][cy="1000"][r="2500"]', "", () => arcade.control("blue").click().then(() => arcade.control("green").click()));
    await page.waitForFunction(() => !document.querySelector(".floats > *"));
    assert.equal(await arcade.field("bombs"), "0");
  });

  scene("sound is off until asked for, and its volume is kept", {}, async (arcade) => {
    await arcade.open("#/settings", "settings");
    const sound = arcade.page.locator("#sound");
    const volume = arcade.page.locator("#volume");
    assert.equal(await sound.isChecked(), false);
    assert.equal(await volume.isDisabled(), true);
    await sound.check();
    await volume.fill("35");
    await arcade.page.reload();
    await arcade.at("settings");
    assert.equal(await sound.isChecked(), true);
    assert.equal(await volume.inputValue(), "35");
    await arcade.play(BOARD);
    await arcade.choose(await scripted(BOARD, 2));
    await arcade.page.locator('[data-field="moves"] dd').filter({ hasText: /^2 / }).waitFor();
  });

  scene("a change in one tab reaches the other", {}, async (arcade) => {
    await arcade.play(BOARD);
    const red = await fill(arcade, 0);
    const other = await arcade.page.context().newPage();
    await other.goto(`${arcade.address}/#/settings`);
    await other.locator('[data-setting=palette] input[value="gray"]').check();
    await arcade.page.locator(".board .symbols path").first().waitFor({ state: "attached" });
    assert.notEqual(await fill(arcade, 0), red);
  });
});
