/**
 * Messages that the selected robot said and heard, the latest first.
 *
 * @import { LeagueRobotDetails, Talk } from "../../web/contract.js"
 */

import { element } from "../dom.js";
import { clock } from "../words.js";

/** Maximum number of listed messages. */
const MOST = 40;

/** List of the messages of one robot. */
export class TalkList {
  element = element("ol", { class: "talk-list" });
  #known = "";

  constructor() {
    // The list has no control by which the keyboard could scroll it.
    this.element.tabIndex = 0;
  }

  /**
   * Lists the messages of the robot; null for no robot. An unchanged list is not created again.
   *
   * @param {LeagueRobotDetails | null} robot
   */
  show(robot) {
    const all = [...(robot?.said ?? []), ...(robot?.heard ?? [])];
    all.sort((one, other) => other.time_ns - one.time_ns);
    const known = JSON.stringify(all);
    if (known !== this.#known) {
      this.#known = known;
      const rows = all.slice(0, MOST).map(row);
      const nothing = element("li", { class: "rest", text: "nothing" });
      this.element.replaceChildren(...(rows.length > 0 ? rows : [nothing]));
    }
  }
}

/**
 * Creates the list item of a message.
 *
 * @param {Talk} talk
 */
function row({ time_ns, text, team, direction, is_inaudible: isInaudible }) {
  const from = team === null ? "said" : `heard ${team} ${Math.round(direction ?? 0)}°`;
  const item = element("li", { class: team === null ? "said" : "heard" }, [
    element("time", { text: clock(time_ns) }),
    element("span", { class: "from", text: from }),
    element("span", { class: "text", text }),
  ]);
  if (isInaudible) {
    item.classList.add("inaudible");
    item.title = "No robot hears this message: it is too long or contains forbidden characters.";
  }
  return item;
}
