// The program comes in parts: what a page does not need, it does not wait for.

import assert from "node:assert/strict";

import { group, scene } from "../lib/scene.mjs";

/** The names of the later parts that the page asked for, each once. */
function asked(page) {
  const names = new Set();
  page.on("request", (request) => {
    const part = /\/split_([a-z]+)-[0-9a-f]+\.wasm$/.exec(request.url());
    if (part) names.add(part[1]);
  });
  return names;
}

const PART = (name) => `**/split_${name}-*.wasm`;

/** A scene without the worker that keeps everything for offline use: it fetches all parts in time. */
function alone(title, body) {
  scene(title, { serviceWorkers: "block" }, async (arcade) => {
    arcade.forgive(/Service Worker registration blocked|reading 'addEventListener'/);
    await body(arcade);
  });
}

group("parts of the program", () => {
  alone("a game waits for no other part of the program", async (arcade) => {
    const names = asked(arcade.page);
    await arcade.open("#/play/floodit?preset=easy&seed=parts", "play");
    await arcade.board.waitFor();
    assert.deepEqual([...names], ["floodit"]);
    await arcade.page.evaluate(() => (location.hash = "#/play/hop?seed=parts"));
    await arcade.page.locator("[data-page=play][data-game=hop] svg[role=grid]").waitFor();
    assert.deepEqual([...names], ["floodit", "hop"]);
    await arcade.page.evaluate(() => (location.hash = "#/settings"));
    await arcade.at("settings");
    assert.deepEqual([...names].sort(), ["colorcell", "floodit", "hop", "pages", "small"]);
  });

  alone("the front page shows every game", async (arcade) => {
    const names = asked(arcade.page);
    await arcade.open("#/", "home");
    const { games } = await (await fetch(`${process.env.ARCADE}/api/games`)).json();
    assert.equal(await arcade.page.locator(".cards > li").count(), games.length);
    assert.deepEqual([...names].sort(), ["colorcell", "floodit", "hop", "small"]);
  });

  alone("a part that does not come is told, and loading again helps", async (arcade) => {
    const { page } = arcade;
    arcade.forgive(/split_pages|Failed to load resource|TypeError|preload/);
    await page.route(PART("pages"), (route) => route.abort());
    await arcade.open("#/play/floodit?preset=easy&seed=parts", "play");
    await page.evaluate(() => (location.hash = "#/history"));
    await page.getByRole("heading", { name: "This page did not load" }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H1");
    await page.unroute(PART("pages"));
    await page.getByRole("button", { name: "Load again" }).click();
    await arcade.at("history");
  });

  alone("whoever goes elsewhere while a part is on its way stays there", async (arcade) => {
    const { page } = arcade;
    let answer;
    const held = new Promise((resolve) => (answer = resolve));
    await page.route(PART("pages"), async (route) => {
      await held;
      await route.continue();
    });
    await arcade.open("#/play/floodit?preset=easy&seed=parts", "play");
    await page.evaluate(() => (location.hash = "#/history"));
    await page.getByText("Loading…").waitFor();
    await page.evaluate(() => (location.hash = "#/play/floodit?preset=easy&seed=parts"));
    await arcade.board.waitFor();
    const arrived = page.waitForResponse(PART("pages"));
    answer();
    await (await arrived).finished();
    await page.evaluate(() => (location.hash = "#/settings"));
    await arcade.at("settings");
    assert.equal(await arcade.section.count(), 1);
  });
});
