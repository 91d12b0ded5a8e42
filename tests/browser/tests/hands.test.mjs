// Whole runs of every game of the catalog with one kind of input alone: taps, or keys. (What is typed, and what is said
// of it, is in access.test.mjs.)

import assert from "node:assert/strict";

import { games, greedyThenRandom, randomly, trail } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";

/** Boards that end soon; other games are played as they come. */
const BOARDS = {
  // A newcomer's choice of templates is small; hints keep to it.
  colorcell: { set: { mode: "challenge", pace: "step", seconds: 10 }, advised: true },
  floodit: { set: { size: 8, limit: 12 } },
  hexmeld: { preset: "quick" },
};
/** Enough for any whole game here. */
const MOST = 300;
/** The letters of the six directions (ruling A7). */
const LETTERS = { n: "w", ne: "e", se: "d", s: "s", sw: "a", nw: "q" };

const AROUND_HEX = { w: [0, -1], e: [0.87, -0.5], d: [0.87, 0.5], s: [0, 1], a: [-0.87, 0.5], q: [-0.87, -0.5] };
const AROUND_SQUARE = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

/** What an action's text, or a word of it, may stand for on the page. */
const targets = (text) => [
  `[data-control="${text}"]`,
  `[data-place][data-name="${text}"]`,
  `[data-way="${text}"]`,
  // The pad's own button.
  ...(text === "press" ? ["[data-hold]"] : []),
];

/** The first of these that is shown. */
async function shown(page, selectors) {
  for (const selector of selectors) {
    const found = page.locator(selector).filter({ visible: true }).first();
    if ((await found.count()) > 0) return found;
  }
  return null;
}

/** What an action is done with: the control of that name, or what its words name, one after the other. */
async function parts(page, action) {
  const whole = await shown(page, [`[data-control="${action}"]`]);
  return whole ? [action] : action.split(" ");
}

class Finger {
  constructor(page) {
    this.page = page;
  }

  async touch(text) {
    const target = await shown(this.page, targets(text));
    await target?.tap();
    return target !== null;
  }
}

class Keys {
  constructor(page) {
    this.page = page;
  }

  press(key) {
    return this.page.keyboard.press(key);
  }

  async touch(text) {
    const target = await shown(this.page, targets(text));
    // A page with a keyboard shows no pad.
    if (LETTERS[text]) await this.press(LETTERS[text]);
    else if (!target) return false;
    else if (await target.evaluate((it) => it.matches("[data-place]"))) await this.#goTo(target);
    else await this.#control(target);
    return true;
  }

  /** Presses a control's own key, or goes there with Tab. */
  async #control(target) {
    const key = target.locator(".control-key");
    if ((await key.count()) > 0) return this.press((await key.first().textContent()).trim());
    await this.#tab((it) => it === document.activeElement, target);
    return this.press("Enter");
  }

  async #tab(test, target) {
    for (let i = 0; i < 80; i += 1) {
      if (await target.evaluate(test)) return;
      await this.press("Tab");
    }
    throw new Error("Tab does not lead there");
  }

  /** Looks around on the board, each time in the direction that leads nearest, and presses Enter. */
  async #goTo(target) {
    await this.#tab(() => document.activeElement?.matches("[data-place]"), target);
    for (let i = 0; i < 100; i += 1) {
      const { hexes, dx, dy } = await target.evaluate((place) => {
        const middle = (it) => {
          const { left, top, width, height } = it.getBoundingClientRect();
          return [left + width / 2, top + height / 2];
        };
        const [[x, y], [atX, atY]] = [place, document.activeElement].map(middle);
        return { hexes: place.closest(".hexes") !== null, dx: x - atX, dy: y - atY };
      });
      if (Math.hypot(dx, dy) < 1) return this.press("Enter");
      const nearest = Object.entries(hexes ? AROUND_HEX : AROUND_SQUARE).map(([key, [x, y]]) => [x * dx + y * dy, key]);
      await this.press(`Shift+${nearest.sort(([a], [b]) => b - a)[0][1]}`);
    }
    throw new Error("the keys do not lead there");
  }
}

/** Plays a whole run with one kind of input. */
async function played(arcade, hand, game) {
  const { advised, ...set } = BOARDS[game] ?? {};
  const board = { game, seed: "hands", ...set };
  const { actions, status } = await (advised ? greedyThenRandom(board, MOST, MOST) : randomly(board, MOST));
  assert.notEqual(status, "playing", `${game} ends within ${MOST} actions`);
  const steps = await trail(board, actions);
  await arcade.play(board);
  for (const [i, action] of actions.entries()) {
    const there = async () => (await arcade.digest()) === steps[i + 1].digest;
    const words = await parts(arcade.page, action);
    for (const word of words) await hand.touch(word);
    // Inputs are handled at once, so nothing has changed by now only if the first touch of a place aimed.
    await arcade.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    if (!(await there())) await hand.touch(words.at(-1));
    await arcade.reaches(steps[i + 1]);
  }
  await arcade.dialog("end").waitFor();
}

group("one kind of input", () => {
  scene("whole runs of every game by touch alone", { device: "phone" }, async (arcade) => {
    for (const game of await games()) await played(arcade, new Finger(arcade.page), game);
  });

  scene("whole runs of every game by keys alone", {}, async (arcade) => {
    for (const game of await games()) await played(arcade, new Keys(arcade.page), game);
  });
});
