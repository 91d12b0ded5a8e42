// Every page of the arcade, and every panel over one: for checks that hold everywhere.

import { ending, scripted, trail } from "./bot.mjs";
import { ANCHORED } from "./colorcell.mjs";
import { DEATH, SHRINE, THREATS } from "./hop.mjs";

const BOARD = { preset: "medium", seed: "pages" };
const LOSS = { seed: "pages", set: { size: 6, colors: 4, bombs: 2, limit: 3 } };
/** So many moves that their history is wider than a phone. */
const LONG_LOSS = { seed: "pages", set: { size: 20, colors: 8, bombs: 0, limit: 20 } };
const WIN = { seed: "pages", set: { size: 2, colors: 2, bombs: 0, limit: 0 } };
const HEXES = { game: "hexmeld", preset: "standard", seed: "pages" };
const POINTS = { game: "gametime", preset: "large", seed: "pages" };

async function finish(arcade, board) {
  const actions = await scripted(board, 20);
  await arcade.play(board);
  await arcade.choose(actions, await trail(board, actions));
  await arcade.dialog("end").waitFor();
}

async function underWay(arcade) {
  const actions = await scripted(BOARD, 3);
  await arcade.play(BOARD);
  await arcade.choose(actions, await trail(BOARD, actions));
}

async function panel(arcade, tool, name) {
  await arcade.play(BOARD);
  await arcade.tool(tool).click();
  await arcade.dialog(name).waitFor();
}

/** Hexmeld with a ball chosen and a cell refused. */
async function ballChosen(arcade) {
  const [action] = await scripted(HEXES, 1);
  await arcade.play(HEXES);
  await arcade.place("0,0").click();
  await arcade.place(action.split(" ")[1]).click();
  await arcade.page.locator("[data-place].reachable").first().waitFor();
}

/** Game Time with the odds shown, the die rolled and a direction previewed. */
async function directionChosen(arcade) {
  const [, rolled] = await trail(POINTS, ["roll"]);
  await arcade.play(POINTS);
  for (const control of ["odds", "roll", `go ${rolled.state.directions[0]}`]) await arcade.control(control).click();
  await arcade.page.locator("[data-place].preview").first().waitFor();
}

/** Game Time lost on the largest board. */
async function outOfPoints(arcade) {
  const line = await ending("lost", { game: "gametime", set: { radius: 8, obstacles: 12, pool: 2 } }, "pages");
  await arcade.play(line);
  await arcade.type(line.actions, line.steps);
  await arcade.dialog("end").waitFor();
}

/** Hop with every kind of blow announced, a jump chosen and aimed. */
async function jumpAimed(arcade) {
  await arcade.draw("hop", THREATS);
  await arcade.control("jump").click();
  await arcade.page.keyboard.press("e");
  await arcade.page.locator("[data-place].selected").waitFor();
}

/** Hop at a shrine's question. */
async function shrineAsks(arcade) {
  await arcade.draw("hop", SHRINE);
  await arcade.page.keyboard.press("w");
  await arcade.dialog("choice").waitFor();
}

/** Hop after a death. */
async function died(arcade) {
  await arcade.play(DEATH);
  await arcade.type(DEATH.actions, await trail(DEATH, DEATH.actions));
  await arcade.dialog("end").waitFor();
}

/** The workshop with something saved, a draft with a color refused, and a text that cannot be read. */
async function workshopInUse(arcade) {
  const { page } = arcade;
  await arcade.open("#/make/colorcell?draft=my-kite/My_kite/A_tail./2/0,0/0,0:0%2B0,-1:25%2B1,-1:-38%2B0,4:x", "make");
  await page.locator("[data-make=save]").click();
  await page.locator("[data-saved]").waitFor();
  await arcade.control("anchor").click();
  await arcade.place("0,4").click();
  await page.locator("#make-text").fill("kite/Kite");
  await page.getByRole("button", { name: "Open this text" }).click();
  await page.locator("#make-text-error").filter({ hasText: "Write a template as" }).waitFor();
}

/** Color Cell with the clock running, a color in hand, and a template partly right and partly wrong. */
async function building(arcade) {
  await arcade.draw("colorcell", ANCHORED);
  await arcade.page.locator("[data-resume]").click();
  await arcade.page.locator("[data-place].wrong").waitFor();
}

/** Color Cell without a clock, a template following the cursor and a hint given. */
async function stepwise(arcade) {
  await arcade.play({ game: "colorcell", preset: "step", seed: "pages" });
  await arcade.control("template ring").click();
  await arcade.hint();
}

/** Color Cell's challenge when its time is up. */
async function timeUp(arcade) {
  const board = { game: "colorcell", seed: "pages", set: { mode: "challenge", pace: "step", seconds: 1 } };
  await arcade.play(board);
  await arcade.type(["wait 12"], await trail(board, ["wait 12"]));
  await arcade.dialog("end").waitFor();
}

