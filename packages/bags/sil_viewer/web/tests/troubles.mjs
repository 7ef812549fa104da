/**
 * Failures and violations are shown with links to their time. The bag has violations of opponent/2 in the ticks
 * 100 to 104 and one without a robot in tick 150, and hostile texts in all text fields.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { fitsEveryScreen } from "./accessibility.mjs";
import { Browser, onTimeline, showsCount, showsTick, takePicture } from "./browser.mjs";

const HOSTILE = "<img src=x onerror=alert(1)>\u{202e}&amp;";

const browser = new Browser({ colorScheme: "light" });

test("the failure of the run is shown as text", async () => {
  const page = await browser.open();
  const troubles = await page.locator("#troubles").textContent();
  assert.equal(troubles, "failedtick 200: the ball was never <b>kicked</b>");
  assert.equal(await page.locator(".recording-name").textContent(), "Spiel <b>ü<b> ..& %2e%2e");
});

test("a violation over several ticks is listed once, and a click on it shows its time and robot", async () => {
  const page = await browser.open();
  const violations = page.locator("#happenings a.error");
  await showsCount(violations, 1);
  assert.match((await violations.textContent()) ?? "", /robots are apart.*5 ticks/);
  await violations.click();
  await showsTick(page, 100);
  const chosen = page.locator("#robots [aria-pressed=true]");
  assert.equal(await chosen.getAttribute("aria-label"), "opponent/2");
  await page.locator("#happenings a.warning").click();
  await showsTick(page, 150);
  assert.equal(await chosen.getAttribute("aria-label"), "opponent/2");
  await takePicture(page, "violations");
});

test("keys jump from violation to violation", async () => {
  const page = await browser.open("#at_ns=900000000");
  await showsTick(page, 90);
  await page.keyboard.press("n");
  await showsTick(page, 100);
  await page.keyboard.press("n");
  await showsTick(page, 150);
});

test("hostile texts are shown unchanged, and have no effect", async () => {
  const page = await browser.open("#at_ns=1000000000&robot=opponent/2");
  await showsTick(page, 100);
  const { x, y } = await onTimeline(page, (1 - 0.01) / 2.3);
  await page.mouse.move(x, y);
  for (const place of [
    "#happenings a.error .text",
    "#happenings a.marker .text >> nth=3",
    "#tree > li:first-child .name",
    "#tooltip",
  ]) {
    const text = await page.locator(place).textContent();
    assert(text?.includes(HOSTILE), `${place} says ${text}`);
  }
  await page.locator('[data-path="warnings"]').click();
  const warning = await page.locator('[data-path="warnings.0"] .value').textContent();
  assert.equal(warning, HOSTILE);
  assert.equal(await page.locator("img, b:has(b)").count(), 0);
  await takePicture(page, "hostile");
});

test("every screen shows the whole page, without serious errors of axe", async () => {
  const page = await browser.open("#at_ns=1000000000");
  await fitsEveryScreen(page);
});
