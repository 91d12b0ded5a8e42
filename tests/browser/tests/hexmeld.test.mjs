// Hexmeld: groups cleared by mouse, keys and touch, what is refused, and a run to its end.

import assert from "node:assert/strict";

import { answer, greedy, scripted, trail } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";

const RADIUS = 4;

/**
 * Five red balls around a blue one, and a sixth that completes the ring at -1,0. The northern corner is walled off.
 */
const BALLS = {
  r: ["0,-1", "1,-1", "1,0", "0,1", "-1,1", "-3,0"],
  b: ["0,0"],
  y: ["-1,-3"],
  g: ["0,-3"],
  o: ["1,-4"],
};
const [FROM, TO, WALLED] = ["-3,0", "-1,0", "0,-4"];

/** The drawing, row by row from north to south. Space between cells does not count. */
function drawing() {
  const span = Array.from({ length: 2 * RADIUS + 1 }, (_, i) => i - RADIUS);
  const cells = span.flatMap((q) => span.map((r) => [q, r])).filter(([q, r]) => Math.abs(q + r) <= RADIUS);
  const letter = (key) => Object.keys(BALLS).find((color) => BALLS[color].includes(key)) ?? ".";
  const rows = Array.from({ length: 4 * RADIUS + 1 }, (_, i) => i - 2 * RADIUS);
  const draw = (row) => cells.filter(([q, r]) => 2 * r + q === row).map((cell) => letter(cell.join())).join(" ");
  const params = `radius=${RADIUS} balls=5 group=6 colors=6 expansions=none spawn=3 increases=none`;
  return [params, "turn 7 score 10 next purple,blue,yellow", ...rows.map(draw), ""].join("\n");
}

const DRAWN = drawing();

/** Opens the drawing; what the protocol says before and after some moves on it. */
async function opened(arcade, actions = [`move ${FROM} ${TO}`]) {
  const board = await arcade.draw("hexmeld", DRAWN);
  const steps = await trail(board, actions);
  await arcade.reaches(steps[0]);
  return { board, steps };
}

/** The page after the ring has vanished. */
async function cleared(arcade, { steps }) {
  await arcade.reaches(steps[1]);
  assert.equal(steps[1].state.score, 16);
  assert.equal(await arcade.field("score"), "16");
  assert.equal(await arcade.field("turn"), "8");
  assert.equal(await arcade.field("filled"), "4 / 61");
  await arcade.hears(/6 red balls vanish for 6 points/);
  await arcade.page.waitForFunction(() => document.querySelectorAll(".pieces [data-sprite=ball]").length === 4);
  assert.equal(await arcade.marked("selected"), 0);
}

/** Cells that a move names. */
function ends(action) {
  return action.split(" ").slice(1);
}

const STEPS = { w: [0, -1], e: [1, -1], d: [1, 0], s: [0, 1], a: [-1, 1], q: [-1, 0] };

/** The letters that lead from a cell to another. */
function* way(from, to) {
  const here = from.split(",").map(Number);
  const there = to.split(",").map(Number);
  while (here.join() !== there.join()) {
    const [dq, dr] = [Math.sign(there[0] - here[0]), Math.sign(there[1] - here[1])];
    // Straight to the south-east or north-west is one step in q; what is left goes along q or along r.
    const step = dq * dr > 0 ? [dq, 0] : [dq, dr];
    const [key] = Object.entries(STEPS).find(([, delta]) => delta.join() === step.join());
    here[0] += step[0];
    here[1] += step[1];
    yield key;
  }
}

const focusedCell = (arcade) => arcade.page.evaluate(() => document.activeElement.dataset.name);

/** Walks the cursor to a cell by letters alone. */
async function walk(arcade, to) {
  for (const key of way(await focusedCell(arcade), to)) await arcade.page.keyboard.press(key);
  assert.equal(await focusedCell(arcade), to);
}

/** How many balls of each color stand on the board, by class of paint. */
function census(arcade) {
  return arcade.page.locator(".pieces [data-sprite=ball]").evaluateAll((balls) => balls.map((it) => /c\d/.exec(it.getAttribute("class"))[0]).sort());
}

