// The workshop: what is drawn by mouse, keys and fingers is the same text; it is kept, shared and played.

import assert from "node:assert/strict";

import { elsewhere, group, scene } from "../lib/scene.mjs";

const GAME = "colorcell";
const KEPT = `${GAME}_templates_v1`;
/** Anchor and cells of the kite that the tests draw. */
const KITE = "0,0/0,0:0+0,-1:25+1,-1:25+0,1:x";

const open = (arcade, query = "") => arcade.open(`#/make/${GAME}${query}`, "make");
const draft = (arcade) => arcade.section.getAttribute("data-draft");
const save = (arcade) => arcade.page.locator("[data-make=save]").click();

/** Waits until the draft is drawn so: anchor and cells. */
async function drawn(arcade, cells) {
  await arcade.page.waitForFunction(
    (wanted) => document.querySelector("[data-page]")?.dataset.draft?.split("/").slice(4).join("/") === wanted,
    cells,
  );
}

/** Draws the kite, with whatever presses a tool or a place. */
async function drawKite(arcade, press) {
  await press(arcade.control("0"));
  await press(arcade.place("0,0"));
  await press(arcade.control("25"));
  await press(arcade.place("0,-1"));
  await press(arcade.place("1,-1"));
  await press(arcade.control("x"));
  await press(arcade.place("0,1"));
  await drawn(arcade, KITE);
}

const click = (it) => it.click();

async function name(arcade, words, line = "name") {
  await arcade.page.locator(`#make-${line}`).fill(words);
  await arcade.page.locator(`#make-${line}`).press("Enter");
}

/** Draws from place to place, as they lie at the start, with the mouse or with a finger. */
async function stroke(arcade, touch, ...places) {
  const { page } = arcade;
  const boxes = await Promise.all(places.map((place) => arcade.place(place).boundingBox()));
  const [first, ...others] = boxes.map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }));
  if (touch) {
    const session = await page.context().newCDPSession(page);
    const send = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", first);
    for (const point of others) await send("touchMove", point);
    await send("touchEnd");
    return;
  }
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of others) await page.mouse.move(x, y);
  await page.mouse.up();
}

/** A kite with a name, kept. */
async function keptKite(arcade) {
  await open(arcade);
  await drawKite(arcade, click);
  await name(arcade, "My kite");
  await save(arcade);
  await arcade.message.filter({ hasText: "My kite is saved" }).waitFor();
}

