/** Recording in which the first child of each tree's root was skipped in every tick. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Browser, showsTick } from "./browser.mjs";

const browser = new Browser({ viewport: { width: 1920, height: 1080 } });

test("a skipped node has a name and a symbol of its own", async () => {
  const page = await browser.open("#at_ns=1000000000&robot=hulks/1");
  await showsTick(page, 100);
  const row = page.locator("#tree li").nth(1);
  await row.waitFor();
  assert.equal(await row.getAttribute("data-status"), "skipped");
  const symbol = row.locator(".symbol");
  assert.equal(await symbol.textContent(), "»");
  assert.equal(await symbol.getAttribute("aria-label"), "skipped");
  assert.equal(await page.locator('#tree li[data-status="skipped"]').count(), 1);
});
