/** Messages of opponent/2 that were lost in tick 120: one on the way to hulks/2, one to all receivers. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Browser, showsTick, takePicture } from "./browser.mjs";

const browser = new Browser();

test("lost messages are drawn for half a second, and can be hidden", async () => {
  const page = await browser.open("#at_ns=1200000000&robot=hulks/1");
  await showsTick(page, 120);
  const canvas = page.getByRole("img", { name: "The field of lossy" });
  await takePicture(page, "lossy");
  const shown = await canvas.screenshot();
  await page.getByRole("button", { name: "Layers" }).click();
  await page.getByLabel("Lost messages").uncheck();
  await page.keyboard.press("Escape");
  const hidden = await canvas.screenshot();
  assert(!shown.equals(hidden), "lost messages are not drawn");
});

test("lost messages are marked on the timeline", async () => {
  const page = await browser.open("#at_ns=2000000000&robot=hulks/1");
  await showsTick(page, 200);
  await page.locator("#tree .lasts:not(:empty)").first().waitFor();
  const box = await page.locator("#track").boundingBox();
  assert(box);
  await page.mouse.move(box.x + (119 / 230) * box.width, box.y + 22);
  const tooltip = (await page.locator("#tooltip").textContent())?.split("\n") ?? [];
  assert.deepEqual(tooltip.slice(0, 2), [
    "lost: opponent/2 to all (over budget)",
    "lost: opponent/2 to hulks/2 (noise)",
  ]);
});
