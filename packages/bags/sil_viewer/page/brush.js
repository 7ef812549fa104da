/**
 * Draws on a canvas in the frame `world` [m].
 *
 * @import { Point } from "../web/contract.js"
 */

/**
 * @typedef {object} Ink
 * @property {string} [fill]
 * @property {string} [stroke]
 * @property {number} [width] Width of the stroke [m]; without it, a thin line of constant width.
 * @property {number} [alpha] From 0 to 1.
 * @property {boolean} [isDashed]
 * @property {boolean} [isRound] True if the ends of lines are round.
 */

/** Width of a thin line [px]. */
const THIN = 1.5;

/** Canvas with the axes of the world: x to the right, y up, and all lengths in the unit [m]. */
export class Brush {
  /**
   * Sets the transformation of the canvas so that points of the world can be drawn.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {number} scale Scale [px/m].
   * @param {Point} origin Position of the world's origin [px].
   * @param {number} density Pixels of the canvas per pixel of the page.
   */
  constructor(context, scale, [x, y], density) {
    this.context = context;
    /** Size of a pixel of the page [m]. */
    this.pixel = 1 / scale;
    context.setTransform(scale * density, 0, 0, -scale * density, x * density, y * density);
  }

  /**
   * Draws a line through points; `isClosed` connects the last point with the first one.
   *
   * @param {Point[]} points
   * @param {Ink} ink
   * @param {{ isClosed?: boolean }} [options]
   */
  line(points, ink, { isClosed = false } = {}) {
    const { context } = this;
    context.beginPath();
    points.forEach(([x, y]) => context.lineTo(x, y));
    if (isClosed) {
      context.closePath();
    }
    this.#finish(ink);
  }

  /**
   * Draws a circle, or an arc of it counterclockwise from x.
   *
   * @param {Point} center
   * @param {number} radius
   * @param {Ink} ink
   * @param {{ from?: number, to?: number }} [arc] Angles [rad].
   */
  circle([x, y], radius, ink, { from = 0, to = 2 * Math.PI } = {}) {
    this.context.beginPath();
    this.context.arc(x, y, Math.max(radius, 0), from, to);
    this.#finish(ink);
  }

  /**
   * Draws a diagonal cross.
   *
   * @param {Point} center
   * @param {number} arm Distance of its ends from the center along each axis [m].
   * @param {Ink} ink
   */
  cross([x, y], arm, ink) {
    for (const sign of [1, -1]) {
      this.line(
        [
          [x - arm, y - sign * arm],
          [x + arm, y + sign * arm],
        ],
        ink,
      );
    }
  }

  /**
   * Draws an arrow whose head has the size `head` [m].
   *
   * @param {Point} from
   * @param {Point} to
   * @param {number} head
   * @param {Ink} ink
   */
  arrow(from, to, head, ink) {
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    /** @type {(turn: number) => Point} */
    const barb = (turn) => [
      to[0] - head * Math.cos(angle + turn),
      to[1] - head * Math.sin(angle + turn),
    ];
    this.line([from, to], ink);
    this.line([barb(0.5), to, barb(-0.5)], ink);
  }

  /**
   * Draws an upright text centered at a point, with the height `height` [m].
   *
   * @param {string} text
   * @param {Point} center
   * @param {number} height
   * @param {string} fill
   */
  text(text, [x, y], height, fill) {
    const { context } = this;
    context.save();
    context.translate(x, y);
    // Fonts smaller than a pixel are not drawn well, so the canvas is scaled instead.
    context.scale(height / 20, -height / 20);
    context.font = "600 20px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = fill;
    context.fillText(text, 0, 0);
    context.restore();
  }

  /**
   * Fills and strokes the current path of the canvas, in this order.
   *
   * @param {Ink} ink
   */
  #finish({ fill, stroke, width, alpha = 1, isDashed = false, isRound = false }) {
    const { context, pixel } = this;
    context.globalAlpha = alpha;
    if (fill !== undefined) {
      context.fillStyle = fill;
      context.fill();
    }
    if (stroke !== undefined) {
      context.strokeStyle = stroke;
      context.lineWidth = width ?? THIN * pixel;
      context.lineCap = isRound ? "round" : "butt";
      context.lineJoin = isRound ? "round" : "miter";
      context.setLineDash(isDashed ? [5 * pixel, 4 * pixel] : []);
      context.stroke();
    }
    context.globalAlpha = 1;
  }
}
