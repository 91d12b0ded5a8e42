// The layout contract (issue "nothing moves, nothing is cut off"): whole games of every entry of the catalog, by a random
// legal player and by hints, checked after every action. A few sizes always, all of them in `cargo xtask test --long`.

import assert from "node:assert/strict";

import { games, greedyThenRandom, randomly, trail } from "../lib/bot.mjs";
import { install } from "../lib/contract.mjs";
import { group, scene } from "../lib/scene.mjs";

const ALWAYS = [[390, 664], [1440, 900]];
const SIZES = [[320, 640], [390, 664], [390, 844], [844, 390], [768, 1024], [1440, 900], [1920, 1080]];
const LONG = process.env.LATTICE_LONG === "1";

/** Boards that end soon; other games are played as they come. */
const SETS = { colorcell: { mode: "challenge", pace: "step", seconds: 15 } };
/** Enough for any whole game here: nobody waits for a run that does not end. */
const MOST = 400;
/** Hints taken before the random player goes on; some games never end by hints. */
const HINTS = 60;

/** A phone where the window is small, a desk with a mouse where it is not. */
function device([width, height], text) {
  const phone = Math.min(width, height) < 500;
  const about = phone ? { hasTouch: true, isMobile: true } : {};
  return { viewport: { width, height }, ...about, text };
}

/** Plays a line of a board and says what the contract finds. */
async function played(arcade, board, { actions }, { text, hints }) {
  const { page } = arcade;
  await arcade.play(board);
  await page.evaluate(install);
  await page.evaluate((size) => globalThis.contract.reach(size), text);
  const wrong = await page.evaluate(([all, asked]) => globalThis.contract.play(all, asked), [actions, hints]);
  const steps = await trail(board, actions);
  assert.equal(await arcade.digest(), steps.at(-1).digest, `${board.game}: the page played the same run`);
  assert.notEqual(await arcade.status(), "playing", `${board.game} was played to its end`);
  return wrong.map((it) => `${board.game}, ${hints ? "hints" : "random"}, ${it}`);
}

async function whole(arcade, game, text) {
  const board = { game, seed: "contract", set: SETS[game] };
  const wrong = await played(arcade, board, await randomly(board, MOST), { text, hints: false });
  await arcade.page.evaluate(() => localStorage.clear());
  return [...wrong, ...(await played(arcade, board, await greedyThenRandom(board, HINTS, MOST), { text, hints: true }))];
}

const GAMES = await games();

group("the layout contract", () => {
  for (const text of LONG ? [100, 200] : [100]) {
    for (const size of LONG ? SIZES : ALWAYS) {
      const { text: percent, ...context } = device(size, text);
      for (const game of GAMES) {
        scene(`${game}: holds over whole games at ${size.join(" × ")}, text at ${text} %`, context, async (arcade) => {
          assert.deepEqual(await whole(arcade, game, percent), []);
        });
      }
    }
  }
});
