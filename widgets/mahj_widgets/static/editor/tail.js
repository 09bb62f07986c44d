/**
 * Pictures at the end of a text of the form: they are shown as pictures, and the field has the words before
 * them. What is written is one text all the same.
 *
 * @typedef {import("./desk.js").Editor} Editor
 * @typedef {import("./page").FormField} Field
 */

import { standing } from "./wire.js";

const TAIL = /(?:\s*!\[[^\]\n]*\]\([^()\s]+\))+\s*$/;

/** Cut a text into its words and the pictures behind them, which begin with the space before the first one.
 * @param {string} text @returns {[string, string]} */
export function cutTail(text) {
  const found = TAIL.exec(text);
  return found ? [text.slice(0, found.index), found[0]] : [text, ""];
}

/** Return the pictures that stand behind the words of a field now. @param {Editor} e @param {Field} field */
export const tailOf = (e, { path, value, takes_picture: takes }) =>
  takes ? cutTail(standing(e, { kind: "set", path }, value))[1] : "";

/** Return what stands in the field itself. @param {Editor} e @param {import("./wire.js").Place} place
 * @param {Field} field */
export function wordsBefore(e, place, { value, takes_picture: takes }) {
  const text = standing(e, place, value);
  return takes ? cutTail(text)[0] : text;
}
