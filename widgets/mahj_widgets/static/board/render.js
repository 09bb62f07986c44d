/**
 * Drawing a whole board.
 *
 * @typedef {import("./state.js").Board} Board
 * @typedef {import("./fold.js").View} View
 */

import { drawCard, drawCardButton, drawGround, drawLog, drawLogButton, drawWords } from "./felt.js";
import { safe } from "./markup.js";
import { drawBar, drawFeedback, drawHints, drawTop } from "./panels.js";
import { drawQuestions } from "./questions.js";
import { sceneOf } from "./scene.js";
import { drawTable } from "./table.js";
import { classes, h } from "./tree.js";
import { OUT_OF_DATE } from "./zones.js";

/** Return the trees of a board as it is. @param {Board} b */
export function drawAll(b) {
  const { view } = b;
  if (view.v !== 1) return [h("p", { class: "m-calm", key: "calm" }, OUT_OF_DATE)];
  if (view.phase === "waiting" && view.zones.length === 0) {
    const waiting = h("div", { class: "m-waiting", key: "waiting" }, h("p", {}, "Setting up the table…"));
    return [waiting, drawBar(b, { open: false, say: "" })];
  }
  const s = sceneOf(b);
  if (view.table) return [drawAtTable(b, s, view.table)];
  const told = [drawHints(b), drawFeedback(b)].filter(Boolean);
  return [drawTop(b), drawTask(b, false), h("div", { class: layOut(view), key: "body" },
    h("div", { class: "m-table", key: "table" }, drawTask(b, true), drawTable(b, s)),
    drawQuestions(b, s), told[0] ? told : drawManner(b)), drawBar(b, s)];
}

/** Say what lies beside what in a low, wide window. @param {View} view */
function layOut({ zones }) {
  const hands = zones.find(({ kind }) => kind === "card")?.pieces.length ?? 0;
  const isAmong = hands > 2 && zones.length > 1;
  return classes("m-body", (isAmong || hands < 4) && "m-cols", isAmong && "m-hands");
}

/** Draw a view of a table, in the height that is there.
 * @param {Board} b @param {import("./scene.js").Scene} s @param {import("./protocol").Table} table */
function drawAtTable(b, s, table) {
  const answers = [drawWords(b, s), drawQuestions(b, s, true)].filter(Boolean);
  const look = classes("m-frame", b.view.log && "m-live", b.view.phase === "right" && "m-over");
  return h("div", { class: look, key: "frame" },
    drawTop(b, [drawLogButton(b), drawCardButton(b)]), drawLog(b), drawGround(b, s, table),
    h("div", { class: "m-aside", key: "aside" }, drawCard(b, s), drawTold(b)),
    answers.length > 0 && h("div", { class: "m-answers", key: "answers" }, answers), drawBar(b, s));
}

/** Draw hints and the verdict; their place is always there. @param {Board} b */
function drawTold(b) {
  const told = [drawHints(b), drawFeedback(b)].filter(Boolean);
  const names = told.length > 0 ? { role: "group", "aria-label": "What you are told", tabindex: 0 } : {};
  return h("div", { class: "m-told", ...names, key: "told" }, told.length > 0 ? told : drawManner(b));
}

/** Say how one acts, where nothing else is to be told. @param {Board} b */
function drawManner({ view }) {
  const { phase, live, moves, choices, numbers } = view;
  if (live || phase !== "open" || choices.length + numbers.length > 0) return null;
  const words = markManner(view) || (Object.keys(moves).length > 0 && moveManner(view));
  return words && h("p", { class: "m-rest", key: "rest" }, words);
}

/** Say what is tapped to be marked, by what there is to mark. @param {View} view */
function markManner({ zones, marks }) {
  /** @param {(piece: import("./fold.js").Piece, zone: import("./fold.js").Zone) => unknown} is */
  const some = (is) => zones.some((zone) =>
    zone.pieces.some((piece) => marks.includes(piece.id) && is(piece, zone)));
  if (some((_, { kind }) => kind === "seats")) return "Tap a player.";
  if (some(({ face }) => face)) return "Tap a tile to mark it.";
  if (some((_, { kind }) => kind === "card")) return "Tap a hand on the card to mark it.";
  if (some((_, { kind }) => kind === "line")) return "Tap a part of the hand to mark it.";
  return marks.length > 0 && "Tap what you want to mark.";
}

/** Say how things are moved, by what there is to move: what lies loose and has one place goes there at once.
 * @param {View} view */
function moveManner({ zones, moves }) {
  const hasTiles = zones.some(({ pieces }) => pieces.some(({ id, face }) => id in moves && face));
  const isOnce = zones.every(({ kind, pieces }) =>
    pieces.every(({ id }) => !moves[id] || (kind === "pool" && moves[id].length === 2)));
  return `Tap a ${hasTiles ? "tile" : "card"}${isOnce ? " to place it" : ", then tap where it goes"}.`;
}

/** Draw what is asked, and the facts of the situation; a picture has the place of a table where none is.
 * @param {Board} b @param {boolean} asTable */
function drawTask({ view: { ask, facts, zones }, prefs }, asTable) {
  const isTable = zones.length === 0 && ask.includes("data-own");
  return asTable === isTable && (ask || facts.length > 0) && h("div", { class: "m-ask", key: "ask" },
    safe(ask, prefs.index), facts.length > 0 && h("ul", { class: "m-facts", key: "facts" },
      facts.map((fact, i) => h("li", { key: i }, fact))));
}
