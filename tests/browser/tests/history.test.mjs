// Every finished run is kept, found again, counted, taken elsewhere and deleted.

import assert from "node:assert/strict";

import { bytes } from "../lib/arcade.mjs";
import { clipped, overflow, violations } from "../lib/audit.mjs";
import { greedy, scripted, trail } from "../lib/bot.mjs";
import { elsewhere, group, scene } from "../lib/scene.mjs";

const TINY = (seed) => ({ seed, set: { size: 2, colors: 2, bombs: 0, limit: 0 } });

/** Plays a tiny board to its end. */
async function finish(arcade, seed) {
  const board = TINY(seed);
  const actions = await scripted(board, 20);
  await arcade.play(board);
  await arcade.choose(actions, await trail(board, actions));
  await arcade.dialog("end").waitFor();
  await arcade.page.keyboard.press("Escape");
}

/** Opens the page and waits until it lists so many runs. */
async function listed(arcade, count, game = "") {
  await arcade.open(`#/history/${game}`, "history");
  if (count > 0) await arcade.page.locator(`[data-found="${count}"]`).waitFor();
}

group("history", () => {
  scene("finished runs are listed, searched, watched and deleted", {}, async (arcade) => {
    const { page } = arcade;
    await arcade.open("#/history", "history");
    await page.getByText("Every run you finish is kept here").waitFor();
    for (const seed of ["one", "two", "three"]) await finish(arcade, seed);
    await listed(arcade, 3);
    await page.locator("#history-search").fill("two");
    await page.locator('[data-found="1"]').waitFor();
    await page.locator("#history-search").fill("nothing like it");
    await page.getByText("No matching runs.").waitFor();
    await page.locator("#history-search").fill("");
    await page.locator("#history-kind").selectOption("lost");
    await page.locator('[data-found="0"]').waitFor();
    await page.locator("#history-kind").selectOption("unassisted");
    await page.locator('[data-found="3"]').waitFor();
    await page.locator("#history-game").selectOption("floodit");
    const stats = page.locator("[data-stats=floodit]");
    assert.match(await stats.innerText(), /Finished\s+3\s+Won\s+3 100%/);
    assert.match(await stats.innerText(), /Wins in a row\s+3 longest 3/);
    assert.ok((await page.locator(".bars").first().getAttribute("aria-label")).startsWith("Distribution of moves."));
    await page.getByRole("button", { name: /^Watch/ }).first().click();
    await arcade.at("watch");
    await listed(arcade, 3, "floodit");
    await page.getByRole("button", { name: /^Delete Flood-It/ }).first().click();
    await page.locator("[data-answer=no]").click();
    assert.equal(await page.locator(".past-row[data-run]").count(), 3);
    await page.getByRole("button", { name: /^Delete Flood-It/ }).first().click();
    await page.locator("[data-answer=yes]").click();
    await page.locator('[data-found="2"]').waitFor();
    await page.reload();
    await listed(arcade, 2, "floodit");
  });

  scene("a run is kept as it ended first, also if it is undone and ended again after a reload", {}, async (arcade) => {
    const { page } = arcade;
    await finish(arcade, "first");
    await arcade.tool("undo").click();
    await page.reload();
    await arcade.at("play");
    await arcade.control((await scripted(TINY("first"), 20)).at(-1)).click();
    await arcade.dialog("end").waitFor();
    await listed(arcade, 1);
  });

  for (const device of ["desktop", "small"]) {
    scene(`the page is whole and accessible: ${device}`, { device }, async (arcade) => {
      const { page } = arcade;
      for (const seed of ["one", "two"]) await finish(arcade, seed);
      for (const path of ["#/history", "#/history/floodit", "#/daily"]) {
        await page.goto(`${arcade.address}/${path}`);
        await page.locator(path === "#/daily" ? "[data-calendar]" : "[data-found='2']").waitFor();
        for (const colorScheme of ["light", "dark"]) {
          await page.emulateMedia({ colorScheme });
          assert.deepEqual(await violations(page), [], `${path} ${colorScheme}`);
        }
        assert.ok((await overflow(page)) <= 0, `${path} scrolls sideways`);
        assert.deepEqual(await clipped(page), [], `${path} is cut off`);
      }
    });
  }

  scene("everything goes into one file and comes back elsewhere", {}, async (arcade) => {
    const { page } = arcade;
    for (const seed of ["one", "two"]) await finish(arcade, seed);
    await arcade.play({ preset: "easy", seed: "kept" });
    await arcade.page.locator("[data-control]:not([aria-disabled])").first().click();
    await page.evaluate(() => localStorage.setItem("lattice.settings", "theme=dark"));
    await listed(arcade, 2);
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("button[data-backup=export]").click()]);
    const text = (await bytes(download)).toString();
    assert.equal(JSON.parse(text).runs.length, 2);
    assert.ok(!/"lattice\.(key|player|goals)|_leaderboard_v1/.test(text), "neither keys nor claims");
    await elsewhere(async (other) => {
      await other.open("#/history", "history");
      const take = async (content) => {
        await other.page.locator("#backup-file").setInputFiles({ name: "b.json", mimeType: "application/json", buffer: Buffer.from(content) });
      };
      const said = (words) => other.page.locator("[data-backup=said]").filter({ hasText: words }).waitFor();
      await take("nonsense");
      await said("This isn't a Lattice backup.");
      await take(JSON.stringify({ format: "lattice backup 1", runs: [[1, "x"], "y", [2]], local: { "lattice.settings": 7, other: "x", "lattice.key": "{}", floodit_leaderboard_v1: "1 0 plain 1 rules=2 easy" } }));
      await said("3 runs could not be read.");
      for (const key of ["other", "lattice.key", "floodit_leaderboard_v1"]) assert.equal(await other.kept(key), null, key);
      await take(text);
      await said("Added 2 runs.");
      await other.page.locator('[data-found="2"]').waitFor();
      await take(text);
      await said("Added 0 runs.");
      assert.equal(await other.kept("lattice.settings"), "theme=dark");
      assert.equal((await other.kept("floodit_leaderboard_v1")).split("\n").length, 2, "best runs are told from replays");
      await other.open("#/play/floodit", "play");
      assert.equal(await other.moves(), 1, "the game in progress came along");
    });
    await page.locator("[data-history=delete]").click();
    await page.locator("[data-answer=yes]").click();
    await page.getByText("Every run you finish is kept here").waitFor();
  });

  scene("the game goes on when the browser keeps no history", {}, async (arcade) => {
    const { page } = arcade;
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("no", "QuotaExceededError");
      };
    });
    await finish(arcade, "one");
    await page.locator("[data-notice]").filter({ hasText: "history isn't saved" }).waitFor();
    // Until the page closes it is there all the same.
    await page.evaluate(() => { location.hash = "#/history"; });
    await page.locator('[data-found="1"]').waitFor();
  });

  scene("the game goes on when the browser has no room for a run", {}, async (arcade) => {
    const { page } = arcade;
    await page.addInitScript(() => {
      const full = () => {
        throw new DOMException("no", "QuotaExceededError");
      };
      Object.assign(IDBObjectStore.prototype, { put: full, add: full });
    });
    await finish(arcade, "one");
    await page.locator("[data-notice]").filter({ hasText: "history isn't saved" }).waitFor();
    await page.evaluate(() => { location.hash = "#/history"; });
    await page.locator('[data-found="1"]').waitFor();
  });

  scene("a history that cannot be read or changed is told, and nothing is lost", {}, async (arcade) => {
    const { page } = arcade;
    for (const seed of ["one", "two"]) await finish(arcade, seed);
    await listed(arcade, 2);
    await page.evaluate(() => {
      IDBObjectStore.prototype.delete = () => {
        throw new DOMException("no", "InvalidStateError");
      };
    });
    await page.getByRole("button", { name: /^Delete Flood-It/ }).first().click();
    await page.locator("[data-answer=yes]").click();
    const notice = (words) => page.locator("[data-notice]").filter({ hasText: words });
    await notice("Nothing was deleted").waitFor();
    assert.equal(await page.locator(".past-row[data-run]").count(), 2);
    await page.evaluate(() => {
      IDBObjectStore.prototype.getAll = () => {
        throw new DOMException("no", "InvalidStateError");
      };
    });
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("button[data-backup=export]").click()]);
    assert.deepEqual(JSON.parse((await bytes(download)).toString()).runs, []);
    await page.locator("[data-backup=said]").filter({ hasText: "Exported without the runs that can't be read." }).waitFor();
    await notice("Your history can't be read now.").waitFor();
    await page.evaluate(() => {
      IDBObjectStore.prototype.get = IDBObjectStore.prototype.getAll;
    });
    await page.getByRole("button", { name: /^Watch/ }).first().click();
    await notice("This run's replay can't be read.").waitFor();
    await page.reload();
    await page.locator('[data-found="2"]').waitFor();
  });

  scene("a lost connection to the history is opened again", {}, async (arcade) => {
    const { page } = arcade;
    await page.addInitScript(() => {
      const open = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = function transaction(...what) {
        if (globalThis.lost === this) throw new DOMException("closed", "InvalidStateError");
        globalThis.current = this;
        return open.apply(this, what);
      };
    });
    await finish(arcade, "one");
    await listed(arcade, 1);
    await page.evaluate(() => {
      globalThis.lost = globalThis.current;
      location.hash = "#/";
    });
    await arcade.at("home");
    await page.evaluate(() => (location.hash = "#/history"));
    await page.locator('[data-found="1"]').waitFor();
    assert.equal(await page.locator("[data-notice]").count(), 0);
  });

  scene("a browser that refuses to keep what is stored is asked a few times", {}, async (arcade) => {
    const { page } = arcade;
    await page.addInitScript(() => {
      StorageManager.prototype.persisted = async () => false;
      StorageManager.prototype.persist = async () => {
        localStorage.setItem("asked", `${localStorage.getItem("asked") ?? ""}x`);
        return false;
      };
    });
    for (const [count, asked] of [[1, 1], [2, 2], [3, 3], [4, 3]]) {
      await finish(arcade, `run${count}`);
      await page.waitForFunction((wanted) => localStorage.getItem("lattice.persisted") === wanted, String(asked));
      await listed(arcade, count);
      assert.equal((await arcade.kept("asked")).length, asked);
    }
  });

  scene("the browser is asked once to keep what is stored", {}, async (arcade) => {
    const { page } = arcade;
    await page.addInitScript(() => {
      StorageManager.prototype.persisted = async () => false;
      StorageManager.prototype.persist = async () => {
        localStorage.setItem("asked", `${localStorage.getItem("asked") ?? ""}x`);
        return true;
      };
    });
    await finish(arcade, "one");
    await page.waitForFunction(() => localStorage.getItem("asked") === "x");
    await finish(arcade, "two");
    await listed(arcade, 2);
    assert.equal(await arcade.kept("asked"), "x");
  });

  scene("goals are noted quietly and listed", {}, async (arcade) => {
    const { page } = arcade;
    const board = { preset: "easy", seed: "goal" };
    const { actions, steps, status } = await greedy(board);
    assert.equal(status, "won");
    await arcade.play(board);
    await arcade.choose(actions, steps);
    await arcade.dialog("end").waitFor();
    assert.match(await page.locator("[data-goals]").innerText(), /^Goals? reached: First flood/);
    await arcade.open("#/history/floodit", "history");
    await page.locator("[data-goal=first][data-done]").waitFor();
    assert.equal(await page.locator("[data-goal=hard][data-done]").count(), 0);
    await arcade.open("#/play/floodit", "play");
    await page.locator("[data-ended=details]").click();
    assert.equal(await page.locator("[data-goals]").count(), 0, "said once");
  });
});
