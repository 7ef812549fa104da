/** Page on all screens, with the keyboard, and for programs that check accessibility. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isAccessible } from "./accessibility.mjs";
import { Browser, showsTick, takePicture } from "./browser.mjs";

const MOMENT = "#at_ns=2000000000&robot=hulks/1";

const browser = new Browser();

for (const colorScheme of /** @type {const} */ (["dark", "light"])) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ]) {
    test(`axe finds no serious error at ${width} px in ${colorScheme} colors`, async () => {
      const page = await browser.open(MOMENT);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await page.locator("#tree .lasts:not(:empty)").first().waitFor();
      await isAccessible(page);
      await page.getByRole("button", { name: "Layers" }).click();
      await isAccessible(page);
      await page.keyboard.press("Escape");
      // Rows of the inspector at any depth.
      await page.locator('[data-path="world_state"]').click();
      await isAccessible(page);
    });
  }
}

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [844, 390],
  [1024, 768],
  [1440, 900],
]) {
  test(`at ${width} px nothing is cut off, and the field can be seen`, async () => {
    const page = await browser.open(MOMENT);
    await page.setViewportSize({ width, height });
    await page.locator("#tree .lasts:not(:empty)").first().waitFor();
    const shown = await page.evaluate(() => document.documentElement.scrollWidth);
    assert(shown <= width, `the page is ${shown} px wide`);
    const field = await page.getByRole("img", { name: "The field of golden" }).boundingBox();
    assert(field && field.height >= 140 && field.width >= 200, JSON.stringify(field));
    await takePicture(page, `screen_${width}`);
  });
}

test("the keyboard reaches Play with five tabs, and the tree without each event", async () => {
  const page = await browser.open(MOMENT);
  await showsTick(page, 200);
  const active = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.matches("[role=treeitem]") ? "tree" : (focused?.id ?? "");
    });
  let tabs = 0;
  const press = async (/** @type {string} */ target) => {
    while ((await active()) !== target && tabs < 40) {
      await page.keyboard.press("Tab");
      tabs += 1;
    }
  };
  await press("play");
  assert(tabs <= 5, `${tabs} tabs to Play`);
  await press("tree");
  assert(tabs <= 20, `${tabs} tabs to the tree`);
});

test("arrow keys move among the robots and the events", async () => {
  const page = await browser.open(MOMENT);
  await showsTick(page, 200);
  await page.locator("#robots [aria-pressed=true]").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.equal(
    await page.locator("#robots [aria-pressed=true]").getAttribute("aria-label"),
    "hulks/2",
  );
  await showsTick(page, 200);
  await page.locator("#happenings a").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await showsTick(page, 60);
});

test("layers, panels and zoom are kept on reload and in links, and can be reset", async () => {
  const page = await browser.open(MOMENT);
  await showsTick(page, 200);
  const whole = await page.evaluate(() => location.hash);
  await page.getByRole("button", { name: "Layers" }).click();
  await page.getByLabel("Walk paths").uncheck();
  await page.getByRole("checkbox", { name: "Inspector" }).uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("+");
  await page.waitForURL(/layers=walk-paths&panels=inspector&view=1.25,0,0$/);
  for (const isReloaded of [true, false]) {
    const { hash } = new URL(page.url());
    await (isReloaded ? page.reload() : page.goto("about:blank"));
    await (isReloaded ? page : browser.open(hash));
    await showsTick(page, 200);
    assert(await page.locator("#inspector").isHidden());
    await page.getByRole("button", { name: "Layers" }).click();
    assert(!(await page.getByLabel("Walk paths").isChecked()));
    await page.keyboard.press("Escape");
  }
  // A link to another moment keeps them, too.
  await page.locator("#happenings a").nth(1).click();
  await showsTick(page, 60);
  await page.waitForURL(/layers=walk-paths&panels=inspector&view=1.25,0,0$/);
  await page.getByRole("button", { name: "Fit" }).click();
  await page.waitForURL(/layers=walk-paths&panels=inspector$/);
  assert(!whole.includes("layers"));
});

test("an invalid appearance in the address is ignored", async () => {
  const page = await browser.open(`${MOMENT}&layers=%3Cb%3E,,&panels=x&view=NaN,1`);
  await showsTick(page, 200);
  assert(await page.locator("#inspector").isVisible());
});
