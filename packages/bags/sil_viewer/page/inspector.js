/** Values about the selected robot, as trees that stay unfolded from tick to tick. */

import { element, setText } from "./dom.js";
import { ABSENT, isBranch, membersOf, same, summaryOf, wholeOf } from "./value.js";

/** Maximum number of shown members of a list. */
const MOST = 200;

/** Tree of values, with one section for each kind of value. */
export class Inspector {
  #shown = () => {};

  /**
   * Creates a row for each section in `list`.
   *
   * @param {HTMLElement} list
   * @param {readonly (readonly [string, string])[]} sections Shown values in order: name and title.
   * @param {string[]} unfolded Sections that are unfolded at first.
   */
  constructor(list, sections, unfolded) {
    /** Unfolded paths. */
    const paths = new Set(unfolded);
    this.rows = sections.map(([name, title]) => {
      const row = new Row(title, name, paths, () => this.#shown());
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
   */
  show(robots) {
    const [robot = null, other] = robots;
    this.#shown = () => {
      for (const [name, row] of this.rows) {
        row.show(robot?.[name] ?? null, robots.length < 2 ? ABSENT : (other?.[name] ?? null));
      }
    };
    this.#shown();
  }
}

/** Value with its name, and its members below it if it is unfolded. */
class Row {
  /** @type {Map<string, Row>} */
  #rows = new Map();

  /**
   * Creates a row without members. A click folds or unfolds it in `unfolded`, and calls `redraw`.
   *
   * @param {string} name
   * @param {string} path
   * @param {Set<string>} unfolded
   * @param {() => void} redraw
   */
  constructor(name, path, unfolded, redraw) {
    this.path = path;
    this.unfolded = unfolded;
    this.redraw = redraw;
    this.value = element("span", { class: "value" });
    this.other = element("span", { class: "other" });
    this.head = element("button", { class: "head", type: "button" }, [
      element("span", { class: "key", text: name }),
      this.value,
      this.other,
    ]);
    this.head.dataset.path = path;
    this.head.addEventListener("click", () => {
      if (!unfolded.delete(path)) {
        unfolded.add(path);
      }
      redraw();
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
    const isUnfolded = this.unfolded.has(this.path) && isBranch(value);
    const differs = other !== ABSENT && !same(value, other);
    this.head.disabled = members.length === 0;
    if (members.length === 0) {
      this.head.removeAttribute("aria-expanded");
    } else {
      this.head.setAttribute("aria-expanded", String(isUnfolded));
    }
    this.element.classList.toggle("differs", differs);
    setText(this.value, isUnfolded ? "" : wholeOf(value));
    this.value.title = typeof value === "number" ? String(value) : "";
    setText(this.other, differs && !isUnfolded ? `≠ ${summaryOf(other)}` : "");
    this.#showMembers(isUnfolded ? members.slice(0, MOST) : [], other);
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
        row = new Row(name, `${this.path}.${name}`, this.unfolded, this.redraw);
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
