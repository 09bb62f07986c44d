/**
 * Drawing what stands around the table: heading, settings, verdict, replay, buttons.
 *
 * @typedef {import("./state.js").Board} Board
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./tree.js").Kid} Kid
 * @typedef {{target: HTMLInputElement}} InputEvent
 * @typedef {{target: HTMLSelectElement}} SelectEvent
 */

import { act, answerConfirm, press, undo } from "./acts.js";
import { refocus } from "./focus.js";
import { wayBack } from "./host.js";
import { BROKEN, guard } from "./link.js";
import { safe } from "./markup.js";
import { longest } from "./names.js";
import { PACES, TEXT_SIZES, THEMES } from "./prefs.js";
import { endReplay, startReplay, stepReplay } from "./replay.js";
import { prefer, toggleChip, toggleMenu } from "./settings.js";
import { icon } from "./shapes.js";
import { h } from "./tree.js";
import { VERDICTS } from "./views.js";

const LOST = "The lesson got disconnected. Your work is safe.";
const KEYS = "Keys: arrows move, Space selects, Enter places, U undoes, H hints, ? reads the position.";
const SHIFT = " Shift with an arrow moves a tile on your rack.";
const WAITS = "With a screen reader, choose Step by step in the board settings: the others wait for you.";
/** @type {Record<string, string>} */
const STAGES = {
  worked: "Watch one", faded: "Finish one", independent: "Your turn", mixed: "Mixed practice",
};

/** Make a button. @param {Board} b @param {Record<string, any>} props @param {() => void} how
 * @param {Kid[]} kids */
const drawButton = (b, props, how, ...kids) =>
  h("button", { type: "button", ...props, onclick: guard(b, how) }, ...kids);

/** Draw the heading and the settings. @param {Board} b @param {Kid} more */
export function drawTop(b, more = null) {
  const { stage, title } = b.view;
  return h("div", { class: "m-top", key: "top" },
    h("div", { class: "m-head" }, stage && h("p", { class: "m-stage" }, STAGES[stage]),
      title && h("h2", { class: "m-title", tabindex: -1 }, title),
      b.view.log && b.prefs.pace !== "step" && h("p", { class: "m-ear", key: "pace" }, WAITS)),
    more,
    drawButton(b, { class: "m-gear", "aria-label": "Board settings", "aria-expanded": String(b.menu) },
      () => toggleMenu(b), icon("gear")),
    b.menu && drawMenu(b));
}

/** @param {Board} b */
function drawMenu(b) {
  /** @param {"index" | "spoken" | "calls" | "ask"} name @param {string} words */
  const tick = (name, words) => h("label", { class: "m-tick", key: name }, h("input", {
    type: "checkbox", checked: b.prefs[name], "data-pref": name,
    onchange: guard(b, (/** @type {InputEvent} */ { target }) => prefer(name, target.checked)),
  }), words);
  /** @param {"theme" | "text" | "pace"} name @param {string} words @param {Record<string, string>} among */
  const pick = (name, words, among) => h("label", { class: "m-pick", key: name }, words, h("select", {
    "data-pref": name,
    onchange: guard(b, (/** @type {SelectEvent} */ { target }) => prefer(name, target.value)),
  }, Object.entries(among).map(([key, option]) =>
    h("option", { value: key, selected: b.prefs[name] === key, key }, option))));
  return h("div", { class: "m-menu", role: "group", "aria-label": "Settings", key: "menu" },
    drawGameSettings(b, pick),
    b.view.log && "speechSynthesis" in window && tick("calls", "Say out loud what the players call"),
    pick("theme", "Colors", THEMES), pick("text", "Text size", TEXT_SIZES),
    tick("index", "Numbers and letters on tiles"), tick("spoken", "Say tile names out loud"),
    tick("ask", "Ask before I throw or declare"),
    h("p", { class: "m-keys" }, KEYS, b.view.arrange.length > 0 && SHIFT));
}

/** Draw what is set for a game: how fast the others play, and what its session keeps. @param {Board} b
 * @param {(name: "pace", words: string, among: Record<string, string>) => Kid} pick */
function drawGameSettings(b, pick) {
  if (!b.view.log) return null;
  const { phase, settings } = b.view;
  return [pick("pace", "Pace of the other players", PACES), phase === "open" && settings.map((one) =>
    h("label", { class: "m-pick", key: one.id }, one.ask, h("select", {
      "data-pref": one.id,
      onchange: guard(b, (/** @type {SelectEvent} */ { target }) => act(b, ["choose", one.id, target.value])),
    }, one.options.map(({ id, text }) =>
      h("option", { value: id, selected: one.chosen === id, key: id }, text)))))];
}

