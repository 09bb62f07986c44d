/**
 * Pictures of the author's among the words.
 *
 * @typedef {import("./state.js").Board} Board
 */

import { send } from "./link.js";

/** Put the pictures where the words name them; each is asked for once. @param {Board} b */
export function fillPictures(b) {
  for (const img of b.root.querySelectorAll("img")) {
    const name = img.dataset.own ?? "";
    if (!(name in b.pictures)) {
      b.pictures[name] = "";
      send(b, { kind: "need", what: "picture", name });
    }
    if (img.getAttribute("src") !== b.pictures[name]) img.src = b.pictures[name];
  }
}

/** Take a picture that came. @param {Board} b @param {{[field: string]: any}} message */
export function takePicture(b, { name, src }) {
  b.pictures[name] = src;
  fillPictures(b);
}
