/**
 * Replays, one step at a time, and the motion of pieces from where they were.
 *
 * @typedef {import("./state.js").Board} Board
 */

import { focusOn, refocus, reveal } from "./focus.js";
import { zoom } from "./host.js";
import { say } from "./speech.js";

/** Start a replay at its first step. @param {Board} b @param {"worked" | "what"} kind
 * @param {import("./fold.js").Frame[]} frames */
export function startReplay(b, kind, frames) {
  b.replay = { kind, frames, at: 0 };
  b.picked = null;
  b.draw({ slide: 250 });
  focusOn(b, ".m-turns .m-filled, .m-turns button");
  reveal(b, ".m-table");
  sayStep(b);
}

/** Go on or back. @param {Board} b @param {1 | -1} by */
export function stepReplay(b, by) {
  if (!b.replay) return;
  const at = b.replay.at + by;
  if (at < 0 || at >= b.replay.frames.length) return;
  b.replay.at = at;
  b.draw({ slide: 250 });
  if (at === b.replay.frames.length - 1) refocus(b, [".m-bar .m-filled"]); // the way on has taken the place
  sayStep(b);
}

/** End the replay. @param {Board} b */
export function endReplay(b) {
  const what = b.replay?.kind === "what";
  b.replay = null;
  b.draw({ slide: 250 });
  refocus(b, [what ? ".m-what" : ".m-bar .m-filled", ".m-bar button"]);
  say(b, what ? "Back to your answer." : "Skipped.");
}

/** Say the step that is shown. @param {Board} b */
export function sayStep(b) {
  if (!b.replay) return;
  const { at, frames } = b.replay;
  say(b, `Step ${at + 1} of ${frames.length}. ${frames[at].say}`);
}

/** Return where each piece is on the screen. @param {Board} b */
export function spots(b) {
  const all = [...b.inner.querySelectorAll("[data-piece]")];
  return new Map(all.map((el) => [el.getAttribute("data-piece"), el.getBoundingClientRect()]));
}

/** Let pieces travel from where they were to where they are now.
 * @param {Board} b @param {Map<string | null, DOMRect>} was @param {number} duration in milliseconds */
export function travel(b, was, duration) {
  for (const el of b.inner.querySelectorAll("[data-piece]")) {
    const from = was.get(el.getAttribute("data-piece"));
    const to = el.getBoundingClientRect();
    const [x, y] = from ? [from.left - to.left, from.top - to.top] : [0, 0];
    if (Math.hypot(x, y) <= 1) continue;
    const start = { transform: `translate(${x / zoom(b)}px, ${y / zoom(b)}px)` };
    el.animate([start, { transform: "none" }], { duration, easing: "ease-out" });
  }
}
