/** Two matches of the league side by side; in the second one, the ball has another position from cycle 200 on. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Browser, showsTick, takePicture } from "./browser.mjs";

const browser = new Browser({ viewport: { width: 1920, height: 1080 } });

test("the first difference is shown in both fields", async () => {
  const page = await browser.open();
  await page.getByRole("button", { name: "First difference" }).click();
  await showsTick(page, 200);
  const text = (await page.locator("#difference-text").textContent()) ?? "";
  assert.match(text, /\/league\/truth ball.*position\.x: \S+ ≠ \S+$/);
  const [one, other] = await page.locator("output.ball").allTextContents();
  assert.notEqual(one, other);
  await takePicture(page, "league-compared");
});

test("senses that differ are marked, with both values", async () => {
  const page = await browser.open("#at_ns=4000000000&robot=left/1");
  await showsTick(page, 200);
  const rows = page.locator("#inspector li.differs > .head .key");
  assert.deepEqual(await rows.allTextContents(), ["Joints, °", "hj1", "Senses as text"]);
});