group("Hexmeld", () => {
  scene("a group is cleared by mouse, and its points float up", { reducedMotion: "no-preference" }, async (arcade) => {
    const run = await opened(arcade);
    await arcade.place(FROM).click();
    await arcade.place(TO).and(arcade.page.locator(".reachable.target")).waitFor();
    await arcade.place("-2,0").and(arcade.page.locator(".reachable:not(.target)")).waitFor();
    assert.match(await arcade.place(TO).getAttribute("aria-label"), /completes 6 for 6 points/);
    await arcade.place("-2,0").hover();
    await arcade.page.locator("[data-place].preview").first().waitFor();
    assert.equal(await arcade.marked("preview"), 1);
    await arcade.place(TO).hover();
    await arcade.page.waitForFunction(() => document.querySelectorAll("[data-place].preview").length === 2);
    await arcade.glimpses(".floats .float", "+6", () => arcade.place(TO).click());
    await cleared(arcade, run);
    await arcade.page.locator(".floats .float").waitFor({ state: "detached" });
  });

  scene("a group is cleared by keys alone", {}, async (arcade) => {
    const { keyboard } = arcade.page;
    const run = await opened(arcade);
    for (let i = 0; i < 40 && (await arcade.focused()) !== "place 0"; i += 1) await keyboard.press("Tab");
    assert.equal(await arcade.focused(), "place 0");
    await walk(arcade, FROM);
    await keyboard.press("Enter");
    await arcade.place(FROM).and(arcade.page.locator(".selected")).waitFor();
    await keyboard.press("ArrowUp");
    assert.equal(await focusedCell(arcade), "-3,-1", "arrows move the cursor, too");
    await walk(arcade, TO);
    await keyboard.press("Space");
    await cleared(arcade, run);
    assert.equal(await focusedCell(arcade), TO, "the cursor stays where it was");
  });

  scene("a group is cleared by touch", { device: "phone" }, async (arcade) => {
    const run = await opened(arcade);
    await arcade.place(FROM).tap();
    await arcade.place(FROM).and(arcade.page.locator(".selected")).waitFor();
    await arcade.place(TO).tap();
    await cleared(arcade, run);
  });

  scene("a cell without a free path refuses, says why, and keeps the ball chosen", { reducedMotion: "no-preference" }, async (arcade) => {
    const { board, steps } = await opened(arcade);
    const { message } = await answer(board, `move ${FROM} ${WALLED}`);
    assert.match(message, /no free path/);
    await arcade.place(FROM).click();
    const reach = await arcade.marked("reachable");
    assert.match(await arcade.place(WALLED).getAttribute("aria-label"), /no free path/);
    await arcade.glimpses(`[data-name="${WALLED}"].shake`, "", () => arcade.place(WALLED).click());
    await arcade.message.filter({ hasText: message.slice(1) }).waitFor();
    assert.equal(await arcade.message.getAttribute("data-tone"), "warn");
    await arcade.hears(/no free path/i);
    await arcade.reaches(steps[0]);
    assert.equal(await arcade.field("turn"), "7", "no turn passes");
    await arcade.place(FROM).and(arcade.page.locator(".selected")).waitFor();
    assert.equal(await arcade.marked("reachable"), reach);
    await arcade.place(TO).click();
    await arcade.reaches(steps[1]);
  });

  for (const [device, motion] of [["desktop", "no-preference"], ["phone", "reduce"]]) {
    scene(`a ball is dragged to its cell, and back from one it cannot reach (${device})`, { device, reducedMotion: motion }, async (arcade) => {
      const { steps } = await opened(arcade);
      const finger = device === "phone";
      const middle = async (name) => {
        const { x, y, width, height } = await arcade.place(name).boundingBox();
        return { x: x + width / 2, y: y + height / 2 };
      };
      const client = await arcade.page.context().newCDPSession(arcade.page);
      const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
      const { mouse } = arcade.page;
      const down = (at) => (finger ? touch("touchStart", [at]) : mouse.move(at.x, at.y).then(() => mouse.down()));
      const move = (at) => (finger ? touch("touchMove", [at]) : mouse.move(at.x, at.y));
      const up = () => (finger ? touch("touchEnd", []) : mouse.up());
      const carry = async (from, to) => {
        const [a, b] = [await middle(from), await middle(to)];
        await down(a);
        for (const part of [0.3, 0.6, 1]) await move({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });
        await arcade.page.locator("svg.piece[data-dragged]").waitFor({ state: "attached" });
      };
      await carry(FROM, WALLED);
      await up();
      await arcade.message.filter({ hasText: /no free path/i }).waitFor();
      await arcade.page.locator("svg.piece[data-dragged]").waitFor({ state: "detached" });
      await arcade.reaches(steps[0]);
      await arcade.place(FROM).and(arcade.page.locator(".selected")).waitFor();
      const lying = arcade.page.locator("svg.piece").evaluateAll((all) => all.every((it) => it.style.translate === ""));
      assert.ok(await lying, "every ball lies on its cell");
      await carry(FROM, TO);
      assert.ok((await arcade.marked("preview")) > 0, "the way is shown");
      await up();
      await cleared(arcade, { steps });
    });
  }

  scene("chips of the history show colors and points, after a reload too", {}, async (arcade) => {
    const { steps } = await opened(arcade);
    await arcade.place(FROM).click();
    await arcade.place(TO).click();
    await arcade.reaches(steps[1]);
    for (const again of [false, true]) {
      if (again) {
        await arcade.page.reload();
        await arcade.at("play");
      }
      const chip = arcade.page.locator(".history-move");
      assert.equal(await chip.textContent(), "move red+6");
      assert.equal(await chip.locator(".swatch").count(), 1);
    }
  });

  scene("cells are large on a phone (they were 28 px)", { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true }, async (arcade) => {
    await arcade.play({ game: "hexmeld", seed: "width" });
    const { width } = await arcade.page.locator(".stage .board-frame").boundingBox();
    assert.ok(width >= 350, `${width} px`);
  });

  for (const device of ["desktop", "phone"]) {
    scene(`the same ball stays chosen, another takes its place, Escape drops it (${device})`, { device }, async (arcade) => {
      const press = (name) => (device === "phone" ? arcade.place(name).tap() : arcade.place(name).click());
      const chosen = () => arcade.page.locator("[data-place].selected").evaluateAll((cells) => cells.map((it) => it.dataset.name));
      const { steps } = await opened(arcade);
      await press(TO);
      await arcade.message.filter({ hasText: /pick a ball first/i }).waitFor();
      assert.deepEqual(await chosen(), []);
      for (const [name, wanted] of [[FROM, FROM], [FROM, FROM], ["-1,-3", "-1,-3"], ["0,0", "0,0"], [FROM, FROM]]) {
        await press(name);
        await arcade.place(wanted).and(arcade.page.locator(".selected")).waitFor();
        assert.deepEqual(await chosen(), [wanted]);
      }
      await arcade.page.keyboard.press("Escape");
      await arcade.page.locator("[data-place].selected").waitFor({ state: "detached" });
      assert.equal(await arcade.marked("reachable"), 0);
      await arcade.reaches(steps[0]);
    });
  }

  scene("what comes is what was shown", {}, async (arcade) => {
    const { steps } = await opened(arcade, [`move ${FROM} -4,0`]);
    const shown = arcade.page.locator('[data-field="next"] .swatch');
    const next = await shown.evaluateAll((all) => all.map((it) => /c\d/.exec(it.getAttribute("class"))[0]));
    assert.equal(next.length, 3);
    assert.equal(new Set(next).size, 3, "three colors, told apart");
    const before = await census(arcade);
    await arcade.place(FROM).click();
    await arcade.place("-4,0").click();
    await arcade.reaches(steps[1]);
    assert.deepEqual(await census(arcade), [...before, ...next].sort());
    assert.equal(await shown.count(), steps[1].state.preview.length);
    const names = ["blue", "yellow", "red", "green", "orange", "purple"];
    const wanted = steps[1].state.preview.map((color) => names[color]).join(", ");
    assert.equal((await arcade.page.locator('[data-field="next"] dd').textContent()).trim(), wanted, "in words, too");
  });

  scene("a run on a small board ends, and its score is kept", {}, async (arcade) => {
    const set = { radius: 2, balls: 5, group: 4, colors: 6, expansions: "none", spawn: 3, increases: "none" };
    const run = await greedy({ game: "hexmeld", seed: "end-4", set });
    const { score, turnCount } = run.steps.at(-1).state;
    assert.ok(score > 0, "the test needs a line that scores");
    await arcade.play(run);
    for (const [i, action] of run.actions.entries()) {
      for (const cell of ends(action)) await arcade.place(cell).click();
      await arcade.reaches(run.steps[i + 1]);
    }
    const dialog = arcade.dialog("end");
    await dialog.waitFor();
    const text = await dialog.innerText();
    assert.match(text, new RegExp(`Game over: ${score} points[^]*You lasted ${turnCount} turns`));
    assert.match(await dialog.locator("[data-record]").innerText(), /^Your first result: /);
    await arcade.page.keyboard.press("Escape");
    await arcade.reload();
    assert.equal(await arcade.status(), "over");
    assert.equal(await arcade.field("best"), String(score));
    await arcade.page.locator("[data-ended=details]").click();
    await dialog.locator("[data-end=again]").click();
    await arcade.reaches(run.steps[0]);
    assert.equal(await arcade.field("best"), String(score), "the best is there to beat");
  });

  scene("the standard board is played by touch as the native program plays it", { device: "phone" }, async (arcade) => {
    const board = { game: "hexmeld", preset: "standard", seed: "same" };
    const actions = await scripted(board, 12);
    const steps = await trail(board, actions);
    await arcade.play(board);
    assert.equal(await arcade.page.locator("[role=gridcell]").count(), 127);
    for (const [i, action] of actions.entries()) {
      for (const cell of ends(action)) await arcade.place(cell).tap();
      await arcade.reaches(steps[i + 1]);
    }
  });
});
