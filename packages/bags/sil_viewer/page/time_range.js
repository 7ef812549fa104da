/** Part of the recordings that the timeline shows. */

/** Minimum duration of the shown part, in ticks. */
const FEWEST = 20;

/** Range of times on a line of any width. */
export class TimeRange {
  /** Whole recordings, and the duration of a tick. */
  #whole = { start_ns: 0, end_ns: 0, tick_ns: 1 };
  /** @type {{ from_ns: number, to_ns: number } | null} Null if everything is shown. */
  #shown = null;

  /** @param {{ start_ns: number, end_ns: number, tick_ns: number }} whole */
  setWhole(whole) {
    this.#whole = whole;
    this.show(this.#shown);
  }

  get tick_ns() {
    return this.#whole.tick_ns;
  }

  get from_ns() {
    return this.#shown?.from_ns ?? this.#whole.start_ns;
  }

  get to_ns() {
    return this.#shown?.to_ns ?? this.#whole.end_ns;
  }

  /** True if all of the recordings is shown. */
  get isWhole() {
    return this.#shown === null;
  }

  /**
   * Shows a part, within the recordings; null shows everything.
   *
   * @param {{ from_ns: number, to_ns: number } | null} part
   */
  show(part) {
    const { start_ns, end_ns, tick_ns } = this.#whole;
    const length = Math.max((part?.to_ns ?? Infinity) - (part?.from_ns ?? 0), FEWEST * tick_ns);
    if (part === null || length >= end_ns - start_ns) {
      this.#shown = null;
      return;
    }
    const from_ns = Math.round(Math.min(Math.max(part.from_ns, start_ns), end_ns - length));
    this.#shown = { from_ns, to_ns: Math.round(from_ns + length) };
  }

  /**
   * Zooms by a factor around a time.
   *
   * @param {number} factor
   * @param {number} at_ns
   */
  zoom(factor, at_ns) {
    const { from_ns, to_ns } = this;
    this.show({
      from_ns: at_ns - (at_ns - from_ns) / factor,
      to_ns: at_ns + (to_ns - at_ns) / factor,
    });
  }

  /**
   * Moves the shown part.
   *
   * @param {number} share Distance as a share of the shown part.
   */
  pan(share) {
    if (this.#shown !== null) {
      const by = share * (this.to_ns - this.from_ns);
      this.show({ from_ns: this.from_ns + by, to_ns: this.to_ns + by });
    }
  }

  /**
   * Moves the shown part so that it contains a time. Returns whether it has moved.
   *
   * @param {number} at_ns
   */
  follow(at_ns) {
    const { from_ns, to_ns, tick_ns } = this;
    // The ends of the part are between two ticks.
    if (this.isWhole || (from_ns - tick_ns <= at_ns && at_ns <= to_ns + tick_ns)) {
      return false;
    }
    const tenth = (to_ns - from_ns) / 10;
    this.show({ from_ns: at_ns - tenth, to_ns: at_ns - tenth + (to_ns - from_ns) });
    return true;
  }

  /**
   * Returns the position of a time, from 0 at the start to 1 at the end of the shown part.
   *
   * @param {number} at_ns
   */
  share(at_ns) {
    const { from_ns, to_ns } = this;
    return to_ns > from_ns ? (at_ns - from_ns) / (to_ns - from_ns) : 0;
  }

  /**
   * Returns the tick nearest to a position.
   *
   * @param {number} share From 0 to 1.
   */
  timeAt(share) {
    const { start_ns, end_ns, tick_ns } = this.#whole;
    const { from_ns, to_ns } = this;
    const at_ns = from_ns + Math.min(Math.max(share, 0), 1) * (to_ns - from_ns);
    return Math.min(start_ns + Math.round((at_ns - start_ns) / tick_ns) * tick_ns, end_ns);
  }
}
