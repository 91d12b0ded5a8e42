// Several runs of one game: every preset has its own, and leaving one never loses a move.

import assert from "node:assert/strict";

import { twoTabs } from "../lib/arcade.mjs";
import { greedy, saved, scripted, trail } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";

const EASY = { preset: "easy", seed: "slots" };
const MEDIUM = { preset: "medium", seed: "slots" };

/** Plays the first moves of a board and answers what the protocol says about them. */
async function begin(arcade, board, moves) {
  const actions = await scripted(board, moves);
  const steps = await trail(board, actions);
  await arcade.play(board);
  await arcade.choose(actions, steps);
  return { actions, steps };
}

group("several saves", () => {
  scene("every preset keeps its own run", {}, async (arcade) => {
    const { page } = arcade;
    const easy = await begin(arcade, EASY, 3);
    const medium = await begin(arcade, MEDIUM, 2);
    assert.equal(await arcade.question.isVisible(), false, "nothing is replaced, so nothing is asked");
    await page.locator("#preset").selectOption("easy");
    await arcade.reaches(easy.steps[3]);
    await arcade.hears("Back to your Easy game.");
    await page.locator("#preset").selectOption("medium");
    await arcade.reaches(medium.steps[2]);
    await arcade.reload();
    await arcade.reaches(medium.steps[2]);
    await arcade.open("#/", "home");
    await page.getByRole("link", { name: "Continue Flood-It Easy" }).click();
    await arcade.at("play");
    await arcade.reaches(easy.steps[3]);
    await arcade.control(easy.actions[0]).click();
    await page.locator("#preset").selectOption("medium");
    await arcade.reaches(medium.steps[2]);
  });

  scene("a new game asks only when it takes the place of one in progress", {}, async (arcade) => {
    const { page } = arcade;
    await begin(arcade, EASY, 2);
    await arcade.tool("new").click();
    await arcade.dialog("fresh").locator("[name=preset][value=medium]").check();
    await arcade.dialog("fresh").locator("[data-start]").click();
    await page.locator("#preset").evaluate((it) => it.value).then((value) => assert.equal(value, "medium"));
    assert.equal(await arcade.question.isVisible(), false);
    await arcade.tool("new").click();
    await arcade.dialog("fresh").locator("[name=preset][value=easy]").check();
    await arcade.dialog("fresh").locator("[data-start]").click();
    await arcade.question.waitFor();
    assert.match(await arcade.question.innerText(), /Replace your Easy game\?/);
    await page.locator("[data-answer=no]").click();
    await page.locator("#preset").selectOption("easy");
    assert.equal(await arcade.moves(), 2, "it was kept");
  });

  scene("the day's run and a run of its preset do not meet", {}, async (arcade) => {
    const day = new Date().toISOString().slice(0, 10);
    await begin(arcade, MEDIUM, 2);
    await arcade.play({ preset: "medium", seed: `daily.${day}.floodit` });
    assert.equal(await arcade.question.isVisible(), false);
    assert.equal(await arcade.moves(), 0);
    await arcade.open("#/play/floodit?preset=medium", "play");
    assert.equal(await arcade.moves(), 2);
  });

  scene("what earlier versions kept moves over", {}, async (arcade) => {
    const { page } = arcade;
    const actions = await scripted(EASY, 3);
    const steps = await trail(EASY, actions);
    const won = { preset: "easy", seed: "goal" };
    const { actions: moves } = await greedy(won);
    const run = await saved(won, moves);
    // The best runs as an earlier version wrote them: a line and a replay each.
    const best = `${moves.length} 0 plain 1700000000000 rules=${/^rules (\d+)$/m.exec(run)[1]} easy`;
    await arcade.paste(run);
    await arcade.at("watch");
    const link = new URL(page.url()).hash.slice("#/run/".length);
    const old = { "lattice.save.floodit": await saved(EASY, actions), floodit_leaderboard_v1: best, floodit_replays_v1: `1700000000000 ${link}` };
    await page.evaluate((all) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
    }, old);
    await page.goto("about:blank");
    await arcade.open("#/play/floodit", "play");
    await arcade.reaches(steps[3]);
    assert.equal(await arcade.kept("lattice.save.floodit"), null);
    assert.ok(await arcade.kept("lattice.save.floodit.easy"));
    await arcade.open("#/history/floodit", "history");
    await page.locator("[data-found='1']").waitFor();
    assert.equal(await arcade.kept("floodit_leaderboard_v1"), best, "the list of best runs stays");
    assert.equal(await arcade.kept("lattice.history"), "1", "it need not be done again");
    await page.locator("[data-goal][data-done]").first().waitFor();
    await page.getByRole("button", { name: /^Watch/ }).click();
    await arcade.at("watch");
  });

  scene("two tabs that go on with one run lose neither", {}, async (arcade) => {
    const actions = await scripted(EASY, 4);
    const steps = await trail(EASY, actions);
    await twoTabs(arcade, EASY, actions, steps);
    // This tab plays on without an answer: its own run is saved beside the other one.
    await arcade.tool("undo").click();
    await arcade.reaches(steps[0]);
    assert.match(await arcade.kept("lattice.save.floodit.easy"), new RegExp(`do ${actions[1]}`), "the other tab's run stays");
    await arcade.reload();
    await arcade.notice("elsewhere").waitFor();
    await arcade.reaches(steps[2]);
    await arcade.page.locator("[data-elsewhere=load]").click();
    await arcade.reaches(steps[0]);
    assert.equal(await arcade.kept("lattice.save.floodit.easy.other"), null);
  });

  scene("another tab's run is offered only in its own slot, and none is overwritten", {}, async (arcade) => {
    const { page } = arcade;
    const actions = await scripted(EASY, 4);
    const steps = await trail(EASY, actions);
    await twoTabs(arcade, EASY, actions, steps);
    await arcade.tool("undo").click();
    await arcade.reaches(steps[0]);

    await page.locator("#preset").selectOption("medium");
    await arcade.notice("elsewhere").waitFor({ state: "detached" });
    await page.locator("[data-control]:not([aria-disabled])").first().click();
    await page.waitForFunction(() => /^do /m.test(localStorage.getItem("lattice.save.floodit.medium")));
    assert.equal(await arcade.kept("lattice.save.floodit.medium.other"), null);

    await page.locator("#preset").selectOption("easy");
    await arcade.reaches(steps[2]);
    await arcade.notice("elsewhere").waitFor();
    await arcade.control(actions[2]).click();
    await arcade.reaches(steps[3]);
    assert.match(await arcade.kept("lattice.save.floodit.easy"), new RegExp(`do ${actions[2]}`), "it is saved in its slot");
    await page.locator("[data-elsewhere=load]").click();
    await arcade.reaches(steps[0]);
    await page.locator("#preset").selectOption("medium");
    assert.equal(await arcade.moves(), 1, "it was kept");
  });
});
