/** Teams of any size on the page, each with a substitute. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { fitsEveryWidth } from "./accessibility.mjs";
import { Browser, showsCount, showsTick, takePicture } from "./browser.mjs";

/** Number of players of a team on the field. */
const SIZE = Number(process.env.SIL_PAGE_TEAM_SIZE);

const browser = new Browser();

test("every robot can be selected, and substitutes are marked", async () => {
  const page = await browser.open("#at_ns=500000000");
  await showsTick(page, 50);
  const robots = page.locator("#robots button");
  await showsCount(robots, 2 * (SIZE + 1));
  for (const team of ["hulks", "opponent"]) {
    for (let number = 1; number <= SIZE + 1; number += 1) {
      await page.getByRole("button", { name: `${team}/${number}`, exact: true }).click();
      const text = await page.locator("output.robot").textContent();
      const isSubstitute = text?.includes("penalized: substitute");
      assert.equal(isSubstitute, number > SIZE, `${team}/${number}`);
    }
  }
  await takePicture(page, "teams");
});

test("keys select every robot of both teams", async () => {
  const page = await browser.open("#at_ns=500000000");
  await showsTick(page, 50);
  const chosen = page.locator("#robots [aria-pressed=true]");
  for (let number = 1; number <= SIZE + 1; number += 1) {
    for (const [team, shift] of [
      ["hulks", ""],
      ["opponent", "Shift+"],
    ]) {
      await page.keyboard.press("r");
      for (const digit of String(number).padStart(2, "0")) {
        await page.keyboard.press(`${shift}Digit${digit}`);
      }
      assert.equal(await chosen.getAttribute("aria-label"), `${team}/${number}`);
    }
  }
  // Another key ends the number.
  await page.keyboard.press("r");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("2");
  assert.equal(await chosen.getAttribute("aria-label"), "hulks/2");
  await page.keyboard.press("?");
  assert.match((await page.locator("#help").textContent()) ?? "", /r 0 1 … r 2 0/);
});

test("with the lanes of all robots, the field can still be seen", async () => {
  const page = await browser.open("#at_ns=500000000");
  await page.getByLabel("all robots").check();
  // axe counts a button that is scrolled halfway out of its panel as too small, as some are beside the lanes.
  await fitsEveryWidth(page);
  await page.locator("#lanes").evaluate((lanes) => lanes.scrollTo(0, lanes.scrollHeight));
  const field = await page.locator("#fields canvas").boundingBox();
  assert(field && field.height >= 360, JSON.stringify(field));
  await takePicture(page, "teams_lanes");
});
