/**
 * An author's formatted words, and tiles among them.
 *
 * @typedef {import("./trees").Kid} Kid
 */

import { tile } from "./shapes.js";
import { h } from "./tree.js";

const SAFE = new Set(["P", "EM", "STRONG", "UL", "OL", "LI", "BR"]);
const SILENT = new Set(["SCRIPT", "STYLE", "TEMPLATE", "TITLE", "NOSCRIPT", "IFRAME", "OBJECT"]);
const TILES = /^(?:[1-9][BCD]|[NEWSRG0FJ?])[-*]?(?: (?:[1-9][BCD]|[NEWSRG0FJ?])[-*]?)*$/;
/** What stands behind a tile that is missing, and is drawn pale, or pale and lit.
 * @type {Record<string, string>} */
const PALE = { "-": " m-pale", "*": " m-pale m-wanted" };

/** Turn a sender's small HTML into trees; of anything but p, em, strong, lists, br, tiles and pictures only
 * the words stay. @param {string} html @param {boolean} indexed @returns {Kid[]} */
export function safe(html, indexed) {
  return copySafe(new DOMParser().parseFromString(html, "text/html").body, indexed);
}

/** @param {Node} node @param {boolean} indexed @returns {Kid[]} */
function copySafe(node, indexed) {
  return [...node.childNodes].flatMap((/** @type {Node} */ kid) => {
    if (kid.nodeType === Node.TEXT_NODE) return [kid.nodeValue];
    if (!(kid instanceof Element) || SILENT.has(kid.tagName)) return [];
    const codes = kid.getAttribute("data-tiles");
    if (codes && TILES.test(codes.slice(0, 200))) return [drawTiles(codes, kid.textContent, indexed)];
    const own = kid.getAttribute("data-own");
    if (own) return [h("img", { "data-own": own, alt: kid.textContent })];
    const kids = copySafe(kid, indexed);
    return SAFE.has(kid.tagName) ? [h(kid.tagName.toLowerCase(), {}, kids)] : kids;
  });
}

/** Draw tiles in a line of words.
 * @param {string} codes @param {string | null} words @param {boolean} indexed */
function drawTiles(codes, words, indexed) {
  const faces = codes.slice(0, 200).split(" ");
  const tiles = faces.map((face, i) =>
    h("span", { class: `m-inline${PALE[face.slice(-1)] ?? ""}`, key: i },
      tile(face.replace(/[-*]$/, ""), indexed)));
  const names = { class: tiles.length > 9 ? "m-inlines m-whole-hand" : "m-inlines", role: "img" };
  return h("span", { ...names, "aria-label": words }, tiles);
}
