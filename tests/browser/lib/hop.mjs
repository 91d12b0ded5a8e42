// Hop for tests: what a page must show of the protocol's state, what it does show, and hands that play it.

import assert from "node:assert/strict";

const STEPS = { n: [0, -1], ne: [1, -1], se: [1, 0], s: [0, 1], sw: [-1, 1], nw: [-1, 0] };
const KEYS = { n: "w", ne: "e", se: "d", s: "s", sw: "a", nw: "q" };
/** Skills in the order of their keys. */
const SKILLS = ["throw", "bash", "jump", "lunge"];
const PARAMS =
  "hp=3 heal=1 floors=5 lava-min=5 lava-max=9 walls-min=2 walls-max=5 shrines=2 offers=3 spear=3 jump=2 " +
  "bash-cooldown=3 jump-cooldown=3 fuse=2 budgets=1:3,2:4,3:6,4:8,5:10";

/** Floor 1 of a run from its start to the stairs: steps, a throw, a jump, and a blow taken on the way. */
export const FLOOR = {
  game: "hop",
  preset: "standard",
  seed: "keys-9",
  actions: ["move 4,6", "move 3,6", "throw 3,3", "jump 3,4", "move 3,3", "move 3,2", "move 3,1", "move 3,0"],
};

/** A short run into death. */
export const DEATH = {
  game: "hop",
  preset: "standard",
  seed: "death-2",
  actions: ["move 4,7", "throw 2,6", "move 3,7", "move 3,8", "move 2,8", "wait"],
};

const all = Array.from({ length: 7 }, (_, q) => Array.from({ length: 9 }, (_, r) => [q, r])).flat();
const HEXES = all.filter(([q, r]) => q + r >= 3 && q + r <= 11);

const name = ({ q, r }) => `${q},${r}`;
const numbers = (text) => text.split(",").map(Number);

