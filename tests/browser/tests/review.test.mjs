// Reviews of whole runs: judged beside the page, the worst actions a press away, what was better on the board. The same
// program without a browser says what must come out.

import assert from "node:assert/strict";

import { cramped, overflow, violations } from "../lib/audit.mjs";
import { ending, greedy, greedyThenRandom, randomly, run, saved, trail } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";

/** What `lattice review` says of a run: its actions, and the summary. */
async function reviewed(board, actions) {
  const { stdout } = await run(["review", "--json", "-"], await saved(board, actions));
  const lines = stdout.trim().split("\n").map((line) => JSON.parse(line));
  return { judged: lines.slice(0, -1), ...lines.at(-1) };
}

/** Opens the page of a run with its review. */
async function openReview(arcade, board, actions) {
  await arcade.paste(await saved(board, actions), board.game);
  await arcade.at("watch");
  const address = arcade.page.url();
  await arcade.open("#/", "home");
  await arcade.page.goto(`${address}?review`);
  await arcade.at("watch");
}

const words = (arcade) => arcade.page.locator("[data-review=words]");
const worst = (arcade, rank) => arcade.page.locator(`[data-worst="${rank}"]`);

group("reviews", () => {
  for (const device of ["desktop", "phone", "small"]) {
    for (const colorScheme of ["light", "dark"]) {
      scene(`a lost run: ${device}, ${colorScheme}`, { device, colorScheme }, async (arcade) => {
        const lost = await ending("lost", { preset: "hard" }, "review");
        const wanted = await reviewed(lost, lost.actions);
        assert.ok(wanted.worst.length > 1 && wanted.play < 0, "chance makes mistakes");
        await arcade.play(lost);
        await arcade.choose(lost.actions, lost.steps);
        await arcade.end.waitFor();
        assert.equal(await overflow(arcade.page), 0);
        await arcade.page.locator("[data-end=review]").click();
        await arcade.at("watch");
        const panel = arcade.page.locator("section.review");
        const height = (await panel.boundingBox()).height;
        await words(arcade).filter({ hasText: wanted.summary }).waitFor();
        assert.equal((await panel.boundingBox()).height, height, "its room was kept");
        assert.equal(await arcade.page.locator("[data-worst]").count(), wanted.worst.length);
        const axes = await arcade.page.locator(".chart .axis").allTextContents();
        assert.deepEqual(axes, ["best", `−${-wanted.play} moves`, "Against best play"], "the chart says what it shows");
        await arcade.reaches(lost.steps[0]);
        for (const [i, number] of wanted.worst.entries()) {
          const { better, why } = wanted.judged[number - 1];
          await worst(arcade, i + 1).click();
          await arcade.reaches(lost.steps[number - 1]);
          await words(arcade).filter({ hasText: `Action ${number} cost 1 move. Better: ${why}` }).waitFor();
          const hinted = arcade.page.locator("[data-control][data-hinted]");
          assert.equal(await hinted.getAttribute("data-control"), better, "the board shows what was better");
          assert.equal(await hinted.locator(".control-hint").innerText(), "better");
          assert.equal(await worst(arcade, i + 1).getAttribute("aria-pressed"), "true");
        }
        assert.deepEqual(await violations(arcade.page), []);
        if (device !== "desktop") assert.deepEqual(await cramped(arcade.page), []);
        assert.equal(await overflow(arcade.page), 0);
        await arcade.page.locator("[data-timeline=forward]").click();
        await words(arcade).filter({ hasText: wanted.summary }).waitFor();
        await arcade.page.locator("[data-hinted] .control-hint").filter({ hasText: "next" }).waitFor();
      });
    }
  }

  for (const [game, preset, length] of [["gametime", "small-tight", 60], ["hexmeld", "quick", 12], ["hop", "standard", 30]]) {
    scene(`the browser judges as the command does: ${game}`, { device: "phone" }, async (arcade) => {
      const board = { game, preset, seed: "judge" };
      const { actions } = await randomly(board, length);
      const wanted = await reviewed(board, actions);
      await openReview(arcade, board, actions);
      await words(arcade).filter({ hasText: wanted.summary }).waitFor();
      assert.equal(await arcade.page.locator("[data-worst]").count(), wanted.worst.length);
      const figures = await arcade.page.locator("[data-review=figures]").innerText();
      assert.equal(/Play.*Luck/s.test(figures), wanted.luck !== null, "luck where chance decides");
      const steps = await trail(board, actions);
      for (const [i, number] of wanted.worst.entries()) {
        await worst(arcade, i + 1).click();
        await arcade.reaches(steps[number - 1]);
        await words(arcade).filter({ hasText: wanted.judged[number - 1].why }).waitFor();
      }
      assert.deepEqual(await violations(arcade.page), []);
      assert.equal(await overflow(arcade.page), 0);
    });
  }

  scene("a flawless run, one without actions, and a review that is asked for", {}, async (arcade) => {
    const best = await greedy({ preset: "easy", seed: "flawless" });
    await arcade.paste(await saved(best, best.actions), "floodit");
    await arcade.at("watch");
    await arcade.page.locator("[data-review=begin]").click();
    await words(arcade).filter({ hasText: "A flawless run." }).waitFor();
    assert.equal(await arcade.page.locator("[data-worst]").count(), 0);
    await openReview(arcade, { game: "floodit", preset: "easy", seed: "none" }, []);
    await words(arcade).filter({ hasText: "Nothing to review: no action yet." }).waitFor();
  });

  scene("leaving the page ends a review", {}, async (arcade) => {
    const board = { game: "hexmeld", preset: "standard", seed: "long" };
    const { actions } = await greedyThenRandom(board, 300, 300);
    await openReview(arcade, board, actions);
    await arcade.page.locator("section.review progress").waitFor();
    const [worker] = arcade.page.workers();
    const gone = new Promise((resolve) => worker.on("close", resolve));
    await arcade.open("#/", "home");
    await gone;
  });

  scene("games without a review show none", {}, async (arcade) => {
    await openReview(arcade, { game: "template", seed: "none" }, []);
    assert.equal(await arcade.page.locator("section.review").count(), 0);
  });

  scene("time lost is told in seconds", {}, async (arcade) => {
    const board = { game: "colorcell", seed: "d", set: { pace: "step", mode: "challenge" } };
    const { actions } = await greedyThenRandom(board, 45, 300);
    const wanted = await reviewed(board, actions);
    assert.ok(wanted.worst.length > 0, "chance drops colors where nobody wants them");
    await openReview(arcade, board, actions);
    await words(arcade).filter({ hasText: wanted.summary }).waitFor();
    assert.match(wanted.summary, /^Your moves cost about \d+ seconds? in all\.$/);
    await worst(arcade, 1).click();
    await words(arcade).filter({ hasText: /^Action \d+ cost about \d+ seconds?\. Better: / }).waitFor();
  });
});
