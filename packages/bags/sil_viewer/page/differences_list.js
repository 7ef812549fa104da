/**
 * Differing decisions of two recordings: buttons for the previous and the next one, and a list of links.
 *
 * @import { DecisionDifference } from "./decision_differences.js"
 * @import { History } from "./history.js"
 */

import { byId, element, setText } from "./dom.js";
import { differencesOf, nextDifference } from "./decision_differences.js";
import { hashOf } from "./link.js";
import { COLUMN, roveFocus, stopAt } from "./roving.js";
import { clock } from "./words.js";

/** Maximum number of listed differences. */
const MOST = 500;

/** Buttons and list in the header of a comparison. */
export class DifferencesList {
  /** @type {DecisionDifference[]} */
  #differences = [];
  #at_ns = 0;
  #list = byId("decision-list", HTMLElement);
  #back = byId("decision-back", HTMLButtonElement);
  #on = byId("decision-on", HTMLButtonElement);

  /**
   * Lists the differences of two histories as they are read.
   *
   * @param {History[]} histories
   * @param {(difference: DecisionDifference) => void} show
   */
  constructor(histories, show) {
    this.histories = histories;
    /** @param {1 | -1} direction */
    const jump = (direction) => {
      const found = nextDifference(this.#differences, this.#at_ns, direction);
      if (found !== undefined) {
        show(found);
      }
    };
    this.#back.addEventListener("click", () => jump(-1));
    this.#on.addEventListener("click", () => jump(1));
    roveFocus(this.#list, "a", COLUMN);
    for (const history of histories) {
      history.addEventListener("change", () => this.#update());
    }
    this.#showCount();
  }

  /**
   * Shows which differences are before and after a time.
   *
   * @param {number} at_ns
   */
  showMoment(at_ns) {
    this.#at_ns = at_ns;
    this.#back.disabled = nextDifference(this.#differences, at_ns, -1) === undefined;
    this.#on.disabled = nextDifference(this.#differences, at_ns, 1) === undefined;
  }

  /** Compares the parts of both histories that were read. */
  #update() {
    const [one, other] = this.histories;
    const ends = this.histories.map((it) => (it.isComplete ? Infinity : it.until_ns));
    const differences = differencesOf(one.robots, other.robots, Math.min(...ends));
    // The histories are also reported when another robot is selected; an unchanged list is not redrawn.
    if (JSON.stringify(differences) !== JSON.stringify(this.#differences)) {
      this.#differences = differences;
      this.#fill();
    }
    this.#showCount();
    this.showMoment(this.#at_ns);
  }

  #showCount() {
    const isComplete = this.histories.every((history) => history.isComplete);
    const count = String(this.#differences.length);
    setText(byId("decision-count", HTMLElement), isComplete ? count : `${count} so far`);
  }

  #fill() {
    const rows = this.#differences.slice(0, MOST).map(({ time_ns, robot, values }) => {
      const link = element("a", {}, [
        element("time", { text: clock(time_ns) }),
        element("span", { class: "robot", text: robot }),
        element("span", { class: "text", text: `${values[0]} ≠ ${values[1]}` }),
      ]);
      link.href = hashOf(time_ns, robot);
      return element("li", {}, [link]);
    });
    const more = this.#differences.length - MOST;
    if (more > 0) {
      rows.push(element("li", { class: "rest", text: `and ${more} more` }));
    }
    this.#list.replaceChildren(...rows);
    const links = [...this.#list.querySelectorAll("a")];
    stopAt(links, links[0] ?? null);
  }
}
