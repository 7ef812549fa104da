/** Plots of numbers over time, and values that are not in every tick. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isAccessible } from "./accessibility.mjs";
import { Browser, showsTick, takePicture } from "./browser.mjs";

const MOMENT = "#at_ns=2000000000&robot=hulks/2";
const NUMBER = "world_state.robot.player_number";
const TIME = "world_state.now";

const browser = new Browser({ viewport: { width: 1440, height: 900 } });

/**
 * @param {import("playwright-core").Page} page
 * @param {string} path
 */
const row = (page, path) => page.locator(`[data-path="${path}"]`);

/**
 * Waits until the legend shows a value.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} path
 * @param {string | null} value
 */
async function shows(page, path, value) {
  const entry = page.locator(".plot-legend li", { hasText: path });
  await entry.locator("output", { hasText: new RegExp(`^${value}$`) }).waitFor();
}

test("a click on a number of the inspector plots it, and another one removes the plot", async () => {
  const page = await browser.open(MOMENT);
  await showsTick(page, 200);
  assert(await page.locator("#plots").isHidden());
  await row(page, "world_state").click();
  await row(page, "world_state.robot").click();
  await row(page, NUMBER).click();
  assert.equal(await row(page, NUMBER).getAttribute("aria-pressed"), "true");
  await shows(page, NUMBER, "2");
  await row(page, TIME).click();
  await shows(page, `${TIME} [s]`, "2");
  await page.waitForURL(new RegExp(`plots=${NUMBER},${TIME}$`));
  await takePicture(page, "plots");
  await isAccessible(page);
  for (const tick of [201, 202]) {
    await page.keyboard.press("ArrowRight");
    await showsTick(page, tick);
    await shows(page, TIME, String(tick / 100));
  }
  await page.waitForURL(/at_ns=2020000000/);
  await page.reload();
  await shows(page, TIME, "2.02");
  await page.getByRole("button", { name: `Remove the plot of ${TIME}` }).click();
  await page.getByRole("button", { name: `Remove the plot of ${NUMBER}` }).click();
  assert(await page.locator("#plots").isHidden());
});

test("plots show the part of the timeline, are moved by dragging, and show the time of a click", async () => {
  const page = await browser.open(`${MOMENT}&plots=${TIME}&range=500000000,1500000000`);
  const area = page.locator(".plot-area .u-over");
  await shows(page, TIME, "2");
  const box = await area.boundingBox();
  const track = await page.locator("#track").boundingBox();
  assert(box && track);
  assert(Math.abs(box.x - track.x) < 2, "the plot begins where the timeline begins");
  // The shown part follows the time, at first that of the address.
  await page.keyboard.press("Home");
  await shows(page, TIME, "0.01");
  await page.keyboard.press("\\");
  await page.waitForURL((url) => !url.hash.includes("range"));
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.click(middle.x, middle.y);
  await showsTick(page, 116);
  await shows(page, TIME, "1.16");
  const marks = await page.locator("#playhead, .plot-area .playhead").all();
  const places = await Promise.all(marks.map((mark) => mark.boundingBox()));
  assert(marks.length === 2 && places.every((it) => it && Math.abs(it.x - middle.x) < 3), "marks");
  await page.keyboard.press("]");
  await page.waitForURL(/range=\d+,\d+/);
  const before = shownRange(page);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - box.width / 4, middle.y, { steps: 5 });
  await page.mouse.up();
  // On a busy machine, the address shows a part of the movement first.
  const span_ns = before.to_ns - before.from_ns;
  await page.waitForURL((url) => rangeIn(url.hash).from_ns > before.from_ns + 0.2 * span_ns);
  const after = shownRange(page);
  const moved = (after.from_ns - before.from_ns) / span_ns;
  assert(moved < 0.3, `moved by ${moved}`);
  await showsTick(page, 116);
  await page.mouse.wheel(0, -300);
  await page.waitForFunction((hash) => location.hash !== hash, after.hash);
});

test("the line of a plot is drawn", async () => {
  const page = await browser.open(`${MOMENT}&plots=${TIME}`);
  await shows(page, TIME, "2");
  const colors = await page.locator(".plot-area canvas").evaluate(async (canvas) => {
    const { lineColor } = await import(String("/plot_chart.js"));
    const { rgbOf } = await import(String("/contrast.js"));
    const line = rgbOf(lineColor(0)).join();
    const drawn = /** @type {HTMLCanvasElement} */ (canvas);
    const context = /** @type {CanvasRenderingContext2D} */ (drawn.getContext("2d"));
    const { data } = context.getImageData(0, 0, drawn.width, drawn.height);
    let found = 0;
    for (let index = 0; index < data.length; index += 4) {
      found += data.slice(index, index + 3).join() === line ? 1 : 0;
    }
    return found;
  });
  assert(colors > 300, `${colors} pixels of the line`);
});

test("values that are not in every tick are shown with their ages", async () => {
  const page = await browser.open(MOMENT);
  await showsTick(page, 200);
  const { ages } = await page.evaluate(async () => {
    const answer = await fetch("/api/recordings/0/frames?at_ns=2000000000&robot=hulks/2");
    return (await answer.json())[0].robot;
  });
  const old = Object.entries(ages).filter(([, age]) => age > 0);
  assert(old.length > 0, "no value is old");
  for (const [name, age] of old) {
    const shown = await row(page, name).locator(".age").textContent();
    assert.equal(shown, `${(age / 1e9).toFixed(2)} s ago`);
  }
});

test("an invalid path in the address is shown without values", async () => {
  const page = await browser.open(`${MOMENT}&plots=%3Cb%3E,no.such.path`);
  await shows(page, "no.such.path", "—");
});

/**
 * Returns the shown part of the time in the hash of an address.
 *
 * @param {string} hash
 */
function rangeIn(hash) {
  const [from_ns, to_ns] = (/range=(\d+),(\d+)/.exec(hash) ?? []).slice(1).map(Number);
  return { hash, from_ns, to_ns };
}

/** @param {import("playwright-core").Page} page */
function shownRange(page) {
  return rangeIn(new URL(page.url()).hash);
}
