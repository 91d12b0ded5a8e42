// The boards of a server: live, page by page, of yesterday, around the player.

import assert from "node:assert/strict";

import { violations } from "../lib/audit.mjs";
import { GAME, PRESET, asked, audited, finish, hosted, record, register, send, sent, ticketed } from "../lib/online.mjs";
import { elsewhere, group, scene } from "../lib/scene.mjs";
import { database, serve } from "../lib/server.mjs";

group("boards", () => {
  hosted("a run sent in one page appears in another, and nothing else changes there", {}, async (arcade) => {
    const { page } = arcade;
    const address = arcade.address;
    await register(arcade, "Ada");
    await finish(arcade, await ticketed(arcade));
    await sent(arcade, "#1 of all time");
    await arcade.open(`#/boards/${GAME}?preset=${PRESET}`, "boards");
    const row = page.locator("tr[data-run]");
    await row.waitFor();
    await row.evaluate((it) => {
      it.mark = "the same element";
    });
    await elsewhere(async (there) => {
      there.address = address;
      await register(there, "Ben");
      await finish(there, await ticketed(there));
      await sent(there, "of all time");
      await page.locator("tr[data-run]").filter({ hasText: "Ben" }).waitFor();
      await there.page.goto("about:blank");
    });
    const ada = page.locator("tr[data-run]").filter({ hasText: "Ada" });
    assert.equal(await ada.evaluate((it) => it.mark), "the same element");
  });

  scene("a run sent to one server appears on a page of another", {}, async (arcade) => {
    const { page } = arcade;
    const shared = await database();
    const servers = [await serve(shared.address), await serve(shared.address)];
    try {
      arcade.address = servers[0].address;
      await arcade.open(`#/boards/${GAME}?preset=${PRESET}`, "boards");
      await page.getByText("No ranked runs yet.").waitFor();
      await elsewhere(async (there) => {
        there.address = servers[1].address;
        await finish(there, await ticketed(there));
        await send(there).click();
        await there.dialog("name").getByRole("button", { name: "Stay anonymous" }).click();
        await record(there).filter({ hasText: "of all time" }).waitFor();
        await there.page.goto("about:blank");
      });
      await page.locator("tr[data-run]").first().waitFor();
      await page.goto("about:blank");
    } finally {
      for (const it of [...servers, shared]) await it.stop();
    }
  });

  hosted("live boards ask once for many runs, keep what was loaded, and their stream comes back", {}, async (arcade) => {
    const { page } = arcade;
    // A stream in the test's hands.
    await page.addInitScript(() => {
      globalThis.streams = [];
      globalThis.EventSource = class extends EventTarget {
        constructor() {
          super();
          globalThis.streams.push(this);
        }
        close() {
          this.closed = true;
        }
      };
    });
    const shift = { by: 0 };
    const rows = (from, count) => [...Array(count).keys()].map((i) => ({ rank: from + i, run: 1000 + from + i - shift.by, player: null, score: 10, tie: 0 }));
    const limits = [];
    await page.route("**/api/boards/**", (route) => {
      const query = new URL(route.request().url()).searchParams;
      limits.push(Number(query.get("limit")));
      const from = Number(query.get("after") ?? 1);
      const count = Math.min(limits.at(-1), 151 - from);
      route.fulfill({ json: { rows: rows(from, count), next: from + count > 150 ? null : String(from + count) } });
    });
    await arcade.open(`#/boards/${GAME}?preset=${PRESET}`, "boards");
    for (const loaded of [50, 100]) {
      await page.locator("tr[data-run]").nth(loaded - 1).waitFor();
      await page.getByRole("button", { name: "Show more" }).click();
    }
    await page.locator("tr[data-run]").nth(149).waitFor();
    const before = limits.length;
    // A run that is best: all others move down by one.
    shift.by = 1;
    await page.evaluate(() => {
      for (let i = 0; i < 20; i += 1) globalThis.streams.at(-1).dispatchEvent(new Event("lag"));
    });
    await page.locator("tr[data-run='1000']").waitFor();
    assert.deepEqual(limits.slice(before), [100], "one question for all");
    assert.equal(await page.locator("tr[data-run]").count(), 151, "nothing that was loaded goes");
    assert.equal(await page.locator("tr[data-run='1150'] td").first().innerText(), "151");
    // The stream ends, is refused, and ends again: each time a new one is opened, later and later.
    for (const number of [2, 3]) {
      await page.evaluate(() => globalThis.streams.at(-1).dispatchEvent(new Event("error")));
      await page.waitForFunction((wanted) => globalThis.streams.length === wanted, number);
    }
    assert.deepEqual(await page.evaluate(() => globalThis.streams.map(({ closed }) => closed ?? false)), [true, true, false]);
    await page.evaluate(() => globalThis.streams.at(-1).dispatchEvent(new Event("error")));
    await arcade.open("#/settings", "settings");
    await page.waitForTimeout(5000);
    assert.equal(await page.evaluate(() => globalThis.streams.length), 3, "a page that is gone opens none");
  });

  hosted("a player finds their own place", {}, async (arcade) => {
    const { page } = arcade;
    await register(arcade, "Ada");
    await arcade.open(`#/boards/${GAME}?preset=${PRESET}`, "boards");
    const find = page.locator("[data-mine]");
    arcade.forgive(/status of 404/);
    await find.click();
    await page.getByText("You are not in this ranking yet.").waitFor();
    await finish(arcade, await ticketed(arcade));
    await sent(arcade, "#1 of all time");
    await arcade.open(`#/boards/${GAME}?preset=${PRESET}`, "boards");
    await page.locator("tr[data-run]").first().waitFor();
    const asked = page.waitForRequest(/near=\d/);
    await find.click();
    await asked;
    await page.locator("tr[aria-current=true]").filter({ hasText: "Ada" }).waitFor();
    assert.equal(await find.getAttribute("aria-pressed"), "true");
  });

  for (const device of ["desktop", "phone"]) {
    hosted(`yesterday's board is a click away, and its runs open later (${device})`, { device }, async (arcade) => {
      const { page } = arcade;
      const said = await asked(arcade, "/api/daily");
      let opens = Date.now() + 3_600_000;
      const day = new Date(said.starts - 1).toISOString().slice(0, 10);
      const best = () => ({ day, run: 7, player: { id: 1, name: "Ada" }, score: 17, tie: 0, replay_from: opens });
      await page.route("**/api/daily", (route) =>
        route.fulfill({ json: { ...said, games: said.games.map((game) => ({ ...game, yesterday: best() })) } }));
      await page.route("**/api/boards/**", (route) => {
        const query = new URL(route.request().url()).searchParams;
        const mine = query.get("period") === "day" && query.get("day") === day;
        const rows = mine ? [{ rank: 1, run: 7, player: null, score: 17, tie: 0 }] : [];
        route.fulfill({ json: { rows, next: null, replays_from: mine ? opens : null } });
      });
      await arcade.open("#/daily", "daily");
      const part = page.locator(`.day[data-game=${GAME}]`);
      await part.getByText(/^Best yesterday: 17 moves, Ada\. Watch it in (59|1 hour)/).waitFor();
      assert.equal(await part.getByRole("button", { name: /^Watch/ }).count(), 0);
      await audited(arcade, device, "the day, with yesterday's best closed");
      await part.getByRole("link", { name: /^Yesterday's ranking/ }).click();
      await arcade.at("boards");
      await page.getByText(/^You can watch these runs in /).waitFor();
      assert.equal(await page.getByRole("button", { name: "Watch" }).count(), 0);
      opens = null;
      await arcade.open("#/daily", "daily");
      await part.getByRole("button", { name: /^Watch/ }).waitFor();
      await audited(arcade, device, "the day, with yesterday's best open");
      await part.getByRole("link", { name: /^Yesterday's ranking/ }).click();
      await arcade.at("boards");
      await page.getByRole("button", { name: "Watch number 1" }).waitFor();
      assert.equal(await page.locator("#board-period").inputValue(), "yesterday");
    });
  }

  hosted("long boards come page by page", {}, async (arcade) => {
    const { page } = arcade;
    const { games } = await asked(arcade, "/api/games");
    assert.ok(games.some(({ id }) => id === GAME));
    const rows = (from, count) => [...Array(count).keys()].map((i) => ({ rank: from + i, run: 1000 + from + i, player: null, score: 10 + from + i, tie: 0 }));
    // A made-up board: playing 60 runs would take minutes.
    await page.route("**/api/boards/**", (route) => {
      const after = new URL(route.request().url()).searchParams.get("after");
      route.fulfill({ json: after ? { rows: rows(51, 10), next: null } : { rows: rows(1, 50), next: "x" } });
    });
    await arcade.open(`#/boards/${GAME}?preset=${PRESET}`, "boards");
    await page.locator("tr[data-run]").nth(49).waitFor();
    await page.getByRole("button", { name: "Show more" }).click();
    await page.locator("tr[data-run]").nth(59).waitFor();
    await page.getByRole("button", { name: "Show more" }).waitFor({ state: "hidden" });
  });

  hosted("pages of a server that is gone say so, and come back with it", {}, async (arcade) => {
    const { page } = arcade;
    await arcade.open("#/boards", "boards");
    await page.getByText("No ranked runs yet.").waitFor();
    arcade.forgive(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.getByText("The server isn't responding.").waitFor();
    assert.deepEqual(await violations(page), []);
    await page.context().setOffline(false);
    await page.getByText("No ranked runs yet.").waitFor();
  });
});
