// What the server sends, and what is left when it is gone.

import assert from "node:assert/strict";
import { test } from "node:test";

import { scripted, trail } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";
import { serve } from "../lib/server.mjs";

group("the server", () => {
  test("sends a strict policy with every answer", async () => {
    for (const path of ["/", "/boot.js", "/style.css", "/lattice-web.js", "/lattice-web_bg.wasm", "/sw.js", "/nowhere"]) {
      const answer = await fetch(process.env.ARCADE + path);
      assert.equal(answer.status, path === "/nowhere" ? 404 : 200, path);
      const policy = answer.headers.get("content-security-policy") ?? "";
      assert.match(policy, /default-src 'self'/, path);
      assert.match(policy, /frame-ancestors 'none'/, path);
      assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:|\*/, path);
      assert.equal(answer.headers.get("x-content-type-options"), "nosniff", path);
    }
  });

  test("sends every file as small as the browser can read it", async () => {
    const size = async (path, coding) => {
      const answer = await fetch(process.env.ARCADE + path, { method: "HEAD", headers: { "accept-encoding": coding } });
      assert.equal(answer.headers.get("content-encoding") ?? "", coding.split(",")[0], `${path} as ${coding || "it is"}`);
      return Number(answer.headers.get("content-length"));
    };
    for (const path of ["/", "/style.css", "/lattice-web.js", "/lattice-web_bg.wasm", "/rules/floodit.html"]) {
      const [brotli, gzip, plain] = [await size(path, "br, gzip"), await size(path, "gzip"), await size(path, "")];
      assert.ok(brotli < gzip && gzip < plain, `${path}: ${brotli}, ${gzip}, ${plain}`);
    }
  });

  scene("a rule book that cannot be loaded says so, and comes when asked again", {}, async (arcade) => {
    const { page } = arcade;
    arcade.forgive(/Failed to load resource|ERR_FAILED/);
    await page.context().route("**/rules/*.html", (route) => route.abort());
    await arcade.open("#/rules/floodit", "rules");
    await page.getByRole("alert").filter({ hasText: "could not be loaded" }).waitFor();
    await page.context().unroute("**/rules/*.html");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator("[data-book=open] h2").first().waitFor();
  });

  scene("the policy holds in the browser", {}, async (arcade) => {
    await arcade.open("#/", "home");
    const blocked = await arcade.page.evaluate(
      () =>
        new Promise((done) => {
          document.addEventListener("securitypolicyviolation", (event) => done(event.violatedDirective), { once: true });
          const image = new Image();
          image.src = "http://127.0.0.1:9/elsewhere.png";
        }),
    );
    assert.match(blocked, /img-src/);
    arcade.forgive(/elsewhere\.png/);
  });

  scene("the arcade opens and goes on when the network and the server are gone", {}, async (arcade) => {
    const own = await serve();
    let running = true;
    try {
      arcade.address = own.address;
      const board = { preset: "easy", seed: "offline" };
      const actions = await scripted(board, 3);
      const steps = await trail(board, actions);
      await arcade.play(board);
      await arcade.page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        if (!navigator.serviceWorker.controller) {
          await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
        }
      });
      await arcade.choose(actions.slice(0, 2), steps);
      await own.stop();
      running = false;
      await arcade.page.context().setOffline(true);
      await arcade.reload();
      await arcade.reaches(steps[2]);
      await arcade.control(actions[2]).click();
      await arcade.reaches(steps[3]);
      // Books are files of their own: kept before anybody opened them.
      await arcade.open("#/rules/floodit", "rules");
      await arcade.page.locator("[data-book=open] h2").first().waitFor();
      await arcade.page.reload();
      await arcade.page.locator("[data-book=open] h2").first().waitFor();
      arcade.forgive(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to fetch/);
    } finally {
      if (running) await own.stop();
    }
  });
});