/** Name and way to each. */
export const PAGES = {
  home: (arcade) => arcade.open("#/", "home"),
  "home with a game under way": async (arcade) => {
    await underWay(arcade);
    await arcade.open("#/", "home");
  },
  play: (arcade) => arcade.play(BOARD),
  "play with eight colors": (arcade) => arcade.play({ seed: "pages", set: { size: 14, colors: 8, bombs: 9, limit: 50 } }),
  "play under way, with a hint and a message": async (arcade) => {
    await underWay(arcade);
    await arcade.tool("hint").click();
    await arcade.page.locator("[data-hinted]").waitFor();
  },
  "play with the typing field open": async (arcade) => {
    await arcade.play(BOARD);
    await arcade.openTyping();
    await arcade.page.locator("#typed-action").fill("mauve");
    await arcade.page.keyboard.press("Enter");
    await arcade.page.locator("[data-refusal]").filter({ hasText: "Unknown color" }).waitFor();
  },
  "a game won": (arcade) => finish(arcade, WIN),
  "a game lost": (arcade) => finish(arcade, LOSS),
  "a long game lost": (arcade) => finish(arcade, LONG_LOSS),
  "a lost game after its panel": async (arcade) => {
    await finish(arcade, LOSS);
    await arcade.page.keyboard.press("Escape");
    await arcade.page.locator("[data-ended=details]").waitFor();
  },
  question: async (arcade) => {
    await underWay(arcade);
    await arcade.tool("restart").click();
    await arcade.dialog("question").waitFor();
  },
  share: (arcade) => panel(arcade, "share", "share"),
  keys: (arcade) => panel(arcade, "keys", "help"),
  "a new game, one under way": async (arcade) => {
    await underWay(arcade);
    await arcade.tool("new").click();
    await arcade.dialog("fresh").waitFor();
  },
  "own parameters, refused": async (arcade) => {
    await arcade.play(BOARD);
    await arcade.page.locator("#preset").selectOption({ label: "Custom…" });
    await arcade.dialog("fresh").waitFor();
    await arcade.page.locator("#custom-size").fill("99");
    await arcade.dialog("fresh").getByRole("button", { name: "Start" }).click();
    await arcade.dialog("fresh").locator("[data-error]").filter({ hasText: /size/i }).waitFor();
  },
  rules: (arcade) => arcade.open("#/rules/floodit", "rules"),
  "Hexmeld, a ball chosen": ballChosen,
  "Hexmeld's rules": (arcade) => arcade.open("#/rules/hexmeld", "rules"),
  "Hexmeld's parameters": async (arcade) => {
    await arcade.play(HEXES);
    await arcade.page.locator("#preset").selectOption({ label: "Custom…" });
    await arcade.dialog("fresh").waitFor();
  },
  "Game Time's setup": async (arcade) => {
    await arcade.open("#/play/gametime", "play");
    await arcade.tool("new").click();
    await arcade.dialog("fresh").waitFor();
  },
  "best runs, none yet": (arcade) => arcade.open("#/scores/hexmeld", "scores"),
  "best runs": async (arcade) => {
    await finish(arcade, WIN);
    await arcade.open("#/scores/floodit", "scores");
    await arcade.page.locator("tbody tr").first().waitFor();
  },
  "Game Time, a direction previewed": directionChosen,
  "Game Time's largest board, lost": outOfPoints,
  "Game Time's rules": (arcade) => arcade.open("#/rules/gametime", "rules"),
  "Hop under way, with threats": (arcade) => arcade.draw("hop", THREATS),
  "Hop, a skill aimed": jumpAimed,
  "Hop, a shrine asks": shrineAsks,
  "Hop, a shrine's question set aside": async (arcade) => {
    await shrineAsks(arcade);
    await arcade.page.keyboard.press("Escape");
    await arcade.page.locator("[data-question]").waitFor();
  },
  "Hop, lost": died,
  "Color Cell before its start": (arcade) => arcade.play({ game: "colorcell", preset: "free", seed: "pages" }),
  "Color Cell under way": building,
  "Color Cell step by step": stepwise,
  "Color Cell, time is up": timeUp,
  "Color Cell's rules": (arcade) => arcade.open("#/rules/colorcell", "rules"),
  "Hop's rules": (arcade) => arcade.open("#/rules/hop", "rules"),
  "the workshop, empty": (arcade) => arcade.open("#/make/colorcell", "make"),
  "the workshop in use": workshopInUse,
  "boards, nobody on them": async (arcade) => {
    await arcade.open("#/boards", "boards");
    await arcade.page.getByText("No ranked runs yet.").waitFor();
  },
  "daily runs": async (arcade) => {
    await arcade.open("#/daily", "daily");
    await arcade.page.getByText("Be the first today.").first().waitFor();
  },
  "player, a guest": async (arcade) => {
    await arcade.open("#/player", "player");
    await arcade.page.getByRole("button", { name: "Register" }).waitFor();
  },
  settings: (arcade) => arcade.open("#/settings", "settings"),
  import: async (arcade) => {
    await arcade.open("#/import", "import");
    await arcade.page.locator("#import-text").fill("lattice replay 9");
    await arcade.page.getByRole("button", { name: "Open" }).click();
    await arcade.page.locator("[data-error]").filter({ hasText: /newer/ }).waitFor();
  },
  watch: async (arcade) => {
    await underWay(arcade);
    const { run } = await arcade.shared();
    await arcade.page.goto(run);
    await arcade.at("watch");
    await arcade.page.locator("[data-timeline=forward]").click();
  },
  "a damaged link": (arcade) => arcade.open("#/run/1damaged", "problem"),
  "a page that does not exist": (arcade) => arcade.open("#/nowhere", "problem"),
  "a notice": async (arcade) => {
    await arcade.open("#/", "home");
    await arcade.page.evaluate(() => localStorage.setItem("lattice.save.floodit.custom", "not a run"));
    await arcade.open("#/play/floodit", "play");
    await arcade.page.locator("[data-notice]").waitFor();
  },
};
