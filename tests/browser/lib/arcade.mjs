// The pages as a player meets them. Nothing here reaches around the user interface, except to look.

import assert from "node:assert/strict";

/** A link to a board. */
export function boardLink({ game = "floodit", preset, seed, set }) {
  const params = Object.entries(set ?? {}).map(([key, value]) => `${key}=${value}`);
  const parts = [seed && `seed=${seed}`, preset && `preset=${preset}`, params.length && `params=${params.join("+")}`];
  return `#/play/${game}?${parts.filter(Boolean).join("&")}`;
}

/** Two tabs with one run, of which the second has played on: the first says so. */
export async function twoTabs(arcade, board, actions, steps) {
  await arcade.play(board);
  await arcade.choose(actions.slice(0, 1), steps);
  const other = new Arcade(await arcade.page.context().newPage(), arcade.address);
  await other.open("#/play/floodit", "play");
  await other.reaches(steps[1]);
  await other.control(actions[1]).click();
  await other.reaches(steps[2]);
  await arcade.notice("elsewhere").waitFor();
  return other;
}

/** What a download brought. */
export async function bytes(download) {
  const parts = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  return Buffer.concat(parts);
}

/** One open page of the arcade. */
export class Arcade {
  constructor(page, address) {
    this.page = page;
    this.address = address;
    this.forgiven = [];
    this.section = page.locator("[data-page]");
    this.board = page.locator("svg[role=grid]");
    this.message = page.locator("[data-message]");
    this.said = page.locator("[data-said]");
    this.question = page.locator("dialog#question");
    this.end = page.locator("dialog#end");
  }

  /** Complaints of the browser that the test itself brings about. */
  forgive(pattern) {
    this.forgiven.push(pattern);
  }

  /** Opens an address (`#/…`) and waits for the page it should lead to. */
  async open(hash, wanted) {
    await this.page.goto(`${this.address}/${hash}`);
    await this.at(wanted);
  }

  /** Waits until a kind of page is shown. */
  async at(kind) {
    await this.page.locator(kind ? `[data-page=${kind}]` : "[data-page]").waitFor();
    // A book comes after its page.
    if (kind === "rules") await this.page.locator("[data-book]:not([data-book=opening])").waitFor();
  }

  /** Opens a board by link, in a browser that has nothing saved. */
  async play(options) {
    await this.open(boardLink(options), "play");
    await this.cell(0).waitFor();
  }

  /** Pastes a text into the import page and opens it. */
  async paste(text, game = "floodit") {
    await this.open("#/import", "import");
    await this.page.locator("#import-game").selectOption(game);
    await this.page.locator("#import-text").fill(text);
    await this.page.getByRole("button", { name: "Open" }).click();
  }

