/**
 * Above the position board: where tiles go, tiles written as words, what is under way at the table.
 *
 * @typedef {import("./desk.js").Editor} Editor
 * @typedef {import("./page").Control} Control
 * @typedef {import("./page").Layout} Layout
 */

import { h } from "../board/tree.js";
import { button } from "./head.js";
import { keyOf, tell } from "./wire.js";

/** In place of "", which an option takes for its words. */
const NOTHING_CHOSEN = "none";

/** Draw what stands above the position board. @param {Editor} e */
export function drawControls(e) {
  const { layout } = e.page;
  if (!layout) return null;
  return [drawLaying(e, layout),
    h("div", { class: "e-controls", key: "controls" }, ofGroup(e, layout, ""), drawWriting(e, layout),
      drawClearing(e, layout)),
    drawUnderWay(e, layout), drawSaid(e, layout)];
}

/** @param {Editor} e @param {Layout} layout */
function drawLaying(e, { name }) {
  return h("div", { class: "e-laying", key: "bar" },
    h("h2", { tabindex: -1, key: "heading" }, `Lay out: ${name}`),
    h("p", { class: "e-help", key: "help" },
      "Tap a tile of the set to put it down, or drag it. Tap a tile on the table, then where it goes."),
    button(e, "Done", () => tell(e, { kind: "put-away" }), { class: "m-filled" }));
}

/** Draw the choices about the tile that comes next (""), the table, or a player. @param {Editor} e
 * @param {Layout} layout @param {string} wanted */
const ofGroup = (e, { controls }, wanted) =>
  controls.filter(({ group }) => group === wanted).map((each) => drawSelectOf(e, each));

/** @param {Editor} e @param {Control} control */
function drawSelectOf(e, { name, label, value, options }) {
  /** @param {Event} event */
  const take = ({ target }) => {
    const chosen = /** @type {HTMLSelectElement} */ (target).value;
    tell(e, { kind: "control", name, value: chosen === NOTHING_CHOSEN ? "" : chosen });
  };
  return h("label", { class: "e-pick", key: name }, h("span", {}, label),
    h("select", { "data-value": value || NOTHING_CHOSEN, onchange: take }, options.map(([each, words]) =>
      h("option", { value: each || NOTHING_CHOSEN, key: each || NOTHING_CHOSEN }, words))));
}

/** Draw the field for tiles that are written. @param {Editor} e @param {Layout} layout */
function drawWriting(e, { place }) {
  /** @param {"replace" | "add"} how */
  const put = (how) => e.written.trim() && tell(e, { kind: "write-tiles", value: e.written, how });
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    put("replace");
  };
  /** @param {Event} event */
  const take = ({ target }) => {
    e.written = /** @type {HTMLInputElement} */ (target).value;
  };
  return h("form", { class: "e-write", onsubmit: submit, key: "write" },
    h("label", { class: "e-pick e-wide" }, h("span", {}, "or write tiles"),
      h("input", { value: e.written, oninput: take, maxlength: 2000, autocomplete: "off", spellcheck: "false",
        placeholder: "123b 444c, flower x2, red, J" })),
    h("button", { type: "submit", "aria-label": `Replace ${place}` }, "Replace"),
    button(e, "Add", () => put("add"), { "aria-label": `Add to ${place}` }));
}

/** @param {Editor} e @param {Layout} layout */
function drawClearing(e, { place, controls }) {
  return h("div", { class: "e-clear", key: "clear" },
    button(e, `Clear ${place}`, () => tell(e, { kind: "clear", what: "place" }), { key: "place" }),
    controls.length > 0 && button(e, "Clear all", () => tell(e, { kind: "clear", what: "all" })));
}

/** Draw what is under way: the table in sight, the players to be opened. @param {Editor} e
 * @param {Layout} layout */
function drawUnderWay(e, layout) {
  const ofGame = ofGroup(e, layout, "game");
  if (ofGame.length === 0) return null;
  const groups = new Set(layout.controls.map(({ group }) => group));
  const players = [...groups].filter((each) => each && each !== "game");
  return h("div", { class: "e-controls", key: "game" }, ofGame,
    h("details", { class: "e-players", key: "players" },
      h("summary", {}, "Calls, dead hands, announced hands, racks face up"),
      players.map((player) => h("div", { class: "e-controls", role: "group", "aria-label": player,
        key: player }, ofGroup(e, layout, player)))));
}

/** Draw what came of the last act, what is not written yet, and what is wrong with what is.
 * @param {Editor} e @param {Layout} layout */
function drawSaid(e, { path, says, left_out: leftOut }) {
  const { findings, at } = e.page;
  const wrong = findings.filter((each) => each.exercise === at && keyOf(each.path) === keyOf(path));
  const kept = leftOut.length > 0
    && `Not in the exercise yet: ${leftOut.join(" ")} Done leaves that out.`;
  return h("div", { class: "e-said", key: "said" },
    says && h("p", { class: "e-notice e-refusal", key: "says" }, says),
    kept && h("p", { class: "e-notice e-refusal", key: "left" }, kept),
    wrong.length > 0 && h("ul", { class: "e-problems", key: "wrong" },
      wrong.map((each, i) => h("li", { key: i }, `${each.say} ${each.fix}`))));
}
