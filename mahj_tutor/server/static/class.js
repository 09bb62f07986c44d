// A learner in a class: what the teacher asks of everyone, without ever taking an answer away.
import { listen } from "./news.js";
import { post } from "./post.js";

/**
 * What the server says, as one state.
 * @typedef {{ number: number, lesson: string, section: number }} Together
 * @typedef {{ removed: boolean, member: number, paused: boolean, same_tiles: boolean,
 *   together: Together, sent: number, question: { number: number, stage: string } | null,
 *   nudge: { number: number, text: string },
 *   pointer: { number: number, item: string, target: string } }} State
 */

const { base = "/", lesson = "" } = document.body.dataset;
const OFTEN = 15_000;
const LATER = "Finish this first";
const STAY = "Stay here";
const FINISH = "Your teacher would like everyone to look up. Finish what you're doing first.";
/** What this tab remembers belongs to one learner: another one may take the tablet. */
const who = () => state?.member ?? 0;
const memory = {
  /** @param {string} name */
  get(name) { try { return sessionStorage.getItem(`mahj.class.${who()}.${name}`); } catch { return null; } },
  /** @param {string} name @param {string | number} value */
  set(name, value) {
    try { sessionStorage.setItem(`mahj.class.${who()}.${name}`, String(value)); } catch { /* no storage */ }
  },
};

// --- where the learner is, and whether she is answering -------------------------------------------------

/** Whether this page is shown only once, such as the one with her code: nobody is led away from it. */
const isOnce = document.body.dataset.once !== undefined;
let isAnswering = isOnce;
const told = { at: 0, section: -1 };

/** @returns {number} the section in sight, 0 on other pages */
function section() {
  const shown = document.querySelector(".lesson-section.current");
  return Number(shown?.id.slice("section-".length)) || 0;
}

/** Tell the server where the board is; not too often, unless it's elsewhere. @param {boolean} [now] */
function tellWhere(now = false) {
  const here = section(); // 0 while the page's own script is still on its way
  if (!now && here === told.section && Date.now() - told.at < OFTEN) return;
  told.at = Date.now();
  told.section = here;
  post(`${base}class/here`, { lesson, section: here });
}

/** @param {Event} event */
function touched(event) {
  const board = event.target instanceof Element ? event.target.closest(".board") : null;
  if (board && board.getAttribute("data-phase") === "open") isAnswering = true;
  tellWhere();
}

/** What is typed into a form is as good as an answer; a vote is sent by its own page. @param {Event} event */
function typed(event) {
  const form = event.target instanceof Element ? event.target.closest("form") : null;
  if (form && form.id !== "ballot") isAnswering = true;
}

addEventListener("input", typed, { passive: true, capture: true });
addEventListener("hashchange", () => { isAnswering = false; setTimeout(() => tellWhere(true)); });
for (const kind of ["pointerdown", "keydown"])
  addEventListener(kind, touched, { passive: true, capture: true });
document.addEventListener("mahj:view", (event) => {
  if (!(event instanceof CustomEvent && event.target instanceof Element)) return;
  event.target.closest(".board")?.setAttribute("data-phase", event.detail.phase);
  if (event.target.closest(".current") === null) return;
  if (event.detail.phase !== "open" || isAtQuestion) {
    isAnswering = false; // an answer to the class's question is sent as soon as it's made
    later.clear();
  }
  if (event.detail.phase !== "waiting") tellWhere(isAtQuestion);
  if (state) follow(state);
});

// --- what is shown over the page -------------------------------------------------------------------------

/** Make an element with text. @param {string} tag @param {string} kind @param {string} [text] */
function made(tag, kind, text = "") {
  const element = document.createElement(tag);
  element.className = kind;
  element.textContent = text;
  return element;
}

const note = made("div", "class-note");
note.setAttribute("role", "status");
note.hidden = true;
document.body.append(note);

/** What was put away until the answer is finished. */
const later = new Set();
let isOffered = false;

/** Say something at the head of the page, where it covers nothing that an answer needs, with one way on, and
 * perhaps one to put it away until the answer is finished. Of several, the first one is said.
 * @param {string} text @param {string} way @param {() => void} go
 * @param {string} [wait] what the button to put it away says, if there is one */
function offer(text, way, go, wait = "") {
  if (isOffered || later.has(text)) return;
  isOffered = true;
  if (note.dataset.says === text) return;
  const button = made("button", "button filled", way);
  button.addEventListener("click", go);
  note.dataset.says = text;
  note.replaceChildren(made("p", "", text), button);
  if (wait) note.append(waitButton(text, wait));
  note.hidden = false;
}

/** @param {string} text @param {string} wait */
function waitButton(text, wait) {
  const button = made("button", "button put-off", wait);
  button.addEventListener("click", () => {
    later.add(text);
    if (state) follow(state);
  });
  return button;
}

/** Put the note away. */
function hideNote() {
  note.hidden = true;
  delete note.dataset.says;
}

const pause = document.createElement("dialog");
pause.className = "class-pause";
pause.setAttribute("aria-label", "Pause");
pause.append(made("p", "big", "Eyes up, please"),
  made("p", "", "Your teacher has something to say. Everything is saved; you'll go on right here."));
pause.addEventListener("cancel", (event) => event.preventDefault());
document.body.append(pause);

/** @param {boolean} paused */
function showPause(paused) {
  if (paused && !isAnswering) {
    if (!pause.open) pause.showModal();
    return true;
  }
  if (pause.open) pause.close();
  if (paused) offer(FINISH, "I'm ready", ready, LATER);
  return paused;
}

