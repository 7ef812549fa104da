/** Timeline: axis, zoom, repeated range, lanes and symbols, over a match of 231 ticks. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Browser, onTimeline, shownTick, showsTick, takePicture } from "./browser.mjs";

/** @type {Record<string, { robots: Record<string, { motion: string }> }>} By tick. */
const VALUES = JSON.parse(readFileSync(process.env.SIL_PAGE_VALUES ?? "", "utf-8"));

const LAST = 231;
const browser = new Browser({ viewport: { width: 1440, height: 900 } });

/**
 * @param {import("playwright-core").Page} page
 * @param {number} share Position on the timeline, from 0 to 1.
 */
async function clickAt(page, share) {
  const { x, y } = await onTimeline(page, share);
  await page.mouse.click(x, y);
}

test("the duration of the recording is shown", async () => {
  const page = await browser.open();
  assert.equal(await page.locator("#total").textContent(), "of 0:02.310");
  await page.getByText("Legend").click();
  const entries = await page.locator("#legend li").allTextContents();
  assert(entries.includes("●goal") && entries.includes("playing"), entries.join());
  await takePicture(page, "legend");
});

test("the wheel zooms around the pointer, and links keep the shown part", async () => {
  const page = await browser.open();
  await clickAt(page, 0.5);
  await showsTick(page, 116);
  for (let turn = 0; turn < 4; turn += 1) {
    await page.mouse.wheel(0, -150);
  }
  await page.waitForURL(/range=\d+,\d+$/);
  const left = await page.locator("#playhead").evaluate((it) => parseFloat(it.style.left));
  assert(Math.abs(left - 50) < 1, `the playhead is at ${left} %`);
  await clickAt(page, 0.999);
  await page.waitForFunction(() => document.getElementById("tick")?.textContent !== "tick 116");
  const end = await shownTick(page);
  assert(end > 116 && end < 150, `the shown part ends with tick ${end}`);
  await page.waitForURL((url) => url.hash.includes(`at_ns=${end * 10_000_000}&`));
  await page.reload();
  await showsTick(page, end);
  await clickAt(page, 0);
  await page.waitForFunction(
    (tick) => document.getElementById("tick")?.textContent !== `tick ${tick}`,
    end,
  );
  const start = await shownTick(page);
  assert(start < 116 && start > 80, `the shown part begins with tick ${start}`);
  // The shown part follows the time.
  await page.keyboard.press("End");
  await showsTick(page, LAST);
  assert(await page.locator("#playhead").isVisible());
  await page.keyboard.press("\\");
  await page.waitForURL((url) => !url.hash.includes("range"));
  await clickAt(page, 0);
  await showsTick(page, 1);
});

test("keys zoom the timeline, too", async () => {
  const page = await browser.open("#at_ns=1160000000");
  await showsTick(page, 116);
  await page.keyboard.press("]");
  await page.waitForURL(/range=/);
  await page.keyboard.press("[");
  await page.waitForURL((url) => !url.hash.includes("range"));
});

test("a range that is marked with the shift key is repeated", async () => {
  const page = await browser.open();
  const [from, to] = [await onTimeline(page, 0.4), await onTimeline(page, 0.6)];
  await page.keyboard.down("Shift");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  const repeat = page.locator("#loop[aria-pressed=true]");
  assert.equal(await repeat.textContent(), "Repeat 0:00.930 to 0:01.390");
  await page.evaluate(() => {
    const tick = /** @type {HTMLElement} */ (document.getElementById("tick"));
    const shown = /** @type {number[]} */ ([]);
    Object.assign(window, { shown });
    new MutationObserver(() => shown.push(Number(tick.textContent?.replace("tick ", "")))).observe(
      tick,
      { childList: true, characterData: true, subtree: true },
    );
  });
  await page.keyboard.press("Space");
  // The time jumps back once for each repetition.
  await page.waitForFunction(() => {
    const { shown } = /** @type {{ shown: number[] }} */ (/** @type {unknown} */ (window));
    return shown.filter((tick, index) => tick < shown[index - 1]).length >= 2;
  });
  await page.keyboard.press("Space");
  const shown = await page.evaluate("window.shown");
  assert(
    shown.every((/** @type {number} */ tick) => tick >= 93 && tick <= 139),
    shown.join(),
  );
  await repeat.click();
  assert.equal(await page.locator("#loop").textContent(), "Repeat");
});

test("keys set and remove the repeated range", async () => {
  const page = await browser.open("#at_ns=500000000");
  await showsTick(page, 50);
  await page.keyboard.press("i");
  assert.equal(await page.locator("#loop").textContent(), "Repeat 0:00.500 to 0:02.310");
  await page.keyboard.press("Shift+ArrowRight");
  await showsTick(page, 150);
  await page.keyboard.press("o");
  assert.equal(await page.locator("#loop").textContent(), "Repeat 0:00.500 to 0:01.500");
  await page.keyboard.press("l");
  assert.equal(await page.locator("#loop").textContent(), "Repeat");
});

