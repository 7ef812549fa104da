/**
 * Buttons that select a robot.
 *
 * @import { AnyFrame, Overview, RobotId, RobotOverview } from "../web/contract.js"
 */

import { element } from "./dom.js";

/** Buttons of the robots, grouped by team. The team of the first robot counts as the own one. */
export class Robots {
  /** @type {Map<RobotId, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {RobotOverview[]} */
  #robots = [];

  /**
   * Creates no buttons yet. A click on one calls `choose`.
   *
   * @param {HTMLElement} place
   * @param {import("./kinds.js").Kind["conditionOf"]} conditionOf
   * @param {(robot: RobotId) => void} choose
   */
  constructor(place, conditionOf, choose) {
    this.place = place;
    this.conditionOf = conditionOf;
    this.choose = choose;
  }

  /**
   * Creates a button for every robot of the recordings.
   *
   * @param {Overview[]} overviews
   */
  setOverviews(overviews) {
    const robots = new Map(
      overviews.flatMap((overview) => overview.robots.map((robot) => [robot.id, robot])),
    );
    if ([...robots.keys()].join() === [...this.#buttons.keys()].join()) {
      return;
    }
    this.#robots = [...robots.values()];
    this.#buttons = new Map(this.#robots.map((robot) => [robot.id, this.#button(robot)]));
    const teams = new Set(this.#robots.map(({ team }) => team));
    const groups = [...teams].map((team) => {
      const buttons = this.#robots.filter((robot) => robot.team === team);
      const children = buttons.map(
        ({ id }) => /** @type {HTMLButtonElement} */ (this.#buttons.get(id)),
      );
      const group = element("div", { class: "team", label: `Robots of ${team}` }, [
        element("span", { class: "team-name", text: team }),
        ...children,
      ]);
      group.setAttribute("role", "group");
      group.classList.add(this.#isOwn(team) ? "own" : "other");
      return group;
    });
    this.place.replaceChildren(...groups);
  }

  /**
   * Marks the selected robot, and the robots of a frame that are penalized or lie on the ground.
   *
   * @param {RobotId | null} chosen
   * @param {AnyFrame | null} frame
   */
  show(chosen, frame) {
    /** @type {{ id: RobotId }[]} */
    const shown = frame?.robots ?? [];
    const robots = new Map(shown.map((robot) => [robot.id, robot]));
    for (const [id, button] of this.#buttons) {
      const robot = robots.get(id);
      button.setAttribute("aria-pressed", String(id === chosen));
      button.tabIndex = id === (chosen ?? this.first) ? 0 : -1;
      const condition = robot === undefined ? null : this.conditionOf(robot);
      button.classList.toggle("penalized", condition?.isPenalized ?? false);
      button.classList.toggle("down", condition?.isDown ?? false);
    }
  }

  /** @returns {RobotId | null} Robot that is selected initially. */
  get first() {
    return this.#robots[0]?.id ?? null;
  }

  /**
   * Returns whether one of the recordings contains the robot.
   *
   * @param {RobotId} id
   */
  has(id) {
    return this.#buttons.has(id);
  }

  /**
   * Selects the robot with a number in the own or the other team; does nothing if there is none.
   *
   * @param {number} number
   * @param {boolean} isOwn
   */
  chooseByNumber(number, isOwn) {
    const found = this.#robots.find(
      (robot) => robot.number === number && this.#isOwn(robot.team) === isOwn,
    );
    if (found !== undefined) {
      this.choose(found.id);
    }
  }

  /**
   * Returns whether the team is that of the first robot.
   *
   * @param {string} team
   */
  #isOwn(team) {
    return team === this.#robots[0]?.team;
  }

  /**
   * Creates the button of a robot.
   *
   * @param {RobotOverview} robot
   */
  #button({ id, number }) {
    const button = element("button", {
      type: "button",
      text: String(number),
      label: id,
      title: id,
    });
    button.addEventListener("click", () => this.choose(id));
    return button;
  }
}