function ready() {
  isAnswering = false;
  if (state) follow(state);
}

// --- what the teacher asks -------------------------------------------------------------------------------

/** @type {State | null} */
let state = null;

/** Whether a verdict is on the board in sight. */
function isJudged() {
  const phase = document.querySelector(".current .board")?.getAttribute("data-phase");
  return !["open", "waiting", null, undefined].includes(phase);
}

/** Pages that ask the next question when they are opened again: a verdict there is shown only once. */
const ONE_BY_ONE = ["review", "placement"];

/** Go somewhere at once, or offer it to a learner who is answering, or reading what won't come again.
 * @param {string} text @param {string} way @param {() => void} go */
function lead(text, way, go) {
  if (isAnswering) offer(text, way, go, LATER);
  else if (ONE_BY_ONE.includes(lesson) && isJudged()) offer(text, way, go, STAY);
  else go();
}

/** Remember what was there when the page opened: an old cue is not a new one.
 * @param {string} name @param {number} number @returns {boolean} whether it is new here */
function isNew(name, number) {
  const known = memory.get(name);
  if (known === null) memory.set(name, number);
  return known !== null && Number(known) < number;
}

/** @param {Together} cue */
function toCard(cue) {
  if (!isNew("together", cue.number)) return;
  lead(`Your teacher is at board ${cue.section}.`, `Go to board ${cue.section}`, () => {
    memory.set("together", cue.number);
    hideNote();
    if (lesson === cue.lesson) location.hash = `#section-${cue.section}`;
    else location.assign(`${base}lesson/${cue.lesson}#section-${cue.section}`);
  });
}

/** Keep where the learner was, for the way back; what she was asked before this isn't asked again. */
function keepPlace() {
  memory.set("together", state?.together.number ?? 0);
  memory.set("sent", state?.sent ?? 0);
  if (lesson && lesson !== "sent") memory.set("back", `${base}lesson/${lesson}${location.hash}`);
}

const isAtItem = location.pathname === `${base}class/sent`;

/** The item was called back: she goes back to where she was, but not away from an answer or its verdict. */
function fromItem() {
  const go = () => location.assign(memory.get("back") ?? base);
  const wait = isJudged() ? STAY : LATER;
  if (!isAnswering && !isJudged()) go();
  else offer("Your teacher has called this question back.", "Back to where I was", go, wait);
}

/** @param {number} number 0 if there is none now */
function toItem(number) {
  if (isAtItem && number === 0) return fromItem();
  if (!isNew("sent", number)) return;
  lead("Your teacher sent everyone a question.", "Open it", () => {
    memory.set("sent", number);
    keepPlace();
    location.assign(`${base}class/sent`);
  });
}

const isAtQuestion = location.pathname === `${base}class/question`;

/** @param {State["question"]} question */
function toQuestion(question) {
  if (!question || question.stage === "over") {
    if (isAtQuestion) location.assign(memory.get("back") ?? base);
    return;
  }
  if (isAtQuestion || Number(memory.get("question")) === question.number) return;
  lead("Your teacher has a question for the whole room.", "Answer it", () => {
    memory.set("question", question.number);
    keepPlace();
    location.assign(`${base}class/question`);
  });
}

/** New tiles come with a new page: the board draws them. @param {boolean} same */
function tiles(same) {
  const known = memory.get("tiles");
  if (known === null || known === String(same)) {
    memory.set("tiles", String(same));
    return;
  }
  if (!section()) return;
  const text = same ? "Everyone gets the same tiles now." : "Everyone has tiles of their own again.";
  lead(text, "Get my tiles", () => {
    memory.set("tiles", String(same));
    location.reload();
  });
}

/** A note is about a board, not about what the whole room is asked. @param {State["nudge"]} nudge */
function showNudge(nudge) {
  if (isAtQuestion || !isNew("nudge", nudge.number)) return;
  offer(`From your teacher: ${nudge.text}`, "Thanks", () => {
    memory.set("nudge", nudge.number);
    post(`${base}class/here`, { lesson, section: section(), nudge: nudge.number });
    if (state) follow(state);
  });
}

/** Boards take it themselves: the one with this item shows it until something is done there.
 * @param {State["pointer"]} pointer */
function showPointer({ number, item, target }) {
  if (!isNew("pointer", number)) return;
  memory.set("pointer", number);
  const detail = { item, target, words: "Your teacher points here" };
  document.dispatchEvent(new CustomEvent("mahj:point", { detail }));
}

/** Do what the state asks, or say the most urgent of it to somebody who is answering. @param {State} now */
function follow(now) {
  isOffered = false;
  ask(now);
  if (!isOffered) hideNote();
}

/** @param {State} now */
function ask(now) {
  if (now.removed) {
    if (memory.get("gone") !== null) return;
    lead("Your teacher has taken this tablet out of the class.", "OK", () => {
      memory.set("gone", 1);
      location.assign(`${base}class/leave`);
    });
    return;
  }
  if (showPause(now.paused)) return;
  toQuestion(now.question);
  toItem(now.sent);
  toCard(now.together);
  tiles(now.same_tiles);
  showNudge(now.nudge);
  showPointer(now.pointer);
}

listen(`${base}class/news`, (now) => {
  state = now;
  document.dispatchEvent(new CustomEvent("mahj:class", { detail: now }));
  if (state) follow(state);
}, () => tellWhere(true)); // a server that has started again does not know
setTimeout(() => tellWhere(true), 800);

// The way back from an item leads to where the learner was.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest(`a[href$="class/back"]`) : null;
  if (link) link.setAttribute("href", memory.get("back") ?? base);
}, { capture: true });