test("lanes show action and motion of each robot", async () => {
  const page = await browser.open("#at_ns=2000000000&robot=hulks/1");
  await showsTick(page, 200);
  await page.locator("#tree .lasts:not(:empty)").first().waitFor();
  const track = page.locator("#track");
  const one = (await track.boundingBox())?.height ?? 0;
  const action = await page.locator("#active-path [aria-current]").textContent();
  const box = await track.boundingBox();
  assert(box);
  // Tick 200 of 1 to 231, in the lane of the selected robot at the lower end.
  await page.mouse.move(box.x + (199 / 230) * box.width, box.y + box.height - 8);
  const motion = VALUES[200].robots["hulks/1"].motion.replaceAll("_", " ");
  const tooltip = page.locator("#tooltip");
  assert.equal((await tooltip.textContent())?.split("\n")[0], `hulks/1: ${action} · ${motion}`);
  await page.getByLabel("all robots").check();
  await page.waitForURL(/panels=all-lanes/);
  await page.waitForFunction(
    (height) => (document.getElementById("track")?.clientHeight ?? 0) > height,
    one + 50,
  );
  const all = await track.boundingBox();
  assert(all);
  await page.mouse.move(all.x + all.width / 2, all.y + all.height - 8);
  assert.match((await tooltip.textContent()) ?? "", /^opponent\/2: /);
  await takePicture(page, "lanes");
});

test("symbols of the events are distinct", async () => {
  const page = await browser.open();
  const symbols = await page.evaluate(async () => {
    const { MARKS } = await import(String("/marks.js"));
    return Object.values(MARKS).map(({ symbol }) => symbol);
  });
  assert.equal(new Set(symbols).size, symbols.length);
  for (const [label, kind] of [
    ["goal for hulks", "goal"],
    ["no goal: it was direct", "marker"],
    ["sent off: opponent/2", "card"],
    ["throw-in for opponent", "set-play"],
    ["corner kick for hulks", "set-play"],
    ["ball in play", "marker"],
  ]) {
    const found = await page.evaluate(async (label) => {
      const { markKind } = await import(String("/marks.js"));
      return markKind({ label, robot: null });
    }, label);
    assert.equal(found, kind, label);
  }
});

for (const colorScheme of /** @type {const} */ (["dark", "light"])) {
  test(`marks and texts of the timeline have enough contrast in ${colorScheme} colors`, async () => {
    const page = await browser.open();
    await page.emulateMedia({ colorScheme });
    const faint = await page.evaluate(async () => {
      const { contrast, mix, readable, rgbOf } = await import(String("/contrast.js"));
      const { color } = await import(String("/palette.js"));
      const names = [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .flatMap((rule) => (rule instanceof CSSStyleRule ? [...rule.style] : []))
        .filter((name) => name.startsWith("--"))
        .map((name) => name.slice(2));
      const background = rgbOf(color("background"));
      const marks = names.filter((name) => /^(mark|state|mode|lane|motion)-/.test(name));
      const least = /** @type {[string, number, number][]} */ ([]);
      for (const name of [...marks, "bad", "warn", "accent"]) {
        least.push([name, contrast(rgbOf(color(name)), background), 3]);
      }
      for (const name of names.filter((name) => /^lane-/.test(name))) {
        const below = mix(background, rgbOf(color(name)), 0.22);
        least.push([`text on ${name}`, contrast(rgbOf(color("text")), below), 4.5]);
      }
      for (const team of ["team-own", "team-other"]) {
        least.push([team, contrast(rgbOf(color("number")), rgbOf(color(team))), 4.5]);
      }
      for (const below of ["background", "surface", "surface-raised"]) {
        for (const name of ["text", "text-dim"]) {
          least.push([
            `${name} on ${below}`,
            contrast(rgbOf(color(name)), rgbOf(color(below))),
            4.5,
          ]);
        }
      }
      for (const recorded of ["#add8e6", "#ffffff", "#000000", "#ffff00", "#777777"]) {
        const shown = readable(recorded, color("background"), color("text"));
        const rgb = shown.startsWith("#") ? rgbOf(shown) : shown.match(/\d+/g)?.map(Number);
        least.push([recorded, contrast(rgb, background), 3]);
      }
      return least
        .filter(([, found, wanted]) => found < wanted)
        .concat(marks.length < 25 ? [["few", marks.length, 25]] : []);
    });
    assert.deepEqual(faint, []);
  });
}
