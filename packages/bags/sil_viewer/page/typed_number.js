/** Number of a robot that is typed as two digits after a key. */

/** Digits of the number. */
const DIGITS = 2;

/** Number that is being typed; any other key ends it. */
export class TypedNumber {
  /** @type {string | null} Digits so far; null if no number is typed. */
  #digits = null;

  /** Waits for the digits. */
  begin() {
    this.#digits = "";
  }

  /**
   * Takes a key. Returns null if it does not belong to a number, NaN before the last digit, or else the number.
   *
   * @param {KeyboardEvent} event
   * @returns {number | null}
   */
  take({ key, code }) {
    if (this.#digits === null || key === "Shift") {
      return null;
    }
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
    if (digit === undefined) {
      this.#digits = null;
      return null;
    }
    this.#digits += digit;
    if (this.#digits.length < DIGITS) {
      return NaN;
    }
    const number = Number(this.#digits);
    this.#digits = null;
    return number;
  }
}
