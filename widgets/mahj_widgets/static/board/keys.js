/**
 * The keyboard: arrows walk, Space selects, letters and digits jump to tiles, U undoes, H hints, ? reads
 * aloud.
 *
 * @typedef {import("./state.js").Board} Board
 */

import { answerConfirm, pressById, stepBack, undo } from "./acts.js";
import { nearest } from "./arrows.js";
import { drop } from "./drag.js";
import { focused, STOPS } from "./focus.js";
import { fold } from "./fold.js";
import { around, pick, pickByKey, shift } from "./hands.js";
import { matchesFace, positionInWords } from "./names.js";
import { endReplay } from "./replay.js";
import { toggleLog, toggleMenu, toggleSheet } from "./settings.js";
import { say, speak } from "./speech.js";
import { arranged, findPiece, isOpen } from "./state.js";

const TYPES = "input:not([type=radio]):not([type=checkbox]), select, textarea";
const WALKS = /^(Arrow(Left|Right|Up|Down)|Home|End)$/;

/** Take a key. @param {Board} b @param {KeyboardEvent} event */
export function keydown(b, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.key === "Escape") return escape(b, event);
  if (around(event.target, TYPES) !== event.target) command(b, event);
}

/** @param {Board} b @param {KeyboardEvent} event */
function command(b, event) {
  const { key, target } = event;
  const stop = around(target, "[data-piece], [data-place], [data-says]");
  if (WALKS.test(key)) return stop && (event.shiftKey ? shiftBy : walk)(b, event, stop);
  if (key === " ") return space(b, event, stop);
  if (key === "?") return readPosition(b);
  if (/^u$/i.test(key)) return undo(b);
  if (/^h$/i.test(key)) return pressById(b, "hint");
  if (/^[0-9bcdneswrgfj]$/i.test(key)) jump(b, key.toUpperCase());
}

/** Leave what is under way: a drag, a question, the settings, a selection, a replay.
 * @param {Board} b @param {KeyboardEvent} event */
function escape(b, event) {
  const leave = wayOut(b);
  if (!leave) return;
  event.preventDefault();
  leave();
}

/** @param {Board} b @returns {(() => void) | null} */
function wayOut(b) {
  if (b.drag) return () => drop(b);
  if (b.confirm) return () => answerConfirm(b, false);
  if (b.menu) return () => toggleMenu(b);
  if (b.reads) return () => toggleLog(b);
  if (b.sheet) return () => toggleSheet(b);
  if (b.picked) return () => pick(b, null);
  return b.replay?.kind === "what" ? () => endReplay(b) : stepBack(b);
}

/** Pick a piece. On the felt or what is told, the page around the board doesn't scroll.
 * @param {Board} b @param {KeyboardEvent} event @param {HTMLElement | null} stop */
function space(b, event, stop) {
  if (around(event.target, "div") === event.target) return event.preventDefault();
  if (stop !== event.target || !stop?.dataset.piece || stop.dataset.says) return;
  event.preventDefault();
  pickByKey(b, stop.dataset.piece);
}

/** @param {Board} b */
function readPosition(b) {
  const words = positionInWords(b.view, fold(b.view, b.acts));
  say(b, words);
  speak(b, words);
}

/** Move a piece that may be put in another order. @param {Board} b @param {KeyboardEvent} event
 * @param {HTMLElement} stop */
function shiftBy(b, event, { dataset: { piece } }) {
  if (!piece || !arranged(b, piece)) return;
  event.preventDefault();
  if (isOpen(b)) shift(b, piece, event.key);
}

/** Move the focus to the nearest piece or place that way in the same zone, which may lie in several parts:
 * the plaques of the players do. @param {Board} b @param {KeyboardEvent} event @param {HTMLElement} from */
function walk(b, event, from) {
  /** @type {HTMLElement | null} */
  const zone = from.closest("[data-zone]");
  if (!zone) return;
  const here = `[data-zone="${zone.dataset.zone}"] :is(${STOPS}, button[data-place])`;
  /** @type {HTMLElement[]} */
  const all = [...b.root.querySelectorAll(/** @type {"button"} */ (here))];
  event.preventDefault();
  if (event.key === "Home") all[0]?.focus();
  else if (event.key === "End") all[all.length - 1]?.focus();
  else nearest(all, from, event.key)?.focus();
}

/** Jump to the next tile with this letter or digit; a suit's letter after a digit looks for the tile of both.
 * @param {Board} b @param {string} letter */
function jump(b, letter) {
  const isDigit = /[1-9]/.test(letter);
  const typed = !isDigit && b.typed && /[BCD]/.test(letter) ? b.typed + letter : letter;
  b.typed = isDigit ? letter : "";
  /** @type {HTMLElement[]} */
  const all = [...b.root.querySelectorAll(/** @type {"button"} */ ("button[data-piece]"))];
  /** @param {HTMLElement | undefined} el */
  const matches = (el) => matchesFace(findPiece(b, el?.dataset.piece)?.face, typed);
  const at = all.findIndex((el) => el === focused(b));
  const stays = typed.length === 2 && matches(all[at]);
  const order = stays ? [all[at]] : [...all.slice(at + 1), ...all.slice(0, at + 1)];
  const found = order.find(matches);
  if (found) found.focus();
  else say(b, "There's no tile like that here.");
}
