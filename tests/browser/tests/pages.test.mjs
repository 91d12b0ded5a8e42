// What holds on every page: nothing for axe-core to find in both themes, room for fingers, no sideways scrolling.
// Every test also fails on console errors, policy violations and foreign requests (see `scene`).

import assert from "node:assert/strict";

import { clipped, cramped, overflow, violations } from "../lib/audit.mjs";
import { PAGES } from "../lib/pages.mjs";
import { DEVICES, group, scene } from "../lib/scene.mjs";

group("every page", () => {
  for (const [name, reach] of Object.entries(PAGES)) {
    for (const device of ["desktop", "phone"]) {
      scene(`${name} (${device})`, { device, colorScheme: "light" }, async (arcade) => {
        const { page } = arcade;
        await reach(arcade);
        assert.deepEqual(await violations(page), [], "light theme");
        await page.emulateMedia({ colorScheme: "dark" });
        assert.deepEqual(await violations(page), [], "dark theme");
        const sizes = device === "phone" ? [DEVICES.phone, DEVICES.small] : [DEVICES.desktop];
        for (const { viewport } of sizes) {
          await page.setViewportSize(viewport);
          assert.ok((await overflow(page)) <= 0, `it scrolls sideways at ${viewport.width} pixels`);
          assert.deepEqual(await clipped(page), [], `cut off at ${viewport.width} pixels`);
          if (device === "phone") assert.deepEqual(await cramped(page), [], `smaller than 44 at ${viewport.width} pixels`);
        }
      });
    }
  }

  for (const device of ["desktop", "small"]) {
    scene(`the server's own "not found" (${device})`, { device }, async (arcade) => {
      arcade.forgive(/404/);
      await arcade.page.goto(`${arcade.address}/nowhere`);
      assert.deepEqual(await violations(arcade.page), []);
      assert.ok((await overflow(arcade.page)) <= 0, "it scrolls sideways");
      await arcade.page.getByRole("link").click();
      await arcade.at("home");
    });
  }

  scene("each has a title, and going there takes the focus to its heading", {}, async (arcade) => {
    const { page } = arcade;
    await arcade.open("#/", "home");
    const ways = [
      ["Rules of Flood-It", "rules", /^Rules of Flood-It/],
      ["Play", "play", /^Flood-It/],
      ["Settings", "settings", /^Settings/],
      ["Import", "import", /^Import/],
      ["Lattice, all games", "home", /^Lattice$/],
    ];
    for (const [link, kind, title] of ways) {
      await page.getByRole("link", { name: link, exact: true }).first().click();
      await arcade.at(kind);
      await page.waitForFunction(() => document.activeElement?.matches("main h1"));
      assert.match(await page.title(), title);
    }
    await page.goBack();
    await arcade.at("import");
    await page.reload();
    await arcade.at("import");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.className), "skip", "the first stop skips the header");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "H1");
  });
});
