// Playing without a mouse, without sight, with other keys: whole games by keys, by touch and by typing, what a screen reader
// would say of them, questions about the board, and the player's own shortcuts.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { violations } from "../lib/audit.mjs";
import { games, greedy } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";

const GOLDEN = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../spoken");

/** A short game of every kind, to be followed by ear to its end. */
const BOARDS = [
  { game: "floodit", preset: "easy", seed: "spoken" },
  { game: "hexmeld", seed: "spoken3", set: { radius: 3, group: 5, expansions: "15:1", spawn: 6, increases: "none" } },
  { game: "gametime", preset: "small", seed: "spoken" },
  { game: "hop", preset: "gentle", seed: "spoken" },
  { game: "colorcell", seed: "spoken", set: { radius: 6, density: 30, seconds: 20, mode: "challenge", pace: "step" } },
];

/** What the live region says, as it is said. */
async function listen(page) {
  await page.evaluate(() => {
    globalThis.heard = [];
    const region = document.querySelector("[data-said]");
    new MutationObserver(() => globalThis.heard.push(region.textContent.replaceAll("\u00a0", ""))).observe(region, { childList: true, characterData: true, subtree: true });
  });
}

group("by ear", () => {
  for (const board of BOARDS) {
    scene(`${board.game}: what is said of a whole game`, {}, async (arcade) => {
      const { page } = arcade;
      const { actions, steps } = await greedy(board);
      await arcade.play(board);
      await listen(page);
      await arcade.openTyping();
      await page.locator("#typed-action").fill("describe");
      await page.locator("#typed-action").press("Enter");
      const lines = ["> describe", ...(await page.evaluate(() => globalThis.heard.splice(0)))];
      assert.equal(lines.length, 2, "how things stand at the start");
      for (const [i, action] of actions.entries()) {
        // The end tells what the search for the fewest moves has found.
        if (i + 1 === actions.length) {
          // `…` at first, then `17, at least 16`, at last `17, proven`.
          await page.waitForFunction(() => !/…|, at least/.test(document.querySelector("[data-field=way] dd")?.textContent));
        }
        // A question covers the field; set aside, it can be answered by typing, too.
        if (await arcade.dialog("choice").isVisible()) await page.keyboard.press("Escape");
        await arcade.type([action], steps.slice(i));
        const heard = await page.evaluate(() => globalThis.heard.splice(0));
        lines.push(`> ${action}`, ...heard.filter(Boolean));
      }
      const text = `${lines.join("\n")}\n`;
      const file = path.join(GOLDEN, `${board.game}.txt`);
      if (process.env.LATTICE_BLESS) {
        mkdirSync(GOLDEN, { recursive: true });
        writeFileSync(file, text);
      }
      assert.equal(text, readFileSync(file, "utf8"), "LATTICE_BLESS=1 writes it anew");
      const silent = lines.filter((line, i) => line.startsWith("> ") && (lines[i + 1] ?? "> ").startsWith("> "));
      assert.deepEqual(silent, [], "every action is answered");
      const coordinates = lines.filter((line) => !line.startsWith("> ") && /-?\d,-?\d/.test(line));
      assert.deepEqual(coordinates, [], "nobody asked for coordinates");
      const title = await arcade.dialog("end").locator("#end-title").innerText();
      assert.ok(lines.at(-1).includes(title.split(/[:!]/)[0]), `the end is told: ${title}`);
    });
  }

  scene("questions about the board are answered and said", {}, async (arcade) => {
    const { page } = arcade;
    await arcade.play({ preset: "medium", seed: "asked" });
    await arcade.openTyping();
    const ask = async (question, answer) => {
      await page.locator("#typed-action").fill(question);
      await page.locator("#typed-action").press("Enter");
      await arcade.hears(answer);
      assert.match(await page.locator("[data-refusal]").innerText(), answer);
    };
    await ask("row 1", /^Row 1: /);
    await ask("row 99", /^The board has rows 1 to 20\.$/);
    await ask("find bombs", /^8: row \d+, column \d+/);
    await ask("find unicorn", /^There is no unicorn on the board\.$/);
    await ask("threats", /^Nothing is threatened\.$/);
    assert.equal(await arcade.moves(), 0, "asking is not playing");
    assert.equal(await page.locator("[data-page][data-assisted]").count(), 0, "and no help");
    await ask("describe", /^Move 0 of 30\. You are \w+ and own 1 of 400 cells\. You can take: /);
    await page.keyboard.press("Escape");
    await arcade.cell(21).focus();
    await page.keyboard.press("l");
    await arcade.hears(/^Row 2: /);
  });
});

