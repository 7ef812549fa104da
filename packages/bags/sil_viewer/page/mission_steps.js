/**
 * Steps of a plan with their states.
 *
 * @import { MissionPlan, MissionStep, RobotId } from "../web/contract.js"
 */

import { element, setText } from "./dom.js";
import { hashOf } from "./link.js";
import { clock, span } from "./words.js";

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
      const scale = scaleOf(plan);
      this.#rows = steps.map((step) => new Row(step, hasFlows, scale, this.own, this.choose));
      this.element.replaceChildren(...this.#rows.map((row) => row.element));
    }
    const isFound = plan !== null && plan.found_ns !== null && plan.found_ns <= at_ns;
    this.element.hidden = !isFound;
    this.#rows.forEach((row) => row.show(at_ns));
  }
}

/**
 * Returns start and length of the planned and real times of a plan.
 *
 * @param {MissionPlan | null} plan
 */
function scaleOf(plan) {
  const from_ns = plan?.found_ns ?? 0;
  const ends = (plan?.steps ?? []).map(({ planned, changes }) =>
    Math.max(
      planned === null ? from_ns : planned.start_ns + planned.duration_ns,
      changes.at(-1)?.time_ns ?? from_ns,
    ),
  );
  return { from_ns, length_ns: Math.max(1, ...ends.map((end_ns) => end_ns - from_ns)) };
}

/**
 * Places a bar in its track.
 *
 * @param {HTMLElement} bar
 * @param {{ from_ns: number, length_ns: number }} scale
 * @param {number} start_ns
 * @param {number} duration_ns
 */
function place(bar, { from_ns, length_ns }, start_ns, duration_ns) {
  bar.style.left = `${((start_ns - from_ns) / length_ns) * 100}%`;
  bar.style.width = `${(duration_ns / length_ns) * 100}%`;
}

/** Step. */
class Row {
  #symbol = element("span", { class: "symbol" });
  #duration = element("span", { class: "duration" });
  #real = element("span", { class: "real" });
  #time = element("a");

  /**
   * Creates the row of a step, with a button for each of its robots.
   *
   * @param {MissionStep} step
   * @param {boolean} hasFlows True if steps are executed in parallel.
   * @param {{ from_ns: number, length_ns: number }} scale Times of the plan.
   * @param {string} own
   * @param {(robot: RobotId) => void} choose
   */
  constructor(step, hasFlows, scale, own, choose) {
    this.step = step;
    this.scale = scale;
    this.#symbol.setAttribute("role", "img");
    const robots = step.robots.map((id) => {
      const [team = "", number = ""] = id.split("/");
      const button = element("button", { type: "button", text: number, title: id, label: id });
      button.addEventListener("click", () => choose(id));
      return element("span", { class: `team ${team === own ? "own" : "other"}` }, [button]);
    });
    const flow = element("span", { class: "flow", text: `flow ${step.flow + 1}` });
    const planned = element("span", { class: "planned" });
    if (step.planned !== null) {
      place(planned, scale, step.planned.start_ns, step.planned.duration_ns);
    }
    const track = element("span", { class: "track" }, [planned, this.#real]);
    this.element = element("li", {}, [
      this.#symbol,
      ...(hasFlows ? [flow] : []),
      element("span", { class: "text", text: step.text, title: step.text }),
      ...robots,
      this.#duration,
      ...(step.planned === null ? [] : [track]),
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
    this.#showTimes(at_ns, change?.state === "running" ? at_ns : (change?.time_ns ?? at_ns));
  }

  /**
   * Shows the real duration until `end_ns` beside the planned one.
   *
   * @param {number} at_ns
   * @param {number} end_ns
   */
  #showTimes(at_ns, end_ns) {
    const { planned, changes } = this.step;
    const start_ns = changes.find(({ time_ns }) => time_ns <= at_ns)?.time_ns;
    const real = start_ns === undefined ? [] : [span(end_ns - start_ns)];
    const expected = planned === null ? [] : [span(planned.duration_ns)];
    setText(this.#duration, [...real, ...expected].join(" of "));
    this.#duration.title = planned === null ? "" : `planned start ${clock(planned.start_ns)}`;
    this.#real.hidden = start_ns === undefined;
    place(this.#real, this.scale, start_ns ?? 0, end_ns - (start_ns ?? 0));
  }
}
