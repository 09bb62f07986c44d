/**
 * What an author ticks: the option that is right, the values that a draw may have; and ranges of numbers.
 *
 * @typedef {import("./desk.js").Editor} Editor
 * @typedef {import("./page").FormField} Field
 */

import { classes, h } from "../board/tree.js";
import { tell } from "./wire.js";

/** Draw at an option whether it is right. @param {Editor} e @param {Field} field */
export function drawTick(e, { path, tick, is_ticked: isTicked, whole }) {
  if (tick === "engine") {
    return isTicked && h("p", { class: "e-right", key: "tick" }, "✓ Right in this position");
  }
  /** @param {Event} event */
  const take = ({ target }) =>
    tell(e, { kind: "tick", path, on: /** @type {HTMLInputElement} */ (target).checked });
  return tick && h("label", { class: classes("e-tick", isTicked && "e-right"), key: "tick" },
    h("input", { type: tick === "one" ? "radio" : "checkbox", name: `${e.uid}-${path.slice(0, -1).join("-")}`,
      checked: isTicked, "aria-label": `This is right: ${whole}`, onchange: take }), "This is right");
}

/** Draw the values that may be drawn, each to tick. @param {Editor} e @param {Field} field
 * @param {string} id */
export function drawChecks(e, { path, options, ticked, whole, help }, id) {
  /** @param {string} value @param {boolean} on */
  const take = (value, on) => {
    const all = options.map(([each]) => each);
    const values = all.filter((each) => (each === value ? on : ticked.includes(each)));
    tell(e, { kind: "checks", path, values });
  };
  /** @param {Event} event */
  const onchange = ({ target }) => {
    const box = /** @type {HTMLInputElement} */ (target);
    take(box.value, box.checked);
  };
  return h("div", { class: "e-checks", role: "group", "aria-label": whole, key: "control",
    "aria-describedby": help ? `${id}-help` : null },
  options.map(([value, words]) => h("label", { class: "e-tick", key: value },
    h("input", { type: "checkbox", value, checked: ticked.includes(value), onchange }), words)));
}

/** Draw a range of numbers. @param {Editor} e @param {Field} field @param {string} id */
export function drawSpan(e, { path, value, whole }, id) {
  const [low = "", high = ""] = value.match(/\d+/g) ?? [];
  const take = () => {
    const ends = [...e.parts.main.querySelectorAll(`[data-span='${id}'] input`)];
    const [from, to] = ends.map((each) => /** @type {HTMLInputElement} */ (each).value.trim());
    if (from && to) tell(e, { kind: "set", path, value: `${from} to ${to}`, n: ++e.count });
  };
  /** @param {string} words @param {string} number */
  const end = (words, number) => h("label", { class: "e-end", key: words }, words,
    h("input", { value: number, inputmode: "numeric", size: 4, "aria-label": `${whole}: ${words}`,
      onchange: take }));
  return h("div", { class: "e-span", "data-span": id, key: "control" }, end("from", low), end("to", high));
}
