// Hop's runs as JSON: out of the share panel, in by the import page, and everything that is refused there.

import assert from "node:assert/strict";

import { greedy, run, trail } from "../lib/bot.mjs";
import { FLOOR } from "../lib/hop.mjs";
import { elsewhere, group, scene } from "../lib/scene.mjs";

/** The run as JSON, from the share panel. */
async function exported(arcade) {
  await arcade.tool("share").click();
  const file = await arcade.download(arcade.dialog("share").locator("#share-json"));
  await arcade.page.keyboard.press("Escape");
  return { ...file, json: JSON.parse(file.text) };
}

/** A page with a saved run, and that run as JSON and in our own format. */
async function saved(arcade) {
  const steps = await trail(FLOOR, FLOOR.actions);
  await arcade.play(FLOOR);
  await arcade.type(FLOOR.actions, steps);
  const { json } = await exported(arcade);
  return { json, text: (await arcade.shared()).file, steps, kept: await arcade.saved("hop") };
}

/** Imports a text that must be refused for a reason; the saved run is as it was. */
async function refused(arcade, { kept, steps }, text, reason) {
  await arcade.paste(text, "hop");
  await arcade.page.locator("[data-error]").filter({ hasText: reason }).waitFor();
  await arcade.at("import");
  assert.equal(await arcade.saved("hop"), kept);
  await arcade.open("#/play/hop", "play");
  await arcade.reaches(steps.at(-1));
}

group("Hop's files", () => {
  scene("a whole run leaves as JSON, is accepted by the native program and watched elsewhere", {}, async (arcade) => {
    const line = await greedy({ game: "hop", preset: "standard", seed: "hop-5" });
    const { state } = line.steps.at(-1);
    assert.ok(state.floor > 2 && line.actions.some((action) => action.startsWith("choose")), "floors and a shrine");
    await arcade.play(line);
    for (const [i, action] of line.actions.entries()) {
      if (action.startsWith("choose")) await arcade.dialog("choice").locator(`[data-control="${action}"]`).click();
      else await arcade.type([action], line.steps.slice(i));
      await arcade.reaches(line.steps[i + 1]);
    }
    await arcade.page.keyboard.press("Escape");
    const { name, text, json } = await exported(arcade);
    assert.equal(name, "hop-hop-5.json");
    assert.deepEqual([json.seed, json.score, json.floor], ["hop-5", state.score, state.floor]);
    assert.equal(json.actions.length, line.actions.length);
    const verdict = await run(["verify", "-"], text);
    assert.equal(verdict.code, 0, verdict.stdout);
    assert.match(verdict.stdout, new RegExp(`^accepted: ${line.status}, score ${state.score}, actions ${line.actions.length}, `));
    await elsewhere(async (other) => {
      await other.open("#/import", "import");
      const file = { name, mimeType: "application/json", buffer: Buffer.from(text) };
      await other.page.locator("#import-file").setInputFiles(file);
      await other.at("watch");
      for (const step of line.steps) {
        await other.reaches(step);
        await other.page.locator("[data-timeline=forward]").click();
      }
      assert.equal(await other.saved("hop"), null, "watching saves nothing");
    });
  });

  scene("JSON that cannot be a run is refused with the reason, and the saved run stays", {}, async (arcade) => {
    const own = await saved(arcade);
    const { json } = own;
    const second = (action) => ({ ...json, actions: [json.actions[0], action, ...json.actions.slice(2)] });
    const cases = [
      [second({ type: "TELEPORT", payload: { q: 3, r: 0 } }), /action 2: unknown type "TELEPORT"/i],
      [second({ type: "RESET" }), /action 2: RESET can't be part of a replay/i],
      [second({ type: "LOAD_STATE", payload: { hp: 99 } }), /action 2: LOAD_STATE can't be part of a replay/i],
      [second({ type: "MOVE", payload: { q: 3, r: 0 } }), /action 2 \(move 3,0\) in turn 1: .*out of reach/i],
      [{ ...json, score: json.score + 1000 }, /claims score \d+, but its actions lead to \d+/i],
      [{ ...json, floor: 5 }, /claims floor 5, but its actions lead to 2/i],
      [{ ...json, rules: 1 }, /recorded with rules 1; this version plays rules 2/i],
      [{ ...json, actions: Array(4097).fill({ type: "WAIT" }) }, /4097 actions; the limit is 4096/i],
      [[json], /can read this format/i],
    ];
    for (const [file, reason] of cases) await refused(arcade, own, JSON.stringify(file), reason);
    await refused(arcade, own, JSON.stringify(json).slice(0, -1), /isn't JSON/i);
    await refused(arcade, own, JSON.stringify(json) + " ".repeat(1 << 20), /\d+ bytes; the limit is 1048576/i);
  });

  scene("a run in our own format that was tampered with names the action", {}, async (arcade) => {
    const own = await saved(arcade);
    const marks = own.text.match(/^mark [0-9a-f]{16}$/gm);
    assert.equal(marks.length, FLOOR.actions.length, "a mark after each action");
    await refused(arcade, own, own.text.replace(marks[4], "mark 0123456789abcdef"), /line \d+: action 5 leads to digest/i);
    await refused(arcade, own, own.text.replace("do throw 3,3", "do throw 3,4"), /line \d+: action 3 leads to digest/i);
    await refused(arcade, own, own.text.replace("do throw 3,3", "do reset"), /line \d+: unknown action/i);
    await refused(arcade, own, own.text.replace(/^end playing \d+/m, "end playing 900"), /the run ends playing with score/i);
  });

  scene("a file too large to be a run is not read", {}, async (arcade) => {
    const own = await saved(arcade);
    await arcade.open("#/import", "import");
    const buffer = Buffer.alloc((1 << 20) + 1, " ");
    await arcade.page.locator("#import-file").setInputFiles({ name: "run.json", mimeType: "application/json", buffer });
    await arcade.page.locator("[data-error]").filter({ hasText: /too large/ }).waitFor();
    assert.equal(await arcade.saved("hop"), own.kept);
  });
});
