/** Robots on the page, compared with the values of an independent reader. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Browser, showsTick, takePicture } from "./browser.mjs";

/**
 * @typedef {{ x: number, y: number, theta: number, head_yaw: number, motion: string,
 *   statuses: number[] }} RobotValues
 * @typedef {{ ball: number[] | null, robots: Record<string, RobotValues> }} TickValues
 */

/** @type {Record<string, TickValues>} By tick. */
const VALUES = JSON.parse(readFileSync(process.env.SIL_PAGE_VALUES ?? "", "utf-8"));

/** Half of the last shown digit, plus rounding to single precision. */
const CLOSE = { meters: 0.00051, degrees: 0.051, speed: 0.0051 };

const browser = new Browser();

for (const tick of [1, 57, 120, 200, 231]) {
  test(`ball and robots are shown as in tick ${tick} of the bag`, async () => {
    const values = VALUES[tick];
    const page = await browser.open(`#at_ns=${tick * 10_000_000}`);
    await showsTick(page, tick);
    const shown = numbers(await page.locator("output.ball").textContent());
    const [x, y, vx, vy] = values.ball ?? [];
    assert.equal(shown.length === 0, values.ball === null);
    if (values.ball !== null) {
      close(shown, [x, y, Math.hypot(vx, vy)], [CLOSE.meters, CLOSE.meters, CLOSE.speed]);
    }
    for (const [id, robot] of Object.entries(values.robots)) {
      await page.getByRole("button", { name: id, exact: true }).click();
      const text = await page.locator("output.robot").textContent();
      const { x, y, theta, head_yaw } = robot;
      const expected = [x, y, degrees(theta), degrees(head_yaw)];
      close(numbers(text), expected, [CLOSE.meters, CLOSE.meters, CLOSE.degrees, CLOSE.degrees]);
      const motion = await page.locator("output.motion").textContent();
      assert.equal(motion, robot.motion.replaceAll("_", " "), id);
    }
  });
}

test("every node of the tree has the status in the bag", async () => {
  const page = await browser.open("#at_ns=2000000000&robot=hulks/1");
  await showsTick(page, 200);
  await statusesAre(page, VALUES[200].robots["hulks/1"].statuses);
  await page.keyboard.press("2");
  await statusesAre(page, VALUES[200].robots["hulks/2"].statuses);
  await page.keyboard.press("Home");
  await statusesAre(page, VALUES[1].robots["hulks/2"].statuses);
});

test("nodes that were not ticked are folded until the whole tree is selected", async () => {
  const page = await browser.open("#at_ns=2000000000&robot=hulks/1");
  await showsTick(page, 200);
  const visible = page.locator("#tree > li:visible");
  await visible.first().waitFor();
  const few = await visible.count();
  await takePicture(page, "tree");
  await page.getByRole("checkbox", { name: "all", exact: true }).check();
  assert.equal(await visible.count(), VALUES[200].robots["hulks/1"].statuses.length);
  await page.getByRole("checkbox", { name: "all", exact: true }).uncheck();
  assert.equal(await visible.count(), few);
  await page.getByRole("button", { name: "Fold behavior" }).click();
  assert.equal(await visible.count(), 1);
});

test("a click on the field selects the robot at this position", async () => {
  const page = await browser.open("#at_ns=2000000000&robot=hulks/1");
  await showsTick(page, 200);
  const canvas = page.getByRole("img", { name: "The field of golden" });
  const box = await canvas.boundingBox();
  assert(box);
  // The field is 9 m by 6 m, with 0.7 m of border around it.
  const scale = Math.min(box.width / 10.4, box.height / 7.4);
  const { x, y } = VALUES[200].robots["opponent/2"];
  await canvas.click({
    position: { x: box.width / 2 + x * scale, y: box.height / 2 - y * scale },
  });
  const chosen = page.locator("#robots [aria-pressed=true]");
  assert.equal(await chosen.getAttribute("aria-label"), "opponent/2");
});

