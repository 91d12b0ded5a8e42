// Time in a test's hands: what depends on a clock is the same on a busy machine and on an idle one.

/** What the stopped clock shows: a day on, for no machine takes that long from starting the clock to stopping it. */
const STOPPED_MS = 24 * 60 * 60 * 1000;

/** Stops the clock of pages to come; from now on time passes by [`pass`] alone, frames and all. */
export async function stopTime(page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(STOPPED_MS);
}

/** Lets time pass. */
export function pass(page, millis) {
  return page.clock.runFor(millis);
}
