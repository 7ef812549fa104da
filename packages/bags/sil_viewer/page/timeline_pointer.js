/**
 * Pointer and wheel on the timeline.
 *
 * @import { Loop, Timeline } from "./timeline.js"
 */

/** Minimum length of a range that is repeated [px]. */
const SHORTEST = 4;

/**
 * @typedef {object} Actions
 * @property {(at_ns: number) => void} seek Shows a time.
 * @property {(loop: Loop | null) => void} loop Repeats a range, or nothing.
 * @property {() => void} changed Called after a change of the shown part.
 * @property {(x: number, y: number) => void} point Shows the tooltip at a pixel.
 */

/**
 * Shows the time under the pointer while it is held on the timeline, or marks a range if the shift key is pressed, too.
 * Zooms and moves the shown part with the wheel.
 *
 * @param {Timeline} timeline
 * @param {Actions} actions
 */
export function followPointer(timeline, actions) {
  const { track, range, tooltip } = timeline;
  let isHeld = false;
  /** @type {number | null} Position at which a marked range begins; null if the pointer shows times. */
  let begin = null;
  /** @param {MouseEvent} event */
  const xOf = ({ clientX }) => clientX - track.getBoundingClientRect().left;
  /** @param {PointerEvent} event */
  const drag = (event) => {
    const x = xOf(event);
    if (begin === null) {
      actions.seek(timeline.timeAt(x));
      return;
    }
    const ends = [begin, x].sort((one, other) => one - other);
    const [start_ns, end_ns] = ends.map((end) => timeline.timeAt(end));
    const isLong = Math.abs(x - begin) >= SHORTEST && end_ns > start_ns;
    actions.loop(isLong ? { start_ns, end_ns } : null);
  };
  track.addEventListener("pointerdown", (event) => {
    isHeld = true;
    begin = event.shiftKey ? xOf(event) : null;
    track.setPointerCapture(event.pointerId);
    drag(event);
  });
  track.addEventListener("pointermove", (event) => {
    actions.point(xOf(event), event.clientY - track.getBoundingClientRect().top);
    if (isHeld) {
      drag(event);
    }
  });
  for (const end of ["pointerup", "pointercancel"]) {
    track.addEventListener(end, () => (isHeld = false));
  }
  track.addEventListener("pointerleave", () => (tooltip.hidden = true));
  track.addEventListener("dblclick", () => timeline.fit());
  track.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const { deltaX, deltaY, shiftKey } = event;
      if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) {
        range.pan((deltaX || deltaY) / track.clientWidth);
      } else {
        range.zoom(Math.exp(-deltaY / 300), timeline.timeAt(xOf(event)));
      }
      actions.changed();
    },
    { passive: false },
  );
}
