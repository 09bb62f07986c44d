/**
 * What comes down: views, and the small messages beside them.
 *
 * @typedef {import("./state.js").Board} Board
 * @typedef {import("./fold.js").View} View
 */

import { actOnWaiting, beatOf, dispatch } from "./acts.js";
import { focused, neighbor, refocus, reveal } from "./focus.js";
import { complete, exerciseOf, isNewerDraft } from "./fold.js";
import { hasRoom, tellMarimo } from "./host.js";
import { pong, sendDraft } from "./link.js";
import { plainText, sentence } from "./names.js";
import { addSprite } from "./page.js";
import { takePicture } from "./own.js";
import { unpoint } from "./point.js";
import { kept, keptDraft } from "./prefs.js";
import { sayStep } from "./replay.js";
import { callOut, say } from "./speech.js";
import { isLive } from "./state.js";

/** What gets the focus amid a game when what had it is gone. */
const NEXT = [
  ".m-bar .m-filled", "[data-beat]", "[data-zone=rack] [tabindex='0']", ".m-bar button", ".m-title"];
/** A session that begins anew numbers its views this far on, or farther. */
const GAP = 50;

/** How a verdict is called. @type {Record<string, string>} */
export const VERDICTS = {
  right: "Right", wrong: "Not yet", unreadable: "One thing first", onward: "Keep going",
  trouble: "Something went wrong", ended: "The game is over",
};

/** Take a message that is no view. @param {Board} b
 * @param {{kind?: string, [field: string]: any} | null} message */
export function receive(b, message) {
  const said = message ?? {};
  if (said.kind === "pong" && b.heart) pong(b.heart);
  else if (said.kind === "sprite") addSprite(b.root, said.svg);
  else if (said.kind === "picture") takePicture(b, said);
  else if (said.kind === "saved" && isThisDraft(b, said)) confirmDraft(b);
}

/** @param {Board} b @param {{[field: string]: any}} message */
const isThisDraft = (b, { item, n }) => item === b.view.item && n === b.acts.length;

/** @param {Board} b */
function confirmDraft(b) {
  b.dirty = false;
  kept.drop(`draft.${b.view.item}`);
}

/** Take a view, unless it is older than the one shown. @param {Board} b
 * @param {import("./protocol").View | null | undefined} raw */
export function takeView(b, raw) {
  if (!b.shown || !raw || (raw.serial ?? 0) < b.view.serial) return;
  const before = b.view;
  const had = focused(b);
  const near = neighborOf(b, had);
  const { asked } = b;
  const view = complete(raw, before);
  const fresh = view.item !== before.item;
  clearTimeout(b.patience);
  const news = tellsNews(b, view, before);
  const stale = b.stale && !news;
  Object.assign(b, { view, lost: false, asked: null, confirm: null, stale, news });
  adoptRoutes(b, fresh);
  adoptActs(b, before, fresh);
  adoptReplay(b, fresh);
  if (fresh) beginAnew(b);
  else callOut(b, raw.log);
  if (view.phase !== "open") b.picked = null;
  b.draw({ slide: slideOf(view, before, fresh), before });
  announce(b, before, asked);
  if (had) refocus(b, nextFocus(b, before, fresh, near));
  revealNews(b, before, asked);
  actOnWaiting(b);
  tellMarimo(b, before);
  dispatch(b, "mahj:view", { exercise: exerciseOf(view.item), phase: view.phase, done: view.done });
}

/** Return whether what a view tells is news: amid a game it stays the same while the others act.
 * @param {Board} b @param {View} view @param {View} before */
const tellsNews = (b, view, before) => !view.log || view.item !== before.item || b.sent >= before.serial
  || JSON.stringify(view.feedback) !== JSON.stringify(before.feedback);

/** Return the piece beside the one that has the focus. @param {Board} b @param {HTMLElement | null} had */
const neighborOf = (b, had) => (had?.dataset.piece ? neighbor(b, had.dataset.piece) : null);

/** Return what may get the focus if what had it is gone: amid a game the tile beside the one that was laid
 * away, or the button that leads on. @param {Board} b @param {View} before @param {boolean} fresh
 * @param {string | null | undefined} near */
function nextFocus(b, before, fresh, near) {
  if (b.view.log && !fresh) return [near && !beatOf(b) && `button[data-piece="${near}"]`, ...NEXT];
  return [!(fresh && before.item) && ".m-headline", ".m-title", ".m-bar button"];
}

