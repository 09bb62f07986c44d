/**
 * Taps: a piece is selected and put somewhere, or marked; a word of the card is opened.
 *
 * @typedef {import("./state.js").Board} Board
 */

import { act, stepBack } from "./acts.js";
import { openedWords } from "./card.js";
import { focused, neighbor, refocus } from "./focus.js";
import { fold, homes, offers, zoneOf } from "./fold.js";
import { count, labelOf, sentence } from "./names.js";
import { toggleLog, toggleMenu } from "./settings.js";
import { nudge, say, speak } from "./speech.js";
import { arranged, findPiece, findZone, isGiven, isOpen } from "./state.js";

const DOUBLE = 400; // ms between the two taps of a double tap
const NOWHERE = ". There's nowhere to put it right now.";

/** @param {EventTarget | null} target @param {string} selector @returns {HTMLElement | null} */
export const around = (target, selector) => (target instanceof Element ? target.closest(selector) : null);

/** Take a click on the board. @param {Board} b @param {Event} event */
export function click(b, { target }) {
  if (b.dragged) return;
  const zone = around(target, "[data-zone]")?.dataset.zone;
  const says = around(target, "[data-says]")?.dataset.says;
  closeWhatIsLeft(b, target);
  if (says && !takes(b, zone)) return explain(b, says);
  if (isOpen(b) && zone) clickIn(b, zone, target);
}

/** Close the settings and the log after a click elsewhere. @param {Board} b
 * @param {EventTarget | null} target */
function closeWhatIsLeft(b, target) {
  if (b.menu && !around(target, ".m-menu, .m-gear")) toggleMenu(b);
  if (b.reads && !around(target, ".m-log, .m-to-log")) toggleLog(b);
}

/** @param {Board} b @param {string} zone @param {EventTarget | null} target */
function clickIn(b, zone, target) {
  const piece = pieceAt(b, zone, target);
  if (takes(b, zone)) put(b, zone);
  else if (piece) tapIn(b, zone, piece);
  else if (!b.picked) tapBeside(b, zone, target);
  else if (zone !== zoneOf(fold(b.view, b.acts), b.picked)) nudge(b, "It can't go there.");
}

/** Tap a zone beside its pieces: that brings the one that may come there, or puts back one that is lifted.
 * @param {Board} b @param {string} zone @param {EventTarget | null} target */
function tapBeside(b, zone, target) {
  const comes = b.view.live && waiting(b, zone);
  if (comes) tap(b, comes);
  else if (isLifted(b, zone)) stepBack(b)?.();
  else if (around(target, "[data-place]")) nudge(b, "Choose what to move first, then tap here.");
}

/** Return whether a tile of this zone is lifted, and the zone may be put in order. @param {Board} b
 * @param {string} zone */
const isLifted = (b, zone) => b.view.arrange.includes(zone)
  && findZone(b, zone)?.pieces.some(({ id }) => fold(b.view, b.acts).marks.includes(id));

/** Tap a piece: where another one of its zone is selected, to stand there, that is put before it.
 * @param {Board} b @param {string} zone @param {string} piece */
function tapIn(b, zone, piece) {
  const { picked } = b;
  if (picked && picked !== piece && arranged(b, picked)?.id === zone) putBefore(b, picked, piece);
  else tap(b, piece);
}

/** Return the piece under a finger, or that which stands for its whole zone where that can be marked.
 * @param {Board} b @param {string} zone @param {EventTarget | null} target */
function pieceAt(b, zone, target) {
  const piece = around(target, "button[data-piece]")?.dataset.piece;
  const whole = findZone(b, zone)?.means;
  return piece ?? (whole && b.view.marks.includes(whole) ? whole : undefined);
}

/** Return the one piece that a tap on a zone of a live board brings there, if there is such a one; a piece
 * that lies face up comes before one that is face down. @param {Board} b @param {string} zone
 * @returns {string} */
function waiting(b, zone) {
  const coming = Object.keys(b.view.moves).filter((id) => b.view.moves[id][0] === zone);
  const seen = coming.filter((id) => (findPiece(b, id)?.face ?? "?") !== "?");
  const [one = "", ...others] = seen.length > 0 ? seen : coming;
  return others.length > 0 ? "" : one;
}

/** Open or close what a word of the card means, or the whole line, and say it. @param {Board} b
 * @param {string} says */
function explain(b, says) {
  const [key, at] = says.split(" ");
  const i = at === "all" ? at : Number(at);
  const closes = b.opened.get(key) === i;
  if (closes) b.opened.delete(key);
  else b.opened.set(key, i);
  b.draw();
  const words = openedWords(b.view, key, i);
  const meaning = words.map((word) => `${word.name}: ${sentence(word.says ?? "")}`).join(" ");
  say(b, closes ? "Closed." : meaning);
  if (!closes) speak(b, meaning);
}

/** Return whether a zone takes the selected piece. @param {Board} b @param {string | undefined} zone */
export function takes(b, zone) {
  return b.picked !== null && zone !== undefined && offers(b.view, b.acts, b.picked).includes(zone);
}