/** Draw the hints given so far: those before the last one are folded away. @param {Board} b */
export function drawHints({ view }) {
  const boxes = view.hints.map((hint, i) =>
    h("p", { class: "m-hintbox", key: i }, icon("lamp"), h("span", {}, hint.text)));
  const last = boxes.pop();
  return last && h("div", { class: "m-hints", key: "hints" },
    boxes.length > 0 && h("details", {}, h("summary", {}, "Earlier hints"), boxes), last);
}

/** Draw the verdict and why, unless the answer has changed since. @param {Board} b */
export function drawFeedback(b) {
  const { feedback } = b.view;
  if (!feedback || b.stale) return null;
  const { verdict, heading: own, title = "", why, rules = [] } = feedback;
  const heading = `${b.uid}-headline`;
  if (b.view.at_once) return drawLine(b, feedback, heading);
  const names = { role: "group", "aria-labelledby": heading };
  return h("div", { class: `m-feedback m-${verdict}`, ...names, key: "feedback" },
    drawHeadline(verdict, own, title, { id: heading, tabindex: -1 }),
    why && h("div", { class: "m-why" }, safe(why, b.prefs.index)), drawChips(b, feedback), drawShut(b),
    rules.filter((rule) => b.chips.has(rule.id)).map((rule) =>
      h("div", { class: "m-rule", id: `${b.uid}-${rule.id}`, key: `rule-${rule.id}` },
        h("p", {}, rule.text), h("p", { class: "m-source" }, rule.source))));
}

/** Draw, amid a game, the button that takes away what is told. @param {Board} b */
function drawShut(b) {
  if (!b.view.log || b.view.phase !== "open") return null;
  return drawButton(b, { class: "m-shut", key: "shut" }, () => {
    b.stale = true;
    b.draw();
    refocus(b, ["[data-beat]", ".m-bar button"]);
  }, "Close");
}

/** Draw the verdict as one line. @param {Board} b @param {import("./protocol").Feedback} feedback
 * @param {string} id */
function drawLine(b, { verdict, why }, id) {
  return h("div", { class: `m-feedback m-light m-${verdict}`, key: "feedback" },
    h("div", { class: "m-headline", id, tabindex: -1 }, icon(verdict),
      h("div", {}, h("b", {}, `${VERDICTS[verdict]}.`), " ", safe(why ?? "", b.prefs.index))));
}

/** Draw the verdict, or words in its place, and below it the title if there is one: the last of them is the
 * heading. @param {string} verdict @param {string | undefined} own @param {string} title
 * @param {Record<string, unknown>} heading */
function drawHeadline(verdict, own, title, heading) {
  const words = [icon(verdict), own || VERDICTS[verdict]];
  if (!title) return h("h3", { class: "m-verdict m-headline", ...heading }, words);
  return [h("p", { class: "m-verdict" }, words), h("h3", { class: "m-headline", ...heading }, title)];
}

/** @param {Board} b @param {import("./protocol").Feedback} feedback */
function drawChips(b, { rules = [], replay = [] }) {
  if (rules.length + replay.length === 0) return null;
  return h("div", { class: "m-chips" }, rules.map((rule) => drawChip(b, rule)),
    replay.length > 0 && b.replay?.kind !== "what" && drawButton(b, { class: "m-what", key: "what" },
      () => startReplay(b, "what", replay), icon("on"), "See what happens"));
}

/** @param {Board} b @param {import("./protocol").RuleNote} rule */
function drawChip(b, { id, name }) {
  const open = b.chips.has(id);
  return drawButton(b, {
    class: "m-chip", key: `chip-${id}`, "data-rule": id, "aria-expanded": String(open),
    "aria-controls": open ? `${b.uid}-${id}` : null,
  }, () => toggleChip(b, id), icon("chip"), h("span", {}, name.charAt(0).toUpperCase() + name.slice(1)));
}

/** Draw the bar of buttons, with the replay or the question that stands before them. @param {Board} b
 * @param {{say: string, open: boolean}} s */
