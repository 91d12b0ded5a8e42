// What holds on every page: nothing for axe-core to find in both themes, room for fingers, no sideways scrolling.
// Every test also fails on console errors, policy violations and foreign requests (see `scene`).

import assert from "node:assert/strict";

import { cramped, overflow, violations } from "../lib/audit.mjs";
import { PAGES } from "../lib/pages.mjs";
import { group, scene } from "../lib/scene.mjs";

group("every page", () => {
  for (const [name, reach] of Object.entries(PAGES)) {
    for (const device of ["desktop", "phone", "small"]) {
      scene(`${name} (${device})`, { device, colorScheme: "light" }, async (arcade) => {
        await reach(arcade);
        if (device !== "small") {
          assert.deepEqual(await violations(arcade.page), [], "light theme");
          await arcade.page.emulateMedia({ colorScheme: "dark" });
          assert.deepEqual(await violations(arcade.page), [], "dark theme");
        }
        if (device !== "desktop") assert.deepEqual(await cramped(arcade.page), [], "smaller than 44 pixels");
        assert.ok((await overflow(arcade.page)) <= 0, "it scrolls sideways");
      });
    }
  }
});
