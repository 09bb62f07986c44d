/**
 * Beats: what the others do comes one act at a time, at the pace that the learner has chosen.
 *
 * @typedef {import("./state.js").Board} Board
 */

import { beatOf, letGoOn } from "./acts.js";
import { guard } from "./link.js";

/** How many times as long as the view says; step by step the learner presses the button.
 * @type {Record<string, number>} */
const PACE = { slow: 2, normal: 1, fast: 0.4 };

/** Return whether something else has the learner's attention. @param {Board} b */
const isBusy = (b) => document.visibilityState === "hidden"
  || [b.menu, b.sheet, b.reads, b.confirm, b.drag, b.lost, b.broken, b.asked].some(Boolean);

/** @param {Board} b */
function stopTime(b) {
  clearTimeout(b.beat);
  b.beat = 0;
}

/** Start the timer of a view's beat, or stop it: it rests while something else is under way, and then begins
 * anew. @param {Board} b */
export function keepTime(b) {
  const { serial } = b.view;
  const { after } = beatOf(b) ?? {};
  const pace = PACE[b.prefs.pace];
  const runs = after != null && pace && !isBusy(b) && Math.max(b.sent, b.going) < serial;
  if (!runs || b.beatOf !== serial) stopTime(b);
  if (!runs || b.beat) return;
  b.beatOf = serial;
  b.beat = setTimeout(guard(b, () => {
    b.beat = 0;
    letGoOn(b);
  }), after * pace);
}
