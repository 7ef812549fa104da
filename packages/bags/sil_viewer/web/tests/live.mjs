/** Recording of 231 ticks that grows while it is shown. */

import assert from "node:assert/strict";
import { appendFileSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { Browser, shownTick, showsTick } from "./browser.mjs";

const { SIL_PAGE_WHOLE: WHOLE = "", SIL_PAGE_GROWING: GROWING = "" } = process.env;

const browser = new Browser();

/**
 * Appends to the recording until it has a fraction of its bytes.
 *
 * @param {number} share From 0 to 1.
 */
function grow(share) {
  const bytes = readFileSync(WHOLE);
  appendFileSync(GROWING, bytes.subarray(statSync(GROWING).size, share * bytes.length));
}

test("the newest tick is shown until another one is selected", async () => {
  const page = await browser.open();
  const first = await shownTick(page);
  assert(first > 1 && first < 231, `tick ${first} is shown`);

  const pause = page.getByRole("button", { name: "Pause match" });
  assert(await pause.isVisible());
  assert(await page.locator("#troubles").isHidden(), "a missing end must not be reported");

  grow(0.8);
  await page.waitForFunction(
    (first) => Number(document.getElementById("tick")?.textContent?.slice(5)) > first,
    first,
  );

  await page.keyboard.press("Home");
  await showsTick(page, 1);
  grow(1);
  await page.locator('#track[aria-valuemax="2.31"]').waitFor();
  assert.equal(await shownTick(page), 1);

  await page.keyboard.press("End");
  await showsTick(page, 231);
  // The buttons are gone with the match.
  await pause.waitFor({ state: "hidden" });
});
