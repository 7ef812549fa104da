/**
 * Steps of a plan with their states.
 *
 * @import { MissionPlan, MissionStep, RobotId } from "../web/contract.js"
 */

import { element, setText } from "./dom.js";
import { hashOf } from "./link.js";
import { clock } from "./words.js";

const SYMBOLS = { waiting: "·", running: "▶", done: "✓", failed: "✗", halted: "■" };

/** List of the steps of one plan, with the state of each step at the shown time. */
export class MissionSteps {
  /** Team whose robots have the first color. */
  own = "";
  element = element("ol", { class: "steps" });
  /** @type {MissionPlan | null} */
  #plan = null;
  /** @type {Row[]} */
  #rows = [];

  /**
   * Creates an empty list. A click on a robot of a step calls `choose`.
   *
   * @param {(robot: RobotId) => void} choose
   */
  constructor(choose) {
    this.choose = choose;
  }

  /**
   * Shows the states of the plan's steps at a time; hides the list before the plan is found. The
   * rows are created again only for another plan.
   *
   * @param {MissionPlan | null} plan
   * @param {number} at_ns
   */
  show(plan, at_ns) {
    if (plan !== this.#plan) {
      this.#plan = plan;
      const steps = plan?.steps ?? [];
      const hasFlows = steps.some(({ flow }) => flow > 0);
      this.#rows = steps.map((step) => new Row(step, hasFlows, this.own, this.choose));
      this.element.replaceChildren(...this.#rows.map((row) => row.element));
    }
    const isFound = plan !== null && plan.found_ns !== null && plan.found_ns <= at_ns;
    this.element.hidden = !isFound;
    this.#rows.forEach((row) => row.show(at_ns));
  }
}

/** Step. */
class Row {
  #symbol = element("span", { class: "symbol" });
  #time = element("a");

  /**
   * Creates the row of a step, with a button for each of its robots.
   *
   * @param {MissionStep} step
   * @param {boolean} hasFlows True if steps are executed in parallel.
   * @param {string} own
   * @param {(robot: RobotId) => void} choose
   */
  constructor(step, hasFlows, own, choose) {
    this.step = step;
    this.#symbol.setAttribute("role", "img");
    const robots = step.robots.map((id) => {
      const [team = "", number = ""] = id.split("/");
      const button = element("button", { type: "button", text: number, title: id, label: id });
      button.addEventListener("click", () => choose(id));
      return element("span", { class: `team ${team === own ? "own" : "other"}` }, [button]);
    });
    const flow = element("span", { class: "flow", text: `flow ${step.flow + 1}` });
    this.element = element("li", {}, [
      this.#symbol,
      ...(hasFlows ? [flow] : []),
      element("span", { class: "text", text: step.text, title: step.text }),
      ...robots,
      this.#time,
    ]);
  }

  /**
   * Shows the last state of the step at or before a time, as a link to the tick in which it began.
   *
   * @param {number} at_ns
   */
  show(at_ns) {
    const change = this.step.changes.findLast(({ time_ns }) => time_ns <= at_ns);
    const state = change?.state ?? "waiting";
    this.element.dataset.state = state;
    setText(this.#symbol, SYMBOLS[state]);
    this.#symbol.setAttribute("aria-label", state);
    setText(this.#time, change === undefined ? "" : clock(change.time_ns));
    if (change !== undefined) {
      this.#time.href = hashOf(change.time_ns, this.step.robots[0] ?? null);
      this.#time.title = `${state} since then`;
    }
  }
}
