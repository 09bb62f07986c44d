/**
 * The tile board: draws a view, lets the learner act on it, and reports upward what she did.
 *
 * It knows no rules. A view (see protocol.py) comes down; the picture is `fold(view, acts)`, a pure
 * function. Everything
 * is drawn by `draw`, which compares small trees with the page, so that focus and identity survive. The
 * modules of this
 * folder are joined into one file, which runs alone (`bundle.py`).
 *
 * @typedef {import("./state.js").Board} Board
 * @typedef {import("./state.js").Model} Model
 */

import { keepTime } from "./beat.js";
import { down, drop, over, up } from "./drag.js";
import { rememberStop } from "./focus.js";
import { click } from "./hands.js";
import { keepHearing } from "./hear.js";
import { fit, followRoom, followTheme, guardKeys } from "./host.js";
import { keydown } from "./keys.js";
import { flush, guard, joinHeart, lose, send } from "./link.js";
import { joinPage } from "./next.js";
import { fillPictures } from "./own.js";
import { hasSprite, page, spriteRoot } from "./page.js";
import { point } from "./point.js";
import { isCalm, learnerKey } from "./prefs.js";
import { drawAll } from "./render.js";
import { spots, travel } from "./replay.js";
import { restyle } from "./settings.js";
import { liveRegion } from "./speech.js";
import { newBoard } from "./state.js";
import { aim, keepRow, touch } from "./touch.js";
import { patch } from "./tree.js";
import { receive, takeView } from "./views.js";

/** Make a board in an element, without listening yet. @param {Model} model @param {HTMLElement} el */
function createBoard(model, el) {
  const root = document.createElement("div");
  const inner = document.createElement("div");
  inner.className = "m-in";
  const [polite, assertive] = [liveRegion("polite"), liveRegion("assertive")];
  root.append(inner, polite, assertive);
  el.append(root);
  const b = newBoard(model, {
    root, inner, polite, assertive,
    draw: (how) => draw(b, how), lose: () => lose(b),
  });
  return b;
}

/** Draw everything again, at once; with `slide`, pieces that moved travel there in so many ms; from the view
 * before it is known where those come from that were not in sight, and where others go.
 * @param {Board} b @param {{slide?: number, before?: import("./fold.js").View}} [how] */
function draw(b, { slide = 0, before } = {}) {
  if (!b.shown) return;
  const was = slide && !isCalm() ? spots(b) : null;
  patch(b.inner, drawAll(b));
  fillPictures(b);
  b.root.dataset.item = b.view.item;
  fit(b.root);
  if (was) travel(b, was, slide, before);
  keepTime(b);
  keepRow(b);
}

/** Listen to the learner and the page; returns how to stop. @param {Board} b @returns {() => void} */
function listen(b) {
  const gone = new AbortController();
  /** @param {EventTarget} target @param {string} name @param {(event: any) => unknown} how
   * @param {object} options */
  const on = (target, name, how, options = {}) =>
    target.addEventListener(name, guard(b, how), { signal: gone.signal, ...options });
  on(b.root, "click", (event) => click(b, event));
  on(b.root, "keydown", (event) => (keydown(b, event), guardKeys(b.root, event)));
  on(b.root, "pointerdown", (event) => (touch(b, event), down(b, event)));
  on(window, "click", (event) => aim(b, event), { capture: true });
  on(b.root, "focusin", (event) => rememberStop(b, event));
  on(b.root, "touchmove", (event) => b.drag?.ghost && event.cancelable && event.preventDefault(),
    { passive: false });
  on(b.root, "contextmenu", (event) => b.drag && event.preventDefault());
  on(window, "pointermove", (event) => over(b, event));
  on(window, "pointerup", (event) => up(b, event));
  on(window, "pointercancel", () => { b.touched.el = null; drop(b); });
  on(window, "pagehide", () => flush(b));
  on(document, "visibilitychange", () => {
    if (document.visibilityState === "hidden") flush(b);
    keepTime(b);
  });
  on(document, "mahj:point", (event) => point(b, event.detail));
  for (const event of ["mahj:prefs", "storage"]) on(window, event, () => restyle(b));
  followTheme(guard(b, () => restyle(b)), gone.signal);
  return () => gone.abort();
}

/** Take views and messages from the model; returns how to stop. @param {Board} b @returns {() => void} */
function follow(b) {
  const onView = guard(b, () => takeView(b, b.model.get("view")));
  const onMessage = guard(b, (/** @type {any} */ message) => receive(b, message));
  b.model.on("change:view", onView);
  b.model.on("msg:custom", onMessage);
  return () => {
    b.model.off("change:view", onView);
    b.model.off("msg:custom", onMessage);
  };
}

/** Show the board when it first comes near the window, or at once in a browser that cannot tell.
 * Returns how to stop. @param {Board} b
 * @returns {() => void} */
function watch(b) {
  if (!window.IntersectionObserver) return show(b);
  let leave = () => {};
  const eye = new IntersectionObserver(guard(b, (seen) => {
    if (!seen.some((one) => one.isIntersecting)) return;
    eye.disconnect();
    leave = show(b);
  }), /** @type {object} */ ({ rootMargin: "300px", scrollMargin: "300px" }));
  eye.observe(b.root);
  return () => { eye.disconnect(); leave(); };
}

/** Draw for the first time, and say hello. @param {Board} b @returns {() => void} */
function show(b) {
  b.shown = true;
  const ends = [joinHeart(b), followRoom(b.root)];
  takeView(b, b.model.get("view") ?? {});
  const { needed } = page();
  const root = spriteRoot(b.root);
  if (!hasSprite(b.root) && !needed.has(root)) {
    needed.add(root);
    send(b, { kind: "need", what: "sprite" });
  }
  send(b, { kind: "hello", key: learnerKey() });
  return () => ends.forEach((end) => end());
}

/** Draw a board for a model in an element; returns what takes it away again.
 * @param {{model: Model, el: HTMLElement}} widget @returns {() => void} */
export function renderBoard({ model, el }) {
  const b = createBoard(model, el);
  /** @type {Array<() => void>} */
  const ends = [];
  guard(b, () => {
    keepHearing(model);
    ends.push(joinPage(b), listen(b), follow(b));
    restyle(b);
    ends.push(watch(b));
  })();
  return () => {
    flush(b);
    ends.forEach((end) => end());
    [b.draftTimer, b.patience, b.beat, b.drag?.timer].forEach((timer) => clearTimeout(timer));
    b.root.remove();
  };
}

export default { render: renderBoard };
