/** Opens the page in a headless browser, and collects its errors. */

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, afterEach, before, beforeEach } from "node:test";
import { launch } from "../chromium.mjs";

/** URL of the page, from the test that starts this one. */
const URL = process.env.SIL_PAGE_URL ?? "";

/** Maximum time for what a test waits for [ms]; several times as long as on a machine that runs many tests at once. */
const LIMIT = 120_000;

/** Page for each test of a file. */
export class Browser {
  /** @type {import("playwright-core").Browser | undefined} */
  #browser;
  /** @type {import("playwright-core").Page | undefined} */
  #page;
  /** @type {string[]} Errors of the page, and requests to other servers. */
  #faults = [];

  /**
   * Registers hooks that open a page before each test of the file, and fail the test if the page
   * has errors.
   *
   * @param {import("playwright-core").BrowserContextOptions} [options]
   */
  constructor(options = {}) {
    before(async () => {
      assert.match(URL, /^http:/, "SIL_PAGE_URL must be the URL of the page");
      this.#browser = await launch();
    });
    beforeEach(async () => {
      const page = await this.#browser?.newPage({
        viewport: { width: 1280, height: 720 },
        colorScheme: "dark",
        ...options,
      });
      assert(page);
      page.setDefaultTimeout(LIMIT);
      this.#page = page;
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) {
          this.#faults.push(message.text());
        }
      });
      page.on("pageerror", (error) => this.#faults.push(error.message));
      page.on("dialog", (dialog) => this.#faults.push(`dialog: ${dialog.message()}`));
      page.on("request", (request) => {
        if (!request.url().startsWith(URL)) {
          this.#faults.push(`${request.url()} was requested`);
        }
      });
    });
    afterEach(async () => {
      await this.#page?.close();
      assert.deepEqual(this.#faults.splice(0), [], "the page has errors");
    });
    after(() => this.#browser?.close());
  }

  /**
   * Opens the page, and waits until it shows a tick, or another element.
   *
   * @param {string} [hash]
   * @param {string} [shown] Selector of the element.
   */
  async open(hash = "", shown = "#tick:not(:empty)") {
    const page = this.#page;
    assert(page);
    await page.goto(URL + hash);
    await page.locator(shown).first().waitFor();
    return page;
  }
}

/**
 * Waits until the page shows a tick.
 *
 * @param {import("playwright-core").Page} page
 * @param {number} tick
 */
export async function showsTick(page, tick) {
  await page.locator("#tick", { hasText: new RegExp(`^tick ${tick}$`) }).waitFor();
}

/**
 * Waits until the page shows elements, and asserts their number.
 *
 * @param {import("playwright-core").Locator} elements
 * @param {number} count At least 1.
 */
export async function showsCount(elements, count) {
  await elements.nth(count - 1).waitFor();
  assert.equal(await elements.count(), count);
}

/** @param {import("playwright-core").Page} page */
export async function shownTick(page) {
  const text = (await page.locator("#tick").textContent()) ?? "";
  return Number(text.replace("tick ", ""));
}

/**
 * Returns the screen position of a fraction of the timeline.
 *
 * @param {import("playwright-core").Page} page
 * @param {number} share From 0 to 1.
 */
export async function onTimeline(page, share) {
  const box = await page.locator("#track").boundingBox();
  assert(box);
  return { x: box.x + share * box.width, y: box.y + box.height / 2 };
}

/**
 * Saves a screenshot to the folder from the test that starts this one.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} name
 */
export async function takePicture(page, name) {
  const folder = process.env.SIL_PAGE_PICTURES;
  if (folder) {
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: `${folder}/${name}.png` });
  }
}
