/**
 * Pointing: the page around the board, a teacher's, draws attention to a piece or a zone until the learner
 * acts.
 *
 * @typedef {import("./state.js").Board} Board
 * @typedef {{item: string, target: string, words: string}} Pointer
 */

import { reveal } from "./focus.js";
import { labelOf } from "./names.js";
import { nudge, say } from "./speech.js";
import { findPiece, findZone } from "./state.js";

const OF_CARD = ["card", "line"];

/** Point at a piece or a zone of an item, or at nothing; another item's pointer is not for this board.
 * @param {Board} b @param {Pointer} pointer */
export function point(b, { item, target, words }) {
  if (!b.shown || item !== b.view.item) return;
  const zone = zoneOfTarget(b, target);
  if (!zone) return unpoint(b);
  b.pointed = target;
  b.sheet = OF_CARD.includes(zone.kind); // it would lie over everything else
  b.draw();
  nudge(b, `${words}: ${findPiece(b, target)?.name ?? labelOf(b.view, zone)}.`);
  reveal(b, ".m-pointed");
}

/** Return the zone that is pointed at, or in which the piece is at first. @param {Board} b
 * @param {string} target */
const zoneOfTarget = (b, target) =>
  findZone(b, target) ?? b.view.zones.find(({ pieces }) => pieces.some(({ id }) => id === target));

/** Point at nothing any more. @param {Board} b */
export function unpoint(b) {
  if (!b.pointed) return;
  b.pointed = "";
  say(b, "");
  b.draw();
}