  /** Chooses a file on the import page. */
  async chooseFile(text, name = "run.txt") {
    await this.open("#/import", "import");
    await this.page.locator("#import-file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  }

  /** Plays on from a drawn position, as the same board the protocol can open: its seed is the page's own. */
  async draw(game, position) {
    await this.paste(position, game);
    await this.at("play");
    return { game, position, seed: await this.section.getAttribute("data-seed") };
  }

  async reload() {
    await this.page.reload();
    await this.at("play");
  }

  control(name) {
    return this.page.locator(`[data-control="${name}"]`);
  }

  tool(name) {
    return this.page.locator(`[data-tool="${name}"]`);
  }

  cell(number) {
    return this.page.locator(`[data-place="${number}"]`);
  }

  /** A place by its coordinates. */
  place(name) {
    return this.page.locator(`[data-place][data-name="${name}"]`);
  }

  /** How many places bear a mark. */
  async marked(mark) {
    return this.page.locator(`[data-place].${mark}`).count();
  }

  notice(name) {
    return this.page.locator(`[data-notice=${name}]`);
  }

  dialog(name) {
    return this.page.locator(`dialog#${name}[open]`);
  }

  /** The value of a field of the display. */
  async field(id) {
    return (await this.page.locator(`[data-field="${id}"] dd`).innerText()).trim();
  }

  async digest() {
    return this.section.getAttribute("data-digest");
  }

  async status() {
    return this.section.getAttribute("data-status");
  }

  /** Waits until the page shows a state; the error says which one it shows instead. */
  async reaches(step) {
    const { digest, status } = step;
    await this.page
      .locator(`[data-page][data-digest="${digest}"][data-status="${status}"]`)
      .waitFor()
      .catch(async (error) => {
        const shown = { digest: await this.digest(), status: await this.status() };
        assert.deepEqual(shown, { digest, status });
        throw error;
      });
  }

  /** Asks for a hint and waits for it; the day's first try asks whether it may help. */
  async hint({ asks = false } = {}) {
    await this.tool("hint").click();
    if (asks) await this.page.getByRole("dialog").getByRole("button", { name: "Use help" }).click();
    await this.message.filter({ hasText: /^Hint: / }).waitFor();
    await this.page.locator("[data-tool=hint]:not([aria-busy])").waitFor();
  }

  /** Moves made, as the display counts them. */
  async moves() {
    return Number.parseInt(await this.field("moves"), 10);
  }

  /** Plays actions by palette and checks each against the protocol. */
  async choose(actions, steps) {
    for (const [i, action] of actions.entries()) {
      await this.control(action).click();
      if (steps) await this.reaches(steps[i + 1]);
    }
  }

  /** Opens the field for actions; phones have it in a sheet. */
  async openTyping() {
    if (await this.tool("more").isVisible()) await this.tool("more").click();
    await this.page.locator("details.typed summary").click();
  }

  /** Closes it, and the sheet. */
  async closeTyping() {
    await this.page.locator("details.typed summary").click();
    const close = this.page.locator(".sheet-close");
    if (await close.isVisible()) await close.click();
  }

  /** Plays actions by typing, which every game understands, and checks each against the protocol. */
  async type(actions, steps) {
    const field = this.page.locator("#typed-action");
    if (!(await field.isVisible())) await this.openTyping();
    for (const [i, action] of actions.entries()) {
      await field.fill(action);
      await field.press("Enter");
      await this.reaches(steps[i + 1]);
    }
  }

  /** The scores on the local leaderboard of a setup, best first. */
  async scores(game, setup, kind = "plain") {
    const lines = ((await this.kept(`${game}_leaderboard_v1`)) ?? "").split("\n").map((line) => line.split(" "));
    return lines.filter((words) => words[2] === kind && words.slice(5).join(" ") === setup).map(([score]) => score);
  }

  /** The key of the run of a game that was played last. */
  async saveKey(game) {
    return `lattice.save.${game}.${(await this.kept(`lattice.slot.${game}`)) ?? "custom"}`;
  }

  /** That run as it is saved. */
  async saved(game) {
    return this.kept(await this.saveKey(game));
  }

  /** What the browser keeps under a key. */
  async kept(key) {
    return this.page.evaluate((name) => localStorage.getItem(name), key);
  }

  /**
   * Does something that makes an element with some words appear, even if it is gone again before anybody looks: the
   * page itself watches for it.
   */
  async glimpses(selector, words, act) {
    const watch = await this.page.evaluateHandle(([wanted, text]) => {
      const there = () => [...document.querySelectorAll(wanted)].some((it) => it.textContent.includes(text));
      const seen = new Promise((done) => {
        const look = () => there() && done();
        new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true });
      });
      return { seen };
    }, [selector, words]);
    await act();
    await watch.evaluate(({ seen }) => seen);
  }

  /** Waits until the live region says something. */
  async hears(pattern) {
    await this.said.filter({ hasText: pattern }).waitFor({ state: "attached" });
  }

  /** A field of the share dialog, once there is something in it. */
  offer(id) {
    return this.dialog("share").locator(`#${id}:not(:placeholder-shown)`);
  }

  /** What the share dialog offers, as an object; leaves it closed. */
  async shared() {
    await this.tool("share").click();
    const dialog = this.dialog("share");
    await dialog.waitFor();
    const value = (id) => this.offer(id).inputValue();
    const offers = { run: await value("share-run"), position: await value("share-position") };
    if (await dialog.locator("#share-seed").count()) offers.board = await value("share-seed");
    ({ text: offers.file, name: offers.name } = await this.download(dialog.locator("#share-file")));
    await this.page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    return offers;
  }

  /** Presses a link to a file; the file's name and text. */
  async download(link) {
    const [download] = await Promise.all([this.page.waitForEvent("download"), link.click()]);
    const chunks = await (await download.createReadStream()).toArray();
    return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString("utf8") };
  }

  /** Draws a finger over the board, from its middle. */
  async swipe(dx, dy) {
    const box = await this.board.boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const client = await this.page.context().newCDPSession(this.page);
    const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const move = (part) => touch("touchMove", [{ x: x + dx * part, y: y + dy * part }]);
    // All at once: a finger that waits for answers rests, and a finger that rests only looks.
    await Promise.all([touch("touchStart", [{ x, y }]), ...[0.25, 0.5, 0.75, 1].map(move), touch("touchEnd", [])]);
    await client.detach();
  }

  /** What has the focus, in words a test can compare. */
  async focused() {
    return this.page.evaluate(() => {
      const { activeElement: it } = document;
      const { place, control, tool } = it.dataset;
      if (place) return `place ${place}`;
      if (control) return `control ${control}`;
      if (tool) return `tool ${tool}`;
      return it.id || it.getAttribute("href") || it.tagName.toLowerCase();
    });
  }
}
