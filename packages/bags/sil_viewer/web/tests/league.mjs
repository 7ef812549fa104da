/**
 * A match of the 3D simulation league, three against three for 400 cycles of 20 ms: kick-off in cycle 42, play on in
 * cycle 82, a foul of right/2 in cycle 150, a goal, and left/2 falls after cycle 60.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { fitsEveryScreen } from "./accessibility.mjs";
import { Browser, onTimeline, showsTick, takePicture } from "./browser.mjs";

const LAST = 400;
const CYCLE_NS = 20_000_000;
const browser = new Browser();

/** @param {number} cycle */
const at = (cycle) => `#at_ns=${cycle * CYCLE_NS}`;

test("a match opens with score, teams and play mode, and without a behavior tree", async () => {
  const page = await browser.open();
  await showsTick(page, 1);
  assert.equal(await page.locator(".state").textContent(), "BeforeKickOff");
  assert.equal(await page.locator(".scoreboard .score").textContent(), "Alpha 0 : 0 Beta");
  assert(await page.getByRole("region", { name: "Behavior tree" }).isHidden());
  const robots = page.getByRole("group", { name: "Robots of left" }).getByRole("button");
  assert.deepEqual(await robots.allTextContents(), ["1", "2", "11"]);
});

test("standing and fallen robots look different", async () => {
  const page = await browser.open(`${at(350)}&robot=left/2`);
  await showsTick(page, 350);
  assert.equal(await page.locator("output.motion").textContent(), "fallen");
  const fallen = page.locator("#robots .down");
  assert.equal(await fallen.getAttribute("aria-label"), "left/2");
  await takePicture(page, "league-fallen");
  await page.keyboard.press("1");
  await page.locator("output.motion", { hasText: "standing" }).waitFor();
});

test("the ball is shown with its height", async () => {
  const page = await browser.open(at(115));
  await showsTick(page, 115);
  const text = (await page.locator("output.ball").textContent()) ?? "";
  const [, , height] = text.matchAll(/-?\d+\.\d+/g);
  assert(Number(height[0]) > 0.8, text);
  await takePicture(page, "league-ball");
});

test("events are play modes, goals, fouls and commands of trainers, each a link", async () => {
  const page = await browser.open();
  const foul = page.locator("#happenings a", { hasText: "illegal defence by right/2" });
  await foul.click();
  await showsTick(page, 150);
  const chosen = page.locator("#robots [aria-pressed=true]");
  assert.equal(await chosen.getAttribute("aria-label"), "right/2");
  assert.equal(await page.locator(".calls").textContent(), "illegal defence by right/2");
  await page.locator("#happenings a", { hasText: "goal for Alpha, 1 : 0" }).click();
  await page.locator(".state", { hasText: "Goal Left" }).waitFor();
  assert.equal(await page.locator(".scoreboard .score").textContent(), "Alpha 1 : 0 Beta");
  await page.locator("#happenings a", { hasText: "(kickOff Left)" }).waitFor();
  const { x, y } = await onTimeline(page, 60 / LAST);
  await page.mouse.move(x, y);
  assert.match(
    (await page.locator("#tooltip").textContent()) ?? "",
    /tick 6\d · .* · KickOff Left/,
  );
  await takePicture(page, "league-timeline");
});

test("the inspector shows what the selected robot sensed and commanded", async () => {
  const page = await browser.open(`${at(60)}&robot=left/11`);
  await showsTick(page, 60);
  assert.match((await row(page, "commands").textContent()) ?? "", /\(say at60\)/);
  await row(page, "speeds").click();
  assert.equal(await row(page, "speeds.rle3").locator(".value").textContent(), "0");
  await row(page, "joints.hj1").waitFor();
  await row(page, "senses").click();
  assert.equal(await row(page, "senses.0").locator(".value").textContent(), "(time (now 1.20))");
  const seen = await page
    .locator('[data-path^="senses."] .value', { hasText: "(See " })
    .textContent();
  assert(seen?.endsWith("))"), "a long sense is truncated");
  const talk = page.getByRole("region", { name: "Talk" });
  await talk.locator(".said", { hasText: "at60" }).waitFor();
  await talk.locator(".heard", { hasText: "Beta" }).first().waitFor();
  await takePicture(page, "league-inspector");
});

test("seen objects and the close-up change the picture", async () => {
  const page = await browser.open(`${at(60)}&robot=left/1`);
  await showsTick(page, 60);
  const field = page.getByRole("img", { name: "The field of league" });
  const whole = await picture(field);
  await page.getByRole("button", { name: "Layers" }).click();
  await page.getByLabel("Seen objects").uncheck();
  await page.keyboard.press("Escape");
  assert(!whole.equals(await picture(field)), "seen objects are not drawn");
  const near = page.getByRole("img", { name: "The selected robot from near" });
  const before = await picture(near);
  const box = await near.boundingBox();
  assert(box);
  await page.mouse.move(box.x + 50, box.y + 50);
  await page.mouse.down();
  await page.mouse.move(box.x + 150, box.y + 60, { steps: 4 });
  await page.mouse.up();
  const turned = await picture(near);
  assert(!before.equals(turned), "the camera does not turn");
  await page.mouse.wheel(0, -300);
  assert(!turned.equals(await picture(near)), "the camera does not zoom");
});

test("keys and links lead to a moment and a robot", async () => {
  const page = await browser.open();
  await page.keyboard.press("Shift+Digit3");
  await page.keyboard.press("Shift+ArrowRight");
  await showsTick(page, 51);
  await page.waitForURL(/#at_ns=1020000000&robot=right\/3$/);
  const again = await browser.open(new URL(page.url()).hash);
  await again.reload();
  await showsTick(again, 51);
  const chosen = again.locator("#robots [aria-pressed=true]");
  assert.equal(await chosen.getAttribute("aria-label"), "right/3");
});

test("a match is played to its end", async () => {
  const page = await browser.open(at(300));
  await page.getByLabel("Speed").selectOption("2");
  await page.keyboard.press("Space");
  await showsTick(page, LAST);
});

test("every screen shows the whole page, without serious errors of axe", async () => {
  const page = await browser.open(`${at(350)}&robot=left/2`);
  await fitsEveryScreen(page);
});

/**
 * @param {import("playwright-core").Page} page
 * @param {string} path
 */
function row(page, path) {
  return page.locator(`[data-path="${path}"]`);
}

/**
 * Takes a picture of a canvas after it was drawn.
 *
 * @param {import("playwright-core").Locator} canvas
 */
async function picture(canvas) {
  await canvas.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  return canvas.screenshot();
}
