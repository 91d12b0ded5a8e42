// Whole games, won by mouse, by keys alone and by touch. The winning lines are found when the tests start, by the
// line protocol, which also says what every page must show on the way.

import assert from "node:assert/strict";
import { before } from "node:test";

import { ending } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";

group("winning", () => {
  let line;

  before(async () => {
    line = await ending("won", { preset: "easy" }, "win");
  });

  /** A cell of the wanted color that is not yet the player's, from the protocol's state. */
  function cellOf(step, color) {
    const cells = step.state.grid.flat();
    const number = cells.findIndex((cell) => cell.color === color && !cell.controlled);
    assert.notEqual(number, -1, `no ${color} cell left`);
    return number;
  }

  async function checkVictory(arcade) {
    const { moveCount, par } = line.steps.at(-1).state;
    const dialog = arcade.dialog("end");
    await dialog.waitFor();
    // The best way (ruling F12) may be known before or after the win.
    await arcade.page.locator('[data-field="way"] dd').filter({ hasText: /^\d+, proven$/ }).waitFor();
    const best = Number.parseInt(await arcade.field("way"), 10);
    const text = await dialog.innerText();
    const stars = moveCount === best ? "3 stars" : moveCount <= best + Math.ceil(best / 10) ? "2 stars" : "1 star";
    assert.ok(text.includes(`Board flooded: ${stars}!`), text);
    const two = best + Math.ceil(best / 10);
    const earned = moveCount > two ? ` and earns 3 stars\\. Up to ${two} earns 2` : " and earns 3 stars";
    const compared = moveCount === best ? "Nobody can do it in fewer" : `${best} is the fewest possible${earned}`;
    assert.match(text, new RegExp(`${moveCount} moves\\. ${compared}\\.`));
    assert.equal(await arcade.field("par"), String(par));
    assert.match(await dialog.locator("[data-record]").innerText(), /^Your first result: /);
    assert.equal(await arcade.moves(), moveCount);
    assert.equal(await arcade.field("territory"), "400 / 400");
    assert.equal(await arcade.field("best"), String(line.steps.at(-1).score));
    assert.deepEqual(await arcade.scores("floodit", "easy"), [String(line.steps.at(-1).score)]);
    assert.deepEqual(await arcade.scores("floodit", "easy", "assisted"), []);
  }

  scene("by mouse, on palette and cells, with full motion", { reducedMotion: "no-preference" }, async (arcade) => {
    await arcade.play(line);
    await arcade.reaches(line.steps[0]);
    for (const [i, action] of line.actions.entries()) {
      if (i % 2 === 0) await arcade.control(action).click();
      else await arcade.cell(cellOf(line.steps[i], action)).click();
      await arcade.reaches(line.steps[i + 1]);
    }
    await checkVictory(arcade);
    assert.ok((await arcade.page.locator(".confetti .scrap").count()) > 0, "confetti falls");
    await arcade.page.locator("[data-end=new]").click();
    assert.equal(await arcade.dialog("fresh").locator("input[name=preset]:checked").inputValue(), "easy", "what was played is offered");
    await arcade.page.locator("[data-start]").click();
    await arcade.page.locator('[data-page=play][data-status="playing"]').waitFor();
    assert.equal(await arcade.moves(), 0);
    assert.equal(await arcade.field("best"), String(line.steps.at(-1).score), "the best score is kept");
    await arcade.open("#/", "home");
    assert.match(await arcade.page.locator(".card-best").innerText(), /Easy/);
  });

  scene("and the run plays by itself for whoever watches, unless motion is unwelcome", { reducedMotion: "no-preference" }, async (arcade) => {
    const few = line.actions.slice(0, 2);
    await arcade.play(line);
    for (const [i, action] of few.entries()) {
      await arcade.control(action).click();
      await arcade.reaches(line.steps[i + 1]);
    }
    const { run: link } = await arcade.shared();
    await arcade.page.goto(link);
    const position = arcade.page.locator("[data-page=watch] .timeline [data-message]");
    await position.filter({ hasText: /^2 of 2 actions( · \w+)? · End$/ }).waitFor();
    await arcade.page.locator("[data-watch=back]").click();
    await arcade.reaches(line.steps[2]);
    await arcade.page.emulateMedia({ reducedMotion: "reduce" });
    await arcade.page.goto(link);
    await position.filter({ hasText: "0 of 2 actions" }).waitFor();
    await arcade.page.waitForTimeout(1000);
    assert.match(await position.innerText(), /^0 of 2/);
  });

  for (const reducedMotion of ["reduce", "no-preference"]) {
    scene(`and the tap of the last move starts nothing; Play at home does (motion: ${reducedMotion})`, { reducedMotion }, async (arcade) => {
      const { page } = arcade;
      await arcade.play(line);
      // Held at its start, whatever the machine's speed.
      await page.evaluate(() => document.addEventListener("animationstart", ({ animationName, target }) => {
        if (animationName === "ignore-pointers") target.getAnimations().forEach((it) => it.pause());
      }, true));
      await arcade.choose(line.actions, line.steps);
      const again = page.locator("[data-end=play]");
      const { x, y, width, height } = await again.boundingBox();
      await page.mouse.click(x + width / 2, y + height / 2);
      assert.equal(await arcade.status(), "won", "the panel heard nothing");
      assert.ok(await arcade.dialog("end").isVisible());
      await page.locator("dialog#end").evaluate((it) => it.getAnimations().forEach((one) => one.finish()));
      await page.mouse.click(x + width / 2, y + height / 2);
      await page.locator('[data-page=play][data-status="playing"]').waitFor();
      // A run that is over is no game to go on with.
      await arcade.play(line);
      await arcade.choose(line.actions, line.steps);
      await arcade.open("#/", "home");
      await page.getByRole("link", { name: "Play again Flood-It" }).click();
      await page.locator('[data-page=play][data-status="playing"]').waitFor();
      assert.equal(await arcade.moves(), 0);
    });
  }

  scene("by keys alone, from the home page on", {}, async (arcade) => {
    const { keyboard } = arcade.page;
    const tabTo = async (wanted, most = 60) => {
      for (let i = 0; i < most; i += 1) {
        const focused = await arcade.focused();
        if (focused === wanted) return;
        await keyboard.press("Tab");
      }
      assert.fail(`Tab does not reach ${wanted}`);
    };
    await arcade.open("#/", "home");
    await tabTo("#/play/floodit");
    await keyboard.press("Enter");
    await arcade.at("play");
    await tabTo("preset");
    await keyboard.press("End");
    await arcade.dialog("fresh").waitFor();
    for (const [key, value] of [["bombs", 12], ["radius", 3], ["limit", 40], ["seed", line.seed]]) {
      await tabTo(`custom-${key}`);
      await keyboard.press("Control+A");
      await keyboard.type(String(value));
    }
    await keyboard.press("Enter");
    await arcade.reaches(line.steps[0]);
    assert.equal(await arcade.page.locator("#preset").inputValue(), "easy", "the same parameters are the preset");
    await tabTo("place 0");
    const colors = ["red", "green", "blue", "yellow"];
    for (const [i, action] of line.actions.entries()) {
      if (i % 3 === 2) await walk(arcade, line.steps[i], cellOf(line.steps[i], action));
      else await keyboard.press(String(colors.indexOf(action) + 1));
      await arcade.reaches(line.steps[i + 1]);
    }
    await checkVictory(arcade);
    assert.equal(await arcade.page.locator(".confetti").count(), 0, "no confetti with reduced motion");
    await keyboard.press("Escape");
    await arcade.dialog("end").waitFor({ state: "hidden" });
    assert.match(await arcade.focused(), /^place /, "the focus is back on the board");
  });

  /** Walks to a cell with the arrows and chooses it. */
  async function walk(arcade, step, target) {
    const { keyboard } = arcade.page;
    const size = step.state.grid.length;
    const at = Number((await arcade.focused()).replace("place ", ""));
    const down = Math.floor(target / size) - Math.floor(at / size);
    const right = (target % size) - (at % size);
    for (let i = 0; i < Math.abs(down); i += 1) await keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
    for (let i = 0; i < Math.abs(right); i += 1) await keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
    assert.equal(await arcade.focused(), `place ${target}`);
    await keyboard.press("Enter");
  }

  scene("a key held down at the end presses nothing", {}, async (arcade) => {
    const { page } = arcade;
    await arcade.play(line);
    await arcade.choose(line.actions.slice(0, -1));
    await arcade.reaches(line.steps.at(-2));
    await arcade.cell(cellOf(line.steps.at(-2), line.actions.at(-1))).focus();
    await page.keyboard.down("Enter");
    await arcade.end.waitFor();
    await page.evaluate(() => new Promise((done) => setTimeout(done, 800)));
    assert.match(await arcade.focused(), /^(?!place)/, "the panel has the focus");
    for (let i = 0; i < 3; i += 1) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await arcade.reaches(line.steps.at(-1));
    assert.equal(await arcade.end.isVisible(), true);
    await page.keyboard.press("Enter");
    await arcade.end.waitFor({ state: "hidden" });
  });

  scene("by touch, on palette and cells", { device: "phone" }, async (arcade) => {
    await arcade.play(line);
    for (const [i, action] of line.actions.entries()) {
      if (i % 2 === 1) await arcade.control(action).tap();
      else await arcade.cell(cellOf(line.steps[i], action)).tap();
      await arcade.reaches(line.steps[i + 1]);
    }
    await checkVictory(arcade);
  });
});
