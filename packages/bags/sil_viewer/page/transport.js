/** Buttons below the field (play, step, speed), and the shown time. */

import { byId, element, setText } from "./dom.js";
import { SPEEDS } from "./player.js";
import { clock } from "./words.js";

/** Duration that the button repeats [ns]. */
const LOOP_NS = 5_000_000_000;

/** Buttons below the field and texts with time and tick, connected to a player. */
export class Transport {
  #play = byId("play", HTMLButtonElement);
  #speed = byId("speed", HTMLSelectElement);
  #time = byId("time", HTMLElement);
  #tick = byId("tick", HTMLElement);
  #total = byId("total", HTMLElement);
  #loop = byId("loop", HTMLButtonElement);

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
    this.#loop.addEventListener("click", () => player.setLoop(player.loop ? null : this.#nextLoop));
  }

  /** Shows the state of the player. */
  showPlayer() {
    const { isPlaying, speed, loop, range } = this.player;
    setText(this.#total, `of ${clock(range.end_ns)}`);
    this.#loop.setAttribute("aria-pressed", String(loop !== null));
    setText(
      this.#loop,
      loop === null ? "Repeat" : `Repeat ${clock(loop.start_ns)} to ${clock(loop.end_ns)}`,
    );
    this.#play.dataset.playing = String(isPlaying);
    this.#play.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    this.#speed.value = String(speed);
  }

  /** Range that the button repeats: the next seconds. */
  get #nextLoop() {
    const { at_ns, range } = this.player;
    const end_ns = Math.min(at_ns + LOOP_NS, range.end_ns);
    return { start_ns: Math.max(Math.min(at_ns, end_ns - LOOP_NS), range.start_ns), end_ns };
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
