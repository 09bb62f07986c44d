/**
 * The lesson as learners see it, at the size of a tablet: their own pages in a frame, kept by a server of the
 * editor's.
 *
 * @typedef {import("./desk.js").Editor} Editor
 * @typedef {{port: number, path: string, why: string}} Learners
 */

import { h } from "../board/tree.js";
import { button } from "./head.js";
import { tell } from "./wire.js";

const WIDE = 768;
const HIGH = 1024;
/** How high the frame is at least. */
const LEAST = 420;
/** Milliseconds after which the lesson is loaded again once it has changed. */
const CALM = 600;

/** Draw what shows the lesson. @param {Editor} e */
export function drawSeeIt(e) {
  if (!e.isPage || e.tablet) return null;
  const see = () => {
    e.tablet = { at: null, section: 1, load: 0, timer: 0 };
    tell(e, { kind: "learners" });
    e.draw();
  };
  return button(e, "See it as learners do", see, { class: "m-filled", key: "see" });
}

/** Draw the lesson as learners see it, beside its parts. @param {Editor} e */
export function drawTablet(e) {
  const { tablet } = e;
  if (!tablet) return null;
  const close = () => {
    clearTimeout(tablet.timer);
    e.tablet = null;
    e.draw();
  };
  const at = tablet.at && tablet.at.port > 0 ? addressOf(tablet.at) : "";
  const why = tablet.at ? tablet.at.why : "Getting the lesson ready …";
  return [h("div", { class: "e-row", key: "row" }, h("h2", {}, "As learners see it"),
    at && h("a", { href: at, target: "_blank", rel: "noopener", key: "own" }, "In a tab of its own"),
    button(e, "Close", close, { class: "e-quiet" })),
  h("p", { class: "e-help", role: "status", key: "says" }, at ? noteOf(e) : why),
  at && h("div", { class: "e-glass", key: "glass" }, h("iframe", { title: "The lesson as learners see it",
    src: `${at}?load=${tablet.load}#section-${tablet.section}`, key: `frame-${at}` }))];
}

/** @param {Learners} at */
const addressOf = ({ port, path }) => `http://${location.hostname}:${port}${path}`;

/** @param {Editor} e */
const noteOf = ({ page: { is_changed: isChanged } }) => (isChanged
  ? "You can answer here. Exercises are as you saved them last: press Save to see your changes."
  : "You can answer here: nothing is kept.");

/** Take where the lesson is. @param {Editor} e @param {Learners} message */
export function takeLearners(e, message) {
  if (!e.tablet) return;
  e.tablet.at = message;
  e.draw();
}

/** Load the lesson again once it or its exercises are others on disk. @param {Editor} e
 * @param {Editor["page"]} before */
export function followLesson(e, before) {
  const { tablet, page } = e;
  if (!tablet?.at) return;
  const isOther = page.folder !== before.folder || page.within !== before.within;
  if (isOther) {
    tablet.at = null;
    tell(e, { kind: "learners" });
    return e.draw();
  }
  const isSaved = before.is_changed && !page.is_changed;
  if (!isSaved && JSON.stringify(page.lesson.sections) === JSON.stringify(before.lesson.sections)) return;
  clearTimeout(tablet.timer);
  tablet.timer = setTimeout(() => {
    tablet.load += 1;
    e.draw();
  }, CALM);
}

/** Turn to the part of the lesson that the author works at. @param {Editor} e @param {Event} event */
export function turnTo(e, { target }) {
  const part = target instanceof Element ? target.closest("[data-part]") : null;
  if (!e.tablet || !(part instanceof HTMLElement) || e.tablet.section === Number(part.dataset.part)) return;
  e.tablet.section = Number(part.dataset.part);
  e.draw();
}

/** Make the lesson as large as there is room for. @param {Editor} e */
export function fitTablet({ parts: { body, side, tablet } }) {
  const above = (tablet.querySelector(".e-help")?.getBoundingClientRect().bottom ?? 0)
    - tablet.getBoundingClientRect().top;
  const high = Math.max(LEAST, body.clientHeight - above - 48);
  const scale = Math.min(1, (side.clientWidth - 32) / WIDE, high / HIGH);
  tablet.style.setProperty("--scale", String(Math.max(.2, scale)));
}
