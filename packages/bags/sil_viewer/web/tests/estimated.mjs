/** Robots whose programs estimate the pose (1, -0.5), facing the opponent's goal. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Browser, showsTick, takePicture } from "./browser.mjs";

const browser = new Browser();

test("estimated poses are drawn beside the true ones, and can be hidden", async () => {
  const page = await browser.open("#at_ns=1200000000&robot=hulks/1");
  await showsTick(page, 120);
  const canvas = page.getByRole("img", { name: "The field of estimated" });
  await takePicture(page, "estimated");
  const shown = await canvas.screenshot();
  await page.getByRole("button", { name: "Layers" }).click();
  await page.getByLabel("Estimated poses").uncheck();
  await page.keyboard.press("Escape");
  const hidden = await canvas.screenshot();
  assert(!shown.equals(hidden), "estimated poses are not drawn");
});

test("the inspector has the estimated pose of the selected robot", async () => {
  const page = await browser.open("#at_ns=1200000000&robot=hulks/1");
  await showsTick(page, 120);
  for (const part of ["debug", "debug.estimated_pose", "debug.estimated_pose.position"]) {
    await page.locator(`[data-path="${part}"]`).click();
  }
  const x = page.locator('[data-path="debug.estimated_pose.position.x"] .value');
  assert.equal(await x.textContent(), "1");
});
