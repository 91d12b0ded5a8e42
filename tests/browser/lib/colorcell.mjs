// Color Cell for tests: a stopped clock, a board on which no capture fails, and hands that play it.

import assert from "node:assert/strict";

import { Bot } from "./bot.mjs";
import { pass, stopTime } from "./time.mjs";

/** One color only, the player's own: every capture succeeds. Colors lie at -1,0 and -1,1, beside the cursor at 0,0. */
export const BOARD = { game: "colorcell", seed: "t1", set: { radius: 4, density: 10, colors: 1 } };
export const KEYS = { n: "w", ne: "e", se: "d", s: "s", sw: "a", nw: "q" };

/** Builds Twins: one color is carried around to the middle and dropped facing south, the other to the south of it. */
export const TWINS = ["nw", "capture", "ne", "s", "drop", "sw", "capture", "se", "drop"];
/** The same for the protocol, where no time passes by itself. */
export const TWINS_STEPWISE = [
  "template twins",
  "step nw", "press", "step ne", "step s", "press",
  "step sw", "press", "step se", "press",
];

/** On the full board, a flower with two petals right and one wrong, its color in hand on the way there. */
export const ANCHORED = drawing({ "0,-1": 0, "1,-1": 0, "1,0": 5, "-3,2": 0, "4,-6": 3, "-6,1": 4, "2,5": 7, "-2,-3": 1 }, "-3,2");

function drawing(colors, cursor) {
  const span = Array.from({ length: 31 }, (_, i) => i - 15);
  const cells = span.flatMap((q) => span.map((r) => [q, r])).filter(([q, r]) => Math.abs(q + r) <= 15);
  const draw = (key) => (key === cursor ? `[${colors[key]}]` : String(colors[key] ?? "."));
  const row = (k) => cells.filter(([q, r]) => 2 * r + q === k).map((cell) => draw(cell.join())).join(" ");
  const head = [
    "radius=15", "tick 240 inputs 60 facing se stepped - charge - cooldown 0", `carrying ${cursor}`, "flash -",
    "template flower at 0,0 base 0 rotation 0", "completed ring,twins last 200",
  ];
  return [...head, ...Array.from({ length: 61 }, (_, i) => row(i - 30)), ""].join("\n");
}

/** A bit more than one tick of a twelfth of a second. */
const TICK_MS = 84;

/** Lets time pass until a field shows something. */
export async function until(arcade, field, wanted) {
  for (let ticks = 0; ticks < 100; ticks += 1) {
    if (wanted.test(await arcade.field(field))) return;
    await pass(arcade.page, TICK_MS);
  }
  assert.match(await arcade.field(field), wanted);
}

/** Waits until a field shows something, without touching the clock. */
export function shows(arcade, field, wanted) {
  return arcade.page.locator(`[data-field="${field}"] dd`).filter({ hasText: wanted }).waitFor();
}

/** Opens a board with the clock stopped. */
export async function open(arcade, board = BOARD) {
  await stopTime(arcade.page);
  await arcade.play(board);
  await pass(arcade.page, TICK_MS);
}

/** The cell under the cursor. */
export async function cursor(arcade) {
  return arcade.page.locator("[data-place].selected").getAttribute("data-name");
}

/** The run as it is kept. */
export function saved(arcade) {
  return arcade.saved("colorcell");
}

/** How many ticks a run's text holds. */
export function ticks(text) {
  return [...text.matchAll(/^wait (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Builds Twins with a hand: it can step in a direction, and press and let go. */
export async function buildTwins(arcade, hand) {
  for (const part of TWINS) {
    if (part === "capture") {
      await hand.press();
      await until(arcade, "carrying", /^(?!nothing)./);
      await hand.release();
    } else if (part === "drop") {
      await hand.press();
      await hand.release();
      await shows(arcade, "carrying", /^nothing$/);
    } else {
      await hand.step(part);
      await pass(arcade.page, TICK_MS);
    }
  }
}

/** Hands on a keyboard. */
export function keyboard(arcade) {
  const { keyboard: keys } = arcade.page;
  return { step: (way) => keys.press(KEYS[way]), press: () => keys.down("Space"), release: () => keys.up("Space") };
}

/** A finger that goes down on something and comes up again. */
export async function finger(page) {
  const client = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    async down(target) {
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      await touch("touchStart", [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]);
    },
    up: () => touch("touchEnd", []),
  };
}

/** A finger on the pad. */
export async function pad(arcade) {
  const { page } = arcade;
  const { down, up } = await finger(page);
  const step = async (way) => {
    await down(page.locator(`[data-way="${way}"]`));
    await up();
  };
  return { step, press: () => down(page.locator("[data-hold]")), release: up };
}

/**
 * Five minutes of a challenge, all but the last tick, as a player might play them: sensible steps a fifth of a second
 * apart, more or less, and rests where only time helps. The run is that of a second conversation, which never asks for
 * help.
 */
export async function lifelike(seed) {
  const board = { game: "colorcell", preset: "challenge", seed };
  const [adviser, player] = [new Bot(board), new Bot(board)];
  const say = async (line) => {
    await player.must(line);
    return adviser.must(line);
  };
  try {
    for (let i = 0, left = 3599; left > 0; i += 1) {
      const { ok, action } = await adviser.ask("hint");
      if (ok) await say(action);
      const rest = Math.min(left, ok ? 1 + ((i * 7) % 4) : 1);
      await say(`tick ${rest}`);
      left -= rest;
    }
    return await player.must("replay");
  } finally {
    adviser.close();
    player.close();
  }
}
