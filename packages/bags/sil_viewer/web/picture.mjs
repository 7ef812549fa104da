/** Takes a picture of the page: `node web/picture.mjs URL FILE`, with the URL of `sil view`. */

import { launch } from "./chromium.mjs";

const [url, file] = process.argv.slice(2);
if (url === undefined || file === undefined) {
  console.error("usage: node web/picture.mjs URL FILE");
  process.exit(2);
}

/** Shown moment [s] and robot. */
const SHOWN = { time: 62, robot: "hulks/5" };

const browser = await launch();
try {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 720 },
    colorScheme: "dark",
  });
  await page.goto(`${url}#at_ns=${SHOWN.time * 1e9}&robot=${SHOWN.robot}`);
  await page.locator("#tick", { hasText: `tick ${SHOWN.time * 100}` }).waitFor();
  // The deepest running node is the decision.
  await page.locator("#tree > li:visible", { hasText: "▶" }).last().scrollIntoViewIfNeeded();
  await page.screenshot({ path: file });
} finally {
  await browser.close();
}
