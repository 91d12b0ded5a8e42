// Game Time: whole games by touch and by keys, the preview of a direction, the die and the odds.

import assert from "node:assert/strict";
import { before } from "node:test";

import { ending, run, trail } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";
import { pass, stopTime } from "../lib/time.mjs";

const KEYS = { n: "w", ne: "e", se: "d", s: "s", sw: "a", nw: "q" };
const SPOKEN = { n: "north", ne: "north-east", se: "south-east", s: "south", sw: "south-west", nw: "north-west" };
const SWIPES = { n: [0, -60], ne: [52, -30], se: [52, 30], s: [0, 60], sw: [-52, 30], nw: [-52, -30] };
const DIRECTIONS = Object.keys(KEYS);

const direction = (action) => action.replace("go ", "");

/** A start whose first roll opens several directions, and what the protocol says of the roll. */
async function rolled(arcade, press) {
  const board = { game: "gametime", preset: "medium", seed: "preview" };
  const [start, after] = await trail(board, ["roll"]);
  const { directions } = after.state;
  assert.ok(directions.length >= 2, "the test needs a choice");
  const [first, second] = directions.map((dir) => `go ${dir}`);
  const ends = await Promise.all([first, second].map((action) => trail(board, ["roll", action])));
  await arcade.play(board);
  await arcade.reaches(start);
  await press(arcade.control("roll"));
  await arcade.reaches(after);
  return { board, start, after, directions, first, second, ends: ends.map((steps) => steps.at(-1)) };
}

/** The dots a preview marks, sorted. */
async function previewed(arcade) {
  const marked = arcade.page.locator("[data-place].preview");
  return (await marked.evaluateAll((all) => all.map((it) => it.dataset.name.replace("dot ", "")))).sort();
}

/** The dots of a move, without the one it begins at, sorted. */
function path(step) {
  const moved = step.events.find((event) => event.type === "moved");
  return moved.path.slice(1).sort();
}

/** Waits until the whole path of a move, and nothing else, is marked. */
async function previews(arcade, action, step) {
  await arcade.page.locator(`[data-control="${action}"][data-current]`).waitFor();
  assert.deepEqual(await previewed(arcade), path(step));
  assert.equal(await arcade.page.locator("[data-control^='go '][data-current]").count(), 1);
}

/** Which controls can be pressed, by id. */
async function enabled(arcade) {
  const controls = arcade.page.locator("[data-control]:not([aria-disabled=true])");
  return controls.evaluateAll((all) => all.map((it) => it.dataset.control));
}

/** The page shows what the protocol says. */
async function shows(arcade, { state }) {
  assert.equal(await arcade.field("pool"), `${state.movementPool} / ${state.initialPool}`);
  assert.equal(await arcade.field("moves"), String(state.movesMade));
  assert.equal(await arcade.field("roll"), state.diceValue === null ? "–" : String(state.diceValue));
  const ways = state.directions.map((dir) => `go ${dir}`);
  const wanted = { rolling: ["roll", "odds", "one-tap"], selectingDirection: [...ways, "odds", "one-tap"], won: [], lost: [] }[state.gamePhase];
  assert.deepEqual(await enabled(arcade), wanted);
}

/** Plays a line by touch: a direction is tapped twice, or confirmed, or its arrow on the board is tapped. */
async function tapThrough(arcade, line) {
  for (const [i, action] of line.actions.entries()) {
    const [step, control] = [line.steps[i + 1], arcade.control(action)];
    await control.tap();
    if (action !== "roll") {
      await previews(arcade, action, step);
      await arcade.reaches(line.steps[i]);
      const seconds = [control, arcade.control("confirm"), arcade.page.locator("[data-place].selected")];
      await seconds[i % 3].tap();
    }
    await arcade.reaches(step);
    await shows(arcade, step);
  }
}

async function checkEnd(arcade, line, title) {
  const { state } = line.steps.at(-1);
  const dialog = arcade.dialog("end");
  await dialog.waitFor();
  const text = await dialog.innerText();
  assert.match(text, title);
  assert.match(text, new RegExp(`\\b${state.movesMade} moves?\\b`));
  // What always wins is not worth a sentence.
  assert.doesNotMatch(text, /The best player wins (over )?(99|100)%/);
  if (line.status === "won") assert.match(text, new RegExp(`\\d+ points\\.[^]*${10 * state.movementPool} for ${state.movementPool} steps? left`));
  return dialog;
}