test("zooming, panning and layers change the picture of the field, and a double click resets it", async () => {
  const page = await browser.open("#at_ns=2000000000&robot=hulks/1");
  await showsTick(page, 200);
  const canvas = page.getByRole("img", { name: "The field of golden" });
  const whole = await canvas.screenshot();
  await canvas.hover({ position: { x: 100, y: 100 } });
  await page.mouse.wheel(0, -400);
  await differs(canvas, whole);
  await canvas.dblclick({ position: { x: 5, y: 5 } });
  await isSame(canvas, whole);
  await page.mouse.down();
  await page.mouse.move(300, 300, { steps: 4 });
  await page.mouse.up();
  await differs(canvas, whole);
  await canvas.dblclick({ position: { x: 5, y: 5 } });
  await isSame(canvas, whole);
  await page.keyboard.press("+");
  await differs(canvas, whole);
  await page.keyboard.press("0");
  await isSame(canvas, whole);
  await page.getByRole("button", { name: "Layers" }).click();
  await page.getByLabel("Walk paths").uncheck();
  await page.keyboard.press("Escape");
  await differs(canvas, whole);
});

test("unfolded values of the inspector stay unfolded from tick to tick and robot to robot", async () => {
  const page = await browser.open("#at_ns=2000000000&robot=hulks/1");
  await showsTick(page, 200);
  await page.locator('[data-path="world_state"]').click();
  const now = page.locator('[data-path="world_state.now"] .value');
  assert.equal(await now.textContent(), "2");
  assert.equal(await page.locator('[data-path="world_state.now"] .unit').textContent(), "s");
  await page.locator('[data-path="world_state.player_states"]').click();
  const player = page.locator('[data-path="world_state.player_states.1"]');
  assert.equal(await player.locator(".key").textContent(), "robot 2");
  // Times of folded values are seconds, too.
  assert.match((await player.locator(".value").textContent()) ?? "", /last_seen: 1\.97,/);
  const number = page.locator('[data-path="world_state.robot.player_number"] .value');
  await page.locator('[data-path="world_state.robot"]').click();
  assert.equal(await number.textContent(), "1");
  await page.keyboard.press("ArrowRight");
  await showsTick(page, 201);
  assert.equal(await now.textContent(), "2.01");
  await page.keyboard.press("2");
  await page.locator('[data-path="world_state.robot.player_number"]', { hasText: "2" }).waitFor();
  await takePicture(page, "inspector");
});

/**
 * Waits until the nodes of the tree have these statuses, in order; 4 or more means halted.
 *
 * @param {import("playwright-core").Page} page
 * @param {number[]} expected
 */
async function statusesAre(page, expected) {
  const names = ["idle", "success", "failure", "running"];
  const wanted = expected.map((status) => names[status % 4] + (status >= 4 ? " halted" : ""));
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll("#tree > li")]
        .map((row) => row.getAttribute("data-status") + (row.matches(".halted") ? " halted" : ""))
        .join() === wanted,
    wanted.join(),
  );
}

/**
 * @param {import("playwright-core").Locator} canvas
 * @param {Buffer} picture
 */
async function differs(canvas, picture) {
  await frame(canvas);
  assert(!picture.equals(await canvas.screenshot()), "the picture has not changed");
}

/**
 * @param {import("playwright-core").Locator} canvas
 * @param {Buffer} picture
 */
async function isSame(canvas, picture) {
  await frame(canvas);
  assert(picture.equals(await canvas.screenshot()), "the picture has changed");
}

/**
 * Waits until the page has drawn.
 *
 * @param {import("playwright-core").Locator} canvas
 */
function frame(canvas) {
  return canvas.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** @param {string | null} text */
function numbers(text) {
  return [...(text ?? "").matchAll(/-?\d+(\.\d+)?/g)].map(([number]) => Number(number));
}

/** @param {number} angle */
function degrees(angle) {
  return (angle * 180) / Math.PI;
}

/**
 * @param {number[]} found
 * @param {number[]} expected
 * @param {number[]} tolerances
 */
function close(found, expected, tolerances) {
  expected.forEach((value, index) => {
    const distance = Math.abs(found[index] - value);
    assert(distance <= tolerances[index], `${found} instead of ${expected}`);
  });
}
