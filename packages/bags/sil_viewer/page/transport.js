/** Buttons below the field (play, step, speed), and the shown time. */

import { byId, element, setText } from "./dom.js";
import { SPEEDS } from "./player.js";
import { clock } from "./words.js";

/** Buttons below the field and texts with time and tick, connected to a player. */
export class Transport {
  #play = byId("play", HTMLButtonElement);
  #speed = byId("speed", HTMLSelectElement);
  #time = byId("time", HTMLElement);
  #tick = byId("tick", HTMLElement);

  /**
   * Fills the list of speeds, and makes the buttons of the page control the player.
   *
   * @param {import("./player.js").Player} player
   */
  constructor(player) {
    this.player = player;
    this.#play.addEventListener("click", () => player.toggle());
    this.#speed.append(
      ...SPEEDS.map((speed) => {
        const option = element("option", { text: `${speed}×` });
        option.value = String(speed);
        return option;
      }),
    );
    this.#speed.addEventListener("change", () => player.setSpeed(Number(this.#speed.value)));
    /** @type {[string, () => void][]} */
    const buttons = [
      ["to-start", () => player.seek(player.range.start_ns)],
      ["step-back", () => player.step(-1)],
      ["step-on", () => player.step(1)],
      ["to-end", () => player.seek(player.range.end_ns)],
    ];
    for (const [id, act] of buttons) {
      byId(id, HTMLButtonElement).addEventListener("click", act);
    }
  }

  /** Shows the state of the player. */
  showPlayer() {
    const { isPlaying, speed } = this.player;
    this.#play.dataset.playing = String(isPlaying);
    this.#play.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    this.#speed.value = String(speed);
  }

  /**
   * Shows the current time and tick.
   *
   * @param {import("../web/contract.js").AnyFrame | null} frame
   */
  showFrame(frame) {
    setText(this.#time, clock(frame?.time_ns ?? this.player.at_ns));
    const tick = frame?.tick ?? null;
    setText(this.#tick, tick === null ? "no tick" : `tick ${tick}`);
  }
}
