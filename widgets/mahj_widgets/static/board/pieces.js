/**
 * Drawing pieces: tiles, stacks, cards of words, lines of the card, and the slots for them.
 *
 * @typedef {import("./state.js").Board} Board
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./fold.js").Piece} Piece
 * @typedef {import("./fold.js").Zone} Zone
 * @typedef {import("./protocol").Word} Word
 * @typedef {import("./tree.js").Tree} Tree
 * @typedef {{n?: number, of?: number, twin?: number, twins?: number, stop?: string}} At
 * @typedef {{face: string | null | undefined, class: string, name: string, pressed: boolean, stop?:
 * string}} Look
 */

import { openedWords } from "./card.js";
import { safe } from "./markup.js";
import { labelOf, nameOf } from "./names.js";
import { stack, tile } from "./shapes.js";
import { arranged, isButton } from "./state.js";
import { classes, h } from "./tree.js";

const NUMBERED_PLACES = ["rack", "tray", "steps", "pool", "discards", "exposure", "line"];
const HOLD_TO_DRAG = ["steps", "card"];

/** Draw a piece as what it is here: a button, a word or line that explains itself, or a picture.
 * @param {Board} b @param {Scene} s @param {Zone} zone @param {Piece} piece @param {At} at @returns {Tree} */
export function drawPiece(b, s, zone, piece, at) {
  const look = lookOf(b, s, zone, piece, at);
  const live = isButton(b, zone, piece.id);
  const read = live ? null : drawToRead(b, zone, piece, look);
  if (read) return read;
  const inner = drawInner(b, zone, piece, look.face);
  const props = { class: look.class, "aria-label": look.name, "data-piece": piece.id, key: piece.id };
  if (!live || piece.state === "gone") return h("span", { ...props, role: "img" }, inner);
  return h("button", {
    ...props, type: "button", tabindex: look.stop === piece.id ? 0 : -1, "aria-pressed": String(look.pressed),
    "aria-disabled": s.open ? null : "true", "data-drag": dragOf(b, s, zone, piece),
  }, inner);
}

/** Draw a line of the card, or a word of it, that explains itself; null for everything else.
 * @param {Board} b @param {Zone} zone @param {Piece} piece @param {Look} look */
function drawToRead(b, zone, piece, look) {
  if (!piece.printed) return null;
  if (zone.kind === "card") return drawLineToRead(b, piece, look);
  return zone.kind === "line" && piece.printed.words[0].says ? drawPieceOfLine(b, zone, piece, look) : null;
}

/** Return how a piece looks and is called. @param {Board} b @param {Scene} s @param {Zone} zone
 * @param {Piece} piece
 * @param {At} at @returns {Look} */
function lookOf(b, s, zone, piece, at) {
  const { id } = piece;
  const { face } = piece;
  const is = {
    picked: b.picked === id, marked: s.marks.includes(id), hint: s.hinted.has(id), lit: s.lit.includes(id),
    dim: s.dim.includes(id), pointed: s.pointed === id,
  };
  const words = { selected: is.picked, marked: is.marked, hint: is.hint, "look here": is.lit };
  const name = nameOf(piece, {
    ...at, of: NUMBERED_PLACES.includes(zone.kind) ? at.of : 0,
    flags: setIn(words),
  });
  const shape = classes("m-piece", shapeOf(zone, piece, face), piece.state && `m-is-${piece.state}`,
    ...setIn(is).map((state) => `m-${state}`));
  return { face, class: shape, name, pressed: is.picked || is.marked, stop: at.stop };
}

/** List the names of what is set. @param {Record<string, boolean>} flags */
const setIn = (flags) => Object.keys(flags).filter((name) => flags[name]);

/** @param {Zone} zone @param {Piece} piece @param {string | null | undefined} face */
function shapeOf(zone, { level, printed }, face) {
  if (face) return "m-face";
  if (level) return "m-stacked";
  if (!printed) return "m-card";
  return zone.kind === "line" ? "m-word" : "m-card m-printed";
}

/** @param {Board} b @param {Zone} zone @param {Piece} piece @param {string | null | undefined} face */
function drawInner(b, zone, { printed, level, text, name, count, number, html }, face) {
  if (printed) return drawPrint(printed);
  const indexed = b.prefs.index && b.view.corners;
  if (face) return [tile(face, indexed, number), count != null && h("span", { class: "m-count" }, count)];
  if (level && zone.kind !== "square") return stack(level);
  return h("span", { class: "m-text" }, html ? safe(html, indexed) : text || name);
}

/** Return how a piece is taken up with a finger: at once, or held for a moment where the finger also scrolls.
 * @param {Board} b @param {Scene} s @param {Zone} zone @param {Piece} piece */
function dragOf(b, s, zone, piece) {
  if (!s.open || ((b.view.moves[piece.id] ?? []).length === 0 && !arranged(b, piece.id))) return null;
  return zone.pieces.length > 14 || HOLD_TO_DRAG.includes(zone.kind) ? "hold" : "now";
}

/** A word of a line, to be opened. @param {Board} b @param {Zone} zone @param {Piece} piece
 * @param {Look} look */
function drawPieceOfLine(b, zone, piece, look) {
  const [word] = piece.printed?.words ?? [];
  const props = { class: look.class, "aria-label": look.name, "data-piece": piece.id, key: piece.id };
  return drawWord(b, zone.id, zone.pieces.indexOf(piece), word, props, look.stop);
}

/** A line of the card, each of whose words is to be opened. @param {Board} b @param {Piece} piece
 * @param {Look} look */
