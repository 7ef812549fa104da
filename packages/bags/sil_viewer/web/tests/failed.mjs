/** The bag of a real run that failed in tick 2021, because the game continued after eleven goals. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Browser, showsTick, takePicture } from "./browser.mjs";

const browser = new Browser({ colorScheme: "light" });

test("the failure is named with its tick, and a click on it shows its moment", async () => {
  const page = await browser.open();
  const troubles = await page.locator("#troubles").textContent();
  assert.equal(troubles, "failedtick 2021: the game continues after 11 goals");
  const failures = page.locator("#happenings a.failure");
  assert.equal(await failures.count(), 1);
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
