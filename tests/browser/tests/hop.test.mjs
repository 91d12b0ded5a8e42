// Hop: a floor by mouse, keys and touch, what is announced and what it costs, shrines, death, undo.

import assert from "node:assert/strict";

import { greedy, trail } from "../lib/bot.mjs";
import { DEATH, FLOOR, HANDS, QUIET, SHRINE, THREATS, agrees, everything, harm } from "../lib/hop.mjs";
import { group, scene } from "../lib/scene.mjs";

const about = (arcade) => arcade.page.locator("[data-about]");

/** Opens a drawing; what the protocol says before and after some actions on it. */
async function opened(arcade, position, ...actions) {
  const board = await arcade.draw("hop", position);
  const steps = await trail(board, actions);
  await arcade.reaches(steps[0]);
  return { board, steps };
}

/** Rests a finger on a hex for longer than a tap. */
async function longPress(arcade, hex) {
  const place = arcade.place(hex);
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  const client = await arcade.page.context().newCDPSession(arcade.page);
  const touch = (type, touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]);
  // Sentences end with a stop; the legend, which stands there before, has none.
  await about(arcade).filter({ hasText: /\./ }).waitFor();
  await touch("touchEnd", []);
  await client.detach();
}

/** A page at a shrine's question, and what each answer leads to. */
async function asked(arcade) {
  const { board, steps } = await opened(arcade, SHRINE, "move 3,4");
  const { offeredUpgrades } = steps[1].state;
  assert.equal(offeredUpgrades.length, 4);
  await arcade.place("3,4").click();
  await arcade.reaches(steps[1]);
  const dialog = arcade.dialog("choice");
  await dialog.waitFor();
  const answers = offeredUpgrades.map((code) => `choose ${code.toLowerCase().replaceAll("_", "-")}`);
  const after = await Promise.all(answers.map((answer) => trail(board, ["move 3,4", answer])));
  return { dialog, steps, answers, after: after.map((line) => line.at(-1)) };
}

