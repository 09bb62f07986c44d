/**
 * Replays, one step at a time, and the motion of pieces from where they were.
 *
 * @typedef {import("./state.js").Board} Board
 */

import { focusOn, refocus, reveal } from "./focus.js";
import { zoom } from "./host.js";
import { sendDraft } from "./link.js";
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
  const { replay } = b;
  if (!replay?.frames[replay.at + by]) return;
  replay.at += by;
  b.draw({ slide: 250 });
  sayStep(b);
  if (replay.frames[replay.at + 1]) return;
  refocus(b, [".m-bar .m-filled"]); // the way on has taken the place
  if (replay.kind === "worked") sendDraft(b); // seen, whichever way she goes on
}

/** End the replay. @param {Board} b */
export function endReplay(b) {
  const what = b.replay?.kind === "what";
  b.replay = null;
  b.draw({ slide: 250 });
  refocus(b, [what ? ".m-what" : ".m-bar .m-filled", ".m-bar button"]);
  say(b, what ? "Back to your answer." : "Skipped.");
}

/** Say the step that is shown, of a board that shows one. @param {Board} b */
export function sayStep(b) {
  const { at, frames } = /** @type {import("./state.js").Replay} */ (b.replay);
  say(b, `Step ${at + 1} of ${frames.length}. ${frames[at].say}`);
}

/** @typedef {{rect: DOMRect, zone: string | undefined, el: Element}} Spot Where a piece was */

/** Return where each piece is on the screen. @param {Board} b @returns {Map<string | null, Spot>} */
export function spots(b) {
  /** @type {HTMLElement[]} */
  const all = [...b.inner.querySelectorAll(/** @type {"button"} */ ("[data-piece]"))];
  return new Map(all.map((el) => [el.dataset.piece ?? null, {
    rect: el.getBoundingClientRect(), el,
    zone: /** @type {HTMLElement | null} */ (el.closest("[data-zone]"))?.dataset.zone,
  }]));
}

/** How long after one another the tiles of a hand come forward that is laid open, in ms. */
const APART = 45;

/** Let pieces travel from where they were to where they are now; in a game also from and to the players.
 * @param {Board} b @param {Map<string | null, Spot>} was @param {number} duration in milliseconds
 * @param {import("./fold.js").View} [before] The view before, if this is another one */
export function travel(b, was, duration, before) {
  const shift = glide(b, duration);
  const game = before?.log ? before : undefined;
  const opened = laidOpen(b, game);
  if (opened.length > 0) b.inner.querySelector(".m-pond")?.animate(
    { overflow: ["visible", "visible"] }, duration + APART * opened.length); // tiles come from outside it
  for (const el of b.inner.querySelectorAll("[data-piece]")) {
    const id = el.getAttribute("data-piece");
    const from = was.get(id)?.rect ?? origin(b, el, game);
    was.delete(id);
    if (from) shift(el, from, el.getBoundingClientRect(), false, APART * opened.indexOf(id));
  }
  if (game) end(b, was, game, shift, [duration, APART * opened.length]);
}

/** Let go what is no longer there, and at the end of a game let what is told appear after the hand: how it is
 * printed, then who pays. All of it is there from the beginning for ears and fingers.
 * @param {Board} b @param {Map<string | null, Spot>} was @param {import("./fold.js").View} before
 * @param {ReturnType<typeof glide>} shift @param {number[]} times */
function end(b, was, before, shift, [duration, delay]) {
  sendOff(b, was, before, shift);
  if (!b.view.done || before.done) return;
  [".m-answers", ".m-told"].forEach((part, i) => b.inner.querySelector(part)?.animate(
    [{ opacity: 0 }, { opacity: 1 }], { duration, delay: delay + i * duration, fill: "backwards" }));
}

/** Return the pieces of a hand that is laid open now: it lies in the middle. @param {Board} b
 * @param {import("./fold.js").View | undefined} before @returns {Array<string | null>} */
function laidOpen(b, before) {
  /** @param {import("./fold.js").Zone} zone */
  const isHand = ({ kind, seat }) => kind === "exposure" && !seat;
  if (!before || before.zones.some(isHand)) return [];
  return b.view.zones.filter(isHand).flatMap(({ pieces }) => pieces.map(({ id }) => id));
}

/** Return what moves an element between two places on the screen. @param {Board} b
 * @param {number} duration in milliseconds */
function glide(b, duration) {
  /** @param {Element} el @param {DOMRect} from @param {DOMRect} to @param {boolean} away
   * @param {number} delay */
  return (el, from, to, away, delay = 0) => {
  const [x, y] = [from.left - to.left, from.top - to.top].map((each) => each / zoom(b));
  if (Math.hypot(x, y) <= 1) return null;
  const far = { transform: `translate(${away ? -x : x}px, ${away ? -y : y}px)` };
  const frames = away ? [{ transform: "none" }, far] : [far, { transform: "none" }];
  return el.animate(frames, { duration, delay: Math.max(0, delay), easing: "ease-out", fill: "backwards" });
  };
}

/** @type {Record<string, string>} */
const FACING = { right: "left", left: "right", across: "across" };

/** Return the place of a player, or of the wall. @param {Board} b @param {string | null | undefined} side */
const placeOf = (b, side) => b.inner
  .querySelector(side ? `.m-seat.m-at-${side} .m-who` : ".m-wallcount")?.getBoundingClientRect();

/** Return from where a piece comes that was not in sight: from the player who throws, exposes or passes it,
 * or from the wall. @param {Board} b @param {Element} el
 * @param {import("./fold.js").View | undefined} before The view before, in a game */
function origin(b, el, before) {
  if (!before) return null;
  const name = el.closest("[data-zone]")?.getAttribute("data-zone");
  const { kind, seat } = b.view.zones.find(({ id }) => id === name) ?? {};
  const owner = seat || acting(b, kind);
  if (owner !== "me") return owner && placeOf(b, owner);
  const passed = kind === "rack" && before.zones.find(({ arrow }) => arrow);
  return placeOf(b, passed && passed.arrow ? FACING[passed.arrow] : null);
}

/** Return who throws what lies among the discards now, or lays a hand open. @param {Board} b
 * @param {string | undefined} kind */
const acting = ({ view: { table } }, kind) => table?.players.find(({ threw, turn }) =>
  (kind === "discards" && threw) || (kind === "exposure" && turn))?.seat;

/** Let what was passed slide to the player who gets it. @param {Board} b
 * @param {Map<string | null, Spot>} was @param {import("./fold.js").View} before
 * @param {ReturnType<typeof glide>} shift */
function sendOff(b, was, before, shift) {
  const tray = before.zones.find(({ arrow }) => arrow);
  const to = tray && placeOf(b, tray.arrow);
  for (const { el, rect, zone } of was.values()) {
    if (!to || zone !== tray.id) continue;
    const ghost = document.createElement("div");
    ghost.className = "m-ghost";
    ghost.setAttribute("aria-hidden", "true");
    ghost.append(...[...el.childNodes].map((node) => node.cloneNode(true)));
    b.root.append(ghost);
    const base = ghost.getBoundingClientRect();
    const size = zoom(b);
    Object.assign(ghost.style, {
      width: `${rect.width / size}px`, height: `${rect.height / size}px`,
      left: `${(rect.left - base.left) / size}px`, top: `${(rect.top - base.top) / size}px`,
    });
    const run = shift(ghost, rect, to, true);
    if (run) run.onfinish = () => ghost.remove();
    else ghost.remove();
  }
}
