/** Explanation of decisions, compared with the values of an independent reader. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Browser, showsTick, takePicture } from "./browser.mjs";

/** @type {Record<string, { robots: Record<string, { statuses: number[] }> }>} By tick. */
const VALUES = JSON.parse(readFileSync(process.env.SIL_PAGE_VALUES ?? "", "utf-8"));

const [TICK, ROBOT, LAST] = [200, "hulks/1", 231];
const browser = new Browser({ viewport: { width: 1440, height: 900 } });

/** @param {number} tick */
function statusesAt(tick) {
  return VALUES[tick].robots[ROBOT].statuses;
}

/** @param {number} tick */
const leafAt = (tick) => statusesAt(tick).lastIndexOf(3);

async function open() {
  const page = await browser.open(`#at_ns=${TICK * 10_000_000}&robot=${ROBOT}`);
  await showsTick(page, TICK);
  // The durations are shown when the history was read.
  await page.locator("#tree .lasts:not(:empty)").first().waitFor();
  return page;
}

/**
 * @param {import("playwright-core").Page} page
 * @param {number} node
 */
const rowOf = (page, node) => page.locator("#tree > li").nth(node);

test("the active path ends with the running leaf, which is in view", async () => {
  const page = await open();
  const leaf = leafAt(TICK);
  const name = await rowOf(page, leaf).locator(".name").textContent();
  assert.equal(await page.locator("#active-path [aria-current]").textContent(), name);
  const crumbs = await page.locator("#active-path .path li").allTextContents();
  const running = statusesAt(TICK).filter((status) => status === 3).length;
  assert.equal(crumbs.length, running, "only the nodes on the path run");
  const [row, tree] = [
    await rowOf(page, leaf).boundingBox(),
    await page.locator("#tree").boundingBox(),
  ];
  assert(row && tree && row.y >= tree.y && row.y + row.height <= tree.y + tree.height);
  await takePicture(page, "decision");
});

test("the running leaf is scrolled into view in a short tree", async () => {
  const page = await open();
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("2");
  await page.keyboard.press("1");
  await showsTick(page, TICK + 1);
  await page.waitForFunction(
    (leaf) => {
      const row = document.querySelectorAll("#tree > li")[leaf].getBoundingClientRect();
      const tree = document.querySelector("#tree")?.getBoundingClientRect();
      return tree && row.top >= tree.top && row.bottom <= tree.bottom;
    },
    leafAt(TICK + 1),
  );
});

test("failed branches are folded, with the condition that failed", async () => {
  const page = await open();
  const rows = page.locator("#tree > li");
  const set = rows.filter({ has: page.locator(".name", { hasText: /^set$/ }) });
  assert.equal(await set.getAttribute("aria-expanded"), "false");
  assert.equal(await set.locator(".reason").textContent(), "not: the game state is set");
  const condition = rows.filter({ hasText: "the game state is set" }).last();
  assert(await condition.isHidden());
  await set.getByRole("button", { name: "Unfold set" }).click();
  assert(await condition.isVisible());
});

test("each ticked node shows since when it has its status", async () => {
  const page = await open();
  for (const node of [0, leafAt(TICK)]) {
    let since = TICK;
    while (since > 1 && statusesAt(since - 1)[node] === statusesAt(TICK)[node]) {
      since -= 1;
    }
    const shown = await rowOf(page, node).locator(".lasts").textContent();
    assert.equal(shown, `${((TICK - since) / 100).toFixed(2)} s`);
  }
});

test("buttons and keys of a node show its previous and next activation", async () => {
  const page = await open();
  /** @param {number} status */
  const isActive = (status) => status === 1 || status === 3;
  /** @param {number} node */
  const startsOf = (node) =>
    Array.from({ length: LAST }, (_, index) => index + 1).filter(
      (tick) =>
        isActive(statusesAt(tick)[node]) && (tick === 1 || !isActive(statusesAt(tick - 1)[node])),
    );
  const leaf = leafAt(TICK);
  const start = startsOf(leaf).findLast((tick) => tick < TICK);
  assert(start);
  await rowOf(page, leaf).hover();
  await rowOf(page, leaf)
    .getByRole("button", { name: /^Previous activation/ })
    .click();
  await showsTick(page, start);
  // A node that runs only before this tick.
  const other = statusesAt(1).findIndex(
    (_, node) => startsOf(node).length > 0 && startsOf(node).every((tick) => tick < start),
  );
  const last = startsOf(other).at(-1);
  assert(last);
  await page.getByRole("checkbox", { name: "all", exact: true }).check();
  await rowOf(page, other).focus();
  await page.keyboard.press("Shift+Enter");
  await showsTick(page, last);
  await page.keyboard.press("Shift+Enter");
  const first = startsOf(other).findLast((tick) => tick < last) ?? last;
  await showsTick(page, first);
  if (first !== last) {
    await page.keyboard.press("Enter");
    await showsTick(page, last);
  }
});

test("a node of the active path is shown in the tree", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Fold behavior" }).click();
  const crumb = page.locator("#active-path [aria-current] button");
  const name = await crumb.textContent();
  await crumb.click();
  const focused = page.locator("#tree > li:focus");
  assert.equal(await focused.locator(".name").textContent(), name);
});

test("arrow keys move through the tree, and fold it", async () => {
  const page = await open();
  await rowOf(page, 0).focus();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.locator("#tree > li:visible").count(), 1);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.equal(await rowOf(page, 1).evaluate((row) => row === document.activeElement), true);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  assert.equal(await rowOf(page, 0).evaluate((row) => row === document.activeElement), true);
  await showsTick(page, TICK);
});