group("the workshop", () => {
  scene("draws by mouse, undoes, redoes and begins anew", {}, async (arcade) => {
    await open(arcade);
    const blank = await draft(arcade);
    assert.equal(await arcade.message.innerText(), "Not finished: color a cell first.");
    await drawKite(arcade, click);
    assert.match(await arcade.place("0,-1").getAttribute("aria-label"), /bronze, \+2 colors$/);
    assert.match(await arcade.place("0,0").getAttribute("aria-label"), /dropped first$/);
    assert.match(await arcade.place("0,-1").getAttribute("class"), /\bs2\b/);
    await arcade.control("base").click();
    assert.match(await arcade.place("0,-1").getAttribute("class"), /\bs3\b/);
    await arcade.control("anchor").click();
    await arcade.place("0,1").click();
    await arcade.message.filter({ hasText: "The first cell needs a color" }).waitFor();
    await drawn(arcade, KITE);
    await arcade.place("1,-1").click();
    await drawn(arcade, KITE.replace("0,0/", "1,-1/"));
    await arcade.control("hard").click();
    assert.match(await arcade.page.locator("[data-about]").innerText(), /hard, 300 points/);
    for (let i = 0; i < 3; i += 1) await arcade.tool("undo").click();
    await drawn(arcade, "0,0/0,0:0+0,-1:25+1,-1:25");
    await arcade.tool("redo").click();
    await drawn(arcade, KITE);
    await arcade.tool("new").click();
    assert.equal(await draft(arcade), blank);
    await arcade.page.keyboard.press("Control+z");
    await drawn(arcade, KITE);
    await arcade.page.reload();
    await arcade.at("make");
    await drawn(arcade, KITE);
    await arcade.tool("undo").click();
    await drawn(arcade, "0,0/0,0:0+0,-1:25+1,-1:25");
  });

  for (const device of ["desktop", "phone"]) {
    scene(`what is drawn in one go is one change, on a ${device}`, { device }, async (arcade) => {
      const draw = (...places) => stroke(arcade, device === "phone", ...places);
      await open(arcade);
      await arcade.control("13").click();
      await draw("-2,0", "0,0", "0,2");
      await drawn(arcade, "-2,0/-2,0:13+-1,0:13+0,0:13+0,1:13+0,2:13");
      await arcade.control("25").click();
      await draw("-1,0", "0,0");
      await drawn(arcade, "-2,0/-2,0:13+-1,0:25+0,0:25+0,1:13+0,2:13");
      await draw("0,0", "-2,0");
      await drawn(arcade, "-2,0/-2,0:13+0,1:13+0,2:13");
      for (let i = 0; i < 3; i += 1) await arcade.tool("undo").click();
      assert.equal(await arcade.tool("undo").getAttribute("aria-disabled"), "true");
      await arcade.place("0,0").click();
      await drawn(arcade, "0,0/0,0:25");
    });
  }

  scene("a stroke ends where the board grows", {}, async (arcade) => {
    await open(arcade);
    await arcade.control("0").click();
    await stroke(arcade, false, "0,2", "0,4", "0,2");
    await drawn(arcade, "0,2/0,2:0+0,3:0+0,4:0");
  });

  scene("? lists all keys", {}, async (arcade) => {
    await open(arcade);
    await arcade.page.keyboard.press("?");
    await arcade.dialog("help").getByRole("row", { name: "X Empty, must stay empty" }).waitFor();
    await arcade.page.keyboard.press("Escape");
    await arcade.page.keyboard.press("x");
    assert.equal(await arcade.control("x").getAttribute("aria-current"), "true");
  });

  for (const [device, viewport] of [["desktop"], ["phone"], ["small"], ["phone", { width: 844, height: 390 }]]) {
    const where = viewport ? "a phone on its side" : `a ${device} screen`;
    scene(`board, tools and Save are in view together on ${where}`, { device, ...(viewport && { viewport }) }, async (arcade) => {
      const { page } = arcade;
      await open(arcade);
      const seen = (it) => it.evaluate((node) => {
        const box = node.getBoundingClientRect();
        const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return box.bottom <= innerHeight + 1 && box.right <= innerWidth && node.contains(over);
      });
      for (const way of ["save", "play"]) assert.ok(await seen(page.locator(`[data-make=${way}]`)), way);
      assert.ok(await seen(arcade.place("0,0")), "the board");
      const colors = ["-38", "-25", "-13", "0", "13", "25", "38", "50"];
      const tools = device === "small" ? [] : colors;
      for (const tool of viewport || device === "desktop" ? [...tools, "x", "erase", "anchor", "medium", "base"] : tools) {
        assert.ok(await seen(arcade.control(tool)), `tool ${tool}`);
      }
      const wide = await page.locator(".make .control-label").evaluateAll((all) => all.filter((it) => it.scrollWidth > it.parentElement.parentElement.clientWidth).map((it) => it.textContent));
      assert.deepEqual(wide, [], "no label is wider than its button");
    });
  }

  scene("draws by keys alone, and the focus stays when the board grows", {}, async (arcade) => {
    const { page } = arcade;
    await open(arcade);
    const at = async (place) => assert.match(await page.evaluate((it = document.activeElement) => `${it.dataset.name}: ${it.getAttribute("aria-label")}`), place);
    await page.keyboard.press("w");
    await at(/^0,0: free$/);
    for (const key of ["4", "Enter", "6", "ArrowUp", " ", "d", "Enter", "x", "s", "a", "Enter"]) await page.keyboard.press(key);
    await drawn(arcade, "0,0/0,0:0+0,-1:25+1,-1:25+0,1:x");
    await at(/^0,1: must stay empty$/);
    const places = () => page.locator("[data-place]").count();
    assert.equal(await places(), 61);
    for (const key of ["s", "s", "s", "Enter"]) await page.keyboard.press(key);
    await page.waitForFunction(() => document.querySelectorAll("[data-place]").length === 91);
    await at(/^0,4: must stay empty$/);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll("[data-place]").length === 61);
    for (const key of ["u", "u", "r"]) await page.keyboard.press(key);
    await arcade.hears(/Redone/);
    assert.equal(await places(), 91);
  });

  const low = { device: "phone", viewport: { width: 390, height: 664 } };
  scene("tools, palette and board are in view together on a phone", low, async (arcade) => {
    await arcade.open("#/make/colorcell", "make");
    const lowest = await arcade.page.locator(".ways").boundingBox();
    for (const part of [".palette", ".controls:not(.palette)", ".toolbar", ".board-frame"]) {
      const box = await arcade.page.locator(`.make ${part}`).boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= lowest.y, `${part} ends at ${box.y + box.height}`);
    }
    const cell = await arcade.page.locator("[data-place]").first().boundingBox();
    assert.ok(cell.width >= 24, `fingers find cells of ${cell.width}`);
  });

  scene("draws by touch on a small screen", { device: "small" }, async (arcade) => {
    await open(arcade);
    await drawKite(arcade, (it) => it.tap());
  });

  scene("keeps by name, asks before replacing and deleting", {}, async (arcade) => {
    const { page } = arcade;
    await keptKite(arcade);
    const first = await draft(arcade);
    assert.equal(await arcade.kept(KEPT), first);
    assert.match(first, /^my-kite\/My_kite\/Made_by_hand\.\/1\//);
    await name(arcade, "A tail of its own.", "description");
    await save(arcade);
    const second = await draft(arcade);
    assert.match(second, /\/A_tail_of_its_own\.\//);
    assert.equal(await arcade.kept(KEPT), second, "the one at hand is replaced without asking");
    await arcade.tool("new").click();
    await arcade.control("0").click();
    await arcade.place("0,0").click();
    await name(arcade, "my kite!");
    await save(arcade);
    await arcade.dialog("question").waitFor();
    await page.locator("[data-answer=no]").click();
    assert.equal(await arcade.kept(KEPT), second, "another is not");
    await name(arcade, "Dot");
    await save(arcade);
    await page.locator("[data-saved=dot]").waitFor();
    const both = await arcade.kept(KEPT);
    await page.evaluate(([key, text]) => localStorage.setItem(key, `nonsense\n${text}\nodd/Odd`), [KEPT, both]);
    await page.reload();
    await arcade.at("make");
    assert.equal(await page.locator("[data-saved]").count(), 2, "damaged lines are left out");
    await page.getByRole("button", { name: "Load My kite" }).click();
    await drawn(arcade, KITE);
    assert.equal(await page.locator("#make-name").inputValue(), "My kite");
    await page.getByRole("button", { name: "Delete Dot" }).click();
    await page.locator("[data-answer=no]").click();
    assert.equal(await page.locator("[data-saved]").count(), 2);
    await page.getByRole("button", { name: "Delete Dot" }).click();
    await arcade.dialog("question").getByRole("heading", { name: "Delete Dot?" }).waitFor();
    await page.locator("[data-answer=yes]").click();
    await page.locator("[data-saved=dot]").waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement.textContent === "Saved templates");
    assert.equal(await arcade.kept(KEPT), second);
  });

  scene("names that cannot be are refused beside their field", {}, async (arcade) => {
    await open(arcade);
    const before = await draft(arcade);
    await name(arcade, "a/b");
    await arcade.page.locator("#make-name-error").filter({ hasText: "A name can't contain '/'" }).waitFor();
    assert.equal(await draft(arcade), before);
    assert.equal(await arcade.page.locator("#make-name").inputValue(), "a/b", "what was typed stays");
    await name(arcade, " ");
    await arcade.page.locator("#make-name-error").filter({ hasText: /^Give it a name\.$/ }).waitFor();
    await name(arcade, "  Ring ");
    await arcade.page.locator("#make-name-error").filter({ hasText: /^$/ }).waitFor({ state: "attached" });
    assert.match(await draft(arcade), /^my-ring-temp\/Ring\//, "the game's own ring keeps its id");
    assert.equal(await arcade.page.locator("#make-name").inputValue(), "Ring");
  });

  scene("the click on Save that leaves a mended field saves", {}, async (arcade) => {
    await keptKite(arcade);
    await name(arcade, "Nan/du");
    await arcade.page.locator("#make-name-error").filter({ hasText: "A name can't contain '/'" }).waitFor();
    assert.equal(await arcade.message.innerText(), "", "what was said of another name is gone");
    await arcade.page.locator("#make-name").fill("Nandu");
    const button = await arcade.page.locator("[data-make=save]").boundingBox();
    await arcade.page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
    await arcade.message.filter({ hasText: "Nandu is saved" }).waitFor();
    await arcade.page.locator("[data-saved=nandu]").waitFor();
  });

  scene("its link opens elsewhere, and loses nothing there", {}, async (arcade) => {
    await keptKite(arcade);
    const link = await arcade.page.locator("#make-link").inputValue();
    const shared = await draft(arcade);
    await elsewhere(async (other) => {
      await open(other);
      await other.control("13").click();
      await other.place("2,0").click();
      const own = await draft(other);
      await other.page.goto(link);
      await drawn(other, KITE);
      assert.equal(await draft(other), shared);
      await other.message.filter({ hasText: "My kite is on the board. Undo restores the old one." }).waitFor();
      assert.ok(!other.page.url().includes("draft"), "a reload goes on with the draft under way");
      await other.tool("undo").click();
      assert.equal(await draft(other), own);
      assert.equal(await other.page.locator("[data-saved]").count(), 0, "nothing is kept unasked");
      await other.page.locator("#make-text").fill(link);
      await other.page.getByRole("button", { name: "Open this text" }).click();
      await drawn(other, KITE);
    });
  });

  const texts = [
    ["nonsense", "hello", /Write a template as id\/name\/description/],
    ["a bad color", "k/K/K./1/0,0/0,0:99", /A color must be -50 to 50/],
    ["a place too far away", "k/K/K./1/0,0/11,0:0", /within 10 steps/],
    ["one of several", "k/K/K./1/0,0/0,0:0@l/L/L./1/0,0/0,0:x", /Template 2: Color a cell first/i],
  ];
  texts.push(["a line of several", "k/K/K./1/0,0/0,0:0\n\nl/L/L./4/0,0/0,0:0", /Line 3: difficulty must be 1, 2 or 3/i]);
  for (const [what, text, why] of texts) {
    scene(`${what} is refused with a reason, as text and as a link`, {}, async (arcade) => {
      const error = arcade.page.locator("#make-text-error").filter({ hasText: why });
      const field = arcade.page.locator("#make-text");
      await open(arcade);
      await drawKite(arcade, click);
      const before = await draft(arcade);
      await field.fill(text);
      await arcade.page.getByRole("button", { name: "Open this text" }).click();
      await error.waitFor();
      assert.equal(await draft(arcade), before);
      assert.equal(await field.inputValue(), text, "what was pasted stays to be mended");
      await arcade.page.getByRole("button", { name: "Discard" }).click();
      assert.equal(await field.inputValue(), before);
      await arcade.open("#/", "home");
      await open(arcade, `?draft=${encodeURIComponent(text)}`);
      await arcade.message.filter({ hasText: "This link cannot be opened." }).filter({ hasText: why }).waitFor();
      assert.equal(await arcade.page.locator("#make-text-error").innerText(), "", "said once");
      assert.equal(await field.inputValue(), text);
      assert.equal(await draft(arcade), before);
    });
  }

  scene("several at once go to the shelf, asking before they replace", {}, async (arcade) => {
    const { page } = arcade;
    const paste = async (text) => {
      await page.locator("#make-text").fill(text);
      await page.getByRole("button", { name: "Open this text" }).click();
    };
    await keptKite(arcade);
    const [before, kite] = [await draft(arcade), await arcade.kept(KEPT)];
    const two = "k/K/K./1/0,0/0,0:0@l/L/L./2/0,0/0,0:0+0,1:13";
    await paste(`own=${two}`);
    await arcade.message.filter({ hasText: "2 templates are saved in this browser." }).waitFor();
    assert.equal(await draft(arcade), before, "the board stays as it is");
    assert.equal(await arcade.kept(KEPT), [kite, ...two.split("@")].join("\n"));
    await paste(`${two.replace("/K./", "/Other./")}@m/M/M./1/0,0/0,0:0`);
    await arcade.dialog("question").waitFor();
    await page.locator("[data-answer=yes]").click();
    await page.locator("[data-saved=m]").waitFor();
    assert.match(await arcade.kept(KEPT), /k\/K\/Other/);
    const [whole, cell] = await page.locator("[data-saved=k] .shelf-picture").evaluate((it) => {
      const tile = it.querySelector(".cell").getBoundingClientRect();
      return [it.getBoundingClientRect().width, tile.width];
    });
    assert.ok(cell > whole / 2, "a single cell fills its picture");
  });

  scene("a text that was mended is opened", {}, async (arcade) => {
    await open(arcade);
    await arcade.page.locator("#make-text").fill("own=k/K/K./2/0,0/0,0:0+0,1:7 ");
    await arcade.page.getByRole("button", { name: "Open this text" }).click();
    await drawn(arcade, "0,0/0,0:0+0,1:7");
    assert.equal(await arcade.page.locator("#make-text").inputValue(), "k/K/K./2/0,0/0,0:0+0,1:7");
  });

  scene("what was made is played, and a game under way is not lost unasked", {}, async (arcade) => {
    const { page } = arcade;
    await arcade.play({ game: GAME, preset: "step", seed: "make" });
    await page.locator("[data-make=open]").click();
    await arcade.at("make");
    // It can be pressed and says why not, so it is no disabled button to the browser.
    await page.locator("[data-make=play]").click({ force: true });
    await arcade.message.filter({ hasText: "Color a cell first" }).waitFor();
    await keptKite(arcade);
    await page.locator("[data-make=play]").click();
    await arcade.at("play");
    assert.match(await arcade.control("template my-kite").innerText(), /My kite/);
    await page.locator('[data-control="template my-kite"][data-current]').waitFor();
    assert.equal(await arcade.control("wait").count(), 1, "the other parameters are the last run's");
    const save = await arcade.saved(GAME);
    await page.locator("[data-make=open]").click();
    await arcade.at("make");
    await page.locator("[data-make=play-all]").click();
    await arcade.dialog("question").waitFor();
    await page.locator("[data-answer=no]").click();
    assert.equal(await arcade.saved(GAME), save);
    await page.locator("[data-make=play-all]").click();
    await page.locator("[data-answer=yes]").click();
    await arcade.at("play");
    await arcade.control("template my-kite").waitFor();
    assert.notEqual(await arcade.saved(GAME), save);
    await arcade.tool("new").click();
    await page.locator("details.own summary").click({ trial: true });
    await page.locator("#custom-own").fill("none");
    await page.locator("[data-mine]").click();
    assert.equal(await page.locator("#custom-own").inputValue(), await arcade.kept(KEPT), "what was saved");
    assert.ok(await page.locator("[name=preset][value='']").isChecked());
    await page.getByRole("link", { name: "Make templates" }).last().click();
    await arcade.at("make");
  });

  for (const device of ["phone", "desktop"]) {
    scene(`mirrors and turns are one change each, by touch, mouse and keys, on a ${device}`, { device }, async (arcade) => {
      const { page } = arcade;
      const cells = async () => (await draft(arcade)).split("/").at(-1).split("+").filter(Boolean).length;
      const wait = (count) => page.waitForFunction((n) => document.querySelector("[data-page]").dataset.draft.split("/").at(-1).split("+").filter(Boolean).length === n, count);
      await open(arcade);
      await arcade.control("mirror").click();
      assert.match(await arcade.control("mirror").innerText(), /3 axes/);
      await arcade.control("25").click();
      await page.evaluate(() => scrollTo(0, 0));
      await stroke(arcade, device === "phone", "1,1", "0,2");
      await wait(6 + 3);
      await arcade.tool("undo").click();
      await wait(0);
      await arcade.tool("redo").click();
      await wait(9);
      const upright = await draft(arcade);
      await arcade.control("turn").click();
      await page.waitForFunction((old) => document.querySelector("[data-page]").dataset.draft !== old, upright);
      await arcade.tool("undo").click();
      await page.waitForFunction((old) => document.querySelector("[data-page]").dataset.draft === old, upright);
      // The same by keys alone, and told to those who do not see it.
      await page.keyboard.press("m");
      await arcade.said.filter({ hasText: "Mirror, 6 axes" }).waitFor({ state: "attached" });
      await page.keyboard.press("3");
      await arcade.place("0,0").focus();
      for (const key of ["w", "w", "w", "Enter"]) await page.keyboard.press(key);
      await wait(9 + 6);
      assert.equal(await cells(), 15);
      await page.keyboard.press("u");
      await wait(9);
      await page.keyboard.press("t");
      await page.waitForFunction((old) => document.querySelector("[data-page]").dataset.draft !== old, upright);
      for (const control of await page.locator(".make .control").all()) {
        const { width, height } = await control.boundingBox();
        assert.ok(width >= 44 && height >= 44, `${await control.innerText()}: ${width} × ${height}`);
        assert.equal(await control.locator("svg").count(), 1, `${await control.innerText()} has an icon`);
      }
    });
  }

  scene("names of any script are kept, linked, played and told apart", { device: "phone" }, async (arcade) => {
    const { page } = arcade;
    await open(arcade);
    await drawKite(arcade, (it) => it.tap());
    const names = ["Звезда", "星形", "Ñandú d’or", "हिन्दी"];
    for (const words of names) {
      await name(arcade, words);
      await save(arcade);
      await arcade.message.filter({ hasText: `${words} is saved` }).waitFor();
    }
    assert.equal(await page.locator("[data-saved]").count(), names.length);
    await page.reload();
    await page.locator("[data-saved]").first().waitFor();
    assert.deepEqual(await page.locator("[data-saved] b").allInnerTexts(), names, "after a reload, too");
    const link = await page.locator("#make-link").inputValue();
    await elsewhere(async (other) => {
      await other.page.goto(link);
      await drawn(other, KITE);
      assert.equal(await other.page.locator("#make-name").inputValue(), names.at(-1));
    });
    await page.locator("[data-make=play-all]").click();
    await arcade.at("play");
    for (const words of names) await page.locator(".control", { hasText: words }).first().waitFor({ state: "attached" });
    await arcade.reload();
    for (const words of names) await page.locator(".control", { hasText: words }).first().waitFor({ state: "attached" });
    await open(arcade);
    await name(arcade, "a\u202eb");
    await page.locator("#make-name-error").filter({ hasText: "A name can't contain" }).waitFor();
  });

  scene("what the editor copies, it opens again", { permissions: ["clipboard-read", "clipboard-write"] }, async (arcade) => {
    const { page } = arcade;
    await keptKite(arcade);
    await name(arcade, "Second");
    await save(arcade);
    await page.locator("[data-saved=second]").waitFor();
    const kept = await arcade.kept(KEPT);
    await page.locator("[data-make=copy-all]").click();
    await page.locator("#make-all-copy").filter({ hasText: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, kept);
    await page.evaluate(() => localStorage.clear());
    await arcade.open("#/", "home");
    await open(arcade);
    await page.locator("#make-text").fill(copied);
    await page.getByRole("button", { name: "Open this text" }).click();
    await page.locator("[data-saved=second]").waitFor();
    assert.equal(await arcade.kept(KEPT), kept);
  });

  scene("games without a workshop say so", {}, async (arcade) => {
    await arcade.open("#/make/floodit", "problem");
    assert.match(await arcade.page.locator(".problem-text").innerText(), /nothing to make for Flood-It/);
    await arcade.open("#/make/chess", "problem");
    await arcade.play({ preset: "easy", seed: "make" });
    assert.equal(await arcade.page.locator("[data-make]").count(), 0);
  });
});
