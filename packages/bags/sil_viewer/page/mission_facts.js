/**
 * Facts of a mission; the last changed facts come first.
 *
 * @import { FactChange } from "../web/contract.js"
 */

import { element } from "./dom.js";
import { hashOf } from "./link.js";
import { clock, plural } from "./words.js";

/** Maximum number of listed facts. */
const MOST = 200;

/** List of the facts of a mission at the shown time, with a filter. */
export class MissionFacts {
  /** @type {FactChange[]} */
  #changes = [];
  /** Number of shown changes; -1 if the list must be rebuilt. */
  #shown = -1;
  #at_ns = 0;
  #filter = element("input", { type: "search", label: "Filter facts" });
  #list = element("ul", { class: "facts" });

  /** Creates the heading with the filter, and the empty list. */
  constructor() {
    this.#filter.placeholder = "filter";
    this.#filter.addEventListener("input", () => {
      this.#shown = -1;
      this.show(this.#at_ns);
    });
    this.elements = [element("h3", { text: "Facts" }, [this.#filter]), this.#list];
  }

  /**
   * Sets the changes of facts, in order of time.
   *
   * @param {FactChange[]} changes
   */
  setChanges(changes) {
    this.#changes = changes;
  }

  /**
   * Lists the facts that were changed at or before a time and contain the text of the filter.
   *
   * @param {number} at_ns
   */
  show(at_ns) {
    this.#at_ns = at_ns;
    const next = this.#changes.findIndex(({ time_ns }) => time_ns > at_ns);
    const count = next === -1 ? this.#changes.length : next;
    if (count === this.#shown) {
      return;
    }
    this.#shown = count;
    const facts = lastOf(this.#changes.slice(0, count));
    const wanted = this.#filter.value.trim().toLowerCase();
    const found = facts.filter(({ fact }) => fact.includes(wanted));
    const rows = found.slice(0, MOST).map(row);
    if (found.length > MOST) {
      const text = `and ${plural(found.length - MOST, "fact")} more`;
      rows.push(element("li", { class: "rest", text }));
    }
    this.#list.replaceChildren(...rows);
  }
}

/**
 * Returns the last change of each fact, the latest one first.
 *
 * @param {FactChange[]} changes
 */
function lastOf(changes) {
  /** @type {Map<string, FactChange>} */
  const last = new Map();
  for (const change of changes) {
    last.delete(change.fact);
    last.set(change.fact, change);
  }
  return [...last.values()].reverse();
}

/**
 * Creates the list item of a fact: its value, the source of its last change, and a link to it.
 *
 * @param {FactChange} change
 */
function row({ fact, value, source, time_ns }) {
  const symbol = element("span", { class: "symbol", text: value ? "✓" : "✗" });
  symbol.setAttribute("role", "img");
  symbol.setAttribute("aria-label", String(value));
  const link = element("a", { text: clock(time_ns), title: "Show this moment" });
  link.href = hashOf(time_ns, null);
  const item = element("li", {}, [
    symbol,
    element("span", { class: "text", text: fact, title: fact }),
    element("span", { class: "source", text: source, title: `changed by ${source}` }),
    link,
  ]);
  item.dataset.value = String(value);
  return item;
}