function drawLineToRead(b, { id, printed }, look) {
  /** @param {Word} word @param {number} i */
  const draw = (word, i) => {
    if (!word.says) return drawPlainWord(word, i);
    return drawWord(b, id, i, word, { class: "m-piece m-word", key: i }, look.stop);
  };
  return h("div", { class: look.class, role: "group", "aria-label": look.name, "data-piece": id, key: id },
    printed && drawPrint(printed, draw));
}

/** Write a word of the card: its symbols in their inks. @param {Word} word */
const inked = (word) => word.runs.map(([text, ink], i) =>
  h("span", { class: ink ? `m-ink m-ink-${ink}` : null, key: i }, text));

/** @param {Word} word @param {number} i */
const drawPlainWord = (word, i) => h("span", { class: "m-word", key: `plain${i}` }, inked(word));

/** Set a line as it is printed: its words, its sign, its name and note; or one word alone.
 * @param {NonNullable<Piece["printed"]>} line @param {(word: Word, i: number) => Tree} draw */
function drawPrint({ words, sign, name, note }, draw = drawPlainWord) {
  return h("span", { class: "m-print", key: "print" }, h("span", { class: "m-text" }, words.map(draw)),
    sign && h("span", { class: "m-sign" }, draw(sign, words.length)),
    (name || note) && h("span", { class: "m-fine" }, name && h("b", {}, name), note && ` (${note})`));
}

/** @param {Board} b @param {string} key @param {number} i @param {Word} word
 * @param {Record<string, any>} props
 * @param {string | undefined} stop */
function drawWord(b, key, i, word, props, stop) {
  const [name, open] = [`${key} ${i}`, b.opened.get(key) === i];
  return h("button", {
    "aria-label": word.name, ...props, type: "button", "data-says": name, tabindex: stop === name ? 0 : -1,
    "aria-expanded": String(open), "aria-controls": open ? `${b.uid}-says-${key}` : null,
  }, inked(word));
}

/** Draw a line on the card: the section's heading where one begins, the line, and what its words mean.
 * @param {Board} b @param {Piece} piece @param {Piece | undefined} before @param {Tree} drawn
 * @param {string | undefined} stop */
export function drawEntry(b, { id, name, printed }, before, drawn, stop) {
  const section = printed?.section;
  const isNew = section && section !== before?.printed?.section;
  return [isNew && h("p", { class: "m-section", key: "section" }, section), drawn,
    b.hot.includes(id) && drawAsk(b, id, printed?.name || name, stop), drawMeanings(b, id)];
}

/** The question mark beside a line that is itself a button. @param {Board} b @param {string} id
 * @param {string} name
 * @param {string | undefined} stop */
function drawAsk(b, id, name, stop) {
  const open = b.opened.get(id) === "all";
  return h("button", {
    type: "button", class: "m-ask-says", "aria-label": `In words: ${name}`, "data-says": `${id} all`,
    "aria-expanded": String(open), "aria-controls": open ? `${b.uid}-says-${id}` : null,
    tabindex: stop === `${id} all` ? 0 : -1, key: "says",
  }, h("span", { "aria-hidden": "true" }, "?"));
}

/** Write what an opened word means, or every word of the line. @param {Board} b @param {string} key */
export function drawMeanings(b, key) {
  const words = openedWords(b.view, key, b.opened.get(key));
  return words.length > 0 && h("ul", { class: "m-meanings", id: `${b.uid}-says-${key}`, key: "meanings" },
    words.map((word, i) =>
      h("li", { key: i }, h("b", { class: "m-word" }, inked(word)), h("span", {}, word.says))));
}

/** Draw a gap or a free slot; the first one that takes pieces is a button.
 * @param {Board} b @param {Scene} s @param {Zone} zone @param {import("./scene.js").Place} place
 * @param {boolean} first */
export function drawSlot(b, s, zone, place, first) {
  const offered = s.offered.has(zone.id);
  const takes = place.gap ? place.gap === b.picked && offered : first;
  const words = drawLeft(s, place.gap);
  const shape = classes("m-slot", leftBy(b, zone, place), words && "m-left");
  if (!takes || !s.open || !s.targets.has(zone.id)) return h("span", { class: shape, key: "slot" }, words);
  const picked = offered ? s.pieces.get(b.picked ?? "") : undefined;
  const name = slotName(b, s, zone, picked);
  const props = { type: "button", "data-place": zone.id, "aria-label": name, key: "place" };
  return h("button", { class: shape, ...props }, words, drawGo(b, s, zone));
}

/** Say what is no place to go: where a piece was, and what waited for one until the answer was given.
 * @param {Board} b @param {Zone} zone @param {import("./scene.js").Place} place */
function leftBy({ view }, { slots }, { gap }) {
  return gap ? "m-gap" : view.phase !== "open" && slots == null && "m-past";
}

/** Draw the words of a card that has left, unseen: they keep its room. @param {Scene} s
 * @param {string | undefined} gap */
function drawLeft(s, gap) {
  const text = gap && s.pieces.get(gap)?.text;
  return text && h("span", { "aria-hidden": "true", key: "left" }, text);
}

/** Draw what shows that something goes here; among steps say how. @param {Board} b @param {Scene} s
 * @param {Zone} zone */
function drawGo(b, s, { id, kind }) {
  const isOffered = s.offered.has(id) || kind !== "steps";
  const props = { class: isOffered ? "m-go" : "m-manner", "aria-hidden": "true" };
  return h("span", props, !isOffered && "Tap one to place it");
}

/** @param {Board} b @param {Scene} s @param {Zone} zone @param {Piece | undefined} picked */
function slotName(b, s, zone, picked) {
  const { id, slots } = zone;
  const label = labelOf(b.view, zone);
  const room = slots == null ? "" : `, ${slots - s.zones[id].length} free`;
  return picked ? `Put ${picked.name} here: ${label}${room}` : `${label}: an empty place${room}`;
}