export function drawBar(b, s) {
  return h("div", { class: "m-bar", key: "bar" }, drawBanner(b), drawReplay(b, s.say),
    b.confirm ? drawConfirm(b, b.confirm) : drawActions(b, s.open));
}

/** @param {Board} b */
function drawBanner(b) {
  if (!b.lost && !b.broken) return null;
  const { words, go } = wayBack();
  return h("div", { class: "m-banner", role: "alert", key: "banner" }, h("p", {}, b.broken ? BROKEN : LOST),
    go ? h("button", { type: "button", class: "m-filled", "data-back": true, onclick: () => go(b) }, words)
      : h("p", {}, words));
}

/** Draw the step that is shown and the ways through a replay; from the end of an example the board's own
 * button leads on. @param {Board} b @param {string} words */
function drawReplay(b, words) {
  if (!b.replay) return null;
  const { frames, at, kind } = b.replay;
  const isLast = at === frames.length - 1;
  const isExample = kind === "worked";
  const name = isExample ? "Watch one" : "See what happens";
  return h("div", { class: "m-replay", role: "group", "aria-label": name, key: "replay" },
    h("div", { class: "m-say", "data-room": `Step 10 of 10 ${longest(frames.map(({ say }) => say))}` },
      h("p", {}, h("span", { class: "m-step" }, `Step ${at + 1} of ${frames.length}`), words)),
    h("div", { class: "m-turns" },
      drawButton(b, { "aria-disabled": at === 0 ? "true" : null, key: "back" },
        () => stepReplay(b, -1), icon("back"), "Step back"),
      !isLast && drawButton(b, { class: "m-filled", key: "on" }, () => stepReplay(b, 1), "Next step",
        icon("on")),
      !(isLast && isExample) && drawButton(b, { class: isLast ? "m-filled" : "m-plain", key: "shut" },
        () => endReplay(b), isExample ? "Skip" : "Close")));
}

/** @param {Board} b @param {import("./protocol").Action} action */
function drawConfirm(b, { id, label, confirm }) {
  return h("div", { class: "m-confirm", role: "group", "aria-label": confirm, key: "confirm" },
    h("p", {}, confirm), h("div", { class: "m-actions" },
      drawButton(b, { key: "no" }, () => answerConfirm(b, false), "Not yet"),
      drawButton(b, { class: "m-filled", key: "yes", "data-confirm": id },
        () => answerConfirm(b, true), label)));
}

/** Where a button stands: the hint before what leads on, and nothing else ever in the place of either.
 * @param {import("./protocol").Action} action */
const rank = ({ id, filled }) => (filled ? 2 : Number(id === "hint"));

/** Draw the buttons, none amid a replay. @param {Board} b @param {boolean} open */
function drawActions(b, open) {
  const { view, replay } = b;
  if (replay && (replay.kind === "what" || replay.at < replay.frames.length - 1)) return null;
  const actions = [...view.actions].sort((a, c) => rank(a) - rank(c));
  return h("div", { class: "m-actions", key: "actions" }, drawUndo(b, open),
    view.replay.length > 0 && !replay && drawButton(b, { key: "rewatch" },
      () => startReplay(b, "worked", view.replay), icon("back"), "Watch again"),
    actions.map((action) => drawAction(b, action)));
}

/** Draw what takes an act back; it keeps its place when the answer is given. @param {Board} b
 * @param {boolean} open */
function drawUndo(b, open) {
  const { view } = b;
  if (view.live) return null; // what was thrown is thrown
  const undoable = b.acts.length > view.fixed;
  const ways = [view.marks, view.choices, view.numbers, Object.keys(view.moves)];
  const canAct = ways.some((list) => list.length > 0);
  if (view.at_once || (!undoable && (view.phase !== "open" || !canAct))) return null;
  return drawButton(b, { class: "m-undo", "aria-disabled": open && undoable ? null : "true", key: "undo" },
    () => undo(b), icon("undo"), h("span", { class: "m-short" }, "Undo"));
}

/** @param {Board} b @param {import("./protocol").Action} action */
function drawAction(b, action) {
  const isHint = action.id === "hint";
  return drawButton(b, {
    class: action.filled ? "m-filled" : isHint ? "m-lamp" : null, "data-action": action.id,
    "data-act": action.act?.join(), key: action.act ? action.act.join() : action.id,
    "aria-disabled": b.asked ? "true" : null, "data-beat": action.after != null,
  }, () => press(b, action), isHint && icon("lamp"), action.label);
}
