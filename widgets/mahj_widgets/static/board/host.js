/**
 * What is around the board: a page of ours, JupyterLab, or another app. The one place that knows them.
 *
 * @typedef {import("./state.js").Board} Board
 */

import { nudge } from "./speech.js";

const NOBODY = "The server doesn't answer yet. Try again in a moment.";

/** JupyterLab keeps its shortcuts (cut the cell, restart the kernel) from elements with this.
 * @param {HTMLElement} el */
export function keepShortcutsOut(el) {
  el.dataset.lmSuppressShortcuts = "true";
}

/** Return the theme that the system, or JupyterLab around the board, asks for. */
export function systemTheme() {
  /** @param {string} query */
  const asks = (query) => matchMedia(query).matches;
  if (asks("(prefers-contrast: more)")) return "contrast";
  const lab = document.body.dataset.jpThemeLight;
  return (lab ? lab === "false" : asks("(prefers-color-scheme: dark)")) ? "dark" : "light";
}

/** Return the way back to a living kernel: load a page of ours or of Voila's again, run the cells again in
 * JupyterLab. Voila's app is JupyterLab's without notebooks.
 * @returns {{words: string, go?: (b: Board) => void}} */
export function wayBack() {
  const app = window.jupyterapp ?? window.jupyterlab;
  if (window.mahjBoard || app?.name === "Voila") return { words: "Reload the page", go: reload };
  if (app?.commands) {
    return { words: "Run the lesson again", go: ({ root }) => {
      const again = new CustomEvent("mahj:again", { bubbles: true, cancelable: true });
      if (root.dispatchEvent(again)) app.commands?.execute("notebook:run-all-cells");
    } };
  }
  return { words: "Run the notebook's cells again to continue." };
}

/** Load the page again if its server answers: without one, the browser would show a page of its own.
 * @param {Board} b */
function reload(b) {
  fetch(location.href, { method: "HEAD" }).then(() => location.reload(), () => nudge(b, NOBODY));
}

/** Return how much larger the page draws the board than it is: positions on the screen are that many times
 * those of the board. @param {Board} b */
export const zoom = (b) => b.root.currentCSSZoom ?? 1;
