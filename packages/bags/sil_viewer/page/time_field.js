/** Field to type the time to show. */

import { byId } from "./dom.js";

const FAULT = "Type a time, for example 12.3, 1:02.5 or at_ns=12300000000";

/**
 * Returns the time of a text: seconds, minutes and seconds, or the time of an address; null if it is none of them.
 *
 * @param {string} text For example `12.3`, `12.3 s`, `1:02.5` or `at_ns=12300000000`.
 * @returns {number | null} [ns]
 */
export function timeOf(text) {
  const word = text.trim();
  const address = /(?:^|[#&])at_ns=(\d{1,15})(?:&|$)/.exec(word);
  if (address !== null) {
    return Number(address[1]);
  }
  const [, minutes, seconds] =
    /^(?:(\d{1,6}):(?=[0-5]?\d(?:\D|$)))?(\d{1,8}(?:[.,]\d*)?|[.,]\d+)\s*s?$/.exec(word) ?? [];
  if (seconds === undefined) {
    return null;
  }
  return Math.round((60 * Number(minutes ?? 0) + Number(seconds.replace(",", "."))) * 1e9);
}

/** Field that shows a typed time when Enter is pressed. */
export class TimeField {
  #field = byId("go-to", HTMLInputElement);

  /** @param {(at_ns: number) => void} show Shows a time. */
  constructor(show) {
    const field = this.#field;
    field.addEventListener("input", () => this.#mark(""));
    field.addEventListener("keydown", ({ key, isComposing }) => {
      if (key === "Escape") {
        this.#leave();
      } else if (key === "Enter" && !isComposing) {
        const at_ns = timeOf(field.value);
        if (at_ns === null) {
          this.#mark(FAULT);
          field.reportValidity();
        } else {
          show(at_ns);
          this.#leave();
        }
      }
    });
  }

  /** Moves the keyboard to the field. */
  focus() {
    this.#field.focus();
    this.#field.select();
  }

  /** Empties the field, and gives the keys back to the page. */
  #leave() {
    this.#field.value = "";
    this.#mark("");
    this.#field.blur();
  }

  /** @param {string} fault Reason why the text is not a time; empty if it may be one. */
  #mark(fault) {
    this.#field.setCustomValidity(fault);
    this.#field.setAttribute("aria-invalid", String(fault !== ""));
  }
}
