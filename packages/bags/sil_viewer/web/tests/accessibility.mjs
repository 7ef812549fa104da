/** Automatic check for accessibility. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Fails if axe finds a serious error in the page, for example a text with little contrast or a button without a name.
 *
 * @param {import("playwright-core").Page} page
 */
export async function isAccessible(page) {
  // The page's content security policy forbids to add the script to the page.
  await page.evaluate(AXE);
  /** @type {{ violations: Violation[] }} */
  const { violations } = await page.evaluate("axe.run()");
  const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  const texts = serious.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
  assert.deepEqual(texts, []);
}

/**
 * @typedef {{ id: string, impact: string, nodes: { html: string, failureSummary: string }[] }} Violation
 */
