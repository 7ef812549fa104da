/**
 * Frames of one recording: one at a time, or prefetched while playing.
 *
 * @import { AnyFrame, RobotId } from "../web/contract.js"
 */

import * as api from "./api.js";

/** Number of frames fetched at once during playback: first and next batch. */
const BATCH = { first: 8, next: 30 };

/** Source of the frames of one recording. It has at most one pending request. */
export class Reel {
  /** @type {AnyFrame[]} In order of time. */
  #ahead = [];
  /** Time up to which frames for the playback are fetched, exclusive. */
  #known_ns = -Infinity;
  /** @type {AbortController | null} Controller of the pending request. */
  #request = null;

  /** @param {number} recording */
  constructor(recording) {
    this.recording = recording;
  }

  /** Time up to which frames are available for the playback. */
  get known_ns() {
    return this.#known_ns;
  }

  /**
   * Requests one frame and cancels earlier requests.
   *
   * @param {number} at_ns
   * @param {RobotId | null} robot
   * @returns {Promise<AnyFrame | null>} Null if nothing is recorded at or before that time.
   * @throws {DOMException} `AbortError` if a newer request was made before the response.
   */
  async at(at_ns, robot) {
    this.rewind();
    const query = { at_ns, count: 1, step_ns: 1, robot };
    const [frame] = await this.#ask(query);
    return frame ?? null;
  }

  /** Drops prefetched frames and cancels the pending request. */
  rewind() {
    this.#request?.abort();
    this.#request = null;
    this.#ahead = [];
    this.#known_ns = -Infinity;
  }

  /**
   * Returns the prefetched frame for a time, and drops earlier ones.
   *
   * @param {number} at_ns
   * @returns {AnyFrame | null}
   */
  take(at_ns) {
    while (this.#ahead.length > 1 && this.#ahead[1].time_ns <= at_ns) {
      this.#ahead.shift();
    }
    return this.#ahead[0] ?? null;
  }

  /**
   * Fetches the next frames if less than half a batch is left.
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
   * Requests frames from the server, as the pending request until the response arrives.
   *
   * @param {api.FramesQuery} query
   * @returns {Promise<AnyFrame[]>}
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