group("Hop", () => {
  for (const [hand, device] of [["mouse", "desktop"], ["keys", "desktop"], ["touch", "phone"]]) {
    scene(`a whole floor by ${hand}`, { device }, async (arcade) => {
      const steps = await trail(FLOOR, FLOOR.actions);
      assert.equal(steps.at(-1).state.floor, 2, "the test needs a line to the stairs");
      assert.equal(steps.slice(1).filter((step) => harm(step) > 0).length, 1, "with one blow on the way");
      await arcade.play(FLOOR);
      assert.equal(await arcade.page.locator("[data-place]").count(), 51);
      await agrees(arcade, steps[0]);
      for (const [i, action] of FLOOR.actions.entries()) {
        await HANDS[hand](arcade, action, steps[i], steps[i + 1]);
        await agrees(arcade, steps[i + 1]);
      }
      await arcade.reload();
      await agrees(arcade, steps.at(-1));
    });
  }

  scene("a whole run looks as the protocol says, floor by floor", {}, async (arcade) => {
    const run = await greedy({ game: "hop", preset: "standard", seed: "hop-5" });
    assert.ok(run.steps.some(({ state }) => state.gameStatus === "choosing_upgrade"), "a shrine on the way");
    assert.ok(new Set(run.steps.map(({ state }) => state.floor)).size > 2, "several floors");
    await arcade.play(run);
    for (const [i, action] of run.actions.entries()) {
      if (action.startsWith("choose")) await arcade.dialog("choice").locator(`[data-control="${action}"]`).click();
      else await arcade.type([action], run.steps.slice(i));
      await agrees(arcade, run.steps[i + 1]);
    }
    await arcade.dialog("end").waitFor();
  });

  scene("hexes say who is there and what will hit them, and so does the line below the board", {}, async (arcade) => {
    const { steps } = await opened(arcade, THREATS);
    await agrees(arcade, steps[0]);
    for (const [hex, says, more] of [
      ["3,5", "you; the footman hits here this turn for 1", /Wait here. You lose 2 health and die \(footman\)/],
      ["4,4", "empty; the archer hits here this turn for 1", /Step north-east. You lose 2 health and die \(footman 1, archer 1\)/],
      ["4,5", "lava; a bomb hits here this turn for 1", /You lose 2 health and die \(lava 1, bomb 1\)/],
      ["2,6", "empty; the bomber throws a bomb here", /Nothing can hit you this turn/],
      ["5,2", "empty; the warlock hits here this turn for 1", /^Empty; the warlock hits here/],
      ["3,3", "empty; the golem hits here this turn for 2", /^Empty; the golem hits here/],
      ["2,5", "wall", /^Wall/],
      ["3,4", "footman, 2 of 2 health; the golem hits here this turn for 2", /It strikes this turn/],
      ["1,5", "shield bearer, 3 of 3 health, shield to the south-east, stunned", /Shield bearer, 3 of 3 health/],
      ["4,6", "bomb, bursts in 1 turn; a bomb hits here this turn for 1", /Bomb, bursts in 1 turn/],
      ["0,3", "stairs", /^Stairs/],
      ["5,5", "shrine; a bomb hits here this turn for 1", /^Shrine/],
      ["1,8", "your spear", /spear/],
    ]) {
      assert.equal(await arcade.place(hex).getAttribute("aria-label"), says);
      await arcade.place(hex).hover();
      await about(arcade).filter({ hasText: more }).waitFor();
    }
    await arcade.reaches(steps[0]);
  });

  scene("what a step would cost is what it costs", {}, async (arcade) => {
    const actions = ["move 4,4", "move 4,5", "move 2,6", "move 3,6", "wait"];
    const { board } = await opened(arcade, THREATS);
    for (const action of actions) {
      const [, after] = await trail(board, [action]);
      const spot = action === "wait" ? arcade.control("wait") : arcade.place(action.split(" ")[1]);
      await spot.hover();
      const words = action === "wait" ? "Wait here." : "Step ";
      await about(arcade).filter({ hasText: words }).waitFor();
      const text = await about(arcade).innerText();
      const [, foretold] = /You lose (\d)/.exec(text) ?? [null, "0"];
      assert.equal(Number(foretold), harm(after), `${action}: ${text}`);
      assert.equal(/and die/.test(text), after.status === "lost", `${action}: ${text}`);
    }
  });

  // They were cut after three lines, and what a step costs came last.
  scene("words about a hex have room; what a step costs is in view on every screen", {}, async (arcade) => {
    await opened(arcade, THREATS);
    const looks = () => about(arcade).evaluate((it) => {
      const words = document.createRange();
      const cost = it.textContent.search(/(You lose|Nothing can hit)[^.]*\./);
      if (cost >= 0) words.setStart(it.querySelector("span").firstChild, cost), words.setEnd(it.querySelector("span").firstChild, it.textContent.indexOf(".", cost));
      const box = it.closest(".scrolls");
      const { backgroundAttachment, overflowY } = getComputedStyle(box);
      return {
        // An enemy is described first: choosing it shows the cost.
        told: cost < 0 || !/^(Step|Wait)/.test(it.textContent) || words.getBoundingClientRect().bottom <= box.getBoundingClientRect().bottom,
        whole: box.scrollHeight <= box.clientHeight,
        scrolls: overflowY === "auto" && /local.*scroll/.test(backgroundAttachment) && box.tabIndex === 0,
        text: it.textContent,
      };
    });
    for (const [width, height, everything] of [[1440, 900, true], [390, 664, false], [320, 568, false]]) {
      await arcade.page.setViewportSize({ width, height });
      let [seen, costs] = [new Set(), 0];
      for (const place of await arcade.page.locator("[data-place]").all()) {
        const says = (await place.getAttribute("aria-label")).split(/[,;]/)[0];
        await place.hover();
        await about(arcade).filter({ hasText: new RegExp(`${says}|Step|Wait`, "i") }).waitFor();
        const { told, whole, scrolls, text } = await looks();
        assert.ok(told, `${width}: what it costs is out of view: ${text}`);
        assert.ok(whole || (!everything && scrolls), `${width}: cut off: ${text}`);
        seen.add(text);
        costs += /You lose/.test(text);
      }
      assert.ok(seen.size > 8 && costs > 1, "the test needs words of many kinds");
    }
  });

  scene("nothing important is told by color alone", {}, async (arcade) => {
    const { steps } = await opened(arcade, THREATS);
    const { page } = arcade;
    const signs = (name) => page.locator(`.board .signs > g:not([display=none]) .${name}`).count();
    assert.equal(await signs("danger"), await arcade.marked("threatened"));
    await arcade.control("jump").click();
    await page.locator('[data-control="jump"][aria-current]').waitFor();
    const reach = steps[0].state.player.activeSkills[2].targets.length;
    assert.equal(await arcade.marked("reachable"), reach);
    // Where one is pointed at, the sign says what would be touched.
    await page.mouse.move(2, 2);
    assert.equal(await signs("dot"), reach);
    const sprites = await page.locator(".pieces [data-sprite] use.body").evaluateAll((all) => all.map((it) => it.getAttribute("href")));
    assert.equal(new Set(sprites).size, sprites.length, "everybody has a shape of their own");
    for (const sprite of [...sprites, ..."lava wall stairs shrine".split(" ").map((ground) => `#sprite-hop-${ground}`)]) {
      assert.equal(await page.locator(sprite).count(), 1, `${sprite} is drawn`);
    }
    for (const ground of ["lava", "wall", "stairs", "shrine"]) {
      assert.equal(await page.locator(`.grounds .${ground}`).count(), 1, ground);
    }
    assert.equal(await page.locator(".arrows path").count(), 5, "an arrow for each plan");
  });

  scene("on a phone what hurts is aimed at first, and a resting finger only looks", { device: "phone" }, async (arcade) => {
    const { board, steps } = await opened(arcade, THREATS, "move 4,4");
    const selected = arcade.page.locator("[data-place].selected");
    await longPress(arcade, "4,5");
    await about(arcade).filter({ hasText: /You lose 2 health and die/ }).waitFor();
    assert.equal(await selected.count(), 0, "looked at, not aimed at");
    await arcade.reaches(steps[0]);
    await arcade.place("3,6").tap();
    await arcade.place("3,6").and(selected).waitFor();
    await arcade.place("4,4").tap();
    await arcade.place("4,4").and(selected).waitFor();
    assert.equal(await selected.count(), 1, "another aim takes its place");
    assert.match(await arcade.place("4,4").getAttribute("aria-label"), /; aimed at$/);
    await about(arcade).filter({ hasText: /You lose 2 health and die \(footman 1, archer 1\)/ }).waitFor();
    await arcade.reaches(steps[0]);
    await arcade.place("4,4").tap();
    await agrees(arcade, steps[1]);
    await arcade.page.locator("[data-end=undo]").tap();
    await agrees(arcade, steps[0]);
    const [, stepped] = await trail(board, ["move 3,6"]);
    assert.equal(harm(stepped), 1);
    await HANDS.touch(arcade, "move 3,6", steps[0], stepped);
    await agrees(arcade, stepped);
    await arcade.tool("undo").tap();
    await arcade.place("2,6").tap();
    await agrees(arcade, (await trail(board, ["move 2,6"]))[1]);
  });

  scene("a quiet floor is walked by picking the stairs, a logged step at a time, until something else is pressed", {}, async (arcade) => {
    const { steps } = await opened(arcade, QUIET);
    await arcade.place("3,0").click();
    await arcade.page.locator('[data-field="floor"] dd').filter({ hasText: "3 / 5" }).waitFor();
    const begun = steps[0].state.turn;
    assert.equal(Number(await arcade.field("turn")), begun + 7, "six hexes, and one around the lava");
    for (let i = 0; i < 7; i++) await arcade.tool("undo").click();
    await agrees(arcade, steps[0]);
    await arcade.place("3,0").evaluate((it) => {
      it.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    });
    await arcade.page.waitForTimeout(400);
    assert.equal(Number(await arcade.field("turn")), begun + 1, "any key ends the walk");
  });

  scene("an enemy is aimed at first, Escape drops the aim and then the skill", {}, async (arcade) => {
    const { steps } = await opened(arcade, THREATS, "bash 3,4");
    const selected = arcade.page.locator("[data-place].selected");
    const { keyboard } = arcade.page;
    await arcade.place("3,4").click();
    await arcade.place("3,4").and(selected).waitFor();
    await about(arcade).filter({ hasText: /Bash the footman/ }).waitFor();
    await keyboard.press("Escape");
    await selected.waitFor({ state: "detached" });
    await keyboard.press("2");
    await keyboard.press("w");
    await arcade.place("3,4").and(selected).waitFor();
    await keyboard.press("Escape");
    await selected.waitFor({ state: "detached" });
    assert.equal(await arcade.control("bash").getAttribute("aria-current"), "true", "the skill is still chosen");
    await keyboard.press("Escape");
    await arcade.page.locator('[data-control="bash"]:not([aria-current])').waitFor();
    await arcade.reaches(steps[0]);
    await arcade.place("3,4").click();
    await arcade.place("3,4").and(selected).waitFor();
    await arcade.place("3,4").click();
    await agrees(arcade, steps[1]);
  });

  scene("what cannot be is refused with a reason", {}, async (arcade) => {
    const { steps } = await opened(arcade, THREATS);
    for (const [press, says] of [
      [() => arcade.place("2,5").click(), /wall/],
      [() => arcade.place("0,3").click(), /Out of reach/],
      [() => arcade.page.keyboard.press("q"), /wall/],
      [() => arcade.page.keyboard.press("1"), /spear/],
      [() => arcade.control("throw").click({ force: true }), /spear/],
    ]) {
      await press();
      await arcade.page.locator("[data-message][data-tone=warn]").filter({ hasText: says }).waitFor();
      await arcade.reaches(steps[0]);
    }
  });

  for (const colorScheme of ["light", "dark"]) {
    scene(`a hint's ring stands out on every ground (${colorScheme})`, { colorScheme }, async (arcade) => {
      const { page } = arcade;
      await opened(arcade, SHRINE);
      await page.keyboard.press("h");
      await page.locator(".hints path").first().waitFor();
      assert.equal(await page.locator(".hints path").count(), 2 * (await arcade.marked("hint")));
      const weakest = await page.evaluate(() => {
        const light = (color) => {
          const [r, g, b] = color.match(/[\d.]+/g).map((part) => (color.startsWith("rgb") ? part / 255 : Number(part)));
          const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
          return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
        };
        const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        const of = (selector, what) => [...document.querySelectorAll(selector)].map((node) => light(getComputedStyle(node)[what]));
        const tones = of(".hints path", "stroke");
        return Math.min(...of("[data-place]", "fill").map((ground) => Math.max(...tones.map((tone) => ratio(tone, ground)))));
      });
      assert.ok(weakest >= 3, `the weakest contrast is ${weakest}`);
    });
  }

  for (const device of ["desktop", "small"]) {
    scene(`a shrine's choice by click, set aside and brought back: ${device}`, { device }, async (arcade) => {
      const { dialog, steps, answers, after } = await asked(arcade);
      const offered = await dialog.locator("[data-control]").evaluateAll((all) => all.map((it) => it.dataset.control));
      assert.deepEqual(offered, answers);
      for (const words of await dialog.locator("[data-control]").allInnerTexts()) assert.match(words, /.+ · .+\./, "says what it does");
      await arcade.page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await arcade.place("3,3").click();
      await arcade.hears(/^Choose an upgrade first\.$/);
      await arcade.reaches(steps[1]);
      await arcade.page.locator("[data-question]").click();
      await dialog.waitFor();
      await dialog.locator("[data-control]").nth(2).click();
      await dialog.waitFor({ state: "hidden" });
      await agrees(arcade, after[2]);
      assert.equal(await arcade.page.locator("[data-question]").count(), 0);
      await arcade.tool("undo").click();
      await arcade.reaches(steps[1]);
      await arcade.page.locator("[data-question]").waitFor();
    });
  }

  scene("a shrine's choice by key, after a pause", {}, async (arcade) => {
    const { dialog, after } = await asked(arcade);
    await arcade.reload();
    await arcade.page.locator("[data-question]").click();
    await dialog.waitFor();
    await arcade.page.keyboard.press("1");
    await dialog.waitFor({ state: "hidden" });
    await agrees(arcade, after[0]);
    assert.equal(await arcade.field("hp"), "4 / 4", "Extra HP");
  });

  scene("death ends the run, is ranked with its replay, and the floor can be tried again", {}, async (arcade) => {
    const steps = await trail(DEATH, DEATH.actions);
    const { status, score, state } = steps.at(-1);
    assert.equal(status, "lost", "the test needs a line to death");
    await arcade.play(DEATH);
    await arcade.type(DEATH.actions, steps);
    const dialog = arcade.dialog("end");
    await dialog.waitFor();
    const text = await dialog.innerText();
    assert.match(text, /Killed by /);
    assert.match(text, new RegExp(`\\b${score} points in ${state.turn} turns`));
    assert.equal(await arcade.field("hp"), "0 / 3");
    const lies = await arcade.page.evaluate(() => {
      const middle = (it) => {
        const { left, top, width, height } = it.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      };
      const [x, y] = middle(document.querySelector('.piece[data-sprite="hero"] use'));
      const places = [...document.querySelectorAll("[data-place]")];
      const far = (it) => Math.hypot(middle(it)[0] - x, middle(it)[1] - y);
      return places.reduce((near, it) => (far(it) < far(near) ? it : near)).dataset.name;
    });
    const { q, r } = state.player.position;
    assert.equal(lies, `${q},${r}`, "the hero lies on his hex");
    assert.match(await arcade.kept("hop_leaderboard_v1"), new RegExp(`^${score} ${state.turn} plain \\d+ rules=2 standard$`));
    // The replay is packed beside the page.
    await arcade.page.waitForFunction(() => localStorage.getItem("hop_replays_v1"));
    const [when, code] = (await arcade.kept("hop_replays_v1")).split(" ");
    assert.match(when, /^\d+$/);
    await dialog.locator("[data-end=again]").click();
    await agrees(arcade, steps[0]);
    await arcade.open(`#/run/${code}`, "watch");
    await arcade.page.locator("[data-timeline=last]").click();
    await arcade.reaches(steps.at(-1));
    await arcade.open("#/scores/hop", "scores");
    assert.equal(await arcade.page.locator("tbody tr").count(), 1);
    await arcade.page.getByRole("link", { name: "Watch number 1" }).click();
    await arcade.at("watch");
    await arcade.reaches(steps[0]);
  });

  scene("undo restores health, notes and enemies, and redo brings the blow back", {}, async (arcade) => {
    const { steps } = await opened(arcade, THREATS, "move 3,6");
    assert.equal(harm(steps[1]), 1);
    const before = await everything(arcade);
    await HANDS.mouse(arcade, "move 3,6", steps[0], steps[1]);
    await agrees(arcade, steps[1]);
    const after = await everything(arcade);
    assert.ok(after.notes.some((note) => /bomb/i.test(note)), `notes: ${after.notes}`);
    await arcade.tool("undo").click();
    await arcade.reaches(steps[0]);
    assert.deepEqual(await everything(arcade), before);
    await arcade.tool("redo").click();
    await arcade.reaches(steps[1]);
    assert.deepEqual(await everything(arcade), after);
  });

  // Players on phones had a board of 214 pixels, and a finger that rested on an enemy seemed to aim.
  const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
  scene("a small phone has a wide board, room for words, and a finger that describes enemies", PHONE, async (arcade) => {
    const { steps } = await opened(arcade, THREATS);
    const { page } = arcade;
    const { width: board } = await page.locator(".stage .board-frame").boundingBox();
    assert.ok(board >= 300, `the board is ${board} wide`);
    for (const control of await page.locator("[data-control]").all()) {
      const { width, height } = await control.boundingBox();
      assert.ok(Math.min(width, height) >= 44, `${await control.getAttribute("data-control")}: ${width} × ${height}`);
    }
    const cut = () => page.locator(".voice").evaluate((it) => it.scrollHeight - it.clientHeight);
    assert.match(await page.locator("[data-prompt]").innerText(), /^Move!/);
    assert.ok((await cut()) <= 1, "the danger is read without scrolling");
    await longPress(arcade, "3,4");
    await about(arcade).filter({ hasText: /^Footman, 2 of 2 health/ }).waitFor();
    assert.equal(await page.locator("[data-place].selected").count(), 0);
    await arcade.reaches(steps[0]);
    await arcade.tool("keys").tap();
    const names = await arcade.dialog("help").locator(".cast strong").allInnerTexts();
    assert.deepEqual([names.length, names[0], names.at(-1)], [9, "Footman", "Bomb"]);
  });
});