/** Tap a piece: mark it, send it where it alone may go, or select it. @param {Board} b @param {string} id */
export function tap(b, id) {
  if (b.view.marks.includes(id)) return mark(b, id);
  const to = offers(b.view, b.acts, id);
  const straight = b.view.live ? to[0] : b.view.taps_to;
  if (straight && b.picked !== id && to.includes(straight)) {
    b.picked = id;
    return put(b, straight);
  }
  if (to.length === 1 && goesStraight(b, id, to[0])) {
    b.picked = id;
    return put(b, to[0]);
  }
  pick(b, b.picked === id ? null : id, to);
}

/** Return whether one tap is enough: what lies loose goes into its row, and what was moved goes back.
 * @param {Board} b @param {string} id @param {string} to */
function goesStraight(b, id, to) {
  const from = findZone(b, zoneOf(fold(b.view, b.acts), id));
  const isLoose = from?.kind === "pool" || findZone(b, to)?.kind === "steps";
  return b.picked === id || to === homes(b.view).get(id) || isLoose;
}

/** @param {Board} b @param {string} id */
const spokenName = (b, id) => findPiece(b, id)?.name ?? "";

/** @param {Board} b @param {string} zone */
function destination(b, zone) {
  const there = findZone(b, zone);
  return there ? labelOf(b.view, there).replace(/^to /i, "") : "";
}

/** @param {Board} b @param {string} id */
function mark(b, id) {
  const { marks } = fold(b.view, b.acts);
  if (isGiven(b, id)) return say(b, "That mark is already right. It stays.");
  if (b.view.live) return markLive(b, id, marks.includes(id));
  const limit = b.view.mark_limit;
  if (limit > 1 && marks.length >= limit && !marks.includes(id))
    return say(b, `You've already marked ${count(limit)}. Take one off first.`);
  act(b, ["mark", id], `${spokenName(b, id)}, ${marks.includes(id) ? "unmarked" : "marked"}.`);
}

/** Mark a piece of a live board. A second tap takes the step back, or does what the session says where she
 * doesn't want to be asked; one that follows at once is half of a double tap.
 * @param {Board} b @param {string} id @param {boolean} again */
function markLive(b, id, again) {
  const now = performance.now();
  if (again && now - b.tapped < DOUBLE) return;
  b.tapped = now;
  const back = again && b.prefs.ask && b.view.mark_limit === 1 && stepBack(b);
  if (back) return back();
  act(b, ["mark", id]);
}

/** Put a piece before another one of its zone, or with "" at its end. @param {Board} b @param {string} id
 * @param {string} before */
export function putBefore(b, id, before) {
  const zone = arranged(b, id);
  if (!zone) return;
  const others = zone.pieces.map((piece) => piece.id).filter((each) => each !== id);
  const at = before ? others.indexOf(before) : others.length;
  act(b, ["move", id, zone.id, before || zone.id],
    `${spokenName(b, id)}, place ${at + 1} of ${others.length + 1}.`);
}

/** Move a piece one place on or back in its zone. @param {Board} b @param {string} id @param {string} key */
export function shift(b, id, key) {
  const ids = arranged(b, id)?.pieces.map((piece) => piece.id) ?? [];
  const at = ids.indexOf(id);
  const to = { ArrowLeft: at - 1, Home: 0, End: ids.length }[key] ?? at + 2;
  const isThere = ids[to] === id || (to > at && at === ids.length - 1);
  if (at >= 0 && to >= 0 && !isThere) putBefore(b, id, ids[to] ?? "");
}

/** Select a piece, or none. @param {Board} b @param {string | null} id
 * @param {string[]} to Where it may go */
export function pick(b, id, to = []) {
  b.picked = id;
  b.draw();
  if (!id) return say(b, "Nothing selected.");
  const name = spokenName(b, id);
  const names = to.map((zone) => destination(b, zone)).join(", ");
  const end = arranged(b, id) ? " selected. Tap the tile before which it should stand." : NOWHERE;
  const way = names ? ` selected. It can go to: ${names}.` : end;
  say(b, `${name}${way}`);
  speak(b, name);
}

/** Put the selected piece into a zone. @param {Board} b @param {string} zone */
export function put(b, zone) {
  const id = b.picked;
  if (!id) return;
  const had = focused(b);
  const next = neighbor(b, id);
  const way = homes(b.view).get(id) === zone ? "back to" : "to";
  act(b, ["move", id, zone], `${spokenName(b, id)} ${way} ${destination(b, zone)}.${filling(b, id, zone)}`);
  const beside = next && `[data-piece="${next}"]`;
  if (had && !focused(b)) refocus(b, [beside, `[data-piece="${id}"]`]);
  else if (had?.dataset.place) refocus(b, [beside]);
}

/** Count what a zone will hold: " 2 of 3.", or nothing where it has no bound. @param {Board} b
 * @param {string} id
 * @param {string} zone */
function filling(b, id, zone) {
  const slots = findZone(b, zone)?.slots;
  const held = fold(b.view, [...b.acts, ["move", id, zone]]).zones[zone].length;
  return slots == null || slots > 20 ? "" : ` ${held} of ${slots}.`;
}

/** Select a piece with the keyboard, to be put with another key; what does not move is tapped.
 * @param {Board} b @param {string} id */
export function pickByKey(b, id) {
  if (!isOpen(b)) return;
  if ((b.view.moves[id] ?? []).length === 0) return tap(b, id);
  pick(b, b.picked === id ? null : id, offers(b.view, b.acts, id));
}
