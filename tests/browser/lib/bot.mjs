// The arcade without a browser: the line protocol says what a page must come to.

import { execFile, spawn } from "node:child_process";
import readline from "node:readline";

import { lattice } from "./programs.mjs";

/** A conversation with `lattice run --json`. */
export class Bot {
  #child;
  #answers;

  constructor(game, options) {
    const words = Object.entries(options.set ?? {}).flatMap(([key, value]) => ["--set", `${key}=${value}`]);
    const preset = options.preset ? ["--preset", options.preset] : [];
    const args = ["run", game, "--json", "--seed", options.seed, ...preset, ...words];
    this.#child = spawn(lattice(), args, { stdio: ["pipe", "pipe", "inherit"] });
    this.#answers = readline.createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
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
  }
}

/** What the protocol says before and after each action. */
export async function trail(options, actions, game = "floodit") {
  const bot = new Bot(game, options);
  try {
    const steps = [await bot.must("inspect")];
    for (const action of actions) steps.push(await bot.must(action));
    return steps;
  } finally {
    bot.close();
  }
}

/** Takes every hint of a board; the actions, and how it ended. */
async function greedy(options) {
  const bot = new Bot("floodit", options);
  try {
    const actions = [];
    let status = "playing";
    while (status === "playing") {
      const { action } = await bot.must("hint");
      ({ status } = await bot.must(action));
      actions.push(action);
    }
    return { status, actions };
  } finally {
    bot.close();
  }
}

/** A board of a preset that greedy play wins, with the winning line and what the protocol says along it. */
export async function winnable(preset, name) {
  for (let number = 1; number <= 60; number += 1) {
    const options = { preset, seed: `${name}-${number}` };
    const { status, actions } = await greedy(options);
    if (status === "won") return { ...options, actions, steps: await trail(options, actions) };
  }
  throw new Error(`no board of ${preset} among 60 that greedy play wins`);
}

/** Actions that a fixed rule picks among the legal ones: enough to compare two programs. */
export async function scripted(options, length) {
  const bot = new Bot("floodit", options);
  try {
    const actions = [];
    let { status } = await bot.must("inspect");
    for (let i = 0; i < length && status === "playing"; i += 1) {
      const { legal } = await bot.must("legal");
      const action = legal[(i * 7 + 3) % legal.length];
      actions.push(action);
      ({ status } = await bot.must(action));
    }
    return actions;
  } finally {
    bot.close();
  }
}

/** Runs the binary on a text; its exit code and what it printed. */
export function run(args, input = "") {
  return new Promise((resolve) => {
    const child = execFile(lattice(), args, (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, stdout, stderr });
    });
    child.stdin.end(input);
  });
}
