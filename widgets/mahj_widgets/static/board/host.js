/**
 * What is around the board: a page of ours, JupyterLab, or another app. The one place that knows them.
 *
 * @typedef {import("./state.js").Board} Board
 */

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

/** Let what comes down reach a model whose start took long. anywidget gives it two seconds, and after that
 * drops every message to it for good, though it is drawn; so messages go to the class behind, which
 * doesn't wait.
 * @param {import("./state.js").Model} model */
export function keepHearing(model) {
  /** @type {any} */
  let real;
  const take = (/** @type {unknown} */ one) => { real = one; };
  model.on("change:heard", take);
  model.set?.("heard", {}); // stays here, and the listener is handed the model itself
  model.off("change:heard", take);
  const hears = owners(real).map((each) => each._handle_comm_msg);
  if (hears.length > 1) real.comm?.on_msg?.(hears[1].bind(real));
}

/** Return the classes of a model that take its messages, the nearest first. @param {any} one
 * @returns {any[]} */
function owners(one) {
  if (!one) return [];
  return [...(Object.hasOwn(one, "_handle_comm_msg") ? [one] : []), ...owners(Object.getPrototypeOf(one))];
}

/** Return the way back to a living kernel: load a page of ours again, run the cells again in JupyterLab.
 * @returns {{words: string, go?: () => void}} */
export function wayBack() {
  const commands = (window.jupyterapp ?? window.jupyterlab)?.commands;
  if (commands) {
    return { words: "Run the lesson again", go: () => commands.execute("notebook:run-all-cells") };
  }
  if (window.mahjBoard || /\/voila\//.test(location.pathname))
    return { words: "Reload the page", go: () => location.reload() };
  return { words: "Run the notebook's cells again to continue." };
}

/** Return how much larger the page draws the board than it is: positions on the screen are that many times
 * those of the board. @param {Board} b */
export const zoom = (b) => b.root.currentCSSZoom ?? 1;
