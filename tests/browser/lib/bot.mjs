// The arcade without a browser: the line protocol says what a page must come to.

import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import readline from "node:readline";

import { lattice } from "./programs.mjs";

/**
 * A conversation with `lattice run --json`. A board is a `game` (Flood-It unless said), a `seed`, and a `preset`, a `set`
 * of parameters, or a `position` drawn as text.
 */
export class Bot {
  #child;
  #answers;
  #folder;

  constructor({ game = "floodit", seed, preset, set, position }) {
    const args = ["run", game, "--json", "--seed", seed];
    if (preset) args.push("--preset", preset);
    for (const [key, value] of Object.entries(set ?? {})) args.push("--set", `${key}=${value}`);
    if (position) args.push("--position", this.#file(position));
    this.#child = spawn(lattice(), args, { stdio: ["pipe", "pipe", "inherit"] });
    this.#answers = readline.createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  #file(text) {
    this.#folder = mkdtempSync(path.join(tmpdir(), "lattice-"));
    const file = path.join(this.#folder, "position.txt");
    writeFileSync(file, text);
    return file;
  }

  /** Sends a line, answers what came back. */
  async ask(line) {
    this.#child.stdin.write(`${line}\n`);
    const { value, done } = await this.#answers.next();
    if (done) throw new Error(`lattice run ended before it answered ${JSON.stringify(line)}`);
    return JSON.parse(value);
  }

  /** Sends a line that must be accepted. */
  async must(line) {
    const answer = await this.ask(line);
    if (!answer.ok) throw new Error(`${line}: ${answer.message}`);
    return answer;
  }

  close() {
    this.#child.stdin.end();
    if (this.#folder) rmSync(this.#folder, { recursive: true });
  }
}

/** Talks about a board until `body` is done. */
async function talk(board, body) {
  const bot = new Bot(board);
  try {
    return await body(bot);
  } finally {
    bot.close();
  }
}

/** What the protocol says before and after each action. */
export function trail(board, actions) {
  return talk(board, async (bot) => {
    const steps = [await bot.must("inspect")];
    for (const action of actions) steps.push(await bot.must(action));
    return steps;
  });
}

/** The run that actions make, as it would be saved. */
export function saved(board, actions) {
  return talk(board, async (bot) => {
    for (const action of actions) await bot.must(action);
    return (await bot.must("replay")).replay;
  });
}

/** What makes games on a clock wait for the player. */
export const STEPWISE = { colorcell: { mode: "challenge", pace: "step", seconds: 10 } };

/** An opening, then the same lines again and again until they are refused: the run as text, where it ends, and why. */
export function busiest(board, opening, again) {
  return talk(board, async (bot) => {
    for (const line of opening) await bot.must(line);
    let [last, count] = [{ ok: true }, 0];
    for (; last.ok; count += 1) last = await bot.ask(again[count % again.length]);
    return { text: (await bot.must("replay")).replay, step: await bot.must("inspect"), code: last.code, count };
  });
}

/** What the protocol answers to one action, refused or not. */
export function answer(board, action) {
  return talk(board, (bot) => bot.ask(action));
}

/** The actions a rule picks until the run ends, at most `length`, and how it stands then. */
function line(board, length, pick) {
  return talk(board, async (bot) => {
    const actions = [];
    let { status } = await bot.must("inspect");
    while (actions.length < length && status === "playing") {
      const action = await pick(bot, actions.length);
      actions.push(action);
      ({ status } = await bot.must(action));
    }
    return { status, actions };
  });
}

const advised = async (bot) => (await bot.must("hint")).action;

const fixed = async (bot, i) => {
  const { legal } = await bot.must("legal");
  return legal[(i * 7 + 3) % legal.length];
};

/** Picks among the legal actions by numbers that are always the same ones. */
function chance() {
  let number = 12345;
  return async (bot) => {
    const { legal } = await bot.must("legal");
    number = (Math.imul(number, 1103515245) + 12345) & 0x7fffffff;
    return legal[(number >>> 8) % legal.length];
  };
}

/** A random legal player's run, at most `length` actions. */
export function randomly(board, length) {
  return line(board, length, chance());
}

/** Takes hints for a while, then plays on at random; where there is no hint, at random at once. */
export function greedyThenRandom(board, hints, length) {
  const random = chance();
  return line(board, length, async (bot, i) => {
    const { ok, action } = i < hints ? await bot.ask("hint") : { ok: false };
    return ok ? action : random(bot);
  });
}

/** Takes every hint of a board to its end; the actions, how it ended, and what the protocol says on the way. */
export async function greedy(board, player = advised) {
  const { status, actions } = await line(board, Infinity, player);
  return { ...board, status, actions, steps: await trail(board, actions) };
}

/** A board with an end of the wanted kind, seeds tried in order, with the line that leads there: hints win, chance loses. */
export async function ending(status, board, name) {
  for (let number = 1; number <= 60; number += 1) {
    const player = status === "lost" ? chance() : advised;
    const found = await greedy({ ...board, seed: `${name}-${number}` }, player);
    if (found.status === status) return found;
  }
  throw new Error(`none of 60 boards ends as ${status}`);
}

/** Actions that a fixed rule picks among the legal ones: enough to compare two programs. */
export async function scripted(board, length) {
  return (await line(board, length, fixed)).actions;
}

/** Runs the binary on a text; its exit code and what it printed. */
export function run(args, input = "") {
  return new Promise((resolve) => {
    const child = execFile(lattice(), args, (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, stdout, stderr });
    });
    // A command that reads nothing may be gone before it is written to.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

/** All games, or those that `LATTICE_GAMES` names: `LATTICE_GAMES=hop,hexmeld`. */
export async function games() {
  const { stdout } = await run(["list", "--json"]);
  const named = process.env.LATTICE_GAMES?.split(",");
  return JSON.parse(stdout).map(({ id }) => id).filter((id) => named?.includes(id) ?? true);
}
