/**
 * Values about the selected robot, as trees that stay unfolded from tick to tick.
 *
 * Event: `plot` with the path of a number as `detail`.
 */

import { element, setText } from "./dom.js";
import { labelOf, unitOf } from "./units.js";
import { ABSENT, isBranch, membersOf, same, summaryOf, wholeOf } from "./value.js";
import { span } from "./words.js";

/** Maximum number of shown members of a list. */
const MOST = 200;

/** Tree of values, with one section for each kind of value. */
export class Inspector extends EventTarget {
  #shown = () => {};
  /** Paths of plotted numbers. */
  plotted = new Set();

  /**
   * Creates a row for each section in `list`.
   *
   * @param {HTMLElement} list
   * @param {readonly (readonly [string, string])[]} sections Shown values in order: name and title.
   * @param {string[]} unfolded Sections that are unfolded at first.
   */
  constructor(list, sections, unfolded) {
    super();
    /** Unfolded paths. */
    const paths = new Set(unfolded);
    this.rows = sections.map(([name, title]) => {
      const row = new Row(title, name, {
        unfolded: paths,
        redraw: () => this.#shown(),
        plot: (path) => this.dispatchEvent(new CustomEvent("plot", { detail: path })),
        isPlotted: (path) => this.plotted.has(path),
      });
      row.element.classList.add("section");
      return /** @type {const} */ ([name, row]);
    });
    list.replaceChildren(...this.rows.map(([, row]) => row.element));
  }

  /**
   * Shows the values of the selected robot in the first recording, and how those of a second one
   * differ.
   *
   * @param {(Record<string, unknown> | null)[]} robots Robot in each recording.
   * @param {Record<string, number | null>} ages Time since the values of some sections are known [ns].
   */
  show(robots, ages = {}) {
    const [robot = null, other] = robots;
    for (const [name, row] of this.rows) {
      row.showAge(ages[name] ?? 0);
    }
    this.#shown = () => {
      for (const [name, row] of this.rows) {
        row.show(robot?.[name] ?? null, robots.length < 2 ? ABSENT : (other?.[name] ?? null));
      }
    };
    this.#shown();
  }
}

/**
 * @typedef {object} Shared State and actions of all rows.
 * @property {Set<string>} unfolded Unfolded paths.
 * @property {() => void} redraw
 * @property {(path: string) => void} plot Plots a number, or removes its plot.
 * @property {(path: string) => boolean} isPlotted
 */

/** Value with its name, and its members below it if it is unfolded. */
class Row {
  /** @type {Map<string, Row>} */
  #rows = new Map();

  /**
   * Creates a row without members. A click folds or unfolds it, or plots a number.
   *
   * @param {string} name
   * @param {string} path
   * @param {Shared} shared
   */
  constructor(name, path, shared) {
    this.path = path;
    this.shared = shared;
    this.age = element("span", { class: "age" });
    this.value = element("span", { class: "value" });
    this.unit = element("span", { class: "unit" });
    this.other = element("span", { class: "other" });
    this.head = element("button", { class: "head", type: "button" }, [
      element("span", { class: "key", text: name }),
      this.age,
      this.value,
      this.unit,
      this.other,
    ]);
    this.head.dataset.path = path;
    this.head.addEventListener("click", () => {
      if (this.head.hasAttribute("aria-pressed")) {
        shared.plot(path);
      } else if (!shared.unfolded.delete(path)) {
        shared.unfolded.add(path);
      }
      shared.redraw();
    });
    this.list = element("ul");
    this.element = element("li", {}, [this.head, this.list]);
  }

  /**
   * Shows a value, its difference from the other recording, and its members if they are unfolded.
   *
   * @param {unknown} value
   * @param {unknown} other Value in the other recording; `ABSENT` without another recording.
   */
  show(value, other) {
    const members = isBranch(value) || isBranch(other) ? membersOf(value) : [];
    const isUnfolded = this.shared.unfolded.has(this.path) && isBranch(value);
    const isNumber = typeof value === "number" || this.shared.isPlotted(this.path);
    const differs = other !== ABSENT && !same(value, other);
    this.head.disabled = members.length === 0 && !isNumber;
    this.head.title = isNumber ? "Plot over time" : "";
    if (isNumber) {
      this.head.setAttribute("aria-pressed", String(this.shared.isPlotted(this.path)));
    } else {
      this.head.removeAttribute("aria-pressed");
    }
    if (members.length === 0) {
      this.head.removeAttribute("aria-expanded");
    } else {
      this.head.setAttribute("aria-expanded", String(isUnfolded));
    }
    this.element.classList.toggle("differs", differs);
    setText(this.value, isUnfolded ? "" : wholeOf(value));
    setText(this.unit, typeof value === "number" ? unitOf(this.path) : "");
    this.value.title = typeof value === "number" ? String(value) : "";
    setText(this.other, differs && !isUnfolded ? `≠ ${summaryOf(other)}` : "");
    this.#showMembers(isUnfolded ? members.slice(0, MOST) : [], other);
  }

  /**
   * Shows for how long the value has been known.
   *
   * @param {number} age_ns 0 for a value of the shown tick.
   */
  showAge(age_ns) {
    setText(this.age, age_ns > 0 ? `${span(age_ns)} ago` : "");
  }

  /**
   * Shows one row for each member; creates missing rows, and removes those of members that are
   * gone.
   *
   * @param {[string, unknown][]} members
   * @param {unknown} other
   */
  #showMembers(members, other) {
    const names = new Set(members.map(([name]) => name));
    for (const [name, row] of this.#rows) {
      if (!names.has(name)) {
        row.element.remove();
        this.#rows.delete(name);
      }
    }
    const others = new Map(other === ABSENT ? [] : membersOf(other));
    members.forEach(([name, value], index) => {
      let row = this.#rows.get(name);
      if (row === undefined) {
        const path = `${this.path}.${name}`;
        row = new Row(labelOf(path), path, this.shared);
        this.#rows.set(name, row);
      }
      // Names that exist in both ticks keep their position; new names are inserted between them.
      const place = this.list.children[index] ?? null;
      if (place !== row.element) {
        this.list.insertBefore(row.element, place);
      }
      row.show(value, other === ABSENT ? ABSENT : others.get(name));
    });
  }
}
