/**
 * What a learner does, and what she asks for: acts become a draft, buttons become messages.
 *
 * @typedef {import("./state.js").Board} Board
 * @typedef {import("./protocol").Action} Action
 */

import { addAct } from "./fold.js";
import { refocus, focusOn } from "./focus.js";
import { ANSWER_WITHIN, flush, lose, send, sendDraft } from "./link.js";
import { leadOn } from "./next.js";
import { unpoint } from "./point.js";
import { kept } from "./prefs.js";
import { say } from "./speech.js";

const MOST_ACTS = 400;
const DRAFT_AFTER = 300;

/** Dispatch an event of the board's to the page around it; returns false if the page takes over.
 * @param {Board} b @param {string} name @param {object} detail */
export function dispatch(b, name, detail) {
  const ways = { bubbles: true, cancelable: true, composed: true };
  return b.root.dispatchEvent(new CustomEvent(name, { detail, ...ways }));
}

/** Do an act: the one way for taps, drags, keys and fields.
 * @param {Board} b @param {import("./fold.js").Act} done @param {string} [words] What is said of it */
export function act(b, done, words) {
  if (b.view.phase !== "open" || b.replay) return;
  unpoint(b);
  if (b.acts.length >= MOST_ACTS) return say(b, "That's a lot of moves. Undo a few first.");
  if (b.view.taps_to || b.view.live) return sendAct(b, done, words);
  if (b.view.at_once) {
    b.picked = null; // now, not when it is judged: by then another piece may be selected
    return b.asked ? b.waiting.push([done, words]) : answer(b, done, words);
  }
  b.acts = addAct(b.acts, done, b.view.fixed);
  changed(b, words);
}

/** Send one act and keep nothing: the view that answers it shows what came of it.
 * @param {Board} b @param {import("./fold.js").Act} done @param {string} [words] */
function sendAct(b, done, words) {
  const isBeat = b.going === b.view.serial;
  if (b.view.live && (b.sent >= b.view.serial || (isBeat && isSame(done, beatOf(b)?.act)))) return;
  b.sent = b.view.serial + Number(isBeat); // one act at a time: a double tap is one
  b.picked = null;
  b.draw();
  if (words) say(b, words);
  send(b, { kind: "draft", item: b.view.item, acts: [done] });
}

/** @param {import("./fold.js").Act} one @param {import("./fold.js").Act | null | undefined} other */
const isSame = (one, other) => one.join() === other?.join();

/** Return the action that the board does by itself. @param {Board} b */
export const beatOf = (b) => b.view.actions.find(({ after }) => after != null);

/** Do it: an act of the learner's that comes before the answer is sent all the same. @param {Board} b */
export function letGoOn(b) {
  const action = beatOf(b);
  if (!action?.act) return;
  b.going = b.view.serial;
  send(b, { kind: "draft", item: b.view.item, acts: [action.act] });
}

/** Submit what was done, where every act is an answer.
 * @param {Board} b @param {import("./fold.js").Act} done @param {string} [words] */
function answer(b, done, words) {
  Object.assign(b, { acts: addAct(b.acts, done, b.view.fixed), stale: b.view.feedback != null });
  if (words) say(b, words);
  b.draw({ slide: 150 });
  ask(b, "submit");
}

/** Do what was done while an earlier act was judged. @param {Board} b */
export function actOnWaiting(b) {
  const next = b.waiting.shift();
  if (next && b.view.phase === "open") answer(b, ...next);
}

/** Draw, keep and send what was changed. @param {Board} b @param {string} [words] */
function changed(b, words) {
  Object.assign(b, { picked: null, dirty: true, stale: b.view.feedback != null });
  b.draw({ slide: 150 });
  keepDraft(b);
  clearTimeout(b.draftTimer);
  b.draftTimer = setTimeout(() => sendDraft(b), DRAFT_AFTER);
  if (words) say(b, words);
}

/** Keep the draft in the browser until the session confirms it. @param {Board} b */
function keepDraft(b) {
  const { item } = b.view;
  kept.set(`draft.${item}`, JSON.stringify({ item, acts: b.acts }));
}

/** Take the last act back. @param {Board} b */
export function undo(b) {
  if (b.view.phase !== "open" || b.replay || b.confirm || b.view.at_once) return;
  if (b.acts.length <= b.view.fixed) return say(b, "Nothing to undo.");
  unpoint(b);
  b.acts = b.acts.slice(0, -1);
  changed(b, "Undone.");
}

/** Press an action's button: it asks once more where it cannot be taken back. @param {Board} b
 * @param {Action} action */
export function press(b, action) {
  if (b.asked) return;
  if (!action.confirm || !b.prefs.ask) return action.act ? act(b, action.act) : ask(b, action.id);
  Object.assign(b, { confirm: action, picked: null });
  b.draw();
  focusOn(b, "[data-confirm]");
}

/** Answer what was asked once more. @param {Board} b @param {boolean} yes */
export function answerConfirm(b, yes) {
  if (!b.confirm) return;
  const { id, act: done } = b.confirm;
  b.confirm = null;
  if (yes && done) act(b, done);
  else if (yes) ask(b, id);
  b.draw();
  refocus(b, [`[data-act="${done?.join()}"]`, `[data-action="${id}"]`, ".m-headline", ".m-title"]);
}

/** Press the action with this id, if there is one. @param {Board} b @param {string} id */
export function pressById(b, id) {
  const action = b.view.actions.find((one) => one.id === id);
  if (action) press(b, action);
  else say(b, "There's no hint for this one.");
}

/** Return how to take back the last step, if there is a button for that. @param {Board} b */
export function stepBack(b) {
  const back = b.view.actions.find(({ id }) => id === "back");
  return back ? () => press(b, back) : null;
}

/** Send what an action asks for. @param {Board} b @param {Action["id"]} kind */
function ask(b, kind) {
  if (kind === "act" || kind === "back") return;
  unpoint(b);
  const { item } = b.view;
  flush(b);
  b.asked = kind === "next" ? null : kind; // the page goes on by itself: no new view need come
  if (kind === "submit") keepDraft(b);
  b.draw();
  if (b.asked) b.patience = setTimeout(() => lose(b), ANSWER_WITHIN);
  send(b, kind === "submit" ? { kind, item, acts: b.acts } : { kind, item });
  if (kind === "next" && dispatch(b, "mahj:next", { item })) leadOn(b);
}
