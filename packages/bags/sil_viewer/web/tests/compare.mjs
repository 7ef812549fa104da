/** Two recordings side by side; ball and commands of the second one differ from tick 120 on. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isAccessible } from "./accessibility.mjs";
import { Browser, onTimeline, showsTick, takePicture } from "./browser.mjs";

const browser = new Browser({ viewport: { width: 1920, height: 1080 } });

test("both recordings show the same moment", async () => {
  const page = await browser.open();
  const names = await page.locator(".recording-name").allTextContents();
  assert.deepEqual(names, ["golden", "other"]);
  const { x, y } = await onTimeline(page, 0.5);
  await page.mouse.click(x, y);
  await showsTick(page, 116);
  const [one, other] = await page.locator("output.ball").allTextContents();
  assert.equal(one, other);
});

test("the first difference is shown", async () => {
  const page = await browser.open();
  await page.getByRole("button", { name: "First difference" }).click();
  await showsTick(page, 120);
  const text = (await page.locator("#difference-text").textContent()) ?? "";
  assert.match(text, /^tick 120, \/sim\/truth ball.*position\.x: \S+ ≠ \S+$/);
  const [one, other] = await page.locator("output.ball").allTextContents();
  assert.notEqual(one, other);
  await takePicture(page, "compared");
});

test("rows of the inspector that differ are marked, with both values", async () => {
  const page = await browser.open("#at_ns=2000000000&robot=hulks/1");
  await showsTick(page, 200);
  const rows = page.locator("#inspector li.differs");
  const names = await rows.locator("> .head .key").allTextContents();
  assert.deepEqual(names, ["Motion command", "speed"]);
  assert.equal(await rows.last().locator(".value").textContent(), "0.25");
  assert.equal(await rows.last().locator(".other").textContent(), "≠ 0.75");
  await page.keyboard.press("Home");
  await showsTick(page, 1);
  assert.equal(await rows.count(), 0);
});

test("playback advances in both", async () => {
  const page = await browser.open("#at_ns=1100000000");
  await showsTick(page, 110);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await showsTick(page, 231);
  const [one, other] = await page.locator("output.ball").allTextContents();
  assert.notEqual(one, other);
});

test("a number is plotted in both recordings", async () => {
  const page = await browser.open("#at_ns=2000000000&robot=hulks/1&plots=motion_command.speed");
  await page.locator(".plot-legend output", { hasText: "0.25 | 0.75" }).waitFor();
  await takePicture(page, "plot_compared");
});

test("axe finds no serious error", async () => {
  const page = await browser.open("#at_ns=2000000000&robot=hulks/1");
  for (const colorScheme of /** @type {const} */ (["dark", "light"])) {
    await page.emulateMedia({ colorScheme });
    await isAccessible(page);
  }
});
