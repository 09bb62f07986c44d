/**
 * Drawing a whole board.
 *
 * @typedef {import("./state.js").Board} Board
 */

import { safe } from "./markup.js";
import { drawBar, drawFeedback, drawHints, drawTop } from "./panels.js";
import { drawQuestions } from "./questions.js";
import { sceneOf } from "./scene.js";
import { drawTable } from "./table.js";
import { h } from "./tree.js";
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
  return [drawTop(b), drawTask(b), h("div", { class: "m-table", key: "table" }, drawTable(b, s)),
    drawQuestions(b, s), drawHints(b), drawFeedback(b), drawBar(b, s)];
}

/** Draw what is asked, and the facts of the situation. @param {Board} b */
function drawTask({ view: { ask, facts }, prefs }) {
  return (ask || facts.length > 0) && h("div", { class: "m-ask", key: "ask" }, safe(ask, prefs.index),
    facts.length > 0 && h("ul", { class: "m-facts", key: "facts" },
      facts.map((fact, i) => h("li", { key: i }, fact))));
}
