// What leaves the arcade comes back the same, and what is damaged harms nothing.

import assert from "node:assert/strict";
import { deflateRawSync, inflateRawSync } from "node:zlib";

import { busiest, run, scripted, trail } from "../lib/bot.mjs";
import { elsewhere, group, scene } from "../lib/scene.mjs";

const BOARD = { preset: "medium", seed: "share" };

/** Plays a few moves and answers what the dialog offers. */
async function sharedRun(arcade, board = BOARD) {
  const actions = await scripted(board, 6);
  const steps = await trail(board, actions);
  await arcade.play(board);
  await arcade.choose(actions, steps);
  return { ...(await arcade.shared()), actions, steps };
}

group("sharing", () => {
  for (const board of [BOARD, { seed: "own", set: { size: 9, colors: 5, bombs: 3, limit: "auto" } }]) {
    scene(`the board's link opens the same board elsewhere: ${board.preset ?? "custom"}`, {}, async (arcade) => {
      const shared = await sharedRun(arcade, board);
      await elsewhere(async (other) => {
        await other.page.goto(shared.board);
        await other.at("play");
        await other.reaches(shared.steps[0]);
        await other.choose(shared.actions.slice(0, 2), shared.steps);
      });
    });
  }

  scene("the run's link shows the whole run elsewhere", {}, async (arcade) => {
    const shared = await sharedRun(arcade);
    await elsewhere(async (other) => {
      await other.page.goto(shared.run);
      await other.at("watch");
      await other.reaches(shared.steps[0]);
      const press = (name) => other.page.locator(`[data-timeline=${name}]`).click();
      for (const step of shared.steps.slice(1)) {
        await press("forward");
        await other.reaches(step);
      }
      await press("back");
      await other.reaches(shared.steps.at(-2));
      await press("first");
      await other.reaches(shared.steps[0]);
      await press("play");
      await other.page.locator(`[data-page]:not([data-digest="${shared.steps[0].digest}"])`).waitFor();
      await press("last");
      await other.reaches(shared.steps.at(-1));
      await other.page.locator("#timeline").focus();
      await other.page.keyboard.press("ArrowLeft");
      await other.reaches(shared.steps.at(-2));
      assert.equal(await other.saved("floodit"), null, "watching saves nothing");
      await other.page.locator("[data-watch=continue]").click();
      await other.at("play");
      await other.reaches(shared.steps.at(-1));
    });
  });

  for (const game of ["hexmeld", "gametime"]) {
    scene(`board, run and position of another game come back the same: ${game}`, {}, async (arcade) => {
      const board = { game, seed: "share" };
      const actions = await scripted(board, 8);
      const steps = await trail(board, actions);
      await arcade.play(board);
      await arcade.type(actions, steps);
      await arcade.reload();
      await arcade.reaches(steps.at(-1));
      const shared = await arcade.shared();
      assert.equal((await run(["verify", "-"], shared.file)).code, 0);
      await elsewhere(async (other) => {
        await other.page.goto(shared.run);
        await other.at("watch");
        for (const step of steps) {
          await other.reaches(step);
          await other.page.locator("[data-timeline=forward]").click();
        }
        await other.page.goto(shared.board);
        await other.at("play");
        await other.reaches(steps[0]);
        const drawn = await other.draw(game, shared.position);
        const [start] = await trail(drawn, []);
        await other.reaches(start);
        assert.deepEqual(start.state, steps.at(-1).state);
      });
    });
  }

  scene("the file holds the run, and the native program accepts it", {}, async (arcade) => {
    const shared = await sharedRun(arcade);
    assert.match(shared.name, /^floodit-share\b.*\.txt$/);
    const verdict = await run(["verify", "-"], shared.file);
    assert.equal(verdict.code, 0, verdict.stderr);
    const forged = shared.file.replace(/^end playing 6/m, "end playing 5");
    assert.notEqual(forged, shared.file);
    assert.equal((await run(["verify", "-"], forged)).code, 1, "a forged score is refused");
  });

  scene("a run's link is read by the native program, and one by another compressor is read here", {}, async (arcade) => {
    const shared = await sharedRun(arcade);
    const verdict = await run(["verify", shared.run]);
    assert.equal(verdict.code, 0, verdict.stderr);
    const [address, code] = shared.run.split("#/run/1");
    const packed = Buffer.from(code, "base64url");
    const text = inflateRawSync(packed.subarray(6));
    for (const level of [0, 1]) {
      const other = Buffer.concat([packed.subarray(0, 6), deflateRawSync(text, { level })]).toString("base64url");
      assert.notEqual(other, code);
      await arcade.page.goto(`${address}#/run/1${other}`);
      await arcade.at("watch");
      await arcade.reaches(shared.steps[0]);
    }
  });

  scene("watching goes by keys at once, and every step is said", {}, async (arcade) => {
    const { run: link, steps } = await sharedRun(arcade);
    await arcade.page.goto(link);
    await arcade.at("watch");
    const { keyboard } = arcade.page;
    await keyboard.press("End");
    await arcade.reaches(steps.at(-1));
    await keyboard.press("ArrowLeft");
    await arcade.reaches(steps.at(-2));
    await arcade.hears(new RegExp(`${steps.length - 2} of ${steps.length - 1} actions`));
    await keyboard.press("Home");
    await arcade.reaches(steps[0]);
    await keyboard.press("ArrowRight");
    await arcade.reaches(steps[1]);
  });

  scene("a run's link that swells is stopped", {}, async (arcade) => {
    const swelling = Buffer.concat([Buffer.alloc(6), deflateRawSync(Buffer.alloc(32 << 20, "a"))]);
    await arcade.open(`#/run/1${swelling.toString("base64url")}`, "problem");
    assert.match(await arcade.page.locator(".problem-text").innerText(), /too long/);
  });

  // Ruling A8: the logs that cost most, as long as a log can be.
  const hostile = [
    [{ game: "colorcell", seed: "busy", preset: "free" }, ["step n", "tick 250000"], ["undo", "redo"]],
    [{ seed: "busy", set: { size: 64, colors: 8, bombs: 4095, radius: 16, limit: 0 } }, ["blue", "green"], ["undo", "cyan"]],
  ];
  for (const [board, opening, again] of hostile) {
    scene(`a link made to keep the page busy opens, and can be left: ${board.game ?? "floodit"}`, {}, async (arcade) => {
      const { text, step, code, count } = await busiest(board, opening, again);
      assert.match(code, /^too-(long|much-work)$/, "as long as it can be");
      assert.ok(count > 1000, `${count} lines`);
      const link = (await run(["replay", "--export", "link", "-"], text)).stdout.trim();
      await arcade.open(link.slice(link.indexOf("#")), "watch");
      await arcade.page.locator("[data-timeline=last]").click();
      await arcade.reaches(step);
      await arcade.open("#/", "home");
    });
  }

  scene("a run comes in by file, by text, by link and by code", {}, async (arcade) => {
    const shared = await sharedRun(arcade);
    const code = shared.run.split("#/run/")[1];
    await elsewhere(async (other) => {
      await other.chooseFile(shared.file);
      await other.at("watch");
      await other.page.locator("[data-timeline=last]").click();
      await other.reaches(shared.steps.at(-1));
      for (const text of [shared.file, shared.run, code, shared.board]) {
        await other.paste(text);
        await other.at(text === shared.board ? "play" : "watch");
        await other.reaches(shared.steps[0]);
      }
    });
  });

  scene("links are copied to the clipboard", { permissions: ["clipboard-read", "clipboard-write"] }, async (arcade) => {
    await arcade.play(BOARD);
    await arcade.tool("share").click();
    for (const id of ["share-seed", "share-run", "share-position"]) {
      await arcade.offer(id).waitFor();
      const button = arcade.page.locator(`#${id}-copy`);
      await button.click();
      await button.filter({ hasText: "Copied" }).waitFor();
      const copied = await arcade.page.evaluate(() => navigator.clipboard.readText());
      assert.equal(copied, await arcade.page.locator(`#${id}`).inputValue());
    }
    await arcade.hears(/Copied/);
  });

  scene("a position comes in by text, and is never ranked", {}, async (arcade) => {
    const shared = await sharedRun(arcade);
    await elsewhere(async (other) => {
      await other.paste(shared.position);
      await other.at("play");
      assert.equal(await other.field("moves"), "6 / 30");
      assert.equal(await other.page.locator("#preset").inputValue(), "current…");
      const again = await other.shared();
      assert.equal(again.position, shared.position);
      assert.equal(again.board, undefined, "no seed leads to a drawn position");
    });
  });

  scene("another's run never replaces a game under way without asking", {}, async (arcade) => {
    const shared = await sharedRun(arcade);
    const own = { preset: "medium", seed: "mine" };
    const actions = await scripted(own, 2);
    const steps = await trail(own, actions);
    await elsewhere(async (other) => {
      await other.play(own);
      await other.choose(actions, steps);
      await other.page.goto(shared.board);
      await other.dialog("question").waitFor();
      await other.page.locator("[data-answer=no]").click();
      await other.reaches(steps[2]);
      await other.page.goto(shared.run);
      await other.at("watch");
      await other.page.locator("[data-watch=play]").click();
      await other.dialog("question").waitFor();
      await other.page.keyboard.press("Escape");
      await other.open("#/play/floodit", "play");
      await other.reaches(steps[2]);
      await other.page.goto(shared.board);
      await other.page.locator("[data-answer=yes]").click();
      await other.reaches(shared.steps[0]);
    });
  });
});

