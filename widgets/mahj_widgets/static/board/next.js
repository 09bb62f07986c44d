/**
 * Where a learner goes on from a board that is done, on a page that doesn't lead her on itself: to the next
 * board that isn't done.
 *
 * @typedef {import("./state.js").Board} Board
 */

import { focusOn, focused } from "./focus.js";
import { kernelOf } from "./host.js";
import { page } from "./page.js";
import { isCalm } from "./prefs.js";
import { nudge } from "./speech.js";

/** Join the boards of the page; returns how to leave. @param {Board} b @returns {() => void} */
export function joinPage(b) {
  const { boards } = page();
  boards.add(b);
  return () => boards.delete(b);
}

/** Bring the next board that isn't done into sight, with the focus on its headline; after the last, say so.
 * @param {Board} b */
export function leadOn(b) {
  const all = [...page().boards].filter((each) => isBeside(b, each));
  all.sort((one, other) => top(one) - top(other));
  const next = all.slice(all.indexOf(b) + 1).find(({ view }) => !view.done);
  if (!next) return nudge(b, "That was the last one here.");
  next.root.scrollIntoView({ block: "start", behavior: isCalm() ? "auto" : "smooth" });
  const focus = () => {
    focusOn(next, ".m-title");
    if (focused(next)) next.root.removeEventListener("mahj:view", focus);
  };
  next.root.addEventListener("mahj:view", focus); // it may be drawn only now
  focus();
}

/** Return whether another board is on the page, and of the same notebook.
 * @param {Board} b @param {Board} other */
const isBeside = (b, other) =>
  other.root.getClientRects().length > 0 && kernelOf(other) === kernelOf(b);

/** @param {Board} b */
const top = ({ root }) => root.getBoundingClientRect().top;
