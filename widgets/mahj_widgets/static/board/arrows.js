/** Where an arrow key leads from a piece: the nearest stop in its direction, as drawn on the screen. */

/**
 * @typedef {(from: Element, el: Element, along: number, aside: number, sideways: boolean) => boolean} Sees
 */

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** Return the nearest stop in an arrow's direction. At a round table that is whatever lies that way on the
 * screen,
 * or nothing. In a row, left and right stay in the row, and past its end go on in reading order.
 * @param {HTMLElement[]} all @param {HTMLElement} from @param {string} key
 * @returns {HTMLElement | undefined} */
export function nearest(all, from, key) {
  const round = from.closest(".m-sides, .m-of-seat");
  const best = closest(all, from, DIRECTIONS[key], round ? seesRound : seesInRow);
  const [right] = DIRECTIONS[key];
  if (best || round || !right) return best;
  const flow = getComputedStyle(from.closest("ul") ?? from).direction === "rtl" ? -1 : 1;
  return all[all.indexOf(from) + right * flow];
}

/** Return the center of an element on the screen. @param {Element} el */
function center(el) {
  const { left, top, width, height } = el.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Return the stop with the least distance, steps aside counted three times, among those that are seen that
 * way.
 * @param {HTMLElement[]} all @param {HTMLElement} from @param {[number, number]} direction
 * @param {Sees} sees */
function closest(all, from, [right, down], sees) {
  const [x, y] = center(from);
  /** @param {HTMLElement} el */
  const distance = (el) => {
    const [dx, dy] = [center(el)[0] - x, center(el)[1] - y];
    const [along, aside] = right ? [dx * right, Math.abs(dy)] : [dy * down, Math.abs(dx)];
    return along > 4 && sees(from, el, along, aside, right !== 0) ? along + aside * 3 : Infinity;
  };
  const best = all.reduce((a, c) => (distance(c) < distance(a) ? c : a), from);
  return best === from ? undefined : best;
}

/** Seats and walls are seen at a wide angle, so that neighbors at the table are found around the corner.
 * @type {Sees} */
const seesRound = (from, el, along, aside) => aside < along * 5;

/** Tiles are seen in their own row; from a row's end, what stands at most as far aside as along.
 * @type {Sees} */
function seesInRow(from, el, along, aside, sideways) {
  if (!sideways) return true;
  const row = from.closest("ul");
  return aside < (row && row === el.closest("ul") ? from.getBoundingClientRect().height / 2 : along * 0.8);
}
