// With the server stopped after one visit to the first page: every game is played, watched and remembered.

import assert from "node:assert/strict";

import { STEPWISE, games, saved, scripted, trail } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";
import { hostFiles } from "../lib/server.mjs";

const PAGES = [["#/settings", "settings"], ["#/import", "import"], ["#/make/colorcell", "make"], ["#/learn/hop", "learn"]];
const WIN = { seed: "offline", set: { size: 2, colors: 2, bombs: 0, limit: 0 } };

/** Waits until everything is kept. */
const settled = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    }
  });

/** Plays a few actions, asks for a hint, reads the rules and watches a run. */
async function works(arcade, game) {
  const { page } = arcade;
  const board = { game, seed: "offline", set: STEPWISE[game] };
  const actions = await scripted(board, 3);
  const steps = await trail(board, actions);
  await arcade.play(board);
  await arcade.type(actions, steps);
  await arcade.closeTyping();
  if (!(await arcade.tool("hint").isDisabled())) await arcade.hint();
  await arcade.open(`#/rules/${game}`, "rules");
  await page.locator("[data-book=open] h2").first().waitFor();
  await arcade.paste(await saved(board, actions), game);
  await arcade.at("watch");
  await arcade.reaches(steps[0]);
  await page.locator("[data-timeline=last]").click();
  await arcade.reaches(steps.at(-1));
}

group("offline", () => {
  for (const device of ["desktop", "phone"]) {
    scene(`everything works after one visit to the first page (${device})`, { device }, async (arcade) => {
      const { page } = arcade;
      const host = await hostFiles();
      try {
        arcade.address = `${host.address}${host.folder}`;
        await arcade.open("#/", "home");
        await settled(page);
        await host.stop();
        await page.context().setOffline(true);
        await page.reload();
        await arcade.at("home");
        for (const game of await games()) await works(arcade, game);

        const actions = await scripted(WIN, 20);
        await arcade.play(WIN);
        await arcade.choose(actions, await trail(WIN, actions));
        await arcade.dialog("end").waitFor();
        await arcade.open("#/history/floodit", "history");
        await page.locator("[data-found='1']").waitFor();
        await arcade.open("#/daily", "daily");
        assert.ok((await page.locator("[data-day-boards] [data-game]").count()) >= 5);
        await page.locator("[data-day-boards] [data-game=floodit] a").click();
        await arcade.at("play");
        for (const [hash, wanted] of PAGES) await arcade.open(hash, wanted);
        arcade.forgive(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to fetch/);
      } finally {
        await host.stop();
      }
    });
  }
});
