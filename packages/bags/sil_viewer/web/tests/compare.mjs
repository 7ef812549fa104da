/**
 * Two recordings side by side; ball and speeds of the second one differ from tick 120 on, and the kind of motion of
 * hulks/2 from tick 150 to 159 and of hulks/1 from tick 200 on.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { fitsEveryScreen } from "./accessibility.mjs";
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
  const page = await browser.open("#at_ns=1900000000&robot=hulks/1");
  await showsTick(page, 190);
  const rows = page.locator("#inspector li.differs");
  const names = await rows.locator("> .head .key").allTextContents();
  assert.deepEqual(names, ["Motion command", "speed"]);
  assert.equal(await rows.last().locator(".value").textContent(), "0.25");
  assert.equal(await rows.last().locator(".other").textContent(), "≠ 0.75");
  await page.keyboard.press("Home");
  await showsTick(page, 1);
  assert.equal(await rows.count(), 0);
});

test("different decisions are listed, and shown one after the other", async () => {
  const page = await browser.open();
  await page.locator("#decision-count", { hasText: /^2$/ }).waitFor();
  const next = page.getByRole("button", { name: "Next different decision" });
  const previous = page.getByRole("button", { name: "Previous different decision" });
  assert(await previous.isDisabled());
  await next.click();
  await showsTick(page, 150);
  const robot = page.locator("#robots [aria-pressed=true]");
  assert.equal(await robot.getAttribute("title"), "hulks/2");
  await next.click();
  await showsTick(page, 200);
  assert.equal(await robot.getAttribute("title"), "hulks/1");
  assert(await next.isDisabled());
  await previous.click();
  await showsTick(page, 150);
  await page.getByRole("button", { name: /^Different decisions/ }).click();
  const rows = page.locator("#decision-list a");
  assert.deepEqual(await rows.locator(".robot").allTextContents(), ["hulks/2", "hulks/1"]);
  assert.match((await rows.last().locator(".text").textContent()) ?? "", /^\S.* ≠ stand$/);
  await takePicture(page, "different_decisions");
  await rows.last().click();
  await showsTick(page, 200);
});

test("the second recording is shown as ghosts on the field of the first one", async () => {
  const page = await browser.open("#at_ns=2000000000");
  await showsTick(page, 200);
  const fields = page.locator(".recording canvas");
  assert(await fields.nth(1).isVisible());
  await page.getByRole("checkbox", { name: "one field" }).check();
  assert(await fields.nth(1).isHidden());
  await page.waitForURL(/panels=one-field/);
  await takePicture(page, "ghosts");
  const picture = async () => {
    // The field is drawn before the next paint.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    return fields.first().evaluate((field) => /** @type {HTMLCanvasElement} */ (field).toDataURL());
  };
  const withGhosts = await picture();
  await page.getByRole("button", { name: "Layers, panels" }).click();
  await page.getByRole("checkbox", { name: "Ghosts of B" }).uncheck();
  assert.notEqual(await picture(), withGhosts);
  await page.getByRole("checkbox", { name: "Ghosts of B" }).check();
  assert.equal(await picture(), withGhosts);
  await page.reload();
  await showsTick(page, 200);
  assert(await fields.nth(1).isHidden());
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
  // Before tick 200, from which hulks/1 of the other recording stands and has no speed.
  const page = await browser.open("#at_ns=1900000000&robot=hulks/1&plots=motion_command.speed");
  await page.locator(".plot-legend output", { hasText: "0.25 | 0.75" }).waitFor();
  await takePicture(page, "plot_compared");
});

test("every screen shows the whole page, without serious errors of axe", async () => {
  const page = await browser.open("#at_ns=2000000000&robot=hulks/1");
  await page.getByRole("button", { name: "First difference" }).click();
  await page.locator("#difference-text:not(:empty)").waitFor();
  await fitsEveryScreen(page);
});
