/** Hearing what the kernel says, however long the start of a page takes. */

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
