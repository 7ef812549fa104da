/** Contrast of colors, as defined by WCAG. */

/** Minimum contrast of marks. */
const LEAST = 3;

/** Number of steps from a color to the color of texts. */
const STEPS = 10;

/** @typedef {[number, number, number]} Rgb Red, green and blue, from 0 to 255. */

/**
 * Parses a color.
 *
 * @param {string} text For example `#1f5fbf`.
 * @returns {Rgb}
 */
export function rgbOf(text) {
  const digits = text.replace("#", "");
  const part = (/** @type {number} */ index) => parseInt(digits.slice(index, index + 2), 16) || 0;
  return [part(0), part(2), part(4)];
}

/**
 * Mixes two colors.
 *
 * @param {Rgb} one
 * @param {Rgb} other
 * @param {number} share Share of the other color, from 0 to 1.
 * @returns {Rgb}
 */
export function mix(one, other, share) {
  const part = (/** @type {0 | 1 | 2} */ index) =>
    Math.round(one[index] + (other[index] - one[index]) * share);
  return [part(0), part(1), part(2)];
}

/**
 * Returns the contrast ratio of two colors, from 1 to 21.
 *
 * @param {Rgb} one
 * @param {Rgb} other
 */
export function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Returns the color closest to `tint` that is visible on a background.
 *
 * @param {string} tint
 * @param {string} background
 * @param {string} text Color of texts on the background.
 */
export function readable(tint, background, text) {
  const [from, to, below] = [rgbOf(tint), rgbOf(text), rgbOf(background)];
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(from, to, step / STEPS);
    if (contrast(mixed, below) >= LEAST) {
      return `rgb(${mixed.join(" ")})`;
    }
  }
  return text;
}

/** @param {Rgb} rgb */
function luminance(rgb) {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
