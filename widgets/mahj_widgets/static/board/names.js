/**
 * What the board says in words: names of pieces, the position read aloud, tiles found by their letters.
 *
 * @typedef {import("./fold.js").Piece} Piece
 * @typedef {import("./fold.js").Picture} Picture
 * @typedef {import("./fold.js").View} View
 * @typedef {import("./fold.js").Zone} Zone
 * @typedef {{twin?: number, twins?: number, n?: number, of?: number, flags?: string[]}} Where
 */

import { isBlank } from "./fold.js";

const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
const ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
/** @type {Record<string, string>} */
const STATES = {
  kept: "kept for last", gone: "taken away", new: "new", last: "last discard", dead: "out of play",
};
/** Write a small number as a word. @param {number} n @returns {string | number} */
export const count = (n) => COUNTS[n] ?? n;

/** Return a piece's spoken name: "6 Dot, third of four, place 5 of 14, selected".
 * @param {Piece} piece @param {Where} at */
export function nameOf(piece, at = {}) {
  const state = STATES[piece.state ?? ""];
  return [withText(piece), ...whereInWords(at), ...(state ? [state] : []), ...(at.flags ?? [])].join(", ");
}

/** @param {Where} at */
function whereInWords({ twin = 0, twins = 0, n = 0, of = 0 }) {
  const among = twins > 1 ? [`${ORDINALS[twin] ?? twin} of ${count(twins)}`] : [];
  return of > 1 ? [...among, `place ${n} of ${of}`] : among;
}

/** @param {Piece} piece */
function withText({ name, text, printed }) {
  return text && !printed && !name.includes(text) ? `${name}: ${text}` : name;
}

/** Put the whole position into words, zone by zone. @param {View} view @param {Picture} picture
 * @returns {string} */
export function positionInWords(view, picture) {
  const zones = view.zones.filter((zone) => !isBlank(zone))
    .map((zone) => zoneInWords(view, zone, picture.zones[zone.id]));
  const chosen = view.choices.flatMap(({ id, ask, options }) =>
    options.filter((option) => picture.chosen[id] === option.id).map((option) => `${ask} ${option.text}.`));
  const typed = view.numbers.filter(({ id }) => picture.numbers[id])
    .map(({ id, ask }) => `${ask} ${picture.numbers[id]}.`);
  return [...view.facts.map(sentence), ...zones, ...chosen, ...typed].join(" ");
}

/** Return a zone's spoken label: "2, first of two" where others are called the same.
 * @param {View} view @param {Zone} zone */
export function labelOf({ zones }, zone) {
  const twins = zones.filter(({ label }) => label === zone.label);
  const at = twins.findIndex(({ id }) => id === zone.id) + 1;
  return twins.length > 1 ? `${zone.label}, ${ORDINALS[at] ?? at} of ${count(twins.length)}` : zone.label;
}

/** @param {View} view @param {Zone} zone @param {string[]} ids */
function zoneInWords(view, zone, ids) {
  const { slots } = zone;
  const pieces = new Map(view.zones.flatMap(({ pieces: all }) => all.map((piece) => [piece.id, piece])));
  const names = ids.flatMap((id) => pieces.get(id) ?? []).filter((piece) => piece.state !== "gone");
  const room = slots == null ? "" : `, ${slots} ${slots === 1 ? "place" : "places"}`;
  return `${labelOf(view, zone)}: ${names.map((piece) => nameOf(piece)).join(", ") || `empty${room}`}.`;
}

/** Return whether a tile's code matches what was typed: "6D", "6", "D", "N", "0".
 * @param {string | null | undefined} face @param {string} typed */
export function matchesFace(face, typed) {
  if (!face) return false;
  if (typed.length === 2) return face === typed;
  if (/[1-9]/.test(typed)) return face.length === 2 && face[0] === typed;
  return /[BCD]/.test(typed) ? face[1] === typed : face === typed;
}

/** Return the longest of some texts: what holds them is as tall as that needs. @param {string[]} texts */
export const longest = (texts) => texts.reduce((a, c) => (c.length > a.length ? c : a), "");

/** End a text with a period, if it has no end yet. @param {string} text */
export const sentence = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Return the words of a small HTML text. @param {string | undefined} html */
export function plainText(html) {
  const { textContent } = new DOMParser().parseFromString(html ?? "", "text/html").body;
  return (textContent ?? "").replace(/\s+/g, " ");
}