/** Close what was open on the item before. @param {Board} b */
function beginAnew(b) {
  unpoint(b);
  b.chips = new Set();
  b.opened = new Map();
  Object.assign(b, { picked: null, pictures: {}, stops: {}, sheet: false, reads: false, waiting: [] });
}

/** Return for how many ms tiles slide: what was a miss goes back. After a gap in the numbers another process
 * answers, which calls tiles by other ids.
 * @param {View} view @param {View} before @param {boolean} fresh */
function slideOf(view, before, fresh) {
  if (view.log) return fresh || view.serial - before.serial > GAP ? 0 : 250;
  return 150 * Number(view.at_once || (view.live && !fresh));
}

/** Remember what may be touched, and where it may go: a view that judges the answer no longer says so, and
 * what is there to be touched looks another way. @param {Board} b @param {boolean} fresh */
function adoptRoutes(b, fresh) {
  if (!fresh && b.view.phase !== "open") return;
  b.routes = b.view.moves;
  b.hot = b.view.zones.flatMap(({ pieces }) => pieces.map(({ id }) => id)).filter((id) => isLive(b, id));
}

/** Settle whose acts count: the view's, or the learner's that the session has not kept yet.
 * @param {Board} b @param {View} before @param {boolean} fresh */
function adoptActs(b, before, fresh) {
  const { view } = b;
  const goesOn = view.phase === "open" && before.phase === "open" && !fresh;
  if (goesOn && b.dirty) return;
  const own = fresh ? keptDraft(view.item) : null;
  b.dirty = isNewerDraft(view, own);
  b.acts = own && b.dirty ? own.acts : view.acts;
  if (b.dirty) sendDraft(b);
  else if (view.phase !== "waiting") kept.drop(`draft.${view.item}`);
}

/** Keep a worked example at its step; a new item starts its own, and any other replay ends.
 * @param {Board} b @param {boolean} fresh */
function adoptReplay(b, fresh) {
  const { replay } = b.view;
  if (!fresh && replay.length > 0 && b.replay?.kind === "worked") return;
  b.replay = fresh && replay.length > 0 ? { kind: "worked", frames: replay, at: 0 } : null;
}

/** Return the feedback of a view if it is news. @param {Board} b @param {View} before */
function newFeedback({ view, news }, before) {
  if (!news) return null;
  return view.item !== before.item || view.serial > before.serial ? view.feedback : null;
}

/** @param {NonNullable<View["feedback"]>} feedback */
function spokenFeedback({ title, heading, verdict, why }) {
  const words = [sentence(heading || VERDICTS[verdict]), title && sentence(title), plainText(why)];
  return words.filter(Boolean).join(" ");
}

/** Return what has happened since a view, line by line. @param {Board} b @param {View} before */
const newLines = ({ view }, before) => (view.log?.lines.slice(before.log?.lines.length ?? 0) ?? []).join(" ");

/** Return what is asked if that is new, and for the learner. @param {Board} b @param {View} before */
function newAsk(b, before) {
  const { ask } = b.view;
  if (ask === before.ask || beatOf(b)) return "";
  return plainText(ask.replace(/<span data-tiles[^<]*<\/span>/g, ""));
}

/** Say what is new. @param {Board} b @param {View} before @param {string | null} asked */
function announce(b, before, asked) {
  const { hints, item } = b.view;
  const feedback = newFeedback(b, before);
  const given = item === before.item ? hints.slice(before.hints.length) : [];
  const told = item === before.item ? newLines(b, before) : "";
  const help = given.map(({ text }) => `Hint: ${text}`).join(" ");
  if (feedback) {
    say(b, `${told} ${spokenFeedback(feedback)} ${help}`.trim(), asked ? b.assertive : b.polite);
  } else if (help) {
    say(b, help);
  } else if (b.view.live && item === before.item) {
    const words = `${told} ${newAsk(b, before)}`.trim();
    if (words) say(b, words);
  } else if (b.replay) sayStep(b);
}

/** Scroll to what was asked for, and amid a game to what is told; where a board has a screen of its own, to
 * all of it: she may have gone on from it by keys. @param {Board} b @param {View} before
 * @param {string | null} asked */
function revealNews(b, before, asked) {
  const { at_once, log, phase } = b.view;
  if (asked && hasRoom(b)) b.inner.scrollIntoView({ block: "nearest" });
  if ((asked || at_once || (log && phase === "open")) && newFeedback(b, before)) reveal(b, ".m-feedback");
  else if (asked === "hint") reveal(b, ".m-hintbox:last-child");
}
