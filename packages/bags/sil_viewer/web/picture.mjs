/**
 * Takes a picture of the page: `node web/picture.mjs URL FILE.png`, with the URL of `sil view`. With a folder in place
 * of the file, takes pictures at several widths and in both color schemes.
 */

import { mkdirSync } from "node:fs";
import { launch } from "./chromium.mjs";

const [url, output] = process.argv.slice(2);
if (url === undefined || output === undefined) {
  console.error("usage: node web/picture.mjs URL FILE.png|FOLDER");
  process.exit(2);
}

/** Shown moment [s] and robot. */
const SHOWN = { time: 62, robot: "hulks/5" };

/** Sizes of the pictures in a folder [px]. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
];

const browser = await launch();
try {
  if (output.endsWith(".png")) {
    await take({ width: 1280, height: 720 }, "dark", output);
  } else {
    mkdirSync(output, { recursive: true });
    for (const size of SIZES) {
      for (const scheme of /** @type {const} */ (["dark", "light"])) {
        await take(size, scheme, `${output}/${size.width}_${scheme}.png`);
      }
    }
  }
} finally {
  await browser.close();
}

/**
 * Takes a picture when the decision and the lanes of the robot are known.
 *
 * @param {{ width: number, height: number }} viewport
 * @param {"dark" | "light"} colorScheme
 * @param {string} path
 */
async function take(viewport, colorScheme, path) {
  const page = await browser.newPage({ viewport, colorScheme });
  await page.goto(`${url}#at_ns=${SHOWN.time * 1e9}&robot=${SHOWN.robot}`);
  await page.locator("#tick", { hasText: `tick ${SHOWN.time * 100}` }).waitFor();
  await page.locator("#active-path .since:not(:empty)").waitFor();
  // The rest of the match is read within seconds.
  await page.waitForTimeout(5000);
  await page.screenshot({ path });
  await page.close();
}
