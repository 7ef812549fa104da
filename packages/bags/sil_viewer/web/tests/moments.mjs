/** Any moment of a match of 231 ticks can be shown: by scrubbing, playing, stepping, keys and links. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Browser, onTimeline, shownTick, showsTick, takePicture } from "./browser.mjs";

const LAST = 231;
const browser = new Browser();

test("a recording opens at its first tick", async () => {
  const page = await browser.open();
  await showsTick(page, 1);
  assert.equal(await page.locator(".recording-name").textContent(), "golden");
  assert(await page.locator("#mission").isHidden(), "a match without a mission shows one");
  assert(await page.locator("#verdict").isHidden(), "a run without failures has a banner");
  assert.equal(await page.locator("#robots [aria-pressed=true]").textContent(), "1");
  await takePicture(page, "opened");
});

test("all modules of the page are requested at once", async () => {
  const page = await browser.open();
  const late = await page.evaluate(() => {
    const preloaded = [...document.querySelectorAll("link[rel=modulepreload]")];
    const known = new Set(preloaded.map((link) => /** @type {HTMLLinkElement} */ (link).href));
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    return loaded.filter(
      (name) => name.endsWith(".js") && !name.endsWith("/main.js") && !known.has(name),
    );
  });
  assert.deepEqual(late, [], "page/index.html lacks links to these modules");
});

test("dragging along the timeline shows the ticks under the pointer", async () => {
  const page = await browser.open();
  const [middle, end] = [await onTimeline(page, 0.5), await onTimeline(page, 1)];
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await showsTick(page, 116);
  await page.mouse.move(end.x + 50, end.y, { steps: 20 });
  await showsTick(page, LAST);
  await page.mouse.up();
  await page.mouse.move(middle.x, middle.y);
  assert.equal(await shownTick(page), LAST, "the pointer scrubs only while the button is pressed");
});

test("the tooltip of the timeline names markers first, then tick, time and state", async () => {
  const page = await browser.open();
  // The game is set at 0.6 s of 0.01 s to 2.31 s.
  const { x, y } = await onTimeline(page, (0.6 - 0.01) / 2.3);
  await page.mouse.move(x, y);
  const lines = (await page.locator("#tooltip").textContent())?.split("\n");
  assert.deepEqual(lines, ["set", "tick 60 · 0:00.600 · set"]);
  await takePicture(page, "tooltip");
});

test("playback continues to the end and stops there", async () => {
  const page = await browser.open();
  await page.getByLabel("Speed").selectOption("2");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
  await page.waitForFunction(() => document.getElementById("tick")?.textContent !== "tick 1");
  await showsTick(page, LAST);
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
});

test("playback can be paused at any tick", async () => {
  const page = await browser.open();
  await page.getByLabel("Speed").selectOption("0.5");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => document.getElementById("tick")?.textContent !== "tick 1");
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  const tick = await shownTick(page);
  await page.getByRole("button", { name: "One tick forward" }).click();
  await showsTick(page, tick + 1);
});

test("keys step by tick and second, and jump to the ends", async () => {
  const page = await browser.open();
  for (const [key, tick] of /** @type {[string, number][]} */ ([
    ["ArrowRight", 2],
    ["Shift+ArrowRight", 102],
    ["ArrowLeft", 101],
    ["Shift+ArrowLeft", 1],
    ["ArrowLeft", 1],
    ["End", LAST],
    ["ArrowRight", LAST],
    ["Home", 1],
  ])) {
    await page.keyboard.press(key);
    await showsTick(page, tick);
  }
});

test("keys change the speed, and jump from one marker to the next", async () => {
  const page = await browser.open();
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.getByLabel("Speed").inputValue(), "2");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.getByLabel("Speed").inputValue(), "0.5");
  for (const [key, tick] of /** @type {[string, number][]} */ ([
    ["n", 10],
    ["n", 60],
    ["n", 81],
    ["p", 60],
  ])) {
    await page.keyboard.press(key);
    await showsTick(page, tick);
  }
});

test("the help lists the keys", async () => {
  const page = await browser.open();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keys" });
  assert.match((await help.textContent()) ?? "", /play or pause/);
  await takePicture(page, "help");
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "hidden" });
});

test("the address follows the moment, and opens the same one again", async () => {
  const page = await browser.open();
  await page.keyboard.press("Shift+Digit2");
  await page.keyboard.press("Shift+ArrowRight");
  await page.waitForURL(/#at_ns=1010000000&robot=opponent\/2$/);
  const again = await browser.open(new URL(page.url()).hash);
  await again.reload();
  await showsTick(again, 101);
  const chosen = again.locator("#robots [aria-pressed=true]");
  assert.equal(await chosen.getAttribute("aria-label"), "opponent/2");
});

test("an invalid address opens the start", async () => {
  const page = await browser.open("#at_ns=-1e99&robot=unknown/%3Cb%3E&x=%00");
  await showsTick(page, 1);
  assert.equal(await page.locator("#robots [aria-pressed=true]").textContent(), "1");
});

test("a typed time is shown, and the keys of the page do not act on its text", async () => {
  const page = await browser.open("#at_ns=1000000000&robot=hulks/1");
  await showsTick(page, 100);
  const field = page.getByLabel("Time to show");
  for (const [text, tick] of /** @type {const} */ ([
    ["1.23", 123],
    ["0,5 s", 50],
    ["0:02.01", 201],
    ["at_ns=1500000000", 150],
    ["99", 231],
    ["0", 1],
  ])) {
    await page.keyboard.press("t");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await showsTick(page, tick);
    assert.equal(await field.inputValue(), "");
  }
  await page.waitForURL(/#at_ns=10000000&/);
  for (const text of ["soon", "1:75", "-1", "1e3", ":5", "."]) {
    await page.keyboard.press("t");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    assert.equal(await field.getAttribute("aria-invalid"), "true", text);
    await page.keyboard.press("Escape");
    await showsTick(page, 1);
  }
  await page.keyboard.press("ArrowRight");
  await showsTick(page, 2);
});
