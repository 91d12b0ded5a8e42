// Color Cell: captured, carried, dropped and built by keys, by touch and without a clock; the clock rests when nobody
// plays; runs are kept, shared and verified.

import assert from "node:assert/strict";

import { run, trail } from "../lib/bot.mjs";
import {
  BOARD, KEYS, TWINS_STEPWISE, buildTwins, cursor, finger, keyboard, lifelike, open, pad, saved, shows, ticks, until,
} from "../lib/colorcell.mjs";
import { group, scene } from "../lib/scene.mjs";
import { pass } from "../lib/time.mjs";

const STEPWISE = { ...BOARD, set: { ...BOARD.set, pace: "step" } };

const veil = (arcade) => arcade.page.locator("[data-resume]");

/** Twins stands, and the page says so everywhere. */
async function built(arcade, field = "completed", value = "1 / 15") {
  await shows(arcade, "template", /^2 \/ 2$/);
  assert.equal(await arcade.field(field), value);
  assert.equal(await arcade.field("carrying"), "nothing");
  assert.equal(await arcade.marked("right"), 2);
  assert.match(await arcade.control("template twins").innerText(), /done/);
  await arcade.hears(/Twins is complete! \+100 points/);
}

/** What the binary says about a run's text, which must be sound. */
async function verified(text) {
  const verdict = await run(["verify", "-", "--json"], text);
  assert.equal(verdict.code, 0, verdict.stdout + verdict.stderr);
  return verdict.stdout;
}

/** Twins is built and paused; the page's digest. */
async function builtByKeys(arcade) {
  await open(arcade);
  await arcade.page.keyboard.press("1");
  await buildTwins(arcade, keyboard(arcade));
  await built(arcade);
  await arcade.page.keyboard.press("p");
  await veil(arcade).waitFor();
  return arcade.digest();
}

/** Ways in which nobody plays any more. */
const AWAY = {
  "a hidden tab": (page) =>
    page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
      Reflect.deleteProperty(document, "hidden");
    }),
  "a window without focus": (page) => page.evaluate(() => globalThis.dispatchEvent(new Event("blur"))),
};

/** Left, top, right and bottom of an element on the screen. */
async function edges(target) {
  const { x, y, width, height } = await target.boundingBox();
  return [x, y, x + width, y + height];
}

/** Lets time pass until a charge is under way. */
async function charges(arcade) {
  for (let ticks = 0; ticks < 12; ticks += 1) {
    if (/[2-5] \/ 6/.test(await arcade.control("press").innerText())) return;
    await pass(arcade.page, 84);
  }
  assert.fail("nothing charges");
}

/** How wide a cell is on the screen. */
const width = async (arcade) => (await arcade.place("0,0").boundingBox()).width;

