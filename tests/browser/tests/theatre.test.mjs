// Watching: marks on the bar, links to a moment, playing on from there, files, pictures, frames of other pages.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { crc32 } from "node:zlib";

import { STEPWISE, games, greedy, saved, scripted, trail } from "../lib/bot.mjs";
import { bytes } from "../lib/arcade.mjs";
import { group, scene } from "../lib/scene.mjs";

const BOARD = { preset: "medium", seed: "theatre" };

/** Opens a whole run in the theatre. */
async function watched(arcade) {
  const run = await greedy(BOARD);
  await arcade.play(BOARD);
  await arcade.choose(run.actions, run.steps);
  await arcade.dialog("end").waitFor();
  await arcade.page.locator("[data-end=watch]").click();
  await arcade.at("watch");
  await arcade.reaches(run.steps[0]);
  return run;
}

/** The chunks of an animated PNG: their names and contents. */
function chunks(bytes) {
  const all = [];
  for (let at = 8; at < bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    all.push([bytes.toString("latin1", at + 4, at + 8), bytes.subarray(at + 8, end), bytes.readUInt32BE(end)]);
    at = end + 4;
  }
  return all;
}

/** The number of its frames, after every checksum. */
function frames(bytes) {
  const all = chunks(bytes);
  for (const [name, body, sum] of all) assert.equal(crc32(body, crc32(name)), sum, name);
  const [, told] = all.find(([name]) => name === "acTL");
  const count = all.filter(([name]) => name === "fcTL").length;
  assert.equal(told.readUInt32BE(0), count);
  return count;
}

/** What its frames show: the compressed pictures, those that are alike once. */
function pictures(bytes) {
  // Later frames begin with their place in the file.
  const bodies = chunks(bytes).map(([name, body]) => ({ IDAT: body, fdAT: body.subarray(4) })[name]);
  return new Set(bodies.filter(Boolean).map((body) => body.toString("base64")));
}

