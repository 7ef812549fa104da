/** Automatic check for accessibility. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Sizes of the smallest phone that counts, and of a laptop. */
const SCREENS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Rules that axe does not apply, or does not count as serious, by itself. */
const RULES = { "target-size": { enabled: true }, "page-has-heading-one": { enabled: true } };

/**
 * Fails if the page is wider than a phone or a laptop, or a control is cut off there. The screen is that of the laptop
 * afterwards.
 *
 * @param {import("playwright-core").Page} page
 */
export async function fitsEveryWidth(page) {
  for (const size of SCREENS) {
    await fits(page, size);
  }
}

/**
 * Fails if the page is wider than a screen, or axe finds a serious error, on a phone and a laptop, in dark and light
 * colors.
 *
 * @param {import("playwright-core").Page} page
 */
export async function fitsEveryScreen(page) {
  for (const size of SCREENS) {
    await fits(page, size);
    for (const colorScheme of /** @type {const} */ (["dark", "light"])) {
      await page.emulateMedia({ colorScheme });
      await isAccessible(page);
    }
  }
}

/**
 * Fails if the page is wider than a screen, or a control is cut off there.
 *
 * @param {import("playwright-core").Page} page
 * @param {{ width: number, height: number }} size
 */
async function fits(page, size) {
  await page.setViewportSize(size);
  const shown = await page.evaluate(() => document.documentElement.scrollWidth);
  assert(shown <= size.width, `the page is ${shown} px wide on a screen of ${size.width} px`);
  const cut = await page.evaluate(cutOffControls);
  assert.deepEqual(cut, [], `cut off on a screen of ${size.width} px`);
}

/** Returns the buttons of header and playback that leave the screen, or whose text leaves the button. */
function cutOffControls() {
  const controls = [...document.querySelectorAll("header button, .transport button")];
  const cut = controls.filter((control) => {
    const { left, right } = control.getBoundingClientRect();
    const isShown = control.checkVisibility();
    const isTall = control.scrollHeight > control.clientHeight + 2;
    return isShown && (left < 0 || right > innerWidth || isTall);
  });
  return cut.map((control) => control.outerHTML);
}

/**
 * Fails if axe finds a serious error in the page, for example a text with little contrast, a button without a name or
 * with less than 24 px, or if it has no first heading.
 *
 * @param {import("playwright-core").Page} page
 */
export async function isAccessible(page) {
  // The page's content security policy forbids to add the script to the page.
  await page.evaluate(AXE);
  /** @type {{ violations: Violation[] }} */
  const { violations } = await page.evaluate(`axe.run({ rules: ${JSON.stringify(RULES)} })`);
  const serious = violations.filter(
    ({ id, impact }) => ["serious", "critical"].includes(impact) || id in RULES,
  );
  const texts = serious.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
  assert.deepEqual(texts, []);
}

/**
 * @typedef {{ id: string, impact: string, nodes: { html: string, failureSummary: string }[] }} Violation
 */
