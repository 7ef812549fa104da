/**
 * Page: connects its parts.
 *
 * @import { Overview } from "../web/contract.js"
 */

import { Appearance } from "./appearance.js";
import { jumpToDifference } from "./compare.js";
import { DifferencesList } from "./differences_list.js";
import { byId } from "./dom.js";
import { happeningsOf, nextOf } from "./happenings.js";
import { fill, mark } from "./happenings_list.js";
import { History, readHistories } from "./history.js";
import { helpList, listen } from "./keyboard.js";
import { kindOf } from "./kinds.js";
import { legend } from "./legend.js";
import { Address, readHash } from "./link.js";
import { showControl } from "./match_control.js";
import { Player } from "./player.js";
import { Plots } from "./plots.js";
import { RecordingView } from "./recording_view.js";
import { Robots } from "./robots.js";
import { COLUMN, roveFocus, ROW } from "./roving.js";
import { TimeField } from "./time_field.js";
import { Timeline } from "./timeline.js";
import { Transport } from "./transport.js";
import { listTroubles } from "./troubles.js";
import { showVerdict } from "./verdict.js";
import { View } from "./view.js";
import { clock } from "./words.js";

export class Page {
  /** @type {import("./happenings.js").Happening[] | null} Null until they are loaded. */
  #happenings = null;
  /** True if the end of a growing recording is shown. */
  #isAtEnd = false;
  /** Robot of the address, kept because a growing recording has no robots at first. */
  #wanted = "";
  #address = new Address();
  #view = new View();
  /** @type {DifferencesList | null} Null for a single recording, and for the 3D simulation league. */
  #differences;

