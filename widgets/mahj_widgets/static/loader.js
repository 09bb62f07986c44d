/**
 * What anywidget is handed as a widget's code: it gets the code itself, once a page, over the wire of
 * whichever widget is asked to draw first. So the state of a page of many boards is small, and comes in time.
 *
 * It waits in `render` only: until `initialize` is done, anywidget lets no message through to anybody.
 *
 * @typedef {import("./board/state.js").Model} Model
 */

import { keepHearing } from "./board/hear.js";

const DIGEST = "{digest}";
const LOOK = 1000;
const PATIENCE = 4000;
const SILENCE = 20000;
const WAITING = "This board is waiting for its kernel. Run the notebook again, or reload the page.";

/** Return the code that all widgets of the page share. @returns {MahjCode} */
function shared() {
  const all = (window.__mahjCode ??= {});
  if (!all[DIGEST]) {
    /** @type {MahjCode["take"]} */
    let take = () => {};
    const module = new Promise((done) => {
      take = ({ js, css }) => {
        all[DIGEST].css = css;
        done(import(URL.createObjectURL(new Blob([js], { type: "text/javascript" }))));
      };
    });
    all[DIGEST] = { css: "", asked: -Infinity, patience: PATIENCE, module, take };
  }
  return all[DIGEST];
}

/** Ask for the code, unless a widget of the page did so lately: an answer may be lost, or late.
 * @param {Model} model @param {MahjCode} code */
function ask(model, code) {
  if (Date.now() - code.asked < code.patience) return;
  if (code.asked > 0) code.patience *= 2;
  code.asked = Date.now();
  try { model.send({ kind: "need", what: "code" }); } catch { /* its kernel is gone: another may have one */ }
}

/** Return the code once it is there.
 * @param {Model} model @param {HTMLElement} el @param {AbortSignal} [signal] */
async function load(model, el, signal) {
  const code = shared();
  const hear = (/** @type {any} */ said) => {
    if (said?.kind === "code" && said.digest === DIGEST) code.take(said);
  };
  model.on("msg:custom", hear);
  const timer = setInterval(() => ask(model, code), LOOK);
  const late = setTimeout(() => { el.textContent = WAITING; }, SILENCE);
  const end = () => {
    clearInterval(timer);
    clearTimeout(late);
    model.off("msg:custom", hear);
  };
  signal?.addEventListener("abort", end);
  ask(model, code);
  const module = await code.module;
  end();
  el.textContent = "";
  dress(el, code.css);
  return module;
}

/** Put the style sheet where the element is, once. @param {HTMLElement} el @param {string} css */
function dress(el, css) {
  const root = el.getRootNode();
  const at = root instanceof ShadowRoot ? root : document.head;
  if (at.querySelector(`style[data-mahj="${DIGEST}"]`)) return;
  const style = document.createElement("style");
  style.dataset.mahj = DIGEST;
  style.textContent = css;
  at.append(style);
}

export default {
  /** @param {{model: Model, el: HTMLElement, signal?: AbortSignal}} widget */
  async render({ model, el, signal }) {
    keepHearing(model);
    const module = await load(model, el, signal);
    return module.default.render({ model, el });
  },
};
