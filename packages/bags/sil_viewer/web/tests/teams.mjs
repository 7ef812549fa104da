/** Teams of any size on the page, each with a substitute. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Browser, showsTick, takePicture } from "./browser.mjs";

/** Number of players of a team on the field. */
const SIZE = Number(process.env.SIL_PAGE_TEAM_SIZE);

const browser = new Browser();

test("every robot can be selected, and substitutes are marked", async () => {
  const page = await browser.open("#at_ns=500000000");
  await showsTick(page, 50);
  const robots = page.locator("#robots button");
  assert.equal(await robots.count(), 2 * (SIZE + 1));
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
