// The play page: what pointing, asking, typing and switching do.

import assert from "node:assert/strict";

import { run, scripted, trail } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";

const BOARD = { preset: "medium", seed: "page" };

/** A color that takes something, and how many cells, as its button says. */
async function offer(arcade) {
  const controls = arcade.page.locator("[data-control]:not([aria-disabled])");
  for (const control of await controls.all()) {
    const [, cells] = /takes (\d+) cell/.exec(await control.innerText()) ?? [];
    if (Number(cells) > 0) return { control, cells: Number(cells) };
  }
  return assert.fail("no color takes anything");
}

group("the play page", () => {
  scene("previews a move by hovering and by focusing", {}, async (arcade) => {
    await arcade.play(BOARD);
    const marked = arcade.page.locator("[data-place].preview");
    assert.equal(await marked.count(), 0);
    const { control, cells } = await offer(arcade);
    const name = await control.getAttribute("data-control");
    await control.hover();
    await marked.first().waitFor();
    assert.equal(await marked.count(), cells);
    await arcade.page.mouse.move(5, 5);
    await marked.first().waitFor({ state: "detached" });
    await control.focus();
    await marked.first().waitFor();
    assert.equal(await marked.count(), cells);
    assert.equal(await arcade.focused(), `control ${name}`, "drawing the preview leaves the focus alone");
    await arcade.page.keyboard.press("Enter");
    await arcade.page.locator('[data-field="moves"] dd').filter({ hasText: /^1 / }).waitFor();
    assert.equal(await arcade.field("territory"), `${1 + cells} / 400`, "the preview was right");
    assert.equal(await arcade.focused(), `control ${name}`, "the focus stays on the button that was pressed");
  });

  scene("previews on the board, without changing anything", {}, async (arcade) => {
    await arcade.play(BOARD);
    const digest = await arcade.digest();
    const place = arcade.page.locator("[data-place]:not(.owned)").last();
    await place.hover();
    await arcade.cell(0).hover();
    assert.equal(await arcade.page.locator("[data-place].preview").count(), 0, "one's own color previews nothing");
    assert.equal(await arcade.digest(), digest);
  });

  scene("marks a hint, and the run counts as assisted from then on", {}, async (arcade) => {
    const tiny = { seed: "hint", set: { size: 2, colors: 2, bombs: 0, limit: 0 } };
    await arcade.play(tiny);
    await arcade.tool("hint").click();
    const hinted = arcade.page.locator("[data-control][data-hinted]");
    await hinted.waitFor();
    assert.equal(await hinted.count(), 1);
    const action = await hinted.getAttribute("data-control");
    const hint = `Hint: ${action} takes nothing now, but sets up green. From here 3 moves are enough. This run is now assisted.`;
    assert.equal(await arcade.message.innerText(), hint);
    await arcade.hears(new RegExp(hint.replaceAll(".", "\\.")));
    while ((await arcade.status()) === "playing") {
      const moves = await arcade.moves();
      await arcade.page.locator("[data-control]:not([aria-disabled])").first().click();
      await arcade.page.locator('[data-field="moves"] dd').filter({ hasText: String(moves + 1) }).waitFor();
    }
    await arcade.dialog("end").waitFor();
    assert.match(await arcade.page.locator("[data-record]").innerText(), /assisted/);
    const board = await arcade.kept("floodit_leaderboard_v1");
    assert.match(board, /^\d+ 0 assisted \d+ .+$/, "one run, ranked apart");
    await arcade.page.keyboard.press("Escape");
    const { file } = await arcade.shared();
    assert.match(file, /^hint$/m);
    assert.equal((await run(["verify", "-"], file)).code, 0);
  });

  scene("takes typed actions and announces refusals", {}, async (arcade) => {
    const actions = await scripted(BOARD, 2);
    const steps = await trail(BOARD, actions);
    await arcade.play(BOARD);
    await arcade.page.keyboard.press("/");
    await arcade.page.waitForFunction(() => document.activeElement?.id === "typed-action");
    const type = async (text) => {
      await arcade.page.keyboard.type(text);
      await arcade.page.keyboard.press("Enter");
    };
    await type(actions[0]);
    await arcade.reaches(steps[1]);
    assert.equal(await arcade.page.locator("#typed-action").inputValue(), "");
    await type("mauve");
    await arcade.hears(/Unknown color/);
    assert.match(await arcade.page.locator("[data-refusal]").innerText(), /Unknown color/);
    await arcade.reaches(steps[1]);
    await arcade.page.keyboard.press("Control+A");
    await type(actions[0]);
    await arcade.hears(/already|current|color now/i);
    await arcade.reaches(steps[1]);
    await arcade.page.keyboard.press("Control+A");
    await type(actions[1]);
    await arcade.reaches(steps[2]);
  });

  scene("refuses the current color by click, key and cell, and says why each time", {}, async (arcade) => {
    await arcade.play(BOARD);
    const digest = await arcade.digest();
    const current = arcade.page.locator("[data-control][data-current]");
    assert.equal(await current.getAttribute("aria-disabled"), "true");
    const said = () => arcade.said.textContent();
    const ways = [
      () => current.click({ force: true }),
      () => arcade.cell(0).click(),
      async () => arcade.page.keyboard.press(await current.getAttribute("aria-keyshortcuts")),
    ];
    for (const way of ways) {
      const before = await said();
      await way();
      await arcade.page.waitForFunction((old) => document.querySelector("[data-said]").textContent !== old, before);
      assert.equal(await arcade.message.getAttribute("data-tone"), "warn");
    }
    assert.equal(await arcade.digest(), digest);
  });

  scene("describes the position aloud", {}, async (arcade) => {
    await arcade.play(BOARD);
    await arcade.page.keyboard.press("i");
    await arcade.hears(/Move 0 of 30\. You are .* and own 1 of 400 cells/);
    await arcade.choose(await scripted(BOARD, 1));
    await arcade.hears(/takes (\d+ cells?|nothing: .*)\. Move 1 of 30/);
  });

  scene("is a grid with one stop for the keyboard", {}, async (arcade) => {
    await arcade.play(BOARD);
    const { page } = arcade;
    assert.equal(await page.getByRole("grid", { name: "Flood-It board" }).count(), 1);
    assert.equal(await page.locator("[role=grid] > [role=row]").count(), 20);
    assert.equal(await page.locator("[role=row] > [role=gridcell]").count(), 400);
    const stops = () => page.locator("[role=gridcell][tabindex='0']");
    await arcade.cell(0).focus();
    const walk = [
      ["ArrowRight", 1], ["ArrowDown", 21], ["ArrowLeft", 20], ["ArrowUp", 0], ["ArrowUp", 0], ["ArrowLeft", 0],
      ["End", 19], ["ArrowRight", 19], ["Control+End", 399], ["ArrowDown", 399], ["Home", 380], ["Control+Home", 0],
    ];
    for (const [key, place] of walk) {
      await page.keyboard.press(key);
      assert.equal(await arcade.focused(), `place ${place}`, key);
      assert.equal(await stops().count(), 1, key);
      assert.equal(await stops().getAttribute("data-place"), String(place));
    }
    await arcade.cell(45).click();
    assert.equal(await stops().getAttribute("data-place"), "45", "clicking moves the stop");
    // Coordinates are not spoken: rows and cells of a grid say where they are to those who ask their reader.
    for (const [place, name, says] of [[0, "row 1, column 1", /^\w+, yours/], [399, "row 20, column 20", /^\w+/]]) {
      assert.equal(await arcade.cell(place).getAttribute("data-name"), name);
      assert.match(await arcade.cell(place).getAttribute("aria-label"), says);
      assert.doesNotMatch(await arcade.cell(place).getAttribute("aria-label"), /\d/);
    }
    await arcade.cell(0).focus();
    await page.keyboard.press("Tab");
    assert.doesNotMatch(await arcade.focused(), /^place/, "one Tab leaves the board");
  });

  for (const [name, tool] of [["share", "share"], ["help", "keys"]]) {
    scene(`closes the ${name} dialog by Escape and gives the focus back`, {}, async (arcade) => {
      await arcade.play(BOARD);
      await arcade.tool(tool).focus();
      await arcade.page.keyboard.press("Enter");
      await arcade.dialog(name).waitFor();
      const inside = () => arcade.page.evaluate((id) => document.getElementById(id).contains(document.activeElement), name);
      assert.equal(await inside(), true, "the focus is inside");
      await arcade.page.keyboard.press("Escape");
      await arcade.page.locator(`dialog#${name}[open]`).waitFor({ state: "detached" });
      assert.equal(await arcade.focused(), `tool ${tool}`);
      await arcade.tool(tool).click();
      await arcade.dialog(name).getByRole("button", { name: "Close" }).click();
      await arcade.page.locator(`dialog#${name}[open]`).waitFor({ state: "detached" });
    });
  }

  scene("gives the focus back after a new game and a question are dropped", {}, async (arcade) => {
    const { page } = arcade;
    await arcade.play(BOARD);
    await arcade.choose(await scripted(BOARD, 1));
    await page.locator("#preset").focus();
    await page.keyboard.press("End");
    await arcade.dialog("fresh").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog#fresh[open]").waitFor({ state: "detached" });
    assert.equal(await arcade.focused(), "preset");
    assert.equal(await page.locator("#preset").inputValue(), "medium");
    await arcade.cell(7).focus();
    await page.keyboard.press("n");
    await arcade.dialog("fresh").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog#fresh[open]").waitFor({ state: "detached" });
    assert.equal(await arcade.focused(), "place 7");
    await page.keyboard.press("x");
    await arcade.dialog("question").waitFor();
    await page.keyboard.press("Enter");
    await page.locator("dialog#question[open]").waitFor({ state: "detached" });
    assert.equal(await arcade.focused(), "place 7");
    assert.equal(await arcade.moves(), 1, "Enter takes the safe answer");
  });

  scene("asks nothing before it drops a run that was undone to its start, and asks in the game's color", {}, async (arcade) => {
    const { page } = arcade;
    await arcade.play(BOARD);
    await arcade.choose(await scripted(BOARD, 1));
    await page.keyboard.press("x");
    await arcade.dialog("question").waitFor();
    const accent = (selector) => page.locator(selector).evaluate((el) => getComputedStyle(el).getPropertyValue("--accent"));
    assert.equal(await accent("#question"), await accent("[data-page=play]"));
    assert.notEqual(await accent("#question"), await accent("body"));
    await page.keyboard.press("Enter");
    await page.keyboard.press("u");
    await page.keyboard.press("x");
    assert.equal(await page.locator("dialog#question[open]").count(), 0);
    assert.equal(await arcade.tool("redo").getAttribute("aria-disabled"), "true", "the board began again");
  });

  scene("leads back from the settings to the game", {}, async (arcade) => {
    const { page } = arcade;
    await arcade.open("#/settings", "settings");
    assert.equal(await page.locator("[data-back]").count(), 0, "there was no game before");
    await arcade.play(BOARD);
    await arcade.choose(await scripted(BOARD, 1));
    await arcade.open("#/settings", "settings");
    await page.getByRole("link", { name: "Back to Flood-It" }).click();
    await arcade.at("play");
    assert.equal(await arcade.moves(), 1, "the run goes on, though a link began it");
  });

  scene("tells fingers what fingers do, and shows a description they can see", { device: "phone" }, async (arcade) => {
    const { page } = arcade;
    await arcade.play(BOARD);
    await arcade.tool("keys").tap();
    const help = arcade.dialog("help");
    await help.getByRole("row", { name: "Hold Look at a place" }).waitFor();
    const undo = help.getByText("Undo", { exact: true });
    assert.equal(await undo.isVisible(), false);
    await help.getByText("Keys", { exact: true }).tap();
    assert.equal(await undo.isVisible(), true);
    await page.keyboard.press("Escape");
    await arcade.tool("more").tap();
    await arcade.tool("describe").tap();
    await page.locator(".extras[data-open]").waitFor({ state: "detached" });
    await page.locator(".message").filter({ hasText: "You can take" }).waitFor();
  });

  scene("opens a dialog again before the browser has told that it closed", {}, async (arcade) => {
    const { page } = arcade;
    await arcade.play(BOARD);
    await page.keyboard.press("n");
    await arcade.dialog("fresh").waitFor();
    const open = await page.evaluate(async () => {
      const dialog = document.getElementById("fresh");
      const told = new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
      dialog.close();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true }));
      await told;
      await new Promise((resolve) => setTimeout(resolve));
      return dialog.open;
    });
    assert.equal(open, true);
  });

  scene("opens its keys by the question mark", {}, async (arcade) => {
    await arcade.play(BOARD);
    await arcade.page.keyboard.press("?");
    await arcade.dialog("help").waitFor();
    const digest = await arcade.digest();
    for (const key of ["1", "2", "3", "4", "u", "n"]) await arcade.page.keyboard.press(key);
    assert.equal(await arcade.digest(), digest, "keys do not reach the game behind a dialog");
    assert.match(await arcade.dialog("help").innerText(), /Undo/);
  });

  scene("refuses custom values out of range, naming them, and starts a good one", {}, async (arcade) => {
    await arcade.play(BOARD);
    const digest = await arcade.digest();
    await arcade.page.locator("#preset").selectOption({ label: "Custom…" });
    const dialog = arcade.dialog("fresh");
    await dialog.waitFor();
    const refuses = async (key, value, why) => {
      const field = dialog.locator(`#custom-${key}`);
      const before = await field.inputValue();
      await field.fill(value);
      await dialog.getByRole("button", { name: "Start" }).click();
      await dialog.locator("[data-error]").filter({ hasText: why }).waitFor();
      if (key !== "seed") assert.equal(await field.getAttribute("aria-invalid"), "true");
      await field.fill(before);
      assert.equal(await dialog.locator("[data-error]").innerText(), "", "what was said no longer holds");
    };
    await refuses("size", "65", /size must be 2–64/i);
    await refuses("size", "1", /size/i);
    await refuses("colors", "9", /colors/i);
    await refuses("bombs", "400", /bombs must be 0–399/i);
    await refuses("limit", "many", /limit/i);
    await refuses("seed", "a b", /seed/i);
    assert.equal(await arcade.digest(), digest);
    await dialog.locator("#custom-size").fill("6");
    await dialog.locator("#custom-bombs").fill("0");
    await dialog.locator("#custom-seed").fill("own-board");
    await dialog.getByRole("button", { name: "Start" }).click();
    const [start] = await trail({ seed: "own-board", preset: "medium", set: { size: 6, bombs: 0 } }, []);
    await arcade.reaches(start);
    assert.equal(await arcade.page.locator("[role=gridcell]").count(), 36);
    assert.equal(await arcade.page.locator("#preset").inputValue(), "current…");
  });

  for (const device of ["desktop", "phone"]) {
    scene(`plays on the largest board (${device})`, { device, reducedMotion: "no-preference" }, async (arcade) => {
      const board = { seed: "large", set: { size: 64, colors: 8, bombs: 200, radius: 3, limit: 0 } };
      const actions = await scripted(board, 2);
      const steps = await trail(board, actions);
      await arcade.play(board);
      assert.equal(await arcade.page.locator("[role=gridcell]").count(), 4096);
      await arcade.control(actions[0]).click();
      await arcade.reaches(steps[1]);
      const cells = steps[1].state.grid.flat();
      await arcade.cell(cells.findIndex((cell) => cell.color === actions[1] && !cell.controlled)).click();
      await arcade.reaches(steps[2]);
    });
  }

  scene("switches presets, and each keeps its run", {}, async (arcade) => {
    await arcade.play(BOARD);
    const preset = arcade.page.locator("#preset");
    const moves = (text) => arcade.page.locator('[data-field="moves"] dd').filter({ hasText: text }).waitFor();
    await preset.selectOption("hard");
    await moves(/^0 \/ 22$/);
    await arcade.page.locator("[data-control]:not([aria-disabled])").first().click();
    await moves(/^1 \/ 22$/);
    const digest = await arcade.digest();
    await preset.selectOption("easy");
    await moves(/^0 \/ 40$/);
    assert.equal(await preset.inputValue(), "easy");
    assert.equal(await arcade.page.locator("[data-place].owned").count(), 1);
    await preset.selectOption("hard");
    await moves(/^1 \/ 22$/);
    assert.equal(await arcade.digest(), digest, "the run of that preset is where it was left");
  });

  scene("asks before a restart when a run is under way", {}, async (arcade) => {
    const actions = await scripted(BOARD, 2);
    const steps = await trail(BOARD, actions);
    await arcade.play(BOARD);
    await arcade.choose(actions, steps);
    await arcade.page.keyboard.press("x");
    await arcade.dialog("question").waitFor();
    assert.match(await arcade.dialog("question").innerText(), /restart/i);
    assert.equal(await arcade.page.evaluate(() => document.activeElement.dataset.answer), "no", "the safe answer is ready");
    await arcade.page.keyboard.press("Escape");
    await arcade.page.locator("dialog#question[open]").waitFor({ state: "detached" });
    await arcade.reaches(steps[2]);
    await arcade.page.keyboard.press("x");
    await arcade.page.locator("[data-answer=yes]").click();
    await arcade.reaches(steps[0]);
  });

  for (const device of ["desktop", "phone"]) {
    scene(`offers what to play next, and warns when a run is under way (${device})`, { device }, async (arcade) => {
      const actions = await scripted(BOARD, 2);
      const steps = await trail(BOARD, actions);
      const dialog = arcade.dialog("fresh");
      await arcade.play(BOARD);
      await arcade.tool("new").click();
      await dialog.waitFor();
      await arcade.page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await arcade.choose(actions, steps);
      await arcade.tool("new").click();
      await dialog.waitFor();
      const chosen = () => dialog.locator("input[name=preset]:checked").inputValue();
      assert.equal(await chosen(), "medium");
      await arcade.page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await arcade.reaches(steps[2]);
      await arcade.tool("new").click();
      await dialog.locator("label").filter({ has: arcade.page.locator("input[value=hard]") }).click();
      assert.equal(await chosen(), "hard");
      assert.equal(await dialog.locator("#custom-limit").inputValue(), "22", "the fields follow");
      await dialog.locator("[data-start]").click();
      await arcade.page.locator('[data-field="moves"] dd').filter({ hasText: /^0 \/ 22$/ }).waitFor();
      assert.equal(await arcade.page.locator("#preset").inputValue(), "hard");
      await arcade.tool("new").click();
      await dialog.locator("details.own summary").click();
      await dialog.locator("#custom-size").fill("6");
      assert.equal(await chosen(), "", "a changed value is no preset");
      await dialog.locator("label").filter({ has: arcade.page.locator("input[value=easy]") }).click();
      await dialog.locator("[data-start]").click();
      await arcade.page.locator('[data-field="moves"] dd').filter({ hasText: /^0 \/ 40$/ }).waitFor();
      assert.equal(await arcade.page.locator("[data-answer=yes]").count(), 0, "nothing to lose, nothing asked");
    });
  }

  scene("the first help in a run says what it means, once", { device: "phone" }, async (arcade) => {
    await arcade.play({ game: "hexmeld", seed: "help" });
    const message = arcade.page.locator("[data-message]");
    await arcade.tool("hint").tap();
    await message.filter({ hasText: /^Hint: .* This run is now assisted\.$/ }).waitFor();
    await arcade.tool("hint").tap();
    await message.filter({ hasText: /^Hint: (?!.*assisted)/ }).waitFor();
  });
});
