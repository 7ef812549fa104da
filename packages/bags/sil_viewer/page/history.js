/**
 * Decisions, motions and penalties of all robots, and lost packets. The server reads a recording part by part.
 *
 * Events: `change` after each part; `fault` (with `detail`, an Error) if the server did not respond.
 *
 * @import { HistoryPart, LostPacket, Overview, RobotId, RobotLanes } from "../web/contract.js"
 */

import * as api from "./api.js";
import { NodeHistory } from "./node_history.js";

/** Pause between two requests: of a complete recording that grows, and of one with unread parts [ms]. */
const PAUSE = { growing: 500, reading: 20 };

/** History of one recording. */
export class History extends EventTarget {
  /** @type {Map<RobotId, RobotLanes>} */
  robots = new Map();
  /** @type {LostPacket[]} */
  lost = [];
  until_ns = 0;
  isComplete = false;
  /** @type {RobotId | null} */
  #robot = null;
  #isReading = false;
  /** Nodes of the selected robot. */
  nodes = new NodeHistory();

  /** @param {number} recording */
  constructor(recording) {
    super();
    this.recording = recording;
  }

  /**
   * Reads the recording to its end. With `isLive`, continues for as long as it returns true.
   *
   * @param {() => boolean} isLive
   */
  async read(isLive) {
    this.#isReading = true;
    try {
      do {
        const from_ns = this.until_ns;
        const part = await api.history(this.recording, from_ns);
        this.#add(part, from_ns);
        await this.#readNodes();
        this.dispatchEvent(new Event("change"));
        const pause = part.is_complete ? PAUSE.growing : PAUSE.reading;
        await new Promise((done) => setTimeout(done, pause));
      } while (!this.isComplete || isLive());
    } catch (fault) {
      this.dispatchEvent(new CustomEvent("fault", { detail: fault }));
    }
  }

  /**
   * Selects the robot whose nodes are read.
   *
   * @param {RobotId | null} robot
   */
  async choose(robot) {
    if (robot !== this.#robot) {
      this.#robot = robot;
      this.nodes = new NodeHistory();
      if (!this.#isReading) {
        return;
      }
      try {
        await this.#readNodes();
        this.dispatchEvent(new Event("change"));
      } catch (fault) {
        this.dispatchEvent(new CustomEvent("fault", { detail: fault }));
      }
    }
  }

  /** Reads the changes of the selected robot's nodes that the server knows and the page does not. */
  async #readNodes() {
    const { nodes } = this;
    const robot = this.#robot;
    if (robot !== null && (nodes.until_ns < this.until_ns || !nodes.isComplete)) {
      const from_ns = nodes.until_ns;
      const part = await api.nodes(this.recording, robot, from_ns);
      if (nodes.until_ns === from_ns) {
        nodes.add(part, from_ns);
      }
    }
  }

  /**
   * Adds the events from `from_ns` on; known events from that time on are replaced.
   *
   * @param {HistoryPart} part
   * @param {number} from_ns
   */
  #add(part, from_ns) {
    for (const { id, actions, motions, penalties } of part.robots) {
      const known = this.robots.get(id) ?? { id, actions: [], motions: [], penalties: [] };
      this.robots.set(id, known);
      replaceFrom(known.actions, actions, from_ns);
      replaceFrom(known.motions, motions, from_ns);
      replaceFrom(known.penalties, penalties, from_ns);
    }
    replaceFrom(this.lost, part.lost, from_ns);
    this.until_ns = part.until_ns;
    this.isComplete = part.is_complete;
  }
}

/**
 * Reads the histories of all recordings of matches.
 *
 * @param {History[]} histories
 * @param {(recording: number) => Overview} overviewOf
 */
export function readHistories(histories, overviewOf) {
  histories.forEach((history, index) => {
    if (overviewOf(index).kind === "match") {
      history.read(() => overviewOf(index).is_live);
    }
  });
}

/**
 * Replaces the entries from `from_ns` on.
 *
 * @template {{ time_ns: number }} Entry
 * @param {Entry[]} known Entries in order of time.
 * @param {Entry[]} entries
 * @param {number} from_ns
 */
function replaceFrom(known, entries, from_ns) {
  while (known.length > 0 && known[known.length - 1].time_ns >= from_ns) {
    known.pop();
  }
  for (const entry of entries) {
    known.push(entry);
  }
}
