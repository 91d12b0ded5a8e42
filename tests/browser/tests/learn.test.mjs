// Lessons: offered to newcomers, and finished by pointing and by typing in every game of the catalog.

import assert from "node:assert/strict";

import { clipped, overflow } from "../lib/audit.mjs";
import { run } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";

const next = (arcade) => arcade.page.locator("[data-learn=next]");
const last = (arcade) => arcade.page.locator("[data-learn=play]");

/** What the lesson says now. */
function state(arcade) {
  return arcade.page.evaluate(() => {
    const words = (name) => document.querySelector(name)?.textContent ?? "";
    return {
      step: words(".lesson-step"),
      done: document.querySelector(".lesson").hasAttribute("data-done"),
      over: document.querySelector("[data-learn=play]") !== null,
    };
  });
}

/** Chooses everything that is pointed at, once: a ball and its cell, an arrow. */
async function choose(arcade) {
  const spots = await arcade.page.evaluate(() => {
    const all = [...document.querySelectorAll("[data-hinted], [data-place].hint")];
    return all.map((it) => (it.dataset.control ? `[data-control="${it.dataset.control}"]` : `[data-place="${it.dataset.place}"]`));
  });
  // Where any action will do, nothing is pointed at: the first that is offered.
  if (spots.length === 0) return typed(arcade);
  const before = (await state(arcade)).step;
  for (const spot of spots) {
    const now = await state(arcade);
    if (now.done || now.step !== before) return;
    // A tap on a skill's hex takes the skill up, too: what is no longer pointed at is left alone.
    const pointed = arcade.page.locator(spot).and(arcade.page.locator("[data-hinted], .hint"));
    if ((await pointed.count()) > 0) await pointed.dispatchEvent("click");
  }
}

/** Types the first example that the lesson accepts. */
async function typed(arcade) {
  const { page } = arcade;
  if ((await page.locator("details.typed[open]").count()) === 0) await page.locator("details.typed summary").click();
  const before = await state(arcade);
  const examples = (await page.locator("#typed-help").textContent()).replace(/^[^:]*: /, "").split(/, (?=[a-z])/);
  for (const action of examples) {
    await page.locator("#typed-action").fill(action);
    await page.keyboard.press("Enter");
    const now = await state(arcade);
    if (now.done || now.step !== before.step) return;
  }
}

group("lessons", () => {
  for (const device of ["desktop", "phone"]) {
    scene(`can be finished by pointing in every game (${device})`, { device }, async (arcade) => {
      const ids = JSON.parse((await run(["list", "--json"])).stdout).map(({ id }) => id);
      for (const id of ids) {
        await arcade.open(`#/learn/${id}`, "learn");
        for (let tries = 0; !(await state(arcade)).over; tries += 1) {
          assert.ok(tries < 30, `${id}: ${JSON.stringify(await state(arcade))} goes no further`);
          assert.ok((await overflow(arcade.page)) <= 0, `${id} scrolls sideways`);
          assert.deepEqual(await clipped(arcade.page), [], `${id} is cut off`);
          if ((await state(arcade)).done) await next(arcade).click();
          else await choose(arcade);
        }
        await last(arcade).click();
        await arcade.at("play");
      }
    });
  }

  scene("say which key does what is asked, where there are keys", {}, async (arcade) => {
    const key = arcade.page.locator(".lesson-key kbd");
    await arcade.open("#/learn/colorcell", "learn");
    assert.equal(await key.innerText(), "1");
    await arcade.page.keyboard.press("1");
    await key.filter({ hasText: "F" }).waitFor();
    await arcade.page.keyboard.press("f");
    await key.filter({ hasText: "E" }).waitFor();
    await arcade.page.keyboard.press("e");
    await key.filter({ hasText: "W" }).waitFor();
  });

  scene("are offered once, refuse what is not asked, and leave saved games alone", {}, async (arcade) => {
    const { page } = arcade;
    await arcade.open("#/play/floodit", "play");
    const saved = await arcade.saved("floodit");
    await page.locator("[data-learn=offer]").click();
    await arcade.at("learn");
    const digest = await arcade.digest();
    await arcade.control("blue").click();
    await page.locator("[data-message]").filter({ hasText: "it touches your corner" }).waitFor();
    assert.equal(await arcade.digest(), digest, "nothing was done");
    await arcade.control("green").click();
    await page.locator(".lesson-step").filter({ hasText: "Step 2" }).waitFor();
    await page.keyboard.press("u");
    await page.locator("[data-learn=skip]").click();
    await arcade.at("play");
    assert.equal(await arcade.saved("floodit"), saved);
    assert.equal(await page.locator("[data-learn=offer]").count(), 0, "offered once");
    await arcade.tool("keys").click();
    await page.locator("[data-learn=help]").click();
    await arcade.at("learn");
  });
});
