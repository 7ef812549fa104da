/**
 * Measures the page with a whole match in headless Chromium: `node web/measure.mjs URL`, with the URL of
 * `sil view`. Prints one line per value, and fails if a value exceeds its limit.
 */

import { launch } from "./chromium.mjs";

const [url] = process.argv.slice(2);
if (url === undefined) {
  console.error("usage: node web/measure.mjs URL");
  process.exit(2);
}

/** Number of shown times. */
const MOMENTS = 20;

/** Addresses of the measured pages, each with a name: the page as it opens, and with all lanes and plots. */
const PAGES = /** @type {const} */ ([
  ["", ""],
  [
    "with lanes and plots, ",
    "#robot=hulks/2&panels=all-lanes&plots=motion_command.speed,world_state.robot.player_number",
  ],
]);

/** Duration of the playback [ms]. */
const PLAYED = 5000;

const browser = await launch();
try {
  for (const [name, hash] of PAGES) {
    await measure(name, hash);
  }
} finally {
  await browser.close();
}

/**
 * Opens a page, clicks on its timeline and plays.
 *
 * @param {string} name
 * @param {string} hash
 */
async function measure(name, hash) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const begun = performance.now();
  await page.goto(url + hash);
  await page.locator("#tick:not(:empty)").waitFor();
  report(`${name}opened`, performance.now() - begun, "ms", { most: 2000 });
  if (hash !== "") {
    await page.locator("#plots canvas").first().waitFor();
  }

  const delays = await page.evaluate(seekAround, MOMENTS);
  report(`${name}slowest moment of a click`, Math.max(...delays), "ms", { most: 100 });

  const rate = await page.evaluate(playFor, PLAYED);
  report(`${name}playing at real speed`, rate, "frames per second", { least: 30 });
  await page.close();
}

/**
 * Prints a measured value with its limit. A missed limit fails the program at its end.
 *
 * @param {string} what
 * @param {number} value
 * @param {string} unit
 * @param {{ least?: number, most?: number }} limits
 */
function report(what, value, unit, { least = -Infinity, most = Infinity }) {
  const isMet = least <= value && value <= most;
  const limit = Number.isFinite(least) ? `at least ${least}` : `at most ${most}`;
  console.log(`${what}: ${value.toFixed(0)} ${unit} (${limit})${isMet ? "" : ": MISSED"}`);
  if (!isMet) {
    process.exitCode = 1;
  }
}

/**
 * Runs in the page: clicks on the timeline, and measures the time until each tick is painted.
 *
 * @param {number} moments
 */
async function seekAround(moments) {
  const track = /** @type {HTMLElement} */ (document.getElementById("track"));
  const tick = /** @type {HTMLElement} */ (document.getElementById("tick"));
  const box = track.getBoundingClientRect();
  track.setPointerCapture = () => {};
  const delays = [];
  for (let moment = 0; moment < moments; moment += 1) {
    // Steps of the golden ratio cover the timeline evenly.
    const clientX = box.left + box.width * ((0.1 + moment * 0.618034) % 1);
    const begun = performance.now();
    const shown = new Promise((done) => {
      const changes = new MutationObserver(() => {
        changes.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(done));
      });
      changes.observe(tick, { childList: true, characterData: true, subtree: true });
    });
    track.dispatchEvent(new PointerEvent("pointerdown", { clientX }));
    track.dispatchEvent(new PointerEvent("pointerup", { clientX }));
    await shown;
    delays.push(performance.now() - begun);
  }
  return delays;
}

/**
 * Runs in the page: plays, and counts the shown ticks per second.
 *
 * @param {number} played Duration [ms].
 */
async function playFor(played) {
  const tick = /** @type {HTMLElement} */ (document.getElementById("tick"));
  let shown = 0;
  const changes = new MutationObserver(() => (shown += 1));
  changes.observe(tick, { childList: true, characterData: true, subtree: true });
  document.getElementById("play")?.click();
  await new Promise((done) => setTimeout(done, played));
  document.getElementById("play")?.click();
  return (1000 * shown) / played;
}