  /** @param {Overview[]} overviews Overviews of the one or two recordings. */
  constructor(overviews) {
    this.overviews = overviews;
    this.player = new Player(overviews.length);
    this.histories = overviews.map((_, index) => new History(index));
    this.kind = overviews[0].kind;
    document.body.dataset.kind = this.kind;
    /** @param {string} robot */
    const choose = (robot) => this.player.choose(robot);
    this.robots = new Robots(byId("robots", HTMLElement), kindOf(this).conditionOf, choose);
    this.timeline = new Timeline(
      byId("track", HTMLElement),
      byId("track-canvas", HTMLCanvasElement),
      byId("playhead", HTMLElement),
      byId("tooltip", HTMLElement),
      this.histories,
    );
    this.plots = new Plots(byId("plots", HTMLElement), this.timeline.range, overviews.length);
    this.panels = kindOf(this).panels({
      overviews,
      histories: this.histories,
      plots: this.plots,
      choose,
      jump: (at_ns) => this.#showTime(at_ns, null),
      report: (fault) => this.report(fault),
    });
    const compares = overviews.length > 1;
    const layers = [...new Set(overviews.flatMap((overview) => kindOf(overview).layers))].filter(
      (layer) => compares || layer.compares !== true,
    );
    this.appearance = new Appearance(byId("layers", HTMLElement), layers, this.#view);
    const { shown } = this.appearance;
    this.transport = new Transport(this.player);
    this.recordings = overviews.map(
      (overview) => new RecordingView(overview, this.#view, shown, choose),
    );
    byId("fields", HTMLElement).append(...this.recordings.map((recording) => recording.element));
    document.body.classList.toggle("compares", compares);
    this.#differences =
      compares && this.kind === "match"
        ? new DifferencesList(this.histories, ({ time_ns, robot }) =>
            this.#showTime(time_ns, robot),
          )
        : null;
    this.#listen();
    this.setOverviews(overviews);
    this.#goTo(location.hash);
    for (const history of this.histories) {
      history.addEventListener("fault", (event) =>
        this.report(/** @type {CustomEvent} */ (event).detail),
      );
    }
    const read = () => readHistories(this.histories, (index) => this.overviews[index]);
    this.player.addEventListener("frames", read, { once: true });
  }

  /**
   * Updates the overviews of the recordings.
   *
   * @param {Overview[]} overviews
   */
  setOverviews(overviews) {
    if (overviews[0].kind !== this.kind) {
      // A growing recording has no topics at first.
      this.reload();
      return;
    }
    this.overviews = overviews;
    const tick_ns = overviews.find((overview) => overview.tick_ns !== null)?.tick_ns ?? null;
    const start_ns = Math.min(...overviews.map((overview) => overview.start_ns));
    const end_ns = Math.max(...overviews.map((overview) => overview.end_ns));
    this.player.setRange({ start_ns, end_ns, tick_ns });
    this.robots.setOverviews(overviews);
    this.player.robot ??= this.robots.has(this.#wanted) ? this.#wanted : this.robots.first;
    const happenings = happeningsOf(overviews);
    this.timeline.setOverviews(overviews, this.player.range, happenings);
    this.#setHappenings(happenings);
    listTroubles(byId("troubles", HTMLElement), overviews);
    showVerdict(byId("verdict", HTMLElement), overviews);
    showControl(overviews);
    this.panels.setOverviews(overviews);
    document.title = `${overviews.map(({ name }) => name).join(" and ")} – sil view`;
    if (this.#isAtEnd && !this.player.isPlaying && this.player.at_ns !== end_ns) {
      this.player.seek(end_ns);
    }
  }

  /** Reloads the page with the current recordings, at the end of growing ones, and with the same robot. */
  reload() {
    const robot = this.player.robot ?? (this.#wanted || null);
    this.#address.keep(null, robot, this.#words);
    location.reload();
  }

  /** @param {import("./happenings.js").Happening[]} happenings Events to list if they have changed. */
  #setHappenings(happenings) {
    // A growing recording repeats its events; an unchanged list is not redrawn under the pointer.
    if (JSON.stringify(happenings) !== JSON.stringify(this.#happenings)) {
      this.#happenings = happenings;
      fill(byId("happenings", HTMLElement), happenings, this.overviews);
    }
  }

  /** @param {unknown} fault Error to show to the user until the next frames arrive. */
  report(fault) {
    const notice = byId("notice", HTMLElement);
    notice.textContent = fault instanceof Error ? fault.message : String(fault);
    notice.hidden = false;
  }

  /** @param {string} hash Hash of an address, whose robot and time are shown. */
  #goTo(hash) {
    const { at_ns, robot, words } = readHash(hash);
    this.appearance.apply(words);
    this.timeline.apply(words);
    const plots = words.get("plots");
    if (plots !== null) {
      this.plots.set(plots.split(",").slice(0, 8));
    }
    this.#wanted = robot ?? "";
    this.player.robot = this.robots.has(this.#wanted) ? this.#wanted : this.player.robot;
    const isLive = this.overviews.some((overview) => overview.is_live);
    const { start_ns, end_ns } = this.player.range;
    this.player.seek(at_ns ?? (isLive ? end_ns : start_ns));
  }

  /** Connects the events of the parts, the keys and the buttons to the actions of the page. */
  #listen() {
    const { player } = this;
    player.addEventListener("moment", () => this.#showMoment());
    player.addEventListener("robot", () => this.#showRecordings());
    player.addEventListener("frames", () => this.#showFrames());
    player.addEventListener("fault", (event) =>
      this.report(/** @type {CustomEvent} */ (event).detail),
    );
    this.timeline.addEventListener("seek", (event) =>
      player.seek(/** @type {CustomEvent} */ (event).detail),
    );
    this.timeline.addEventListener("loop", (event) =>
      player.setLoop(/** @type {CustomEvent} */ (event).detail),
    );
    this.timeline.addEventListener("change", () => {
      this.plots.showRange();
      this.#writeAddress();
    });
    this.plots.addEventListener("change", () => this.#writeAddress());
    this.plots.addEventListener("range", () => this.timeline.changed());
    this.plots.addEventListener("seek", (event) =>
      player.seek(/** @type {CustomEvent} */ (event).detail),
    );
    this.plots.addEventListener("fault", (event) =>
      this.report(/** @type {CustomEvent} */ (event).detail),
    );
    const allLanes = byId("all-lanes", HTMLInputElement);
    allLanes.addEventListener("change", () => this.timeline.showAllLanes(allLanes.checked));
    const oneField = byId("one-field", HTMLInputElement);
    oneField.addEventListener("change", () => {
      document.body.classList.toggle("one-field", oneField.checked);
      this.#showRecordings();
    });
    byId("legend", HTMLElement).append(...legend(this.kind));
    // The address may be written between a click on a link and this event.
    addEventListener("hashchange", ({ newURL }) => this.#goTo(new URL(newURL).hash));
    const help = byId("help", HTMLDialogElement);
    help.append(helpList());
    byId("open-help", HTMLButtonElement).addEventListener("click", () => help.showModal());
    help.addEventListener("click", () => help.close());
    const timeField = new TimeField((at_ns) => this.#showTime(at_ns, null));
    listen({
      player,
      choose: (number, isOwn) => this.robots.chooseByNumber(number, isOwn),
      jump: (direction) => this.#jump(direction),
      view: this.#view,
      timeline: this.timeline,
      type: () => timeField.focus(),
      help: () => help.showModal(),
    });
    this.appearance.addEventListener("change", () => this.#showAppearance());
    this.#view.addEventListener("change", () => this.#showAppearance());
    roveFocus(byId("happenings", HTMLElement), "a", COLUMN);
    roveFocus(byId("robots", HTMLElement), "button", ROW);
    roveFocus(byId("active-path", HTMLElement), "button", ROW);
    const difference = byId("difference", HTMLButtonElement);
    difference.addEventListener("click", () =>
      jumpToDifference(difference, byId("difference-text", HTMLElement), ({ time_ns }, robot) =>
        this.#showTime(time_ns, robot),
      ),
    );
  }

  /** @param {1 | -1} direction 1 shows the next event, -1 the previous one. */
  #jump(direction) {
    const found = nextOf(this.#happenings ?? [], this.player.at_ns, direction);
    if (found !== undefined) {
      this.#showTime(found.time_ns, found.robot);
    }
  }

  /**
   * Pauses, and shows a time.
   *
   * @param {number} at_ns
   * @param {string | null} robot Robot to select; null for the selected one.
   */
  #showTime(at_ns, robot) {
    this.player.pause();
    this.player.robot = robot !== null && this.robots.has(robot) ? robot : this.player.robot;
    this.player.seek(at_ns);
  }

  /** Shows time, robot and playback in all parts, and writes them to the address. */
  #showMoment() {
    const { at_ns, range, robot, frames } = this.player;
    this.histories.forEach((history) => history.choose(robot));
    this.#isAtEnd = at_ns >= range.end_ns;
    this.transport.showPlayer();
    this.timeline.show(at_ns, clock(at_ns), robot);
    this.timeline.showLoop(this.player.loop);
    this.plots.show(at_ns, robot);
    this.robots.show(robot, frames[0] ?? null);
    mark(byId("happenings", HTMLElement), this.#happenings ?? [], at_ns);
    this.panels.showMoment(at_ns);
    this.#differences?.showMoment(at_ns);
    this.#writeAddress();
  }

  /** Shows changed layers and the changed view, and writes them to the address. */
  #showAppearance() {
    this.recordings.forEach(({ field }) => field.redraw());
    this.#writeAddress();
  }

  /** Names and values of layers, panels, view and timeline for the address. */
  get #words() {
    const { paths } = this.plots;
    /** @type {[string, string][]} */
    const plots = paths.length === 0 ? [] : [["plots", paths.join(",")]];
    return [...this.appearance.words, ...this.timeline.words, ...plots];
  }

  #writeAddress() {
    this.#address.write(this.player.at_ns, this.player.robot, this.#words);
  }

  /** Shows new frames in all parts, and hides the last error. */
  #showFrames() {
    const { frames, robot } = this.player;
    byId("notice", HTMLElement).hidden = true;
    this.transport.showFrame(frames[0] ?? null);
    this.robots.show(robot, frames[0] ?? null);
    this.#showRecordings();
    this.panels.showFrames(frames, robot);
  }

  #showRecordings() {
    const { frames, robot } = this.player;
    const ghost = byId("one-field", HTMLInputElement).checked ? (frames[1] ?? null) : null;
    this.recordings.forEach((recording, index) => {
      const frame = frames[index] ?? null;
      recording.show(this.overviews[index], frame, robot, index === 0 ? ghost : null);
    });
  }
}
