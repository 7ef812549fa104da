/**
 * Panels of a match: behavior tree, inspector and mission.
 *
 * @import { Frame, TreeLayout, Overview, RobotId } from "../../web/contract.js"
 * @import { Connections } from "../kinds.js"
 */

import { ActivePath } from "../active_path.js";
import * as api from "../api.js";
import { byId } from "../dom.js";
import { Inspector } from "../inspector.js";
import { Mission } from "../mission.js";
import { Tree } from "../tree.js";
import { handleTreeKeys } from "../tree_keys.js";

/** Topic of a mission's decisions. */
const MISSION = "/mission/decision";

/** Values of the inspector. */
const SECTIONS = /** @type {const} */ ([
  ["motion_command", "Motion command"],
  ["world_state", "World state"],
  ["game_controller_state", "Game controller"],
  ["incoming", "Messages in"],
  ["outgoing", "Messages out"],
  ["debug", "Debug"],
  ["warnings", "Warnings"],
  ["faults", "Faults"],
]);

/** Panels about the selected robot and the mission of a match. */
export class MatchPanels {
  /** @type {Map<string, Promise<TreeLayout[]>>} Layouts by recording and robot. */
  #layouts = new Map();
  /** Number of the mission's decisions that were read. */
  #decisions = 0;
  #at_ns = 0;
  /** @type {(Frame | null)[]} Shown frames. */
  #frames = [];
  #tree = new Tree(byId("tree", HTMLElement), byId("tree-note", HTMLElement));
  #path = new ActivePath(byId("active-path", HTMLElement), (node) => this.#tree.reveal(node));
  /** @type {(TreeLayout | null)[]} Layouts of the shown traces. */
  #shown = [];
  #inspector = new Inspector(byId("inspector", HTMLElement), SECTIONS, ["motion_command"]);

  /**
   * Creates the panels in the elements of the page.
   *
   * @param {Connections} connections
   */
  constructor({ overviews, histories, plots, choose, jump, report }) {
    this.overviews = overviews;
    this.report = report;
    this.history = histories[0];
    this.mission = new Mission(
      byId("mission", HTMLElement),
      overviews.length > 1 ? "Mission of A" : "Mission",
      choose,
    );
    const whole = byId("whole-tree", HTMLInputElement);
    whole.addEventListener("change", () => this.#tree.setWhole(whole.checked));
    this.#tree.addEventListener("jump", (event) => jump(/** @type {CustomEvent} */ (event).detail));
    handleTreeKeys(this.#tree);
    this.#inspector.addEventListener("plot", (event) =>
      plots.toggle(/** @type {CustomEvent} */ (event).detail),
    );
    plots.addEventListener("change", () => {
      this.#inspector.plotted = new Set(plots.paths);
    });
    this.history.addEventListener("change", () => {
      this.#tree.setHistory(this.history.nodes);
      this.#showPath();
    });
  }

  /**
   * Updates the recordings, and reads the mission again if it has more decisions.
   *
   * @param {Overview[]} overviews
   */
  setOverviews(overviews) {
    this.overviews = overviews;
    this.#readMission();
  }

  /**
   * Shows the mission at a time.
   *
   * @param {number} at_ns
   */
  showMoment(at_ns) {
    this.#at_ns = at_ns;
    this.mission.show(at_ns);
  }

  /**
   * Shows the selected robot's values and tree in each frame. Layouts are requested when they are
   * first needed; a frame that is replaced in the meantime is not drawn.
   *
   * @param {any[]} frames
   * @param {RobotId | null} robot
   */
  async showFrames(frames, robot) {
    this.#frames = frames;
    const details = this.#frames.map((frame) => frame?.robot ?? null);
    this.#inspector.show(
      details.map((one) => (one === null ? null : { ...one })),
      { ...details[0]?.ages },
    );
    const traces = details.map((one) => one?.trace ?? null);
    const known = traces.map((_, index) => (robot === null ? [] : this.#layoutsOf(index, robot)));
    const layouts = (await Promise.all(known)).map(
      (all, index) => all.find((one) => one.version === traces[index]?.version) ?? all[0] ?? null,
    );
    if (frames === this.#frames) {
      const names = this.overviews.map(({ name }) => name);
      this.#shown = layouts;
      this.#tree.show(layouts, traces, names, frames[0]?.time_ns ?? this.#at_ns);
      this.#showPath();
    }
  }

  /** Shows the active path of the robot in the first recording. */
  #showPath() {
    const [frame] = this.#frames;
    const trace = frame?.robot?.trace ?? null;
    const at_ns = frame?.time_ns ?? this.#at_ns;
    this.#path.show(this.#shown[0] ?? null, trace, this.history.nodes, at_ns);
  }

  /** Reads the mission of the first recording, if it has one. */
  async #readMission() {
    const [{ topics, robots }] = this.overviews;
    const decisions = topics.find(({ name }) => name === MISSION)?.count ?? 0;
    if (decisions === this.#decisions) {
      return;
    }
    this.#decisions = decisions;
    document.body.classList.add("has-mission");
    this.mission.section.hidden = false;
    try {
      this.mission.setHistory(await api.mission(0), robots[0]?.team ?? "");
      this.mission.show(this.#at_ns);
    } catch (fault) {
      this.report(fault);
    }
  }

  /**
   * Returns the layouts of a robot's trees, from the cache or from the server. A failed request is
   * reported, and may be repeated later.
   *
   * @param {number} recording
   * @param {RobotId} robot
   */
  #layoutsOf(recording, robot) {
    const key = `${recording} ${robot}`;
    let known = this.#layouts.get(key);
    if (known === undefined) {
      known = api.layouts(recording, robot).catch((fault) => {
        this.#layouts.delete(key);
        this.report(fault);
        return [];
      });
      this.#layouts.set(key, known);
    }
    return known;
  }
}
