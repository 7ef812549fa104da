/**
 * Mission at a moment: the current plan, its steps, the facts, and all plans.
 *
 * @import { MissionHistory, MissionPlan, RobotId } from "../web/contract.js"
 */

import { element, setText } from "./dom.js";
import { hashOf } from "./link.js";
import { MissionFacts } from "./mission_facts.js";
import { MissionSteps } from "./mission_steps.js";
import { clock, plural } from "./words.js";

/** Panel of a mission. */
export class Mission {
  /** @type {MissionHistory} */
  #history = { plans: [], facts: [], ends: [], faults: [] };
  #outcome = element("span", { class: "outcome" });
  #goal = element("p", { class: "goal" });
  #solver = element("p", { class: "solver" });
  #contradictions = element("p", { class: "contradictions" });
  #faults = element("p", { class: "faults" });
  #plans = element("ol", { class: "plans" });
  /** @type {HTMLElement[]} Elements by plan. */
  #rows = [];

  /**
   * Creates the empty panel in `section`. A click on a robot of a step calls `choose`.
   *
   * @param {HTMLElement} section
   * @param {string} title
   * @param {(robot: RobotId) => void} choose
   */
  constructor(section, title, choose) {
    this.section = section;
    this.steps = new MissionSteps(choose);
    this.facts = new MissionFacts();
    section.replaceChildren(
      element("h2", { text: title }, [this.#outcome]),
      element("div", { class: "body" }, [
        this.#goal,
        this.#faults,
        this.#solver,
        this.steps.element,
        this.#contradictions,
        element("h3", { text: "Plans" }),
        this.#plans,
        ...this.facts.elements,
      ]),
    );
  }

  /**
   * Sets the recorded mission; it becomes visible with the next call of `show`.
   *
   * @param {MissionHistory} history
   * @param {string} own Team whose robots have the first color.
   */
  setHistory(history, own) {
    this.#history = history;
    this.steps.own = own;
    this.facts.setChanges(history.facts);
    setText(this.#faults, history.faults.join("\n"));
    this.#faults.hidden = history.faults.length === 0;
    if (history.plans.length !== this.#rows.length) {
      this.#rows = history.plans.map(planRow);
      this.#plans.replaceChildren(...this.#rows);
    }
  }

  /**
   * Shows the plan that was requested last at or before a time, its steps, the result and the facts
   * at that time.
   *
   * @param {number} at_ns
   */
  show(at_ns) {
    const { plans, ends } = this.#history;
    const index = plans.findLastIndex(({ asked_ns }) => asked_ns <= at_ns);
    const plan = plans[index] ?? null;
    const end = ends.findLast(
      ({ time_ns }) => time_ns <= at_ns && time_ns >= (plan?.asked_ns ?? 0),
    );
    this.#rows.forEach((row, number) => {
      row.toggleAttribute("aria-current", number === index);
      row.classList.toggle("later", number > index);
    });
    setText(this.#outcome, end?.outcome ?? stateOf(plan, at_ns));
    this.#outcome.title = this.#outcome.textContent ?? "";
    this.#outcome.classList.toggle("good", end?.is_success === true);
    this.#outcome.classList.toggle("bad", end?.is_success === false);
    setText(this.#goal, plan === null ? "No goal yet." : `goal ${plan.goal}`);
    setText(this.#solver, plan === null ? "" : foundText(plan, at_ns));
    const contradicted = plan?.contradictions.filter(({ time_ns }) => time_ns <= at_ns) ?? [];
    setText(this.#contradictions, contradicted.map(({ text }) => text).join("\n"));
    this.#contradictions.hidden = contradicted.length === 0;
    this.steps.show(plan, at_ns);
    this.facts.show(at_ns);
  }
}

/**
 * Returns what a mission without a result does at a time: plan, or execute the plan with a number.
 *
 * @param {MissionPlan | null} plan
 * @param {number} at_ns
 */
function stateOf(plan, at_ns) {
  if (plan === null) {
    return "";
  }
  return plan.found_ns !== null && plan.found_ns <= at_ns ? `plan ${plan.number}` : "planning";
}

/**
 * Returns how the plan was found, or that it is not found yet at that time.
 *
 * @param {MissionPlan} plan
 * @param {number} at_ns
 */
function foundText({ number, found_ns, solver, expansions, steps }, at_ns) {
  if (found_ns === null || found_ns > at_ns) {
    return `plan ${number}: no plan yet`;
  }
  return `plan ${number}: ${plural(steps.length, "step")} by ${solver} in ${plural(expansions, "expansion")}`;
}

/**
 * Creates the list item of a plan, with a link to the time of its request.
 *
 * @param {MissionPlan} plan
 */
function planRow({ number, asked_ns, cause }) {
  const link = element("a", { text: clock(asked_ns), title: "Show this moment" });
  link.href = hashOf(asked_ns, null);
  const text = `plan ${number}: ${cause}`;
  return element("li", {}, [element("span", { class: "text", text, title: text }), link]);
}
