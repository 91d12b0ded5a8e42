// The arcade with its server: a run from its ticket to the board, kept runs, the day's run, the player's key; and the same
// pages where there is no server.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { violations } from "../lib/audit.mjs";
import { GAME, PRESET, asked, audited, finish, hosted, record, register, send, sent, ticketed } from "../lib/online.mjs";
import { lattice } from "../lib/programs.mjs";
import { elsewhere, group, scene } from "../lib/scene.mjs";
import { hostFiles } from "../lib/server.mjs";

group("online", () => {
  hosted("signatures are those of the interface's example", {}, async (arcade) => {
    await arcade.open("#/", "home");
    const made = await arcade.page.evaluate(() => {
      const [d, x] = ["AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8", "A6EHv_POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg"];
      const key = { kty: "OKP", crv: "Ed25519", d, x };
      return globalThis.online.headers("POST", "/api/players", '{"name":"Ada"}', key, 1780000000, "arcade.example:443");
    });
    assert.deepEqual(made, {
      "lattice-key": "A6EHv_POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg",
      "lattice-time": "1780000000",
      "lattice-signature": "TaEGfleGIC5dH-bz3RzEVeXqPNT7yYpfY7qA9x2yqY9EQwxm3yrek1M9X9v01Qixmeh7nyUUF72gecuWpvgCAg",
    });
  });

  hosted("a clock that is wrong is corrected by the server's", {}, async (arcade) => {
    arcade.forgive(/status of 401/);
    await arcade.page.clock.setSystemTime(Date.now() - 3_600_000);
    await register(arcade, "Late Ada");
  });

  hosted("every game's next run has the server's seed", {}, async (arcade) => {
    const { games } = await asked(arcade, "/api/games");
    assert.ok(games.length >= 5);
    for (const { id, presets } of games) await ticketed(arcade, { game: id, preset: presets[0].id });
  });

  hosted("a run that began before the server had dealt a board says so", { device: "phone" }, async (arcade) => {
    await arcade.open(`#/play/${GAME}?preset=${PRESET}`, "play");
    const seed = await arcade.section.getAttribute("data-seed");
    await finish(arcade, { game: GAME, preset: PRESET, seed });
    await record(arcade).filter({ hasText: /^Your first result: \d+\.$/ }).waitFor();
    assert.equal(await arcade.end.locator("[data-unranked]").innerText(), "Not ranked. This run began before the server answered.");
    assert.equal(await send(arcade).count(), 0);
  });

  for (const device of ["desktop", "phone"]) {
    hosted(`a run goes to the board and is watched there (${device})`, { device }, async (arcade) => {
      const { page } = arcade;
      const board = await ticketed(arcade);
      await arcade.reload();
      assert.equal(await arcade.section.getAttribute("data-seed"), board.seed);
      const { steps } = await finish(arcade, board);
      const places = () =>
        arcade.end.evaluate((end) => [...end.querySelectorAll("a, button, h2, p")].map((it) => {
          const { left, top, width, height } = it.getBoundingClientRect();
          return [left, top, width, height].map(Math.round).join(" ");
        }));
      const before = await places();
      await send(arcade).click();
      const dialog = arcade.dialog("name");
      await dialog.waitFor();
      assert.deepEqual(await violations(page), []);
      await dialog.locator("#player-name").fill("x");
      arcade.forgive(/status of 400/);
      await dialog.getByRole("button", { name: "Use this name" }).click();
      await dialog.locator("[data-error]").filter({ hasText: "2–20" }).waitFor();
      await dialog.locator("#player-name").fill("Ada");
      await dialog.getByRole("button", { name: "Use this name" }).click();
      await record(arcade).filter({ hasText: "#1 of all time, #1 this week" }).waitFor();
      await arcade.hears(/#1 of all time/);
      await page.locator("a[data-end=send]").waitFor();
      assert.deepEqual(await places(), before, "nothing moves when the answer comes");
      await audited(arcade, device, "the end of a run");
      // It is still known after a reload.
      await arcade.reload();
      await page.locator("[data-ended=details]").click();
      await record(arcade).filter({ hasText: "#1 of all time" }).waitFor();
      await send(arcade).click();
      await arcade.at("boards");
      const own = page.locator("tr[aria-current=true]");
      await own.filter({ hasText: "Ada" }).waitFor();
      assert.match(await own.innerText(), /You/);
      await audited(arcade, device, "a board");
      await own.getByRole("button", { name: "Watch" }).click();
      await arcade.at("watch");
      await page.locator("[data-timeline=last]").click();
      await arcade.reaches(steps.at(-1));
    });
  }

  hosted("guests are asked for a name once, and may stay anonymous", {}, async (arcade) => {
    for (const first of [true, false]) {
      await finish(arcade, await ticketed(arcade));
      await send(arcade).click();
      if (first) await arcade.dialog("name").getByRole("button", { name: "Stay anonymous" }).click();
      await record(arcade).filter({ hasText: "of all time" }).waitFor();
    }
    const { rows } = await asked(arcade, `/api/boards/${GAME}/${PRESET}`);
    assert.deepEqual(rows.map(({ player }) => player), [null, null]);
  });

  for (const device of ["desktop", "phone"]) {
    hosted(`a run that ends offline is kept and sent later (${device})`, { device }, async (arcade) => {
      const { page } = arcade;
      await register(arcade, "Ada");
      await finish(arcade, await ticketed(arcade));
      arcade.forgive(/ERR_INTERNET_DISCONNECTED/);
      await page.context().setOffline(true);
      await sent(arcade, "Saved. It will be sent when you're online.");
      await audited(arcade, device, "a kept run");
      await send(arcade).click();
      await arcade.at("player");
      const queue = page.locator("[data-queue]").first();
      await queue.getByText("Will be sent when you're online.").waitFor();
      await audited(arcade, device, "the queue");
      await page.context().setOffline(false);
      await queue.getByText("No runs are waiting.").waitFor();
      const { rows } = await asked(arcade, `/api/boards/${GAME}/${PRESET}`);
      assert.equal(rows[0].player.name, "Ada");
    });
  }

  hosted("a refused run says why, there and in the queue", {}, async (arcade) => {
    const { page } = arcade;
    await register(arcade, "Ada");
    const board = await ticketed(arcade);
    await page.evaluate((key) => {
      const run = JSON.parse(localStorage.getItem(key));
      localStorage.setItem(key, JSON.stringify({ ...run, ticket: "AAAAAAAAAAAAAAAAAAAAAA" }));
    }, `lattice.run.${GAME}.${PRESET}`);
    await finish(arcade, board);
    arcade.forgive(/status of 404/);
    await sent(arcade, "Not accepted. The server doesn't know this run. It may have expired.");
    await arcade.open("#/player", "player");
    await page.getByText("Not accepted. The server doesn't know this run. It may have expired.").waitFor();
    await page.getByRole("button", { name: /^Remove/ }).click();
    await page.getByText("No runs are waiting.").waitFor();
  });

  hosted("a proxy's page is no answer: the run waits", {}, async (arcade) => {
    const { page } = arcade;
    await register(arcade, "Ada");
    await finish(arcade, await ticketed(arcade));
    arcade.forgive(/status of 404/);
    let tries = 0;
    await page.route("**/api/tickets/**", (route) => {
      tries += 1;
      // Maintenance, first with a good status, then with one that means the run itself elsewhere.
      route.fulfill({ status: tries % 2 ? 200 : 404, contentType: "text/html", body: "<p>Back soon." });
    });
    await sent(arcade, "Saved. It will be sent when you're online.");
    await arcade.open("#/player", "player");
    const queue = page.locator("[data-queue]").first();
    const again = page.getByRole("button", { name: "Send now" });
    await again.click();
    while (tries < 2) await page.waitForTimeout(50);
    await queue.getByText("Will be sent when you're online.").waitFor();
    await page.unroute("**/api/tickets/**");
    await again.click();
    await queue.getByText("No runs are waiting.").waitFor();
    const { rows } = await (await fetch(`${arcade.address}/api/boards/${GAME}/${PRESET}`)).json();
    assert.equal(rows[0].player.name, "Ada");
  });

  hosted("no run that waits is dropped for another", {}, async (arcade) => {
    const { page } = arcade;
    await register(arcade, "Ada");
    await finish(arcade, await ticketed(arcade));
    arcade.forgive(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    const entries = [...Array(100).keys()].map((i) => ({ key: `k${i}`, game: GAME, words: `${i} moves`, text: "x" }));
    await page.evaluate((all) => globalThis.online.write("lattice.outbox", all), entries);
    await sent(arcade, "Not saved: too many runs are waiting. Remove some.");
    await send(arcade).click();
    await arcade.at("player");
    assert.equal(await page.locator(".queue li").count(), 100);
    await page.getByRole("button", { name: /^Remove/ }).first().click();
    await arcade.open(`#/play/${GAME}`, "play");
    await page.locator("[data-ended=details]").click();
    await sent(arcade, "Saved. It will be sent when you're online.");
    assert.equal(JSON.parse(await arcade.kept("lattice.outbox")).length, 100);
  });

  hosted("too many runs without sending them: play goes on, unranked", { served: ["--max-guest-tickets", "1"] }, async (arcade) => {
    const { page } = arcade;
    arcade.forgive(/status of 429/);
    await ticketed(arcade);
    await page.waitForFunction((key) => localStorage.getItem(key)?.includes("too-many-tickets"), `lattice.ticket.${GAME}.${PRESET}`);
    await arcade.open("#/settings", "settings");
    await arcade.open(`#/play/${GAME}?preset=${PRESET}`, "play");
    const seed = await arcade.section.getAttribute("data-seed");
    await finish(arcade, { game: GAME, preset: PRESET, seed });
    await arcade.end.locator("[data-unranked]").filter({ hasText: "Not ranked. Too many unsent runs. Send some first." }).waitFor();
    assert.equal(await arcade.end.getByRole("button", { name: "Send to the ranking" }).count(), 0);
  });

  for (const device of ["desktop", "phone"]) {
    hosted(`the day's run counts once (${device})`, { device }, async (arcade) => {
      const { page } = arcade;
      await register(arcade, "Ada");
      await arcade.open("#/daily", "daily");
      const part = page.locator(`.day[data-game=${GAME}]`);
      await part.getByText("Not played yet.").waitFor();
      await part.getByText("Be the first today.").waitFor();
      await audited(arcade, device, "the day, not played");
      const { games } = await asked(arcade, "/api/daily");
      const { seed, preset } = games.find(({ game }) => game === GAME);
      await part.getByRole("link", { name: /^Play/ }).click();
      await page.locator(`[data-seed="${seed}"]`).waitFor();
      await finish(arcade, { game: GAME, preset, seed });
      await sent(arcade, "#1 today");
      await arcade.open("#/daily", "daily");
      await part.getByText(/^You: .*, #1 today\.$/).waitFor();
      await part.getByText(/^Best today: .*, Ada$/).waitFor();
      await audited(arcade, device, "the day, played");
      await part.getByRole("link", { name: /^Ranking/ }).click();
      await arcade.at("boards");
      await page.locator("tr[aria-current=true]").filter({ hasText: "Ada" }).waitFor();
      assert.equal(await page.getByRole("button", { name: "Watch" }).count(), 0, "nobody can copy today's runs");
      // The same board again: practice.
      await arcade.open(`#/play/${GAME}`, "play");
      await page.locator("[data-ended=details]").click();
      await page.locator("[data-end=again]").click();
      await page.locator("[data-status=playing]").waitFor();
      await arcade.hint();
      await finish(arcade, { game: GAME, preset, seed });
      await record(arcade).filter({ hasText: "Only your first run of the day counts." }).waitFor();
      // In another browser the same player's run is unranked, by the server's word.
      await arcade.open("#/player", "player");
      await page.getByText("Show the key").click();
      const key = await page.locator("#player-key").inputValue();
      const address = arcade.address;
      await elsewhere(async (there) => {
        there.address = address;
        await there.open("#/player", "player");
        await there.page.locator("#player-import").fill(key);
        await there.page.getByRole("button", { name: "Use this key" }).click();
        await there.page.getByRole("button", { name: "Rename" }).waitFor();
        assert.equal(await there.page.locator("#player-name").inputValue(), "Ada");
        await there.open(`#/play/${GAME}?seed=${seed}&preset=${preset}`, "play");
        // Another order of moves, or the server would know the very run.
        await there.hint({ asks: true });
        await finish(there, { game: GAME, preset, seed });
        await sent(there, "Sent, unranked: your first run of the day counts.");
        await there.page.goto("about:blank");
      });
    });
  }

  hosted("a key of the command line is taken, once the server knows it", {}, async (arcade) => {
    const { page } = arcade;
    const home = mkdtempSync(path.join(os.tmpdir(), "lattice-home-"));
    const cli = (...args) => execFileSync(lattice(), ["player", ...args], { env: { ...process.env, LATTICE_HOME: home }, encoding: "utf8" });
    try {
      cli("new", "Cleo", "--server", arcade.address);
      const text = cli("export");
      await register(arcade, "Ada");
      const old = await arcade.kept("lattice.key");
      const take = async () => {
        await page.locator("#player-import").fill(text);
        await page.getByRole("button", { name: "Use this key" }).click();
        await arcade.question.locator("[data-answer=yes]").click();
      };
      arcade.forgive(/status of 502/);
      await page.route("**/api/players/me", (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<p>No." }));
      await take();
      await page.locator("[data-error]").filter({ hasText: "responding" }).waitFor();
      assert.equal(await arcade.kept("lattice.key"), old, "the old key stays");
      await page.unroute("**/api/players/me");
      // What is under way with the old key must not wipe the new player.
      arcade.forgive(/status of 401/);
      let release;
      const held = new Promise((resolve) => {
        release = resolve;
      });
      await page.route("**/api/runs", async (route) => {
        await held;
        const problem = { status: 401, code: "unregistered-key", detail: "gone" };
        await route.fulfill({ status: 401, contentType: "application/problem+json", json: problem });
      }, { times: 1 });
      const asking = page.evaluate(() => globalThis.online.asPlayer("POST", "/api/runs", '{"game":"floodit","preset":"easy"}'));
      await take();
      await page.waitForFunction(() => JSON.parse(localStorage.getItem("lattice.player")).name === "Cleo");
      release();
      assert.equal((await asking).status, 201, "asked again as the new player");
      assert.equal(JSON.parse(await arcade.kept("lattice.player")).name, "Cleo");
      await page.getByText("Show the key").click();
      assert.equal(`${await page.locator("#player-key").inputValue()}\n`, text, "one format for both");
    } finally {
      rmSync(home, { recursive: true });
    }
  });

  for (const device of ["desktop", "phone"]) {
    hosted(`a player registers, renames, exports, leaves (${device})`, { device }, async (arcade) => {
      const { page } = arcade;
      const address = arcade.address;
      await arcade.open("#/player", "player");
      await audited(arcade, device, "the player page of a guest");
      await register(arcade, "Ada");
      await audited(arcade, device, "the player page");
      arcade.forgive(/status of 409/);
      await elsewhere(async (there) => {
        there.address = address;
        there.forgive(/status of 409/);
        await there.open("#/player", "player");
        await there.page.locator("#player-name").fill("ada");
        await there.page.getByRole("button", { name: "Register" }).click();
        await there.page.locator("[data-error]").filter({ hasText: "looks like it" }).waitFor();
      });
      await page.locator("#player-name").fill("Ada L");
      await page.getByRole("button", { name: "Rename" }).click();
      await arcade.hears(/^Renamed/);
      const { name, text } = await arcade.download(page.locator("[data-key=file]"));
      assert.equal(name, "lattice-key.txt");
      await page.getByText("Show the key").click();
      assert.equal(text.trim(), await page.locator("#player-key").inputValue());
      assert.match(text, /^lattice key 1 [A-Za-z0-9_-]{43}\n$/);
      await elsewhere(async (there) => {
        there.address = address;
        await there.open("#/player", "player");
        const file = { name, mimeType: "text/plain", buffer: Buffer.from(text) };
        await there.page.locator("#player-file").setInputFiles(file);
        await there.page.getByRole("button", { name: "Rename" }).waitFor();
        assert.equal(await there.page.locator("#player-name").inputValue(), "Ada L");
        await there.page.locator("#player-import").fill("not a key");
        await there.page.getByRole("button", { name: "Use this key" }).click();
        await there.question.locator("[data-answer=yes]").click();
        await there.page.locator("[data-error]").filter({ hasText: "not a key" }).waitFor();
        assert.equal(await there.page.locator("#player-name").inputValue(), "Ada L", "the old key stays");
      });
      await page.locator("[data-delete]").click();
      await arcade.question.waitFor();
      await arcade.question.locator("[data-answer=yes]").click();
      await page.getByRole("button", { name: "Register" }).waitFor();
      assert.equal(await arcade.kept("lattice.key"), null);
    });
  }

  for (const device of ["desktop", "phone"]) {
    scene(`without a server everything is as it was (${device})`, { device }, async (arcade) => {
      const { page } = arcade;
      const host = await hostFiles();
      try {
        arcade.address = `${host.address}${host.folder}`;
        await arcade.open("#/", "home");
        await page.waitForLoadState("networkidle");
        const ways = page.getByRole("navigation", { name: "Together" }).getByRole("link");
        assert.deepEqual(await ways.allInnerTexts(), ["Daily", "History"]);
        await ways.first().click();
        await arcade.at("daily");
        await audited(arcade, device, "the day without a server");
        await page.locator(`.day[data-game=${GAME}]`).getByRole("link", { name: /^Play/ }).click();
        await arcade.at("play");
        const seed = await arcade.section.getAttribute("data-seed");
        assert.match(seed, /^daily\.\d{4}-\d\d-\d\d\.floodit$/);
        await finish(arcade, { game: GAME, preset: await page.locator("#preset").inputValue(), seed });
        assert.equal(await send(arcade).count(), 0);
        for (const name of ["boards", "player"]) {
          await arcade.open(`#/${name}`, name);
          await page.getByText("This copy of Lattice has no server.").waitFor();
          await audited(arcade, device, `${name} without a server`);
          await page.getByRole("main").getByRole("link", { name: "All games" }).click();
          await arcade.at("home");
        }
      } finally {
        await host.stop();
      }
    });
  }
});
