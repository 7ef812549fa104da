/** Match of the league with 400 cycles that grows from an empty file while it is shown. */

import assert from "node:assert/strict";
import { appendFileSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { Browser, showsTick } from "./browser.mjs";

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

test("the kind of a match becomes known while it grows, and its events are added", async () => {
  const page = await browser.open();
  assert.equal(await page.locator("#tick").textContent(), "no tick");
  grow(0.5);
  await page.locator(".state", { hasText: /PlayOn|KickOff/ }).waitFor();
  await page.locator("#happenings a", { hasText: "(kickOff Left)" }).waitFor();
  assert.equal(await page.locator("#happenings a", { hasText: "goal for" }).count(), 0);
  grow(1);
  await showsTick(page, 400);
  await page.locator("#happenings a", { hasText: "goal for Alpha" }).waitFor();
  assert.equal(await page.locator("#happenings a", { hasText: "(kickOff Left)" }).count(), 1);
});
