/** Log of hulks/2: the ball, heads and other robots are unknown. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Browser, takePicture } from "./browser.mjs";

const browser = new Browser();

test("what is not in the log is shown as unknown", async () => {
  const page = await browser.open("#at_ns=2000000000&robot=hulks/2");
  await page.locator("#tree .lasts:not(:empty)").first().waitFor();
  await takePicture(page, "log");
  const text = await page.locator("body").innerText();
  assert.match(text, /log of robots/);
  assert.match(text, /head unknown/);
  assert.doesNotMatch(text, /no ball/);
  assert.doesNotMatch(text, /NaN|1790000000|hulks\/1/);
  assert.match(text, /no tick/);
});
