/**
 * A picture from the author's device for a text: it's looked at first, then its words are asked for.
 *
 * @typedef {import("./desk.js").Editor} Editor
 * @typedef {import("./page").ChosenPicture["of"]} Of
 * @typedef {Array<string | number>} Path
 */

import { h } from "../board/tree.js";
import { button } from "./head.js";
import { flushAll, keyOf, tell } from "./wire.js";

const PICTURES = "image/png,image/jpeg,image/webp,image/svg+xml";
const ASK = "Learners who can't see it read this, and it's there where the picture isn't shown.";

/** Draw what takes a picture for a text. @param {Editor} e @param {Of} of @param {Path} path
 * @param {string} name */
export function drawPicture(e, of, path, name) {
  /** @param {Event} event */
  const take = async ({ target }) => {
    const input = /** @type {HTMLInputElement} */ (target);
    const [file] = input.files ?? [];
    if (!file) return;
    flushAll(e);
    const body = await inBase64(file);
    input.value = "";
    tell(e, { kind: "choose-picture", of, path, name: file.name.slice(-200), body });
  };
  return h("label", { class: "e-file", key: "picture" }, "Add a picture",
    h("input", { type: "file", accept: PICTURES, "aria-label": `Add a picture to ${name}`, onchange: take }));
}

/** Ask what a picture shows that was chosen for a text, or say why it can't be shown. @param {Editor} e
 * @param {Of} of @param {Path} path */
export function drawChosen(e, of, path) {
  const { picture } = e.page.lesson;
  if (!picture || picture.of !== of || keyOf(picture.path) !== keyOf(path)) return null;
  const close = () => tell(e, { kind: "put-picture", words: "" });
  if (picture.why_not) {
    return h("div", { class: "e-asked e-row e-words", key: "asked" },
      h("p", { class: "e-problems e-wide", role: "alert" }, `${picture.name}: ${picture.why_not}`),
      button(e, "OK", close, { class: "e-quiet" }));
  }
  /** @param {Event} event */
  const put = (event) => {
    event.preventDefault();
    const given = /** @type {HTMLInputElement | null} */ (e.parts.main.querySelector(".e-words input"));
    const words = given?.value.trim() ?? "";
    if (!words) return given?.focus();
    tell(e, { kind: "put-picture", words });
  };
  return h("form", { class: "e-asked e-row e-words", onsubmit: put, key: "asked" },
    h("label", { class: "e-pick e-wide" }, h("b", {}, `What does ${picture.name} show?`), h("span", {}, ASK),
      h("input", { maxlength: 200 })),
    h("button", { type: "submit", class: "m-filled" }, "Put it in"),
    button(e, "Not now", close, { class: "e-quiet" }));
}

/** Read a file; a larger one than can be shown is told by the other end. @param {File} file
 * @returns {Promise<string>} */
async function inBase64(file) {
  const bytes = new Uint8Array(await file.slice(0, 2_000_001).arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return window.btoa(text);
}
