// Installed on a phone or a desk: the manifest, and how a newer build takes over.

import assert from "node:assert/strict";

import { Arcade } from "../lib/arcade.mjs";
import { scripted, trail } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";
import { hostFiles } from "../lib/server.mjs";

/** Waits until the page is answered from what the browser keeps. */
const settled = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    }
  });

/** The builds that the browser keeps. */
const builds = (page) => page.evaluate(async () => (await caches.keys()).sort());

/** Another build of the same files, told apart by a style. */
function rebuilt(name, body) {
  if (name === "kept.js") return body.toString().replace(/BUILD = "[^"]+"/, 'BUILD = "the-next-one"');
  if (name === "style.css") return `${body}\n:root { --build: next; }`;
  return body;
}

const build = (page) => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--build").trim());

/** Looks for a newer build, and waits until it is ready to be taken. */
const fetched = (page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    const worker = registration.installing ?? registration.waiting;
    while (worker.state === "installing") await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
  });

group("installing", () => {
  scene("the manifest names what launchers need, and all of it is there", {}, async (arcade) => {
    const manifest = await (await fetch(`${process.env.ARCADE}/manifest.webmanifest`)).json();
    for (const purpose of ["any", "maskable"]) {
      assert.ok(manifest.icons.some((icon) => icon.purpose === purpose), purpose);
    }
    assert.deepEqual(manifest.screenshots.map((shot) => shot.form_factor).sort(), ["narrow", "wide"]);
    await arcade.open("#/", "home");
    for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
      const size = await arcade.page.evaluate(async (url) => {
        const image = Object.assign(new Image(), { src: url });
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      if (sizes !== "any") assert.equal(size, sizes, src);
    }
    assert.ok(manifest.shortcuts.length > 2);
    for (const { url, name } of manifest.shortcuts) {
      await arcade.page.goto(new URL(url, `${process.env.ARCADE}/`).href);
      await arcade.page.locator("[data-page]").first().waitFor();
      assert.equal(await arcade.page.getByText("does not exist").count(), 0, name);
    }
  });

  for (const device of ["desktop", "phone"]) {
    scene(`a newer build waits for the player, and script and program are never mixed (${device})`, { device }, async (arcade) => {
      const { page } = arcade;
      const host = await hostFiles();
      try {
        arcade.address = `${host.address}${host.folder}`;
        const board = { preset: "easy", seed: "install" };
        const actions = await scripted(board, 3);
        const steps = await trail(board, actions);
        await arcade.play(board);
        await settled(page);
        const [first] = await builds(page);
        await arcade.choose(actions.slice(0, 2), steps);

        host.change = rebuilt;
        const update = page.locator("[data-update=take]");
        await fetched(page);
        assert.deepEqual(await builds(page), [first, "lattice-the-next-one"].sort());
        assert.equal(await update.isVisible(), false, "never during a run");
        await arcade.reload();
        await arcade.reaches(steps[2]);
        assert.equal(await build(page), "", "still the old files, all of them");

        await arcade.open("#/", "home");
        await update.waitFor();
        await update.click();
        await page.waitForFunction(() => getComputedStyle(document.documentElement).getPropertyValue("--build").trim() === "next");
        await arcade.at("home");
        assert.equal(await update.isVisible(), false);
        assert.deepEqual(await builds(page), ["lattice-the-next-one"]);
        await arcade.open("#/play/floodit", "play");
        await arcade.reaches(steps[2]);

        await host.stop();
        await page.context().setOffline(true);
        await arcade.reload();
        await arcade.reaches(steps[2]);
        assert.equal(await build(page), "next");
        arcade.forgive(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to fetch/);
      } finally {
        await host.stop();
      }
    });
  }

  scene("a newer build waits for a game in another tab, then all tabs take it", {}, async (arcade) => {
    const host = await hostFiles();
    try {
      arcade.address = `${host.address}${host.folder}`;
      const board = { preset: "easy", seed: "tabs" };
      const actions = await scripted(board, 3);
      const steps = await trail(board, actions);
      await arcade.play(board);
      await settled(arcade.page);
      const [first] = await builds(arcade.page);
      await arcade.choose(actions.slice(0, 2), steps);
      const other = new Arcade(await arcade.page.context().newPage(), arcade.address);
      await other.open("#/", "home");
      host.change = rebuilt;
      await fetched(other.page);
      const update = other.page.locator("[data-update=take]");
      await update.click();
      await other.page.locator("[data-notice]").filter({ hasText: "A game is open in another tab." }).waitFor();
      assert.deepEqual(await builds(other.page), [first, "lattice-the-next-one"].sort(), "neither is lost");
      await arcade.control(actions[2]).click();
      await arcade.reaches(steps[3]);
      await arcade.hint();

      await arcade.page.evaluate(() => (location.hash = "#/"));
      await arcade.at("home");
      await update.click();
      for (const { page } of [arcade, other]) {
        await page.waitForFunction(() => getComputedStyle(document.documentElement).getPropertyValue("--build").trim() === "next");
      }
      assert.deepEqual(await builds(other.page), ["lattice-the-next-one"]);
      await arcade.open("#/play/floodit", "play");
      await arcade.reaches(steps[3]);
    } finally {
      await host.stop();
    }
  });
});
