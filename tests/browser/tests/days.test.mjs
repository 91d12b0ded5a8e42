// Daily runs: the calendar, the streak, cards to show, and boards that carry a score to beat.

import assert from "node:assert/strict";

import { greedy } from "../lib/bot.mjs";
import { elsewhere, group, scene } from "../lib/scene.mjs";

const today = () => new Date().toISOString().slice(0, 10);

group("days", () => {
  scene("a finished daily run is on the calendar and begins a streak", {}, async (arcade) => {
    const { page } = arcade;
    const day = today();
    await arcade.open("#/daily", "daily");
    await page.getByText("Finish a daily run to start a streak.").waitFor();
    const board = { preset: "medium", seed: `daily.${day}.floodit` };
    const { actions, steps } = await greedy(board);
    await arcade.play(board);
    await arcade.choose(actions, steps);
    await arcade.dialog("end").waitFor();
    await arcade.open("#/daily", "daily");
    await page.locator("[data-streak]").filter({ hasText: "Streak: 1 day" }).waitFor();
    assert.equal(await page.locator(`[data-day="${day}"] .day-dots i`).count(), 1);
    const row = page.locator("[data-day-boards] [data-game=floodit]");
    await row.filter({ hasText: `Won, ${actions.length} moves` }).waitFor();
    await page.locator("[data-month=before]").click();
    const before = page.locator(".calendar-day:not(:disabled)").first();
    const then = await before.getAttribute("data-day");
    await before.click();
    await page.locator("[data-day-boards] [data-game=floodit] a").click();
    await arcade.at("play");
    assert.equal(await page.locator("[data-seed-text]").innerText(), `daily.${then}.floodit`);
  });

  scene("a card shows the result and nothing that was played; its board carries the score to beat", {}, async (arcade) => {
    const { page } = arcade;
    const board = { preset: "easy", seed: "card" };
    const { actions, steps } = await greedy(board);
    await arcade.play(board);
    await arcade.choose(actions, steps);
    await arcade.dialog("end").locator("[data-end=share]").click();
    const card = await page.locator("pre[data-card]").innerText();
    const [title, symbols, result, link] = card.split("\n");
    assert.equal(title, "Lattice · Flood-It · Easy");
    assert.match(symbols, /^\p{Emoji_Presentation}{12}$/u);
    assert.match(result, new RegExp(`, ${actions.length} moves$`));
    for (const action of actions) assert.ok(!card.includes(` ${action} `), "no move is told");
    const address = link.replace("Can you beat it? ", "");
    assert.match(address, new RegExp(`beat=${actions.length}$`));
    const [picture] = await Promise.all([page.waitForEvent("download"), page.locator("button[data-card=picture]").click()]);
    assert.equal(picture.suggestedFilename(), "lattice.png");
    // With a share sheet, the same picture and words go there.
    await page.evaluate(() => {
      navigator.canShare = ({ files }) => files.length === 1;
      navigator.share = async ({ files: [file], text }) => {
        globalThis.handedOn = { name: file.name, type: file.type, size: file.size, text };
      };
    });
    await page.locator("button[data-card=picture]").click();
    const handed = await (await page.waitForFunction(() => globalThis.handedOn)).jsonValue();
    assert.ok(handed.size > 1000);
    assert.deepEqual({ ...handed, size: 0 }, { name: "lattice.png", type: "image/png", size: 0, text: card });
    await elsewhere(async (other) => {
      await other.page.goto(address);
      await other.at("play");
      const target = other.page.locator(".play-head [data-target]");
      assert.equal(await target.getAttribute("title"), `Score to beat: ${actions.length} moves`);
      await other.choose(actions, steps);
      await other.dialog("end").waitFor();
      assert.equal(await other.page.locator("#end [data-target]").innerText(), `Tied at ${actions.length} moves.`);
    });
  });
});
