/** A mission with two plans, compared with its records, printed by `sil mission audit --json`. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fitsEveryScreen } from "./accessibility.mjs";
import { Browser, showsCount, showsTick, takePicture } from "./browser.mjs";

/** @type {any[]} */
const RECORDS = readFileSync(process.env.SIL_PAGE_AUDIT ?? "", "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

/** Returns the records of a kind. */
function of(/** @type {string} */ kind) {
  return RECORDS.filter(({ record }) => record === kind);
}

const STATES = /** @type {const} */ ({ running: "running", success: "done", failure: "failed" });

const browser = new Browser({ viewport: { width: 1440, height: 900 } });

/** Returns the texts of the facts that the page shows as true, in alphabetical order. */
async function shownFacts(/** @type {import("playwright-core").Page} */ page) {
  const facts = await page.locator("#mission .facts [data-value=true] .text").allTextContents();
  return facts.sort();
}

/** Returns the facts that are true at a time, in alphabetical order. */
function factsAt(/** @type {number} */ at_ns) {
  const last = new Map(
    of("fact")
      .filter(({ time }) => time <= at_ns)
      .map((change) => [change.fact, change.new]),
  );
  return [...last.keys()].filter((fact) => last.get(fact)).sort();
}

/**
 * Returns the state of each step of a plan at a time.
 *
 * @param {any} plan
 * @param {number} at_ns
 */
function statesAt(plan, at_ns) {
  const { layout } = of("tree").find(({ episode }) => episode === plan.episode);
  const states = plan.steps.map(() => "waiting");
  const records = of("nodes").filter(({ episode }) => episode === plan.episode);
  for (const { changes } of records.filter(({ time }) => time <= at_ns)) {
    for (const { node, status, halted } of changes) {
      const step = /^step (\d+)$/.exec(layout.nodes[node].description)?.[1];
      const state = halted ? "halted" : STATES[/** @type {keyof typeof STATES} */ (status)];
      if (step !== undefined && state !== undefined) {
        states[Number(step)] = state;
      }
    }
  }
  return states;
}

test("plan, steps and facts equal the records at every change", async () => {
  const page = await browser.open();
  assert.equal(of("asked").length, 2, "the mission differs from the one that this test expects");
  const turns = RECORDS.map(({ time }) => time).filter((time) => time >= of("asked")[0].time);
  for (const at_ns of new Set(turns)) {
    await page.evaluate((hash) => (location.hash = hash), `#at_ns=${at_ns}`);
    const asked = of("asked").findLast(({ time }) => time <= at_ns);
    const plan = of("planned").find(({ episode }) => episode === asked.episode);
    const current = page.locator("#mission .plans [aria-current]");
    await current.getByText(`plan ${asked.episode}: `).waitFor();
    const end = of("ended").find(({ time }) => time <= at_ns);
    const outcome = await page.locator("#mission .outcome").textContent();
    assert.equal(outcome, end ? "the goal is reached" : `plan ${asked.episode}`);
    assert.deepEqual(await page.locator("#mission .steps .text").allTextContents(), plan.steps);
    const rows = page.locator("#mission .steps li");
    const states = await rows.evaluateAll((all) => all.map((row) => row.dataset.state));
    assert.deepEqual(states, statesAt(plan, at_ns), `at ${at_ns} ns`);
    assert.deepEqual(await shownFacts(page), factsAt(at_ns), `at ${at_ns} ns`);
  }
});

test("each plan shows its cause, and links to its moment", async () => {
  const page = await browser.open("#at_ns=999000000000");
  const plans = page.locator("#mission .plans li");
  await showsCount(plans, 2);
  assert.match((await plans.nth(0).textContent()) ?? "", /^plan 1: a new goal/);
  const cause = (await plans.nth(1).textContent()) ?? "";
  assert.match(cause, /^plan 2: pass_two_three_front failed/);
  await plans.nth(1).getByRole("link").click();
  await page.locator("#mission .plans [aria-current]", { hasText: "plan 2" }).waitFor();
  await showsTick(page, of("asked")[1].time / 1e7);
  await page.locator("#mission .steps [data-state=running]").first().waitFor();
  await takePicture(page, "mission");
});

test("a step selects its robots, and links to the moment of its state", async () => {
  const page = await browser.open("#at_ns=7000000000");
  const step = page.locator("#mission .steps li", { hasText: "(pass one two wing)" });
  await step.getByRole("button", { name: "hulks/3" }).click();
  await page.locator("#robots [aria-pressed=true]", { hasText: "3" }).waitFor();
  await step.getByRole("link").click();
  await showsTick(page, 629);
  await page.locator("#robots [aria-pressed=true]", { hasText: "2" }).waitFor();
});

test("facts are filtered by a part of their text", async () => {
  const page = await browser.open("#at_ns=999000000000");
  const facts = page.locator("#mission .facts li");
  await facts.first().waitFor();
  const all = await facts.count();
  await page.getByLabel("Filter facts").fill("HAS_ball(");
  const found = await page.locator("#mission .facts .text").allTextContents();
  assert(found.length > 0 && found.length < all, `${found.length} of ${all}`);
  assert(found.every((fact) => fact.includes("has_ball(")));
});

test("every screen shows the whole page, without serious errors of axe", async () => {
  const page = await browser.open("#at_ns=20000000000");
  await fitsEveryScreen(page);
});