group("Color Cell", () => {
  scene("a template is built by keys", {}, async (arcade) => {
    await open(arcade);
    assert.equal(await veil(arcade).innerText(), "Start");
    await arcade.page.keyboard.press("1");
    await shows(arcade, "template", /^0 \/ 2$/);
    assert.equal(await arcade.page.locator(".ghost").count(), 1, "the cursor's own cell has marks enough");
    await pass(arcade.page, 5000);
    assert.equal(await arcade.field("time"), "5:00", "the clock waits for the first move");
    await buildTwins(arcade, keyboard(arcade));
    await built(arcade);
  });

  scene("a template is built by touch: the pad and its button", { device: "phone" }, async (arcade) => {
    await open(arcade);
    await veil(arcade).waitFor();
    await arcade.control("template twins").tap();
    // Whoever chooses something plays.
    await veil(arcade).waitFor({ state: "detached" });
    await buildTwins(arcade, await pad(arcade));
    await built(arcade);
  });

  scene("a color is captured by the real clock, however slow the machine", {}, async (arcade) => {
    await arcade.play(BOARD);
    await veil(arcade).click();
    await arcade.place("-1,0").click();
    await arcade.place("-1,0").and(arcade.page.locator(".selected")).waitFor();
    await arcade.page.keyboard.down("Space");
    await shows(arcade, "carrying", /^orange$/);
    await arcade.page.keyboard.up("Space");
    assert.equal(await arcade.field("carrying"), "orange");
    await arcade.page.keyboard.press("Space");
    await shows(arcade, "carrying", /^nothing$/);
    assert.equal(await arcade.field("carrying"), "nothing");
  });

  scene("a finger steps to a neighbor, and a held direction once a tick", { device: "phone" }, async (arcade) => {
    const { page } = arcade;
    await open(arcade);
    await veil(arcade).tap();
    await arcade.place("1,0").tap();
    await arcade.place("1,0").and(page.locator(".selected")).waitFor();
    const { down, up } = await finger(page);
    await down(page.locator("[data-way=n]"));
    await arcade.place("1,-1").and(page.locator(".selected")).waitFor();
    const seen = [await cursor(arcade)];
    for (let frames = 0; frames < 60 && seen.at(-1) !== "1,-4"; frames += 1) {
      await pass(page, 16);
      const now = await cursor(arcade);
      if (now !== seen.at(-1)) seen.push(now);
    }
    assert.deepEqual(seen, ["1,-1", "1,-2", "1,-3", "1,-4"], "the first step at once, no cell left out");
    await up();
  });

  scene("a tap is one step, by key and by finger; what is held repeats", { device: "phone" }, async (arcade) => {
    const { page } = arcade;
    await open(arcade);
    await veil(arcade).tap();
    const { down, up } = await finger(page);
    for (const [way, press, lift] of [
      ["n", () => page.keyboard.down(KEYS.n), () => page.keyboard.up(KEYS.n)],
      ["s", () => down(page.locator("[data-way=s]")), up],
    ]) {
      const [q, r] = (await cursor(arcade)).split(",").map(Number);
      await press();
      await pass(page, 160);
      await lift();
      await pass(page, 400);
      assert.equal(await cursor(arcade), `${q},${r + (way === "n" ? -1 : 1)}`, "a tap of 160 ms");
    }
    await page.keyboard.down(KEYS.n);
    await pass(page, 700);
    await page.keyboard.up(KEYS.n);
    assert.notEqual(await cursor(arcade), "0,-1", "a held key goes on");
  });

  scene("after an undo the clock waits, so that redo stays", {}, async (arcade) => {
    const { page } = arcade;
    await open(arcade);
    await page.keyboard.press("1");
    await page.keyboard.press(KEYS.nw);
    const digest = await arcade.digest();
    await page.keyboard.press("u");
    await arcade.hears(/The clock waits for you/);
    const undone = await arcade.digest();
    await pass(page, 5000);
    assert.equal(await arcade.digest(), undone, "no time passes by itself");
    assert.equal(await veil(arcade).count(), 0, "the board stays in view");
    await page.keyboard.press("r");
    assert.equal(await arcade.digest(), digest);
  });

  scene("whoever comes back with the space bar drops nothing", {}, async (arcade) => {
    const { page } = arcade;
    await open(arcade);
    assert.match(await page.locator(".veil").innerText(), /Pick a template/, "a newcomer reads what to do");
    await page.keyboard.press(KEYS.nw);
    await page.keyboard.down("Space");
    await until(arcade, "carrying", /^orange$/);
    await page.keyboard.up("Space");
    assert.match(await arcade.control("press").innerText(), /^Drop/);
    await page.keyboard.press("p");
    await arcade.hears(/^Paused/);
    assert.match(await page.locator(".veil").innerText(), /^Paused\s+Continue$/, "no first-time words");
    assert.equal(await arcade.tool("pause").getAttribute("aria-label"), "Continue");
    await page.locator("[data-resume]:focus").waitFor();
    await page.locator("h1").focus();
    await page.keyboard.press("Space");
    await veil(arcade).waitFor({ state: "detached" });
    await pass(page, 100);
    assert.equal(await arcade.field("carrying"), "orange");
    await page.keyboard.press("Space");
    await shows(arcade, "carrying", /^nothing$/);
    assert.match(await arcade.message.innerText(), /^Dropped/, "what happened is shown");
    await pass(page, 5000);
    assert.equal(await arcade.message.innerText(), "", "for a while");
  });

  scene("a focused button is pressed by the space bar, a clicked one leaves it to the game", {}, async (arcade) => {
    const { page } = arcade;
    await open(arcade);
    await veil(arcade).click();
    await arcade.control("template ring").focus();
    await page.keyboard.press("Space");
    await shows(arcade, "template", /^0 \/ 6$/);
    await arcade.control("template twins").click();
    await shows(arcade, "template", /^0 \/ 2$/);
    await page.keyboard.down("Space");
    await charges(arcade);
    await page.keyboard.up("Space");
    await shows(arcade, "carrying", /^nothing$/);
  });

  // Strangers tapped as the lesson had taught them, and nothing was said.
  scene("a tap on the button captures, and another lets go", { device: "phone" }, async (arcade) => {
    const { page } = arcade;
    await open(arcade);
    await page.keyboard.press(KEYS.nw);
    const button = page.locator("[data-hold]");
    await button.tap();
    await charges(arcade);
    await button.tap();
    assert.doesNotMatch(await arcade.control("press").innerText(), /\//, "nothing is charged");
    await button.tap();
    await until(arcade, "carrying", /^orange$/);
  });

  scene("a key that is let go too soon says so", {}, async (arcade) => {
    const { page } = arcade;
    await open(arcade);
    await page.keyboard.press(KEYS.nw);
    await page.keyboard.down("Space");
    await charges(arcade);
    await page.keyboard.up("Space");
    assert.match(await arcade.message.innerText(), /^You let go too soon\. Hold for 0\.5 s\.$/);
  });

  scene("a mode says what it is when it is chosen", { device: "phone" }, async (arcade) => {
    await open(arcade);
    await arcade.page.locator("#preset").selectOption("rush");
    assert.match(await arcade.message.innerText(), /^90 seconds\./);
    await arcade.control("template twins").tap();
    await arcade.page.locator("#preset").selectOption("step");
    assert.match(await arcade.message.innerText(), /480 steps\./);
  });

  scene("Wait stays in reach while templates pass", { device: "phone" }, async (arcade) => {
    await arcade.play(STEPWISE);
    // The first points bring all templates.
    await arcade.type(TWINS_STEPWISE, await trail(STEPWISE, TWINS_STEPWISE));
    await arcade.closeTyping();
    const [wait, ring] = [arcade.page.locator(".pad-wait"), arcade.control("template ring")];
    const [before, far, digest] = [await wait.boundingBox(), await ring.boundingBox(), await arcade.digest()];
    await arcade.page.locator(".controls").evaluate((strip) => strip.scrollTo(300, 0));
    assert.notDeepEqual(await ring.boundingBox(), far);
    assert.deepEqual(await wait.boundingBox(), before);
    await wait.tap();
    assert.notEqual(await arcade.digest(), digest, "a step passes");
  });

  scene("a mouse that rests on the cursor's cell captures", {}, async (arcade) => {
    const { page } = arcade;
    await open(arcade);
    await page.keyboard.press(KEYS.nw);
    await arcade.place(await cursor(arcade)).hover();
    await page.mouse.down();
    await until(arcade, "carrying", /^orange$/);
    await page.mouse.up();
    await pass(page, 200);
    assert.equal(await arcade.field("carrying"), "orange");
  });

  scene("C29: a cell farther away is walked to, and anything else ends the walk", {}, async (arcade) => {
    const { page } = arcade;
    await open(arcade);
    await veil(arcade).click();
    await arcade.place("0,-4").click();
    await pass(page, 1000);
    assert.equal(await cursor(arcade), "0,-4");
    // A pause saves the run.
    await page.keyboard.press("p");
    const log = (await saved(arcade)).split("\n").filter((line) => line.startsWith("do "));
    assert.deepEqual(log, Array(4).fill("do step n"), "the log has only steps");
    await veil(arcade).click();
    await arcade.place("0,4").click();
    await pass(page, 170);
    await page.keyboard.press(KEYS.se);
    const stopped = await cursor(arcade);
    await pass(page, 1000);
    assert.equal(await cursor(arcade), stopped, "another input ends it");
    assert.notEqual(stopped, "0,4");
  });

  scene("C29: a carried color is dragged, and a press that does not move drops it", {}, async (arcade) => {
    const { page } = arcade;
    await open(arcade);
    await page.keyboard.press(KEYS.nw);
    await page.keyboard.down("Space");
    await until(arcade, "carrying", /^orange$/);
    await page.keyboard.up("Space");
    await arcade.place(await cursor(arcade)).hover();
    await page.mouse.down();
    await arcade.place("2,-3").hover();
    await pass(page, 1500);
    assert.equal(await cursor(arcade), "2,-3");
    await page.mouse.up();
    assert.equal(await arcade.field("carrying"), "orange");
    await page.mouse.down();
    await page.mouse.up();
    await shows(arcade, "carrying", /^nothing$/);
  });

  scene("leaving by a link keeps the run to the tick", {}, async (arcade) => {
    const { page } = arcade;
    await open(arcade);
    await page.keyboard.press("1");
    await buildTwins(arcade, keyboard(arcade));
    await built(arcade);
    await page.getByRole("link", { name: "Rules" }).first().click();
    await arcade.at("rules");
    await page.goBack();
    await arcade.at("play");
    assert.equal(await arcade.field("completed"), "1 / 15");
  });

  for (const [name, leave] of Object.entries(AWAY)) {
    scene(`${name} stops the clock, lets go of what is held, and nothing is caught up`, {}, async (arcade) => {
      const { page } = arcade;
      await open(arcade);
      await page.keyboard.press(KEYS.nw);
      await page.keyboard.down("Space");
      await charges(arcade);
      await leave(page);
      await veil(arcade).filter({ hasText: "Continue" }).waitFor();
      assert.doesNotMatch(await arcade.control("press").innerText(), /\//, "the charge is canceled");
      const [digest, before] = [await arcade.digest(), ticks(await saved(arcade))];
      assert.ok(before >= 2);
      await pass(page, 60_000);
      assert.equal(await arcade.digest(), digest, "no time passes");
      await veil(arcade).click();
      await veil(arcade).waitFor({ state: "detached" });
      await pass(page, 1000);
      assert.doesNotMatch(await arcade.control("press").innerText(), /\//, "a button that is still down charges nothing");
      assert.equal(await arcade.field("carrying"), "nothing");
      await page.keyboard.press("p");
      await veil(arcade).waitFor();
      const passed = ticks(await saved(arcade)) - before;
      assert.ok(passed >= 11 && passed <= 13, `a second is twelve ticks, not ${passed}`);
      await page.keyboard.up("Space");
    });
  }

  scene("an open panel stops the clock", {}, async (arcade) => {
    await open(arcade);
    await veil(arcade).click();
    await arcade.page.keyboard.press(KEYS.n);
    await arcade.tool("keys").click();
    await arcade.dialog("help").waitFor();
    const digest = await arcade.digest();
    await pass(arcade.page, 5000);
    assert.equal(await arcade.digest(), digest);
    await arcade.page.keyboard.press("Escape");
    await arcade.dialog("help").waitFor({ state: "detached" });
    await until(arcade, "time", /^4:59$/);
  });

  scene("a run survives a reload, waiting for its player, and verifies", {}, async (arcade) => {
    const digest = await builtByKeys(arcade);
    const { file, run: link } = await arcade.shared();
    for (const text of [file, link]) assert.match(await verified(text), new RegExp(digest));
    await arcade.reload();
    assert.equal(await arcade.digest(), digest);
    assert.equal(await arcade.field("template"), "2 / 2");
    assert.equal(await veil(arcade).innerText(), "Continue");
    await pass(arcade.page, 5000);
    assert.equal(await arcade.digest(), digest, "no time passes meanwhile");
    await arcade.page.goto(link);
    await arcade.at("watch");
    const timeline = (name) => arcade.page.locator(`[data-timeline=${name}]`);
    await timeline("play").click();
    await pass(arcade.page, 1100);
    assert.equal(await arcade.field("time"), "4:59", "a second is a second");
    await timeline("speed").click();
    assert.equal(await timeline("speed").innerText(), "2×");
    await pass(arcade.page, 60_000);
    await arcade.page.locator(`[data-digest="${digest}"]`).waitFor();
    assert.equal(await timeline("play").getAttribute("aria-label"), "Play", "it stops at its end");
    await timeline("first").click();
    await timeline("last").click();
    await arcade.page.locator(`[data-digest="${digest}"]`).waitFor();
  });

  scene("a template is built step by step, by keys alone", {}, async (arcade) => {
    const steps = await trail(STEPWISE, TWINS_STEPWISE);
    const keys = { "template twins": "1", press: "Space", "wait 6": "k" };
    await arcade.play(STEPWISE);
    assert.equal(await veil(arcade).count(), 0, "there is no clock to start");
    for (const [i, action] of TWINS_STEPWISE.entries()) {
      await arcade.page.keyboard.press(keys[action] ?? KEYS[action.replace("step ", "")]);
      await arcade.reaches(steps[i + 1]);
    }
    await built(arcade);
  });

  scene("the same by typing, and by touch", { device: "phone" }, async (arcade) => {
    const steps = await trail(STEPWISE, TWINS_STEPWISE);
    await arcade.play(STEPWISE);
    await arcade.type(TWINS_STEPWISE, steps);
    await built(arcade);
    await arcade.closeTyping();
    await arcade.tool("restart").tap();
    await arcade.dialog("question").getByRole("button", { name: /again|restart/i }).tap();
    await arcade.reaches(steps[0]);
    const way = (action) => arcade.page.locator(`[data-way="${action.replace("step ", "")}"]`);
    for (const [i, action] of TWINS_STEPWISE.entries()) {
      const main = action === "press" ? arcade.page.locator("[data-hold]") : arcade.control(action);
      await (action.startsWith("step") ? way(action) : main).tap();
      await arcade.reaches(steps[i + 1]);
    }
    await built(arcade);
  });

  scene("a challenge ends with its timer and is kept among the best", {}, async (arcade) => {
    const { page } = arcade;
    await open(arcade, { ...BOARD, set: { ...BOARD.set, mode: "challenge", seconds: 20 } });
    await page.keyboard.press("1");
    await buildTwins(arcade, keyboard(arcade));
    await built(arcade, "score", "100");
    await pass(page, 21_000);
    const dialog = arcade.dialog("end");
    await dialog.waitFor();
    assert.match(await dialog.innerText(), /Time is up[^]*100 points. 1 template built in 0:20\.[^]*Twins/);
    assert.match(await dialog.locator("[data-record]").innerText(), /^Your first result: /);
    assert.equal(await arcade.status(), "over");
    assert.equal(await arcade.field("time"), "0:00");
    assert.equal(await arcade.field("best"), "100");
    assert.equal(ticks(await saved(arcade)), 240, "twenty seconds are 240 ticks");
    const digest = await arcade.digest();
    await pass(page, 5000);
    assert.equal(await arcade.digest(), digest, "it is over");
    await arcade.open("#/scores/colorcell", "scores");
    const row = page.locator("tbody tr");
    assert.equal(await row.count(), 1);
    assert.match(await row.innerText(), /^1\s+100\b/);
    await row.getByRole("link", { name: /watch/i }).click();
    await arcade.at("watch");
  });

  scene("five minutes of play fit into a short link", {}, async (arcade, t) => {
    const { replay, digest, status, score } = await lifelike("five-minutes");
    assert.equal(ticks(replay), 3599);
    await arcade.chooseFile(replay);
    await arcade.at("watch");
    await arcade.page.locator("[data-watch=continue]").click();
    await arcade.at("play");
    await arcade.reaches({ digest, status });
    const { run: link, file } = await arcade.shared();
    const actions = replay.match(/^do /gm).length;
    t.diagnostic(`${actions} actions, ${score} points: ${file.length} bytes of text, a link of ${link.length}`);
    assert.ok(file.length <= 40_000 && link.length <= 6_000);
    assert.match(await verified(link), new RegExp(digest));
  });

  scene("the board follows the cursor to its rim on the smallest screen, and zooms", { device: "small" }, async (arcade) => {
    const { page } = arcade;
    await open(arcade, { game: "colorcell", preset: "free", seed: "zoom" });
    const shown = await width(arcade);
    const tile = await arcade.place("0,0").boundingBox();
    assert.ok(tile.height >= 27, `cells are magnified to be read: ${tile.height} pixels high`);
    await veil(arcade).tap();
    for (const [way, last] of [["ne", "15,-15"], ["s", "15,0"]]) {
      for (let step = 0; step < 15; step += 1) {
        await page.keyboard.press(KEYS[way]);
        await pass(page, 84);
        const [left, top, right, bottom] = await edges(page.locator("[data-place].selected"));
        const [start, above, end, below] = await edges(page.locator(".window"));
        const [x, y] = [(left + right) / 2 - start, (top + bottom) / 2 - above];
        const inside = [x / (end - start), y / (below - above)].every((part) => part > 0.1 && part < 0.9);
        assert.ok(inside, `the cursor at ${await cursor(arcade)} is well inside`);
      }
      assert.equal(await cursor(arcade), last);
    }
    await arcade.tool("more").tap();
    await page.locator("[data-zoom=new]").tap();
    assert.ok((await width(arcade)) > shown);
    for (let i = 0; i < 8; i += 1) await page.locator("[data-zoom=less]").tap();
    assert.equal(await page.locator(".window.close").count(), 0, "all of it");
    await page.locator(".sheet-close").tap();
    await page.locator(".presets select").selectOption("challenge");
    await pass(page, 50);
    assert.equal(await page.locator(".window.close").count(), 0, "another board keeps the player's zoom");
    await arcade.reload();
    await page.locator(".window").waitFor();
    assert.equal(await page.locator(".window.close").count(), 0, "a later visit, too");
  });

  // Strangers lost themselves when the board shrank to show a far cell, and followed hints that no longer held.
  scene("a hint leaves cells their size, points beyond the window, and goes with the next action", { device: "phone" }, async (arcade) => {
    const { page } = arcade;
    await open(arcade, { game: "colorcell", seed: "lost", set: { density: 1, colors: 1 } });
    const shown = await width(arcade);
    await veil(arcade).tap();
    await arcade.control("template twins").tap();
    await page.keyboard.press("h");
    await arcade.message.filter({ hasText: /^Hint: Go \d+ steps? / }).waitFor();
    assert.equal(Math.round(await width(arcade)), Math.round(shown));
    const arrow = page.locator(".beyond:not([hidden])");
    await arrow.waitFor();
    const [left, top, right, bottom] = await edges(arrow);
    const [start, above, end, below] = await edges(page.locator(".window"));
    assert.ok(left > start - 12 && right < end + 12 && top > above - 12 && bottom < below + 12, "at the window's edge");
    await page.locator('[data-way="n"]').tap();
    await pass(page, 84);
    await arcade.message.filter({ hasNotText: "Hint" }).waitFor({ state: "attached" });
  });

  scene("the display fits phones, and the chosen template is in view", { device: "small" }, async (arcade) => {
    const { page } = arcade;
    await open(arcade, { game: "colorcell", preset: "free", seed: "fits" });
    const fields = page.locator(".hud .field");
    assert.equal(await fields.count(), 6);
    const [start, , end] = await edges(page.locator(".hud"));
    for (const field of await fields.all()) {
      const [left, , right] = await edges(field);
      assert.ok(left >= start && right <= end, `${await field.innerText()} is in view`);
    }
    await veil(arcade).tap();
    await page.evaluate(() => document.querySelector('[data-control="template heart"]').click());
    await pass(page, 50);
    const [from, , to] = await edges(page.locator(".controls"));
    await page.waitForFunction(([from, to]) => {
      const { left, right } = document.querySelector('[data-control="template heart"]').getBoundingClientRect();
      return left >= from && right <= to;
    }, [from, to]);
  });

  // Players lost their place: the strip centered each template that they picked.
  scene("the strip of templates stays where the player left it", { device: "phone" }, async (arcade) => {
    const { page } = arcade;
    await open(arcade, { game: "colorcell", preset: "free", seed: "strip" });
    await veil(arcade).tap();
    const strip = page.locator(".controls");
    await strip.dispatchEvent("pointerdown");
    const left = await strip.evaluate((it) => {
      it.scrollLeft = 60;
      return it.scrollLeft;
    });
    assert.ok(left > 0, "there is more than fits");
    const [start, , end] = await edges(strip);
    let pressed = 0;
    for (const tile of await page.locator('.control[data-picture]:visible').all()) {
      const [from, , to] = await edges(tile);
      if (from < start || to > end) continue;
      pressed += 1;
      await tile.click({ force: true, noWaitAfter: true });
      await pass(page, 50);
      assert.equal(await strip.evaluate((it) => it.scrollLeft), left);
    }
    assert.ok(pressed >= 2, `${pressed} tiles in view`);
  });

  scene("what a template wants is told by symbols, too", {}, async (arcade) => {
    const { page } = arcade;
    await arcade.open("#/settings", "settings");
    await page.locator('[data-setting="symbols"] input[value="on"]').check();
    await arcade.play({ ...BOARD, set: { ...BOARD.set, density: 0, colors: 8 } });
    await page.keyboard.press("9");
    const ghosts = page.locator(".ghost-symbol");
    await ghosts.first().waitFor();
    const symbols = await ghosts.evaluateAll((all) => all.map((it) => it.getAttribute("d")));
    assert.equal(symbols.length, 4, "all but the one under the cursor");
    assert.equal(new Set(symbols).size, 4, "four colors, four symbols");
    assert.match(await arcade.place("0,-1").getAttribute("aria-label"), /needs amber/);
  });
});