function distance(a, b) {
  const [dq, dr] = [b.q - a.q, b.r - a.r];
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

/** A position as text. `things` are what is drawn by hex, `roster` the lines below the board. */
function drawing({ hp = 3, spear = "hand", upgrades = "none", things, roster = [] }) {
  const row = (k) => HEXES.filter(([q, r]) => 2 * r + q === k).map((hex) => things[hex.join()] ?? ".").join(" ");
  const rows = Array.from({ length: 17 }, (_, i) => row(i + 3));
  const head = [PARAMS, "floor 2 turn 14 kills 3 tricks 1 playing", `hp ${hp}/3 armor 0 bash 0 jump 0 spear ${spear}`];
  return [...head, `upgrades ${upgrades}`, "offer none", ...rows, ...roster, ""].join("\n");
}

/** The player at 3,5 with every kind of blow announced, a bomb about to burst, lava and a wall beside, and upgrades. */
export const THREATS = drawing({
  hp: 2,
  spear: "ground",
  upgrades: "lunge,arc-lunge,wall-slam,quick-recovery,stunning-landing",
  things: {
    "3,5": "@", "3,4": "f", "6,2": "a", "0,6": "b", "1,5": "d", "6,0": "w", "3,1": "G", "4,6": "o",
    "4,5": "~", "2,5": "#", "0,3": ">", "5,5": "_", "1,8": "/",
  },
  roster: [
    "footman 3,4 hp 2 aims 3,5",
    "archer 6,2 hp 1 aims 4,4",
    "bomber 0,6 hp 1 aims 2,6",
    "shield-bearer 1,5 hp 3 facing se stunned",
    "warlock 6,0 hp 2 aims 5,2",
    "golem 3,1 hp 4 aims 3,2",
    "bomb 4,6 hp 1 timer 1",
  ],
});

/** A step away from a shrine, in peace. */
export const SHRINE = drawing({ things: { "3,5": "@", "3,4": "_", "0,3": ">" } });

/** Nobody in sight, lava and a wall on the way. */
export const QUIET = drawing({ things: { "3,6": "@", "3,5": "~", "2,6": "#", "3,0": ">" } });

/** What a turn cost the player. */
export function harm({ events }) {
  const blows = events.filter(({ type, id }) => type === "hurt" && id === 0);
  return blows.reduce((sum, { damage }) => sum + damage, 0);
}

/** The hexes that those whom the player sees hit this turn. */
function threatened({ enemies, wallPositions }) {
  const burst = ({ q, r }) => [[0, 0], ...Object.values(STEPS)].map(([dq, dr]) => ({ q: q + dq, r: r + dr }));
  const hit = enemies
    .filter((enemy) => enemy.isVisible)
    .filter((enemy) => enemy.subtype !== "bomb" || (enemy.actionCooldown <= 1 && !enemy.isStunned))
    .flatMap((enemy) => (enemy.subtype === "bomb" ? burst(enemy.position) : enemy.strikes));
  const [hexes, walls] = [HEXES.map((hex) => hex.join()), wallPositions.map(name)];
  return hexes.filter((hex) => hit.map(name).includes(hex) && !walls.includes(hex)).sort();
}

/** From each enemy with a plan to the farthest hex of it. */
function arrows({ enemies }) {
  const planning = enemies.filter((enemy) => enemy.isVisible && enemy.intentPosition);
  const far = ({ position, strikes, intentPosition }) =>
    strikes.reduce((best, hex) => (distance(position, hex) > distance(position, best) ? hex : best), strikes[0] ?? intentPosition);
  return planning.map((enemy) => `${name(enemy.position)} > ${name(far(enemy))}`).sort();
}

/** Who and what stands where, with the number beside it and whether it is stunned or rests. */
function people({ enemies, player, spearPosition }) {
  const number = (enemy) => (enemy.subtype === "bomb" ? enemy.actionCooldown : enemy.hp);
  const rests = (enemy) => enemy.subtype === "golem" && enemy.actionCooldown > 0 && !enemy.intentPosition;
  const over = (enemy) => (enemy.isStunned ? " stunned" : rests(enemy) ? " resting" : "");
  const others = enemies
    .filter((enemy) => enemy.isVisible)
    .map((enemy) => `${enemy.subtype} ${name(enemy.position)} ${number(enemy)}${over(enemy)}`);
  return [...others, `hero ${name(player.position)}`, ...(spearPosition ? [`spear ${name(spearPosition)}`] : [])].sort();
}

/** What the page must show of a state. */
export function wanted(state) {
  const { player, floor, floors, turn, score, hasSpear, spearPosition, gameStatus } = state;
  const usable = player.activeSkills.map(({ targets }, i) => (targets.length > 0 ? SKILLS[i] : null));
  return {
    hp: `${player.hp} / ${player.maxHp}`,
    floor: `${floor} / ${floors}`,
    turn: String(turn),
    spear: hasSpear ? "in hand" : `${distance(player.position, spearPosition)} away`,
    score: String(score),
    enabled: gameStatus === "playing" ? [...usable.filter(Boolean), "wait"] : [],
    people: people(state),
    threatened: threatened(state),
    arrows: arrows(state),
  };
}

/** What the page shows, in the same words. */
export async function shown(arcade) {
  const fields = ["hp", "floor", "turn", "spear", "score"];
  const values = await Promise.all(fields.map((id) => arcade.field(id)));
  const board = await arcade.page.evaluate(() => {
    const texts = (selector, look) => [...document.querySelectorAll(selector)].map(look);
    const place = (it) => it.dataset.name;
    const hexes = texts("[data-place]", (it) => {
      const [q, r] = place(it).split(",").map(Number);
      return { name: `${q},${r}`, x: 1500 * q, y: 866 * (2 * r + q) };
    });
    const at = (x, y) => {
      const far = (hex) => Math.hypot(hex.x - x, hex.y - y);
      return hexes.reduce((best, hex) => (far(hex) < far(best) ? hex : best)).name;
    };
    const piece = (it) => {
      const words = [it.dataset.sprite, at(...["--x", "--y"].map((name) => Number(it.style.getPropertyValue(name))))];
      if (it.querySelector(".badge")) words.push(it.querySelector(".badge").textContent);
      const over = it.querySelector(".over");
      if (over) words.push(over.getAttribute("href").replace("#sprite-hop-", ""));
      return words.join(" ");
    };
    const arrow = (it) => {
      const [x, y, u, v] = it.getAttribute("d").match(/-?\d+/g).map(Number);
      return `${at(x, y)} > ${at(u, v)}`;
    };
    return {
      enabled: texts(".controls [data-control]:not([aria-disabled])", (it) => it.dataset.control),
      people: texts(".pieces [data-sprite]", piece).sort(),
      threatened: texts("[data-place].threatened", place).sort(),
      arrows: texts(".arrows path", arrow).sort(),
    };
  });
  return { ...Object.fromEntries(fields.map((id, i) => [id, values[i]])), ...board };
}

/** What the page shows and says, all of it: for looking at it twice. */
export async function everything(arcade) {
  const words = await arcade.page.evaluate(() => {
    const texts = (selector, look) => [...document.querySelectorAll(selector)].map(look);
    return { notes: texts(".notes li", (it) => it.textContent), hexes: texts("[data-place]", (it) => it.getAttribute("aria-label")) };
  });
  return { ...(await shown(arcade)), ...words };
}

/** The page shows what the protocol says. */
export async function agrees(arcade, step) {
  await arcade.reaches(step);
  assert.deepEqual(await shown(arcade), wanted(step.state));
}

/** The letter of the direction from the player to a hex on an axis. */
function letter({ player }, hex) {
  const [q, r] = numbers(hex);
  const [dq, dr] = [q - player.position.q, r - player.position.r];
  const unit = [Math.sign(dq), Math.sign(dr)].join();
  const found = Object.keys(STEPS).find((dir) => STEPS[dir].join() === unit);
  assert.ok(found && (dq === 0 || dr === 0 || dq + dr === 0), `${hex} is on no axis`);
  return KEYS[found];
}

/** Presses once, and once more if the turn is one that must be looked at first; nothing happens before that. */
async function twice(arcade, before, grave, press) {
  await press();
  if (!grave) return;
  await arcade.page.locator("[data-place].selected").waitFor({ state: "attached" });
  await arcade.reaches(before);
  await press();
}

/** Ways to do an action, given what the protocol says before and after it. */
export const HANDS = {
  async mouse(arcade, action, before, after) {
    const [verb, hex] = action.split(" ");
    if (SKILLS.includes(verb)) await arcade.control(verb).click();
    const spot = hex ? arcade.place(hex) : arcade.control(verb);
    await twice(arcade, before, harm(after) > 0, () => spot.click());
  },
  async keys(arcade, action, before, after) {
    const { keyboard } = arcade.page;
    const [verb, hex] = action.split(" ");
    const skill = SKILLS.indexOf(verb) + 1;
    if (skill) await keyboard.press(String(skill));
    const key = hex ? letter(before.state, hex) : "z";
    await twice(arcade, before, skill > 0 || harm(after) > 0, () => keyboard.press(key));
  },
  async touch(arcade, action, before, after) {
    const [verb, hex] = action.split(" ");
    const skill = SKILLS.includes(verb);
    if (skill) await arcade.control(verb).tap();
    const spot = hex ? arcade.place(hex) : arcade.control(verb);
    await twice(arcade, before, skill || harm(after) > 0, () => spot.tap());
  },
};
