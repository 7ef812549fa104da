/**
 * Measures the server of `sil view` with many clients: `node web/clients.mjs URL [CLIENTS]`. Each client opens the page's
 * data, and then shows moments, one request after the other, as the page does. Prints median and maximum of the waiting
 * times of all requests, and fails if the median exceeds its limit.
 */

/** Maximum of the median [ms]. */
const MEDIAN = 500;

/** Number of moments that each client shows. */
const MOMENTS = 5;

const [url, count = "50"] = process.argv.slice(2);
if (url === undefined) {
  console.error("usage: node web/clients.mjs URL [CLIENTS]");
  process.exit(2);
}
const { origin } = new URL(url);

const clients = Array.from({ length: Number(count) }, (_, index) => client(index));
const delays = (await Promise.all(clients)).flat().sort((one, other) => one - other);
const median = delays[Math.floor(delays.length / 2)];
const isMet = median <= MEDIAN;
console.log(
  `${count} parallel clients: median ${median.toFixed(0)} ms of ${delays.length} requests ` +
    `(at most ${MEDIAN}), longest ${delays[delays.length - 1].toFixed(0)} ms${isMet ? "" : ": MISSED"}`,
);
process.exitCode = isMet ? 0 : 1;

/**
 * Requests what the page of one client shows.
 *
 * @param {number} index
 * @returns {Promise<number[]>} Waiting times [ms].
 */
async function client(index) {
  /** @type {number[]} */
  const waited = [];
  /** @param {string} path */
  const get = async (path) => {
    const begun = performance.now();
    const answer = await fetch(`${origin}/api/recordings${path}`);
    if (!answer.ok) {
      throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    }
    const value = await answer.json();
    waited.push(performance.now() - begun);
    return value;
  };
  await get("");
  const { start_ns, end_ns, robots } = await get("/0/overview");
  const robot = robots[index % robots.length].id;
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    // Steps of the golden ratio cover the recording evenly.
    const share = ((index * MOMENTS + moment) * 0.618034) % 1;
    const at_ns = Math.round(start_ns + share * (end_ns - start_ns));
    await get(`/0/frames?at_ns=${at_ns}&count=1&step_ns=0&robot=${robot}`);
  }
  return waited;
}
