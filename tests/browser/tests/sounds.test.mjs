// Nobody hears a test, so every sound of every game is rendered with the page's own synthesizer and measured: its length,
// its peak, how it begins and ends, and that no two are alike.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";

import { run } from "../lib/bot.mjs";
import { group, scene } from "../lib/scene.mjs";

const RATE = 22_050;
const SECONDS = 2;
/** What is softer than this counts as silence. */
const SILENCE = 0.002;
const RESULTS = new URL("../test-results/", import.meta.url);

/** Renders every sound of a game in the page: names and samples. */
async function rendered(page, game) {
  const sounds = await page.evaluate(
    async ([id, rate, seconds]) => {
      const all = [];
      for (let number = 0; ; number += 1) {
        const context = new OfflineAudioContext(1, rate * seconds, rate);
        const name = globalThis.renderSound(context, id, number);
        if (name === undefined) return all;
        const buffer = await context.startRendering();
        all.push({ name, samples: [...buffer.getChannelData(0)] });
      }
    },
    [game, RATE, SECONDS],
  );
  return sounds.map(({ name, samples }) => ({ game, name, samples: Float32Array.from(samples) }));
}

/** Where a sound begins and ends, in seconds, and how loud it gets. */
function extent({ samples }) {
  const loud = (sample) => Math.abs(sample) > SILENCE;
  const [first, last] = [samples.findIndex(loud), samples.findLastIndex(loud)];
  return { length: first < 0 ? 0 : (last - first) / RATE, last: last / RATE, peak: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) };
}

/** How strong a pitch is in a stretch of samples (Goertzel's way). */
function strength(samples, from, to, pitch) {
  const turn = 2 * Math.cos((2 * Math.PI * pitch) / RATE);
  let [one, two] = [0, 0];
  for (let i = from; i < to; i += 1) [one, two] = [samples[i] + turn * one - two, one];
  return Math.sqrt(Math.max(0, one * one + two * two - turn * one * two));
}

/** Pitches a whole tone apart, from 50 Hz to 10 kHz. */
const PITCHES = Array.from({ length: 46 }, (_, i) => 50 * 2 ** (i / 6));

/** A fingerprint of length one: the strength of every pitch in stretches of 50 ms; loudness does not matter. */
function fingerprint({ samples }) {
  const stretch = Math.round(RATE * 0.05);
  const print = [];
  for (let from = 0; from + stretch <= RATE * 1.5; from += stretch) {
    for (const pitch of PITCHES) print.push(strength(samples, from, from + stretch, pitch));
  }
  const whole = Math.hypot(...print);
  return print.map((part) => part / whole);
}

/** How far two fingerprints are apart: 0 the same, 1 nothing in common. */
const apart = (one, other) => 1 - one.reduce((sum, part, i) => sum + part * other[i], 0);

group("sounds", () => {
  scene("are short, clean and all different", {}, async (arcade) => {
    await arcade.open("#/", "home");
    const games = JSON.parse((await run(["list", "--json"])).stdout).map(({ id }) => id).filter((id) => id !== "template");
    // The template speaks with the house's voice, which is nobody's own, and so may a new game. Noise is never quite the same.
    const house = (await rendered(arcade.page, "template")).map(fingerprint);
    const isHouse = (sound, i) => house[i] !== undefined && apart(fingerprint(sound), house[i]) < 0.05;
    const all = [];
    for (const game of games) {
      const own = await rendered(arcade.page, game);
      if (own.every(isHouse)) continue;
      const names = own.map(({ name }) => name);
      for (const name of ["Move", "Win", "Lose", "Refuse"]) assert.ok(names.includes(name), `${game} has ${name}`);
      all.push(...own);
    }
    assert.ok(all.length > house.length, "games have voices");
    for (const sound of all) {
      const what = `${sound.game} ${sound.name}`;
      const { length, last, peak } = extent(sound);
      assert.ok(length >= 0.02 && last <= 1.5, `${what} sounds from 20 ms to 1.5 s: ${length}, until ${last}`);
      assert.ok(peak > 0.03 && peak <= 1, `${what} is heard and does not clip: ${peak}`);
      assert.ok(Math.abs(sound.samples[0]) < 0.01, `${what} begins without a click: ${sound.samples[0]}`);
      assert.ok(sound.samples.slice(-RATE / 4).every((sample) => Math.abs(sample) < SILENCE), `${what} ends`);
      const end = sound.samples.findLastIndex((sample) => sample !== 0);
      assert.ok(Math.abs(sound.samples[end]) < 0.01, `${what} ends without a click: ${sound.samples[end]}`);
    }
    if (process.env.LATTICE_SOUNDS) {
      mkdirSync(RESULTS, { recursive: true });
      const data = all.map(({ game, name, samples }) => ({ game, name, samples: [...samples].map((it) => Math.round(it * 1e4)) }));
      writeFileSync(new URL("sounds.json", RESULTS), JSON.stringify({ rate: RATE, sounds: data }));
    }
    const prints = all.map(fingerprint);
    const close = [];
    for (const [i, one] of all.entries()) {
      for (const [j, other] of all.entries()) {
        const distance = i < j ? apart(prints[i], prints[j]) : 1;
        if (distance < 0.15) close.push(`${one.game} ${one.name} and ${other.game} ${other.name}: ${distance.toFixed(3)}`);
      }
    }
    assert.deepEqual(close, [], "no two sounds are alike");
  });

  scene("more sounds higher", {}, async (arcade) => {
    await arcade.open("#/", "home");
    const sounds = await rendered(arcade.page, "floodit");
    // The middle of all strengths, in sixths of an octave.
    const middle = (name) => {
      const sound = sounds.find((it) => it.name === name);
      const parts = PITCHES.map((pitch) => strength(sound.samples, 0, RATE / 4, pitch));
      return parts.reduce((sum, part, i) => sum + part * i, 0) / parts.reduce((sum, part) => sum + part, 0);
    };
    assert.ok(middle("Gain(1)") < middle("Gain(4)") && middle("Gain(4)") < middle("Gain(40)"));
  });
});
