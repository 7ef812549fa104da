/**
 * The frames of one recording: one at a time, or fetched ahead while playing.
 *
 * @import { Frame, RobotId } from "../web/contract.js"
 */

import * as api from "./api.js";

/** How many frames are fetched at once while playing, the first time and later. */
const BATCH = { first: 8, next: 30 };

export class Reel {
  /** @type {Frame[]} In order of time. */
  #ahead = [];
  /** Up to here, exclusive, the frames that playing needs are known. */
  #known_ns = -Infinity;
  /** @type {AbortController | null} Of the request on its way. */
  #request = null;

  /** @param {number} recording */
  constructor(recording) {
    this.recording = recording;
  }

  /** Up to here playing may go with what is known. */
  get known_ns() {
    return this.#known_ns;
  }

  /**
   * Asks for one frame; what was asked before is no longer wanted.
   *
   * @param {number} at_ns
   * @param {RobotId | null} robot
   * @returns {Promise<Frame | null>} Null where nothing is recorded at or before that time.
   * @throws {DOMException} `AbortError` where a newer wish came before the answer.
   */
  async at(at_ns, robot) {
    this.rewind();
    const query = { at_ns, count: 1, step_ns: 1, robot };
    const [frame] = await this.#ask(query);
    return frame ?? null;
  }

  /** Forgets what was fetched ahead, and gives up what is on its way. */
  rewind() {
    this.#request?.abort();
    this.#request = null;
    this.#ahead = [];
    this.#known_ns = -Infinity;
  }

  /**
   * The frame to show at a time, out of those that were fetched ahead; those before it are dropped.
   *
   * @param {number} at_ns
   * @returns {Frame | null}
   */
  take(at_ns) {
    while (this.#ahead.length > 1 && this.#ahead[1].time_ns <= at_ns) {
      this.#ahead.shift();
    }
    return this.#ahead[0] ?? null;
  }

  /**
   * Fetches the next frames where fewer than half a batch are left.
   *
   * @param {number} at_ns
   * @param {number} step_ns
   * @param {RobotId | null} robot
   * @returns {Promise<void>}
   */
  async fill(at_ns, step_ns, robot) {
    if (this.#request !== null || this.#known_ns - at_ns > (BATCH.next / 2) * step_ns) {
      return;
    }
    const isFirst = this.#known_ns === -Infinity;
    const from_ns = isFirst ? at_ns : this.#known_ns;
    const count = isFirst ? BATCH.first : BATCH.next;
    const frames = await this.#ask({ at_ns: from_ns, count, step_ns, robot });
    const last_ns = this.#ahead.at(-1)?.time_ns ?? -Infinity;
    this.#ahead.push(...frames.filter((frame) => frame.time_ns > last_ns));
    this.#known_ns = from_ns + count * step_ns;
  }

  /**
   * @param {api.FramesQuery} query
   * @returns {Promise<Frame[]>}
   */
  async #ask(query) {
    const request = new AbortController();
    this.#request = request;
    try {
      return await api.frames(this.recording, query, request.signal);
    } finally {
      if (this.#request === request) {
        this.#request = null;
      }
    }
  }
}