group("Game Time", () => {
  let won;
  let lost;

  before(async () => {
    won = await ending("won", { game: "gametime", preset: "small" }, "time");
    lost = await ending("lost", { game: "gametime", set: { radius: 2, obstacles: 12, pool: 7 } }, "time");
  });

  scene("a whole game is won by touch, on a phone", { device: "phone" }, async (arcade) => {
    await arcade.play(won);
    await arcade.reaches(won.steps[0]);
    await shows(arcade, won.steps[0]);
    await tapThrough(arcade, won);
    const dialog = await checkEnd(arcade, won, /You win: \d stars?!/);
    assert.match(await dialog.locator("[data-record]").innerText(), /^Your first result: /);
    assert.equal(await arcade.field("best"), String(won.steps.at(-1).score));
    assert.deepEqual(await arcade.scores("gametime", "small"), [String(won.steps.at(-1).score)]);
    await dialog.locator("[data-end=new]").tap();
    const fresh = arcade.dialog("fresh");
    await fresh.waitFor();
    const sizes = await fresh.innerText();
    assert.match(sizes, /Size[^]*Small\b[^]*19 hexes[^]*Medium\b[^]*37 hexes[^]*Large\b[^]*61 hexes[^]*Stakes[^]*Original[^]*Tight[^]*Daring/);
    assert.match(sizes, /How often the best player wins[^]*Almost always[^]*3 games in 4[^]*About half/, "stakes in plain words (G14)");
    const checked = () => fresh.locator("input:checked").evaluateAll((all) => all.map((it) => it.ariaLabel));
    assert.deepEqual(await checked(), ["Small", "Original"], "what was played is offered");
    await fresh.getByRole("radio", { name: "Large" }).tap();
    await fresh.locator("[data-start]").tap();
    await arcade.page.locator('[data-field="pool"] dd').filter({ hasText: "40 / 40" }).waitFor();
    assert.equal(await arcade.page.locator("[role=gridcell]").count(), 211);
  });

  scene("a whole game is lost by touch, on a phone", { device: "phone", reducedMotion: "no-preference" }, async (arcade) => {
    await arcade.play(lost);
    await tapThrough(arcade, lost);
    assert.equal(lost.steps.at(-1).state.movementPool, 0);
    const dialog = await checkEnd(arcade, lost, /Out of steps/);
    assert.equal(await dialog.locator("[data-record]").count(), 0, "a loss is no result");
    assert.equal(await arcade.page.locator(".confetti").count(), 0);
  });

  scene("a whole game is won by keys alone", { reducedMotion: "no-preference" }, async (arcade) => {
    const { keyboard } = arcade.page;
    await arcade.play(won);
    for (const [i, action] of won.actions.entries()) {
      if (action === "roll") {
        await keyboard.press("f");
      } else {
        const key = KEYS[direction(action)];
        await keyboard.press(key);
        await previews(arcade, action, won.steps[i + 1]);
        await keyboard.press(i % 4 === 1 ? "c" : key);
      }
      await arcade.reaches(won.steps[i + 1]);
    }
    await checkEnd(arcade, won, /You win: \d stars?!/);
    assert.ok((await arcade.page.locator(".confetti .scrap").count()) > 0, "confetti falls");
  });

  for (const device of ["desktop", "phone"]) {
    scene(`the first press of a direction previews, the second goes (${device})`, { device }, async (arcade) => {
      const press = (it) => (device === "phone" ? it.tap() : it.click());
      const { after, directions, first, second, ends } = await rolled(arcade, press);
      const arrows = arcade.page.locator(".pieces [data-sprite^=arrow-]");
      assert.equal(await arrows.count(), directions.length, "an arrow on the board for each open direction");
      assert.deepEqual(await previewed(arcade), []);
      assert.equal(await arcade.control("confirm").getAttribute("aria-disabled"), "true");
      await press(arcade.control(first));
      await previews(arcade, first, ends[0]);
      assert.match(await arcade.page.locator(".prompt").innerText(), /confirm/i);
      await press(arcade.control(second));
      await previews(arcade, second, ends[1]);
      await arcade.page.keyboard.press("Escape");
      await arcade.page.locator("[data-place].preview").first().waitFor({ state: "detached" });
      assert.match(await arcade.page.locator(".prompt").innerText(), /pick a direction/i);
      await arcade.reaches(after);
      await press(arcade.control(second));
      await previews(arcade, second, ends[1]);
      await press(arcade.control(second));
      await arcade.reaches(ends[1]);
    });
  }

  scene("with one tap a direction goes at once, and the switch can be turned back", { device: "phone" }, async (arcade) => {
    const { first, ends } = await rolled(arcade, (it) => it.tap());
    await arcade.control("one-tap").tap();
    await arcade.page.locator('[data-control="one-tap"][data-current]').waitFor();
    await arcade.control(first).tap();
    await arcade.reaches(ends[0]);
    // It is a setting: it outlives the run and the visit.
    await arcade.tool("restart").tap();
    await arcade.page.locator("dialog[open] button").filter({ hasText: /restart|again/i }).first().tap();
    await arcade.page.locator('[data-field="pool"] dd').filter({ hasText: "30 / 30" }).waitFor();
    await arcade.page.locator('[data-control="one-tap"][data-current]').waitFor();
    await arcade.page.reload();
    await arcade.at("play");
    await arcade.page.locator('[data-control="one-tap"][data-current]').waitFor();
    await arcade.control("one-tap").tap();
    await arcade.page.locator('[data-control="one-tap"]:not([data-current])').waitFor();
    await arcade.page.reload();
    await arcade.at("play");
    await arcade.page.locator('[data-control="one-tap"]:not([data-current])').waitFor();
  });

  scene("the die is in the middle below the board, large", { device: "phone" }, async (arcade) => {
    await arcade.play({ game: "gametime", preset: "small", seed: "middle" });
    const box = (it) => it.boundingBox();
    const [board, die, way, odds] = await Promise.all([arcade.board, ...["roll", "go ne", "odds"].map((id) => arcade.control(id))].map(box));
    const middle = (it) => it.x + it.width / 2;
    assert.ok(Math.abs(middle(board) - middle(die)) < 8, `${middle(board)} and ${middle(die)}`);
    assert.ok(die.y > board.y + board.height, "below the board");
    assert.ok(way.x + way.width <= die.x && die.x + die.width <= odds.x, "between the directions and the switches");
    assert.ok((await box(arcade.control("roll").locator(".sprite"))).height >= 56);
  });

  for (const [width, height] of [[390, 664], [390, 844]]) {
    const viewport = { width, height };
    scene(`the board takes the width of a phone, ${width} × ${height} (it took 250 px)`, { viewport, hasTouch: true, isMobile: true }, async (arcade) => {
      await arcade.play({ game: "gametime", preset: "small", seed: "width" });
      const board = await arcade.page.locator(".stage .board-frame").boundingBox();
      assert.ok(board.width >= 350, `${board.width} px`);
    });
  }

  scene("a swipe is a direction, too", { device: "phone" }, async (arcade) => {
    const { directions, first, second, ends } = await rolled(arcade, (it) => it.tap());
    await arcade.board.scrollIntoViewIfNeeded();
    const scrolled = () => arcade.page.evaluate(() => scrollY);
    const before = await scrolled();
    await arcade.swipe(...SWIPES[directions[0]]);
    await previews(arcade, first, ends[0]);
    await arcade.swipe(...SWIPES[directions[1]]);
    await previews(arcade, second, ends[1]);
    assert.equal(await scrolled(), before, "the page stays where it is");
    await arcade.swipe(...SWIPES[directions[1]]);
    await arcade.reaches(ends[1]);
  });

  scene("a first visit shows a board and offers the lesson; sizes and stakes wait under New", { device: "phone" }, async (arcade) => {
    await arcade.open("#/play/gametime", "play");
    assert.equal(await arcade.page.locator("[data-place]").count(), 73);
    await arcade.page.locator("[data-learn=offer]").waitFor();
    const dialog = arcade.dialog("fresh");
    assert.equal(await dialog.isVisible(), false);
    await arcade.tool("new").tap();
    for (const hexes of [19, 37, 61]) await dialog.getByText(`${hexes} hexes`).first().waitFor();
    await dialog.getByRole("radio", { name: "Large", exact: true }).tap();
    await dialog.getByRole("button", { name: "Start" }).tap();
    await dialog.waitFor({ state: "hidden" });
    assert.equal(await arcade.page.locator("[data-place]").count(), 211);
    await arcade.page.reload();
    await arcade.at("play");
    assert.equal(await arcade.page.locator("[data-place]").count(), 211, "the run goes on");
  });

  scene("the die shows other faces before the one that was rolled", { reducedMotion: "no-preference" }, async (arcade) => {
    const { page } = arcade;
    await stopTime(page);
    await arcade.play({ game: "gametime", preset: "small", seed: "flicker" });
    await page.evaluate(() => {
      const button = document.querySelector('[data-control="roll"]');
      globalThis.faces = [];
      const note = () => globalThis.faces.push(button.querySelector(".sprite use").getAttribute("href"));
      new MutationObserver(note).observe(button, { attributes: true, childList: true, subtree: true });
      button.click();
    });
    await pass(page, 1500);
    const faces = await page.evaluate(() => globalThis.faces);
    const rolled = (await arcade.control("roll").innerText()).match(/shows (\d)/)[1];
    assert.equal(faces.at(-1), `#sprite-gametime-die-${rolled}`);
    assert.ok(new Set(faces).size >= 4, `faces: ${faces}`);
  });

  scene("a roll keeps its secret until the die lies still", { reducedMotion: "no-preference" }, async (arcade) => {
    const { page } = arcade;
    const board = { game: "gametime", preset: "small", seed: "flicker" };
    const [start, after] = await trail(board, ["roll"]);
    await stopTime(page);
    await arcade.play(board);
    await page.evaluate(() => document.querySelector('[data-control="roll"]').click());
    await pass(page, 300);
    await arcade.reaches(start);
    assert.equal(await arcade.field("roll"), "–");
    assert.equal(await arcade.message.innerText(), "");
    assert.equal(await arcade.marked("reachable"), 0, "where it leads is not shown yet");
    assert.equal(await page.locator('.piece[data-sprite^="arrow"]:not(.coming)').count(), 0);
    await pass(page, 600);
    await arcade.reaches(after);
    assert.equal(await arcade.field("roll"), String(after.state.diceValue));
    assert.ok((await arcade.marked("reachable")) > 0);
    assert.equal(await page.locator('.piece[data-sprite^="arrow"]:not(.coming)').count(), after.state.directions.length);
  });

  scene("whoever does not wait for the die is told at once", { reducedMotion: "no-preference" }, async (arcade) => {
    const { page } = arcade;
    const board = { game: "gametime", preset: "small", seed: "flicker" };
    const [, after] = await trail(board, ["roll"]);
    await stopTime(page);
    await arcade.play(board);
    await page.keyboard.press("f");
    await page.keyboard.press(KEYS[after.state.directions[0]]);
    await arcade.reaches(after);
    await arcade.page.locator(`[data-control="go ${after.state.directions[0]}"][data-current]`).waitFor();
    assert.equal(await arcade.field("roll"), String(after.state.diceValue));
  });

  scene("home leads on: the game played last stands out where it is", {}, async (arcade) => {
    const cards = () => arcade.page.locator(".card").evaluateAll((all) => all.map((it) => it.dataset.game));
    await arcade.open("#/", "home");
    const order = await cards();
    await arcade.play(lost);
    await arcade.choose(["roll"]);
    await arcade.open("#/", "home");
    assert.deepEqual(await cards(), order);
    await arcade.page.locator("[data-stands-out]").getByRole("link", { name: "Continue Game Time" }).waitFor();
    await arcade.play(lost);
    await arcade.type(lost.actions, lost.steps);
    await arcade.end.waitFor();
    await arcade.open("#/", "home");
    assert.deepEqual(await cards(), order);
    await arcade.page.locator("[data-stands-out]").getByRole("link", { name: "Play again Game Time" }).click();
    await arcade.page.locator('[data-page=play][data-status="playing"]').waitFor();
  });

  scene("dots on the board stand for their directions", {}, async (arcade) => {
    const { after, first, second, ends } = await rolled(arcade, (it) => it.click());
    const farthest = (i) => ends[i].events.find((event) => event.type === "moved").path.at(-1);
    await arcade.place(`dot ${farthest(0)}`).click();
    await previews(arcade, first, ends[0]);
    await arcade.place(`dot ${farthest(1)}`).click();
    await previews(arcade, second, ends[1]);
    await arcade.place(`dot ${after.state.boardData.start}`).click();
    await arcade.message.filter({ hasText: /between two directions/i }).waitFor();
    await previews(arcade, second, ends[1]);
    await arcade.place(`dot ${farthest(1)}`).click();
    await arcade.reaches(ends[1]);
  });

  scene("the die rolls only when it is time, and shows what was rolled", {}, async (arcade) => {
    const { start, after, directions } = await rolled(arcade, (it) => it.click());
    const { diceValue } = after.state;
    const die = arcade.control("roll");
    assert.equal(await die.getAttribute("aria-disabled"), "true");
    assert.match(await die.innerText(), new RegExp(`shows ${diceValue}`));
    await die.locator(`use[href="#sprite-gametime-die-${diceValue}"]`).waitFor({ state: "attached" });
    for (const press of [() => die.click({ force: true }), () => arcade.page.keyboard.press("f")]) {
      await press();
      await arcade.page.locator("[data-message][data-tone=warn]").filter({ hasText: /./ }).waitFor();
      await arcade.reaches(after);
    }
    const closed = DIRECTIONS.filter((dir) => !directions.includes(dir));
    for (const dir of closed) assert.equal(await arcade.control(`go ${dir}`).getAttribute("aria-disabled"), "true");
    await arcade.tool("undo").click();
    await arcade.reaches(start);
    await shows(arcade, start);
    await arcade.page.keyboard.press(KEYS[directions[0]]);
    await arcade.reaches(start);
    await die.click();
    await arcade.reaches(after);
    assert.match(await die.innerText(), new RegExp(`shows ${diceValue}`), "the die does not change its mind");
  });

  scene("the odds are exact, and showing them is help", {}, async (arcade) => {
    const field = arcade.page.locator('[data-field="odds"]');
    await arcade.play(won);
    assert.equal(await field.count(), 0);
    await arcade.control("odds").click();
    await field.waitFor();
    assert.match(await arcade.field("odds"), /^(under |over )?\d+%$/);
    await arcade.control("roll").click();
    await arcade.reaches(won.steps[1]);
    const { directions } = won.steps[1].state;
    for (const dir of DIRECTIONS) {
      const text = await arcade.control(`go ${dir}`).innerText().then((text) => text.replaceAll("\u00a0", " "));
      assert.equal(/(under |over )?\d+%/.test(text), directions.includes(dir), `${SPOKEN[dir]}: ${text}`);
    }
    await arcade.page.keyboard.press("o");
    await field.waitFor({ state: "detached" });
    for (const [i, action] of won.actions.entries()) {
      if (i === 0) continue;
      await arcade.control(action).click();
      if (action !== "roll") await arcade.control("confirm").click();
      await arcade.reaches(won.steps[i + 1]);
    }
    const dialog = await checkEnd(arcade, won, /You win: \d stars?!/);
    assert.match(await dialog.locator("[data-record]").innerText(), /assisted/);
    assert.deepEqual(await arcade.scores("gametime", "small"), []);
    assert.deepEqual(await arcade.scores("gametime", "small", "assisted"), [String(won.steps.at(-1).score)]);
    await arcade.page.keyboard.press("Escape");
    const { file } = await arcade.shared();
    const verdict = await run(["verify", "-"], file);
    assert.equal(verdict.code, 0, verdict.stderr);
    assert.match(verdict.stdout, /assisted/);
  });

  scene("who cannot win any more is offered another board, and asked nothing", { device: "phone" }, async (arcade) => {
    const board = { game: "gametime", preset: "small-daring", seed: "look2" };
    const steps = await trail(board, ["roll", "go n"]);
    await arcade.play(board);
    const ways = arcade.page.locator(".hopeless button");
    assert.equal(await ways.count(), 0);
    await arcade.control("roll").tap();
    for (let press = 0; press < 2; press += 1) await arcade.control("go n").tap();
    await arcade.reaches(steps[2]);
    await arcade.page.locator("[data-prompt]").filter({ hasText: /^(\d! Now the target is out of reach|Out of reach: \d+ needed, \d+ left)\.$/ }).waitFor();
    assert.deepEqual(await ways.allInnerTexts(), ["New board", "Same board"]);
    await ways.last().tap();
    await arcade.reaches(steps[0]);
    assert.equal(await ways.count(), 0);
    assert.equal(await arcade.page.locator("[data-answer=yes]").count(), 0, "nothing to lose, nothing asked");
  });
});
