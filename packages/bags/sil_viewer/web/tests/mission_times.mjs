/** Planned and real times of a mission's steps, compared with `sil mission audit --times --json`. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Browser, takePicture } from "./browser.mjs";

/** @type {any[]} */
const STEPS = readFileSync(process.env.SIL_PAGE_AUDIT ?? "", "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

const browser = new Browser({ viewport: { width: 1440, height: 900 } });

test("durations and bars of the steps are those of the records", async () => {
  const page = await browser.open("#at_ns=999000000000");
  const rows = page.locator("#mission .steps li");
  await rows.first().waitFor();
  const last = STEPS.filter(({ plan }) => plan === STEPS.at(-1).plan);
  assert.deepEqual(
    await rows.locator(".duration").allTextContents(),
    last.map((it) => `${it.duration.toFixed(2)} s of ${it.planned_duration.toFixed(2)} s`),
  );
  for (const [index, step] of last.entries()) {
    const box = async (/** @type {string} */ name) => {
      const found = await rows.nth(index).locator(`.track .${name}`).boundingBox();
      assert(found !== null, `${step.action} has no bar ${name}`);
      return found;
    };
    const [planned, real] = [await box("planned"), await box("real")];
    const scale = planned.width / step.planned_duration;
    assert(Math.abs(real.width - step.duration * scale) < 2, step.action);
    const offset = (step.start - step.planned_start) * scale;
    assert(Math.abs(real.x - planned.x - offset) < 2, step.action);
  }
  await takePicture(page, "mission_times");
});

test("before its start a step has only a planned duration", async () => {
  const page = await browser.open(`#at_ns=${STEPS[0].start * 1e9}`);
  const row = page.locator("#mission .steps li").last();
  await row.waitFor();
  const planned = STEPS.at(-1).planned_duration.toFixed(2);
  assert.equal(await row.locator(".duration").textContent(), `${planned} s`);
  assert(await row.locator(".track .real").isHidden());
});
