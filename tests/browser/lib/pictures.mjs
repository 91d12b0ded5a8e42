// The pictures of README, written to docs/pictures: every game in the middle of a run, on a desk and on a phone, and a whole
// run as an animated picture, made by the arcade's own theatre; and the icon and screenshots for launchers, written to crates/web/static/install. Seeds and moves are always the same ones, so
// that the pictures change only when the arcade does. `cargo xtask pictures`.

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { chromium as playwright } from "playwright-core";

import { Arcade, bytes } from "./arcade.mjs";
import { greedy, greedyThenRandom, saved } from "./bot.mjs";
import { FLAGS, chromium } from "./programs.mjs";
import { DEVICES } from "./scene.mjs";
import { serve } from "./server.mjs";

const PROJECT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");
const FOLDER = path.join(PROJECT, "docs/pictures");
const STATIC = path.join(PROJECT, "crates/web/static");
const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = DEVICES.phone;
/** All pictures together, in bytes: a reader of README fetches them. */
const MOST = 800_000;

/** Which runs are shown: so many hints are taken, then other moves are made until there are enough. */
const RUNS = [
  { game: "hop", preset: "veteran", seed: "pictures-2", hints: 30, moves: 30, desk: "dark", phone: "dark" },
  { game: "floodit", preset: "medium", seed: "pictures", hints: 13, moves: 13, desk: "light", phone: "light" },
  { game: "colorcell", preset: "step", seed: "pictures", hints: 60, moves: 60, desk: "dark", phone: "dark" },
  { game: "hexmeld", preset: "standard", seed: "pictures", hints: 20, moves: 34, desk: "light", phone: "light" },
  { game: "gametime", preset: "medium", seed: "pictures", hints: 7, moves: 7, desk: "dark", phone: "dark" },
];

/** The run that moves: every hint is taken, up to the end. */
const MOVING = { game: "floodit", preset: "medium", seed: "pictures" };

/** Where each screen goes, by the order of the runs: left, top and width in pixels. */
const ON_DESKS = {
  size: [1600, 1176],
  places: [[20, 20, 1030], [20, 680, 770], [1070, 20, 510], [810, 680, 770], [1070, 344, 510]],
};
const ON_PHONES = { size: [1600, 700], places: [0, 1, 2, 3, 4].map((at) => [20 + at * 314, 20, 304]) };

/** A screen of a run, as a PNG. */
async function screen(browser, address, run, device, colorScheme) {
  const context = await browser.newContext({ ...device, deviceScaleFactor: 1, colorScheme, reducedMotion: "reduce" });
  try {
    const arcade = new Arcade(await context.newPage(), address);
    const { actions } = await greedyThenRandom(run, run.hints, run.moves);
    const save = [`lattice.save.${run.game}`, await saved(run, actions)];
    await context.addInitScript(([key, text]) => localStorage.setItem(key, text), save);
    await arcade.open(`#/play/${run.game}`, "play");
    await arcade.cell(0).waitFor();
    return await arcade.page.screenshot();
  } finally {
    await context.close();
  }
}

/** Screens put together by the browser itself, as a WebP. */
async function joined(browser, screens, { size, places }) {
  const page = await browser.newPage();
  const shown = screens.map((png) => `data:image/png;base64,${png.toString("base64")}`);
  const url = await page.evaluate(async ([images, [width, height], spots]) => {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    for (const [i, src] of images.entries()) {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      const [left, top, wide] = spots[i];
      const high = (wide * image.height) / image.width;
      pen.save();
      pen.beginPath();
      pen.roundRect(left, top, wide, high, 16);
      pen.clip();
      pen.drawImage(image, left, top, wide, high);
      pen.restore();
      pen.strokeStyle = "#8888";
      pen.lineWidth = 2;
      pen.stroke();
    }
    return canvas.toDataURL("image/webp", 0.82);
  }, [shown, size, places]);
  await page.close();
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

/** A whole run as the theatre exports it, as an animated PNG. */
async function moving(browser, address, run) {
  const context = await browser.newContext({ ...DESK, colorScheme: "dark", reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    const arcade = new Arcade(page, address);
    const { actions } = await greedy(run);
    await arcade.paste(await saved(run, actions));
    await arcade.at("watch");
    await page.locator("[data-watch=share]").click();
    const [film] = await Promise.all([page.waitForEvent("download"), page.locator("button[data-film=make]").click()]);
    return await bytes(film);
  } finally {
    await context.close();
  }
}

/** The icon as a PNG, for systems that take no SVG. */
async function icon(browser) {
  const page = await browser.newPage({ viewport: { width: 512, height: 512 } });
  await page.setContent(`<style>*{margin:0}svg{display:block}</style>${readFileSync(path.join(STATIC, "icon.svg"), "utf8")}`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

async function main() {
  const server = await serve();
  const browser = await playwright.launch({ executablePath: chromium(), args: FLAGS, timeout: 120_000 });
  try {
    let weight = 0;
    for (const [name, device, layout] of [["desk", DESK, ON_DESKS], ["phone", PHONE, ON_PHONES]]) {
      const screens = [];
      for (const run of RUNS) screens.push(await screen(browser, server.address, run, device, run[name]));
      const picture = await joined(browser, screens, layout);
      writeFileSync(path.join(FOLDER, `${name}.webp`), picture);
      console.log(`docs/pictures/${name}.webp: ${picture.length} bytes`);
      weight += picture.length;
      // Launchers show one run when they offer to install.
      const { width, height } = device.viewport;
      const alone = await joined(browser, [screens[name === "desk" ? 0 : 1]], { size: [width, height], places: [[0, 0, width]] });
      writeFileSync(path.join(STATIC, `install/screenshot-${name}.webp`), alone);
      console.log(`crates/web/static/install/screenshot-${name}.webp: ${alone.length} bytes`);
    }
    const film = await moving(browser, server.address, MOVING);
    writeFileSync(path.join(FOLDER, "moving.png"), film);
    console.log(`docs/pictures/moving.png: ${film.length} bytes`);
    weight += film.length;
    writeFileSync(path.join(STATIC, "install/icon-512.png"), await icon(browser));
    if (weight > MOST) throw new Error(`the pictures weigh ${weight} bytes; the limit is ${MOST}`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

await main();
