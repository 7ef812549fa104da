/** Bag of another program: a clock every 0.1 s for 10 s, and a vector in each second whose x is the tenth of a second. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { fitsEveryScreen } from "./accessibility.mjs";
import { Browser, onTimeline, takePicture } from "./browser.mjs";

const browser = new Browser();

const open = () => browser.open("", ".message-list time");

test("topics are listed with type and count, and that with the most messages is selected", async () => {
  const page = await open();
  const rows = page.locator(".topic-table tbody tr");
  assert.deepEqual(await rows.nth(0).locator("td").allTextContents(), [
    "/clock",
    "rosgraph_msgs/msg/Clock",
    "101",
  ]);
  assert.deepEqual(await rows.nth(1).locator("td").allTextContents(), [
    "/other/vector",
    "geometry_msgs/msg/Vector3",
    "11",
  ]);
  assert.equal(
    await page.locator(".message-list pre").first().textContent(),
    "clock:\n  sec: 1700000000\n  nanosec: 0\n",
  );
  assert(await page.locator("#fields").isHidden());
  assert(await page.getByLabel("all robots").isHidden());
  assert(await page.getByText("Legend").isHidden());
  await page.getByRole("button", { name: "Layers" }).click();
  assert.equal(await page.locator("#layers legend").textContent(), "Panels");
});

test("messages of a topic are shown as text at the time of the timeline", async () => {
  const page = await open();
  await page.getByRole("button", { name: "/other/vector" }).click();
  const { x, y } = await onTimeline(page, 0.55);
  await page.mouse.click(x, y);
  const times = page.locator(".message-list time");
  await times.nth(5).waitFor();
  assert.deepEqual(await times.allTextContents(), [
    "0:05.000",
    "0:04.000",
    "0:03.000",
    "0:02.000",
    "0:01.000",
    "0:00.000",
  ]);
  const texts = page.locator(".message-list pre");
  assert.equal(await texts.first().textContent(), "x: 50\ny: 0\nz: 0\n");
  await page.getByRole("button", { name: "Next message" }).click();
  await times.first().filter({ hasText: "0:06.000" }).waitFor();
  await page.getByRole("button", { name: "Previous message" }).click();
  await times.first().filter({ hasText: "0:05.000" }).waitFor();
  await takePicture(page, "foreign");
});

test("every screen shows the whole page, without serious errors of axe", async () => {
  const page = await open();
  await fitsEveryScreen(page);
});