group("the theatre", () => {
  scene("what stands out is marked, and keys lead from mark to mark", {}, async (arcade) => {
    const { page } = arcade;
    const { actions } = await watched(arcade);
    await page.locator(".scrub-mark[data-kind=win]").waitFor({ state: "attached" });
    const marks = await page.locator(".scrub-marks .scrub-mark").count();
    assert.ok(marks > 1 && marks <= 24, `${marks} marks`);
    const kinds = (all) => [...new Set(all.map((it) => it.dataset.kind))].sort();
    const legend = page.getByRole("list", { name: "Marks on the bar" });
    await legend.getByText("milestone").waitFor();
    const shown = await page.locator(".scrub-marks .scrub-mark").evaluateAll(kinds);
    assert.deepEqual(await legend.locator(".scrub-sign").evaluateAll(kinds), shown, "each kind is explained");
    await page.keyboard.press("PageDown");
    const first = await page.locator("#timeline").inputValue();
    assert.ok(Number(first) > 0);
    await page.keyboard.press("PageDown");
    assert.ok(Number(await page.locator("#timeline").inputValue()) > Number(first));
    await page.keyboard.press("PageUp");
    assert.equal(await page.locator("#timeline").inputValue(), first);
    for (let i = 0; i < actions.length; i += 1) await page.locator("[data-timeline=flag]").click();
    assert.match(await arcade.message.innerText(), /End$/);
  });

  scene("reviewed moves that cost something are marked", {}, async (arcade) => {
    const { page } = arcade;
    const actions = await scripted(BOARD, 8);
    await arcade.play(BOARD);
    await arcade.choose(actions, await trail(BOARD, actions));
    await page.goto((await arcade.shared()).run);
    await arcade.at("watch");
    await page.locator("[data-review=begin]").click();
    await page.locator(".scrub-mark[data-kind=worst]").first().waitFor({ state: "attached" });
    assert.ok((await page.locator(".scrub-mark[data-kind=worst]").count()) <= 3);
  });

  scene("leaving while a picture is made harms nothing", {}, async (arcade) => {
    const { page } = arcade;
    await watched(arcade);
    await page.locator("[data-watch=share]").click();
    await page.evaluate(() => {
      const { film } = globalThis.past;
      globalThis.past.film = (count, step, tell) => film(count, step, (done) => {
        tell(done);
        if (done === 2) location.hash = "#/";
      });
    });
    await page.locator("button[data-film=make]").click();
    await arcade.at("home");
    await page.waitForTimeout(500);
    assert.equal(await page.locator("#crash").isVisible(), false);
  });

  scene("a link leads to a moment, and a run goes on from there beside the original", {}, async (arcade) => {
    const { page } = arcade;
    const run = await watched(arcade);
    for (let i = 0; i < 5; i += 1) await page.keyboard.press("ArrowRight");
    await arcade.reaches(run.steps[5]);
    await page.locator("[data-watch=share]").click();
    const link = page.locator("#take-moment");
    await page.waitForFunction((it) => it.value !== "", await link.elementHandle());
    const moment = await link.inputValue();
    await page.goto("about:blank");
    await page.goto(moment);
    await arcade.at("watch");
    await arcade.reaches(run.steps[5]);
    await page.locator("[data-watch=from-here]").click();
    await arcade.at("play");
    await arcade.reaches(run.steps[5]);
    assert.equal(await page.locator("[data-page][data-assisted]").count(), 1, "its player has seen what comes");
    const others = page.locator("[data-control]:not([aria-disabled])");
    const names = await others.evaluateAll((all) => all.map((it) => it.dataset.control));
    await arcade.control(names.find((name) => name !== run.actions[5])).click();
    await page.locator("[data-compare=open]").click();
    await arcade.at("compare");
    await page.getByText("The first 5 actions are the same.").waitFor();
    assert.match(await page.locator("[data-compare=Original] [data-compare-figures]").innerText(), new RegExp(`After ${run.actions.length} actions`));
    await page.locator("[data-compare=parting]").click();
    for (const side of ["Original", "Yours"]) {
      assert.match(await page.locator(`[data-compare=${side}] [data-compare-figures]`).innerText(), /After 5 actions/);
    }
  });

  scene("the run to compare with stays until another one is begun", {}, async (arcade) => {
    const { page } = arcade;
    await watched(arcade);
    const fromHere = page.locator("[data-watch=from-here]");
    await fromHere.click();
    await arcade.at("play");
    const kept = () => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("lattice.branch.")));
    const [[key, original]] = await kept();
    await page.locator("[data-control]:not([aria-disabled])").first().click();
    await page.evaluate((name) => localStorage.setItem(name, `${localStorage.getItem(name)}\n`), key);
    await page.goBack();
    await arcade.at("watch");
    await fromHere.click();
    await arcade.question.waitFor();
    await page.locator("[data-answer=no]").click();
    assert.deepEqual(await kept(), [[key, `${original}\n`]], "nothing is replaced");
    await fromHere.click();
    await page.locator("[data-answer=yes]").click();
    await arcade.at("play");
    assert.deepEqual(await kept(), [[key, original]]);
  });

  scene("a run leaves as text, JSON and an animated picture", {}, async (arcade) => {
    const { page } = arcade;
    const run = await watched(arcade);
    await page.locator("[data-watch=share]").click();
    const text = await arcade.download(page.locator("#take-text"));
    assert.match(text.text, /^lattice replay 1\n/);
    const json = JSON.parse((await arcade.download(page.locator("#take-json"))).text);
    assert.deepEqual(json.actions, run.actions);
    assert.equal(json.replay, text.text);
    assert.equal(json.status, run.status);
    const [film] = await Promise.all([page.waitForEvent("download"), page.locator("button[data-film=make]").click()]);
    assert.equal(frames(await bytes(film)), run.actions.length + 1);
    await page.locator("[data-film=said]").filter({ hasText: /^Saved: \d+ KB\.$/ }).waitFor();
    // Cancelled: nothing is saved, and the moment shown is the one before.
    await page.evaluate(() => {
      const { film } = globalThis.past;
      globalThis.past.film = (count, step, tell) => film(count, step, (done) => {
        tell(done);
        if (done === 2) document.querySelector("button[data-film=make]").click();
      });
    });
    await page.locator("button[data-film=make]").click();
    await page.locator("[data-film=said]").filter({ hasText: "Cancelled." }).waitFor();
    await arcade.reaches(run.steps[0]);
    // What left as JSON comes back.
    await arcade.paste(JSON.stringify(json));
    await arcade.at("watch");
    await arcade.reaches(run.steps[0]);
  });

  scene("every game's runs become animated pictures that move", {}, async (arcade) => {
    const { page } = arcade;
    for (const game of await games()) {
      const board = { game, seed: "film", set: STEPWISE[game] };
      const actions = await scripted(board, 4);
      await arcade.paste(await saved(board, actions), game);
      await arcade.at("watch");
      await page.locator("[data-watch=share]").click();
      const [film] = await Promise.all([page.waitForEvent("download"), page.locator("button[data-film=make]").click()]);
      const picture = await bytes(film);
      assert.ok(frames(picture) > actions.length, `${game}: a frame for each action`);
      assert.ok(pictures(picture).size > 1, `${game}: frames differ`);
      await page.locator("[data-film=said]").filter({ hasText: /^Saved: / }).waitFor();
    }
  });

  scene("another site shows a run in a frame, and nothing else", {}, async (arcade) => {
    const { page } = arcade;
    const run = await watched(arcade);
    await page.locator("[data-watch=share]").click();
    const field = page.locator("#take-frame");
    await page.waitForFunction((it) => it.value !== "", await field.elementHandle());
    const tag = await field.inputValue();
    const site = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(`<!doctype html><title>site</title>${tag}${tag.replace(/embed#[^"]*/, "embed#/")}`));
    await new Promise((done) => site.listen(0, "127.0.0.1", done));
    try {
      const asked = [];
      await page.goto("about:blank");
      await page.addInitScript(() => {
        ServiceWorkerContainer.prototype.register = async () => (globalThis.registered = true);
      });
      page.on("request", (request) => request.url().includes("/api/") && asked.push(request.url()));
      await page.goto(`http://127.0.0.1:${site.address().port}/`);
      arcade.forgive(/^request to http:\/\/127\.0\.0\.1:/);
      arcade.forgive(/favicon/);
      const frame = page.frameLocator("iframe").first();
      await frame.locator("[data-page=watch]").waitFor();
      await frame.locator("[data-timeline=last]").click();
      await frame.locator(`[data-page][data-digest="${run.steps.at(-1).digest}"]`).waitFor();
      assert.equal(await frame.locator(".play-head, [data-watch]").count(), 0);
      const broken = page.frameLocator("iframe").nth(1);
      await broken.getByText("There is no run in this frame.").waitFor();
      for (const it of [frame, broken]) assert.equal(await it.locator(".top:visible, .bottom:visible").count(), 0, "a frame leads nowhere");
      assert.deepEqual(asked, [], "it asks nothing");
      for (const it of page.frames().slice(1)) assert.equal(await it.evaluate(() => globalThis.registered), undefined, "and keeps nothing");
    } finally {
      site.closeAllConnections();
      site.close();
    }
    const policy = (await fetch(`${arcade.address}/`)).headers.get("content-security-policy");
    assert.match(policy, /frame-ancestors 'none'/, "no other page can be framed");
  });
});
