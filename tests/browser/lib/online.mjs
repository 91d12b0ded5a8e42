// A server for each test, and what tests of the arcade with its server do again and again.

import assert from "node:assert/strict";

import { clipped, cramped, overflow, violations } from "./audit.mjs";
import { greedy } from "./bot.mjs";
import { DEVICES, scene } from "./scene.mjs";
import { serve } from "./server.mjs";

export const GAME = "floodit";
export const PRESET = "easy";

/** A test with a server of its own, which may have `served` as more options. */
export function hosted(title, { served, ...options }, body) {
  scene(title, options, async (arcade, t) => {
    const own = await serve(undefined, served);
    arcade.address = own.address;
    try {
      await body(arcade, t);
      // Streams end before the server does, or browsers complain.
      await arcade.page.goto("about:blank");
    } finally {
      await own.stop();
    }
  });
}

/** What a server says. */
export const asked = async (arcade, path) => (await fetch(`${arcade.address}${path}`)).json();

/** Opens a new run that has a ticket; answers its board. */
export async function ticketed(arcade, { game = GAME, preset = PRESET } = {}) {
  const { page } = arcade;
  const hand = `lattice.ticket.${game}.${preset}`;
  await arcade.open(`#/play/${game}?preset=${preset}`, "play");
  await page.waitForFunction((key) => localStorage.getItem(key), hand);
  const { seed } = JSON.parse(await arcade.kept(hand));
  await arcade.open("#/settings", "settings");
  await arcade.open(`#/play/${game}?preset=${preset}`, "play");
  await page.locator(`[data-seed="${seed}"]`).waitFor();
  return { game, preset, seed };
}

/** Plays a board to its end by hand. */
export async function finish(arcade, board) {
  const line = await greedy(board);
  assert.equal(line.status, "won");
  await arcade.choose(line.actions, line.steps);
  await arcade.dialog("end").waitFor();
  return line;
}

export const send = (arcade) => arcade.end.locator("[data-end=send]");
export const record = (arcade) => arcade.end.locator("[data-record]");

/** Registers a name on the player page. */
export async function register(arcade, name) {
  await arcade.open("#/player", "player");
  await arcade.page.locator("#player-name").fill(name);
  await arcade.page.getByRole("button", { name: "Register" }).click();
  await arcade.page.getByRole("button", { name: "Rename" }).waitFor();
}

/** Sends the run that has just ended and waits for its place. */
export async function sent(arcade, words) {
  await send(arcade).click();
  await record(arcade).filter({ hasText: words }).waitFor();
}

/** What must hold on every page, in both themes. */
export async function audited(arcade, device, what) {
  const { page } = arcade;
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await violations(page), [], `${what}, ${colorScheme}`);
  }
  const sizes = device === "phone" ? [DEVICES.small, { viewport: { width: 320, height: 640 } }, DEVICES.phone] : [DEVICES.desktop];
  for (const { viewport } of sizes) {
    await page.setViewportSize(viewport);
    assert.ok((await overflow(page)) <= 0, `${what} scrolls sideways at ${viewport.width}`);
    assert.deepEqual(await clipped(page), [], `${what}: cut off at ${viewport.width}`);
    if (device === "phone") assert.deepEqual(await cramped(page), [], `${what}: smaller than 44 at ${viewport.width}`);
  }
}