group("damage", () => {
  /** A saved game, and links and files of another run. */
  async function prepared(arcade) {
    const shared = await sharedRun(arcade);
    return { ...shared, code: shared.run.split("#/run/")[1], save: await arcade.saved("floodit") };
  }

  async function unharmed(arcade, before) {
    assert.equal(await arcade.saved("floodit"), before.save, "the saved game is kept");
    await arcade.open("#/play/floodit", "play");
    await arcade.reaches(before.steps.at(-1));
  }

  const middle = (code) => Math.floor(code.length / 2);
  const changed = (code) => {
    const at = middle(code);
    return code.slice(0, at) + (code[at] === "A" ? "B" : "A") + code.slice(at + 1);
  };
  const links = [
    ["a changed run link", (code) => `#/run/${changed(code)}`, /damaged/i],
    ["a run link cut short", (code) => `#/run/${code.slice(0, middle(code))}`, /damaged/i],
    ["a run link with something behind it", (code) => `#/run/${code}AAAA`, /damaged/i],
    ["a run link of a newer format", (code) => `#/run/2${code.slice(1)}`, /newer/i],
    ["a run link that holds no run", () => "#/run/hello", /does not hold a run/i],
    ["a board link with an unknown preset", () => "#/play/floodit?preset=nightmare&seed=a", /nightmare/],
    ["a board link with a bad seed", () => "#/play/floodit?preset=easy&seed=%20", /seed/],
    ["a board link with parameters out of range", () => "#/play/floodit?params=size=65&seed=a", /Size must be 2–64/],
    ["a link to a game that is not there", () => "#/play/chess", /chess/],
  ];
  for (const [what, link, why] of links) {
    scene(`${what} shows why and keeps the game`, {}, async (arcade) => {
      const before = await prepared(arcade);
      await arcade.open(link(before.code), "problem");
      assert.match(await arcade.page.locator(".problem-text").innerText(), why);
      await unharmed(arcade, before);
    });
  }

  const texts = [
    ["a run cut short", (file) => file.slice(0, file.lastIndexOf("end")), /line/i],
    ["a run with a changed move", (file) => file.replace(/^do \w+$/m, "do mauve"), /line/i],
    ["a run of a newer format", (file) => file.replace("lattice replay 1", "lattice replay 2"), /newer/i],
    ["a text that is nothing", () => "hello there", /./],
    ["an empty text", () => " ", /first/i],
  ];
  for (const [what, make, why] of texts) {
    scene(`${what} is refused by import and keeps the game`, {}, async (arcade) => {
      const before = await prepared(arcade);
      const error = arcade.page.locator("[data-page=import] [data-error]");
      await arcade.paste(make(before.file));
      await error.filter({ hasText: why }).waitFor();
      await arcade.chooseFile(make(before.file));
      await error.filter({ hasText: why }).waitFor();
      await unharmed(arcade, before);
    });
  }

  scene("a file too large for a run is refused", {}, async (arcade) => {
    await arcade.chooseFile("x".repeat((1 << 20) + 1));
    await arcade.page.locator("[data-error]").filter({ hasText: "too large" }).waitFor();
  });
});
