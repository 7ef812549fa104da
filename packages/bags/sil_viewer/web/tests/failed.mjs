/** The bag of a real run that failed in tick 2021, because the game continued after eleven goals. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fitsEveryScreen } from "./accessibility.mjs";
import { Browser, showsCount, showsTick, takePicture } from "./browser.mjs";

const browser = new Browser({ colorScheme: "light" });

test("the failure is named with its tick, and a click on it shows its moment", async () => {
  const page = await browser.open();
  const troubles = await page.locator("#troubles").textContent();
  assert.equal(troubles, "failedtick 2021: the game continues after 11 goals");
  const failures = page.locator("#happenings a.failure");
  await showsCount(failures, 1);
  assert.match((await failures.textContent()) ?? "", /the game continues after 11 goals/);
  await failures.click();
  await showsTick(page, 2021);
  await takePicture(page, "failed");
});

test("a banner names the failure, with a link to its tick", async () => {
  const page = await browser.open();
  const verdict = page.locator("#verdict");
  assert.equal(
    await verdict.textContent(),
    "The run failed in tick 2021: the game continues after 11 goals",
  );
  await verdict.getByRole("link").click();
  await showsTick(page, 2021);
});

test("every screen shows the whole page, without serious errors of axe", async () => {
  const page = await browser.open();
  // A list that is longer than its place is reached by the tab key.
  await page.locator("#troubles").evaluate((list) => (list.style.maxHeight = "10px"));
  await fitsEveryScreen(page);
});

test("every screen shows the whole report, without serious errors of axe", async () => {
  const page = await browser.open();
  // The content security policy of the page forbids the style of the report.
  await page.goto("about:blank");
  await page.setContent(readFileSync(process.env.SIL_PAGE_REPORT ?? "", "utf8"));
  await page.locator("summary").first().click();
  await fitsEveryScreen(page);
});
