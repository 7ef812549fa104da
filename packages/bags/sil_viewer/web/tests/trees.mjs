/** Two recordings that differ only in one more node below the roots of the second one's trees. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Browser, showsTick } from "./browser.mjs";

const browser = new Browser({ viewport: { width: 1920, height: 1080 } });

test("nodes are compared by their paths, and none differs", async () => {
  const page = await browser.open("#at_ns=1000000000&robot=hulks/1");
  await showsTick(page, 100);
  await page.locator("#tree li").first().waitFor();
  assert.equal(await page.locator("#tree li.differs").count(), 0);
  assert.equal(await page.locator("#tree li.alone").count(), 0);
});

test("a difference of the trees is shown with the numbers of nodes", async () => {
  const page = await browser.open("#at_ns=1000000000&robot=hulks/1");
  const note = page.locator("#tree-note");
  await note.waitFor();
  assert.equal(
    await note.textContent(),
    "The trees differ: 0 nodes only in golden, 1 node only in other.",
  );
});