group("by hand", () => {
  scene("a whole game by keys alone", {}, async (arcade) => {
    const board = { preset: "easy", seed: "keys" };
    const { actions, steps } = await greedy(board);
    await arcade.play(board);
    const keys = await arcade.page.locator("[data-control]").evaluateAll((all) => all.map((it) => it.dataset.control));
    for (const [i, action] of actions.entries()) {
      await arcade.page.keyboard.press(String(keys.indexOf(action) + 1));
      await arcade.reaches(steps[i + 1]);
    }
    await arcade.dialog("end").waitFor();
    await arcade.page.keyboard.press("Tab");
  });

  scene("keys can be changed, swap when taken, and are kept", {}, async (arcade) => {
    const { page } = arcade;
    await arcade.open("#/settings", "settings");
    await page.locator("[data-key=undo]").click();
    await page.getByText("Press a key…").waitFor();
    await page.keyboard.press("h");
    assert.equal(await page.locator("[data-key=undo] kbd").innerText(), "H");
    assert.equal(await page.locator("[data-key=hint] kbd").innerText(), "U");
    await page.locator("[data-key=redo]").click();
    await page.keyboard.press("5");
    assert.equal(await page.locator("[data-key=redo] kbd").innerText(), "R", "digits are the games'");
    await page.locator("[data-key=redo]").click();
    await page.keyboard.press("o");
    await arcade.hears(/^The games need this key\./);
    assert.equal(await page.locator("[data-key=redo] kbd").innerText(), "R", "and so are the letters of their buttons");
    await arcade.play({ preset: "easy", seed: "remap" });
    await page.locator("[data-control]:not([aria-disabled])").first().click();
    assert.equal(await arcade.moves(), 1);
    await page.keyboard.press("h");
    await arcade.hears(/^Undone\./);
    assert.equal(await arcade.moves(), 0);
    await page.keyboard.press("?");
    assert.match(await arcade.dialog("help").innerText(), /H\s+Undo/);
    await page.keyboard.press("Escape");
    await arcade.open("#/settings", "settings");
    await page.locator("[data-keys=reset]").click();
    await page.getByRole("dialog").getByRole("button", { name: "Reset", exact: true }).click();
    assert.equal(await page.locator("[data-key=undo] kbd").innerText(), "U");
  });

  scene("a direction gives up its letter on the game's own buttons, too", {}, async (arcade) => {
    const { page } = arcade;
    await arcade.open("#/settings", "settings");
    await page.locator("[data-key=undo]").click();
    await page.keyboard.press("w");
    assert.equal(await page.locator("[data-key=north] kbd").innerText(), "U", "they swap");
    await arcade.play({ game: "gametime", preset: "small", seed: "remap" });
    await page.keyboard.press("f");
    await page.locator("[data-control]:not([aria-disabled])").nth(1).waitFor();
    await page.keyboard.press("w");
    await arcade.hears(/^Undone\./);
  });

  for (const hand of ["left", "right"]) {
    scene(`with the ${hand} hand nothing leaves the screen`, { device: "phone" }, async (arcade) => {
      const { page } = arcade;
      await arcade.open("#/settings", "settings");
      await page.locator(`[name=hand][value=${hand}]`).check();
      for (const game of await games()) {
        await arcade.play({ game, seed: "hand" });
        const beyond = await page.locator("[data-control], .pad button, [data-tool]").evaluateAll((all) =>
          all.filter((it) => it.checkVisibility()).map((it) => it.getBoundingClientRect()).filter((box) => box.left < 0 || box.right > innerWidth + 0.5).length,
        );
        assert.equal(beyond, 0, game);
      }
    });
  }

  scene("a phone vibrates with what happens, once that is on", { device: "phone" }, async (arcade) => {
    const { page } = arcade;
    await page.addInitScript(() => {
      globalThis.shaken = [];
      navigator.vibrate = (millis) => globalThis.shaken.push(millis) > 0;
    });
    const board = { preset: "easy", seed: "vibrate" };
    const { actions, steps } = await greedy(board);
    await arcade.play(board);
    await arcade.type(actions.slice(0, 1), steps);
    assert.deepEqual(await page.evaluate(() => globalThis.shaken), [], "off by default");
    await arcade.open("#/settings", "settings");
    await page.locator("#vibration").check();
    await arcade.play(board);
    await arcade.type(actions.slice(0, 1), steps);
    assert.deepEqual(await page.evaluate(() => globalThis.shaken), [20]);
  });

  scene("Hop's threats are told when asked", {}, async (arcade) => {
    const { page } = arcade;
    const board = { game: "hop", preset: "gentle", seed: "spoken" };
    const { actions, steps } = await greedy(board);
    await arcade.play(board);
    await arcade.type(actions.slice(0, 13), steps);
    await page.locator("#typed-action").fill("threats");
    await page.locator("#typed-action").press("Enter");
    await arcade.hears(/^You are about to be hit\. Hit this turn: \d,\d/);
  });

  scene("the high-contrast theme reads well on every page", {}, async (arcade) => {
    const { page } = arcade;
    await arcade.open("#/settings", "settings");
    await page.locator("[name=theme][value=contrast]").check();
    const played = (await games()).map((game) => [`#/play/${game}`, "play"]);
    for (const [hash, kind] of [["#/", "home"], ["#/settings", "settings"], ["#/history", "history"], ["#/daily", "daily"], ...played]) {
      await arcade.open(hash, kind);
      assert.deepEqual(await violations(page), [], hash);
    }
  });
});
