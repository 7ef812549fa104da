/**
 * Shown time and robot, and playback.
 *
 * Events: `moment` after a change of time, robot, speed or playback; `robot` when another robot
 * was selected; `frames` for new frames; `fault` (with `detail`, an Error) if the server did not respond.
 *
 * @import { AnyFrame, RobotId } from "../web/contract.js"
 */

import { Reel } from "./reel.js";

/** Playback speeds, relative to real time. */
export const SPEEDS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20];

/** Number of frames per second fetched during playback. */
const FRAMES_PER_SECOND = 30;

/** Default duration of a tick. */
const USUAL_TICK_NS = 10_000_000;

const NS_PER_MS = 1_000_000;

/** Time, robot and speed that the page shows, and the frames at that time. */
export class Player extends EventTarget {
  at_ns = 0;
  speed = 1;
  isPlaying = false;
  /** @type {RobotId | null} */
  robot = null;
  /** @type {{ start_ns: number, end_ns: number } | null} Range that is repeated during playback. */
  loop = null;
  /** @type {(AnyFrame | null)[]} Shown frames, by recording. */
  frames = [];
  #range = { start_ns: 0, end_ns: 0, tick_ns: USUAL_TICK_NS };
  /** @type {Reel[]} */
  #reels;
  /** Time of the last drawn playback step on the page's clock [ms]. */
  #drawn_ms = 0;

  /** @param {number} recordings Number of recordings. */
  constructor(recordings) {
    super();
    this.#reels = Array.from({ length: recordings }, (_, index) => new Reel(index));
  }

  get range() {
    return this.#range;
  }

  /**
   * Sets the time range of the recordings.
   *
   * @param {{ start_ns: number, end_ns: number, tick_ns: number | null }} range
   */
  setRange({ start_ns, end_ns, tick_ns }) {
    this.#range = { start_ns, end_ns, tick_ns: tick_ns ?? USUAL_TICK_NS };
  }

  /**
   * Shows another time; the latest request takes effect.
   *
   * @param {number} at_ns
   */
  seek(at_ns) {
    const { start_ns, end_ns } = this.#range;
    this.at_ns = Math.round(Math.min(Math.max(at_ns, start_ns), end_ns));
    this.#changed();
    this.#show();
  }

  /** @param {number} ticks Number of ticks to step; negative steps back. */
  step(ticks) {
    this.pause();
    this.seek(this.at_ns + ticks * this.#range.tick_ns);
  }

  /** @param {RobotId | null} robot Robot to select; its details are requested. Null for none. */
  choose(robot) {
    if (robot !== this.robot) {
      this.robot = robot;
      this.#changed();
      this.dispatchEvent(new Event("robot"));
      this.#show();
    }
  }

  /** Starts or stops the playback. */
  toggle() {
    if (this.isPlaying) {
      this.pause();
    } else {
      this.play();
    }
  }

  /** Starts the playback, from the start if the end is shown. */
  play() {
    if (this.isPlaying) {
      return;
    }
    const { loop } = this;
    const end_ns = loop?.end_ns ?? this.#range.end_ns;
    if (this.at_ns >= end_ns || (loop !== null && this.at_ns < loop.start_ns)) {
      this.at_ns = loop?.start_ns ?? this.#range.start_ns;
    }
    this.isPlaying = true;
    this.#reels.forEach((reel) => reel.rewind());
    this.#drawn_ms = performance.now();
    requestAnimationFrame((now_ms) => this.#advance(now_ms));
    this.#changed();
  }

  /** Stops the playback. */
  pause() {
    if (this.isPlaying) {
      this.isPlaying = false;
      this.#reels.forEach((reel) => reel.rewind());
      const shown = this.frames.flatMap((frame) => frame?.time_ns ?? []);
      this.at_ns = shown.length > 0 ? Math.max(...shown) : this.at_ns;
      this.#changed();
    }
  }

  /** @param {{ start_ns: number, end_ns: number } | null} loop Range to repeat; null for none. */
  setLoop(loop) {
    this.loop = loop;
    this.#changed();
  }

  /** @param {number} speed New speed of the playback, one of `SPEEDS`. */
  setSpeed(speed) {
    this.speed = speed;
    this.#reels.forEach((reel) => reel.rewind());
    this.#changed();
  }

  /** @param {number} by Number of steps in `SPEEDS` by which the speed changes. */
  changeSpeed(by) {
    const index = SPEEDS.indexOf(this.speed) + by;
    this.setSpeed(SPEEDS[Math.min(Math.max(index, 0), SPEEDS.length - 1)]);
  }

  /** Fetches and shows the frames of the current time, unless a newer request is made first. */
  async #show() {
    const wanted = this.#reels.map((reel) => reel.at(this.at_ns, this.robot));
    try {
      this.#present(await Promise.all(wanted));
    } catch (fault) {
      this.#report(fault);
    }
  }

  /**
   * Plays one step, limited by the elapsed time and the fetched frames.
   *
   * @param {number} now_ms
   */
  #advance(now_ms) {
    if (!this.isPlaying) {
      return;
    }
    const passed_ns = Math.max(now_ms - this.#drawn_ms, 0) * NS_PER_MS * this.speed;
    this.#drawn_ms = now_ms;
    const known_ns = Math.min(...this.#reels.map((reel) => reel.known_ns));
    if (known_ns > this.at_ns) {
      const end_ns = this.loop?.end_ns ?? this.#range.end_ns;
      this.at_ns = Math.round(Math.min(this.at_ns + passed_ns, known_ns - 1, end_ns));
      this.#present(this.#reels.map((reel) => reel.take(this.at_ns)));
      this.#changed();
    }
    if (this.loop !== null && this.at_ns >= this.loop.end_ns) {
      this.at_ns = this.loop.start_ns;
      this.#reels.forEach((reel) => reel.rewind());
    }
    if (this.at_ns >= this.#range.end_ns) {
      this.pause();
      this.seek(this.#range.end_ns);
      return;
    }
    const { tick_ns } = this.#range;
    const ticks = Math.max(Math.round((this.speed * 1e9) / FRAMES_PER_SECOND / tick_ns), 1);
    for (const reel of this.#reels) {
      reel.fill(this.at_ns, ticks * tick_ns, this.robot).catch((fault) => this.#report(fault));
    }
    requestAnimationFrame((next_ms) => this.#advance(next_ms));
  }

  /** @param {(AnyFrame | null)[]} frames Frames to show; sends `frames` if they have changed. */
  #present(frames) {
    if (frames.some((frame, index) => frame !== this.frames[index]) || frames.length === 0) {
      this.frames = frames;
      this.dispatchEvent(new Event("frames"));
    }
  }

  /** @param {unknown} fault Error that stops the playback; canceled requests are ignored. */
  #report(fault) {
    if (fault instanceof Error && fault.name !== "AbortError") {
      this.pause();
      this.dispatchEvent(new CustomEvent("fault", { detail: fault }));
    }
  }

  /** Sends `moment`. */
  #changed() {
    this.dispatchEvent(new Event("moment"));
  }
}
