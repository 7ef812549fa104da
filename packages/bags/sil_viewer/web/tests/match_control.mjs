/** Buttons of a running match. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { Browser, shownTick, takePicture } from "./browser.mjs";

const { SIL_PAGE_SIL: SIL = "", SIL_PAGE_SHOWN: SHOWN = "" } = process.env;

const browser = new Browser();

/**
 * Clicks a button, and waits for the result.
 *
 * @param {import("playwright-core").Page} page
 * @param {import("../contract.js").ControlRequest} request
 * @param {RegExp} answer
 */
async function click(page, request, answer) {
  await page.locator(`#match-${request}`).click();
  await page.locator("#match-answer", { hasText: answer }).waitFor();
}

/**
 * Waits until the page has read the growing recording several times.
 *
 * @param {import("playwright-core").Page} page
 */
async function readsOn(page) {
  for (let reads = 0; reads < 3; reads += 1) {
    await page.waitForResponse((answer) => answer.url().endsWith("/overview"));
  }
}

/**
 * Waits until the page shows a later tick than this one.
 *
 * @param {import("playwright-core").Page} page
 * @param {number} tick
 */
async function showsLaterTick(page, tick) {
  await page.waitForFunction(
    (tick) => Number(document.getElementById("tick")?.textContent?.slice(5)) > tick,
    tick,
  );
}

test("the match is paused, stepped, continued and reset, and the page shows it", async () => {
  const page = await browser.open();
  await click(page, "pause", /^paused$/);
  await readsOn(page);
  const paused = await shownTick(page);
  await click(page, "step", /^played 1 tick$/);
  await click(page, "step", /^played 1 tick$/);

  execFileSync(SIL, ["move", "ball", "1", "0.5"]);
  // Chunks of a bag have 50 ticks: the page shows a chunk that these steps complete.
  execFileSync(SIL, ["step", "100"]);
  await page.locator("output.ball", { hasText: "(1.000, 0.500) m" }).waitFor();
  await readsOn(page);
  const stepped = await shownTick(page);
  await takePicture(page, "match_control");

  await click(page, "resume", /^playing$/);
  await showsLaterTick(page, stepped + 102);

  await page.locator("#match-reset").click();
  const name = page.locator(".recording-name");
  await name.filter({ hasText: /^bag-run2$/ }).waitFor();
  await showsLaterTick(page, 100);
  await page.locator("output.ball", { hasText: "no ball" }).waitFor();
  assert.equal(await page.title(), "bag-run2 – sil view");
  writeFileSync(SHOWN, JSON.stringify([paused, stepped]));
});
