/**
 * Drawing zones: rows of pieces, and the walls or the seats around the table.
 *
 * @typedef {import("./state.js").Board} Board
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./scene.js").Place} Place
 * @typedef {import("./fold.js").Piece} Piece
 * @typedef {import("./fold.js").Zone} Zone
 * @typedef {import("./tree.js").Kid} Kid
 * @typedef {{list: Piece[], zone: Zone, seat: string, stop: string | undefined}} Side
 */

import { stopsIn } from "./card.js";
import { breakOf } from "./fold.js";
import { labelOf, longest } from "./names.js";
import { drawEntry, drawMeanings, drawPiece, drawSlot } from "./pieces.js";
import { isWordy, placesIn, twinsIn } from "./scene.js";
import { compass } from "./shapes.js";
import { isButton, isLive } from "./state.js";
import { classes, h } from "./tree.js";

const FELT = new Set(["rack", "tray", "wall", "square", "seats", "exposure", "discards", "pool"]);
const PAPER = new Set(["steps", "line", "card", "sheet"]);
const SEATS = ["me", "right", "across", "left"];
export const OUT_OF_DATE = "This page is out of date. Reload it to continue.";

/** Return whether a zone is drawn on paper: parts of a card, steps, sheets, and cards of words.
 * @param {Zone | undefined} zone */
export function isPaper(zone) {
  if (!zone) return false;
  if (zone.kind === "pool") return zone.pieces.length > 0 && zone.pieces.every(isWordy);
  return PAPER.has(zone.kind);
}

/** Draw a zone: its heading and what stands in it. @param {Board} b @param {Scene} s @param {Zone} zone */
export function drawZone(b, s, zone) {
  const { id, kind } = zone;
  if (!FELT.has(kind) && !PAPER.has(kind)) return h("p", { class: "m-calm", key: id }, OUT_OF_DATE);
  const row = placesIn(b, s, zone);
  const band = s.band[id] ?? zone.band ?? (kind === "sheet" && amountOn(b, s, zone));
  const label = `${b.uid}-${id}`;
  const style = counts(s, zone, row);
  const spoken = labelOf(b.view, zone);
  const name = spoken === zone.label ? { "aria-labelledby": label } : { "aria-label": spoken };
  const props = { role: "group", ...name, "data-zone": id, "data-hot": isHot(b, s, id, row), style, key: id };
  return h("div", { class: classesOf(s, zone, row), ...props }, drawLabel(zone, label),
    isRound(zone) ? drawRound(b, s, zone, row) : drawRow(b, s, zone, row),
    kind === "line" && drawMeanings(b, id), band && h("p", { class: "m-band", key: "band" }, band));
}

/** Return the amount on a line of a sheet; its place is there before it is.
 * @param {Board} b @param {Scene} s @param {Zone} zone */
const amountOn = ({ view, replay }, s, { means }) =>
  (view.numbers.length > 0 || replay) && (s.numbers[means ?? ""] || "\u00a0");

/** Return whether what is in a zone may be touched, or might until it was judged: it goes on looking so.
 * @param {Board} b @param {Scene} s @param {string} zone @param {Place[]} row */
const isHot = (b, s, zone, row) =>
  s.targets.has(zone) || row.some(({ id, gap }) => b.hot.includes(id ?? gap ?? ""));

/** Count places for the style sheet: all of them, those that hold something or offer a place, and the rows
 * of 6, 8, ... that they make. @param {Scene} s @param {Zone} zone @param {Place[]} row */
function counts(s, zone, row) {
  const { id } = zone;
  const n = Math.max(1, row.length);
  const held = s.offered.has(id) ? n : Math.max(1, row.filter(({ free }) => free === undefined).length);
  const half = n > 14 ? n : Math.ceil(n / 2);
  const rows = [6, 8, 10, 12, 15, 20, 26].map((columns) => `--n${columns}:${Math.ceil(n / columns)}`);
  const own = zone.pieces.length + Number(s.targets.has(id));
  return `--n:${n};--own:${own};--held:${held};--half:${half};${rows.join(";")}`;
}

/** @param {Zone} zone */
const isRound = ({ kind, seat }) => kind === "square" || (kind === "seats" && !seat);

/** @param {Zone} zone @param {string} id */
function drawLabel({ arrow, label, note }, id) {
  return h("div", { class: "m-label", key: "label" }, arrow && compass(arrow),
    h("span", { id }, label), note && h("span", { class: "m-note" }, note));
}

/** Return whether a zone is a tray that takes any number of pieces. @param {Zone} zone */
const isOpenTray = ({ kind, slots }) => kind === "tray" && slots == null;

/** @param {Scene} s @param {Zone} zone @param {Place[]} row */
function classesOf(s, zone, row) {
  const { id, kind, dim } = zone;
  const holdsWords = row.some((place) => isWordy(s.pieces.get(place.id ?? place.gap ?? "")));
  return classes("m-zone", kind === "card" ? "m-lines" : `m-${kind}`, s.offered.has(id) && "m-offered",
    (dim || s.dim.includes(id)) && "m-dim", signals(s, id), isOpenTray(zone) && "m-open",
    (s.wide.has(id) || holdsWords) && "m-words", kind === "rack" && mostIn(s, zone, row) > 14 && "m-fifteen");
}

/** Return how many places a zone may come to have: its tiles have one size from the beginning. Amid a game
 * it is as many as there are. @param {Scene} s @param {Zone} zone @param {Place[]} row */
const mostIn = (s, { id, pieces }, row) =>
  Math.max(row.length, pieces.length + s.comers.filter((zone) => zone === id).length);

/** Name what draws attention to a zone. @param {Scene} s @param {string} id */
const signals = (s, id) =>
  classes((s.lit.includes(id) || s.hinted.has(id)) && "m-lit", s.pointed === id && "m-pointed");

/** @param {Board} b @param {Scene} s @param {Zone} zone @param {Place[]} row */
function drawRow(b, s, zone, row) {
  const pieces = row.flatMap((place) => s.pieces.get(place.id ?? "") ?? []);
  const stops = stopsIn(zone, pieces, (id) => isButton(b, zone, id));
  const stop = stops.includes(b.stops[zone.id]) ? b.stops[zone.id] : stops[0];
  const items = drawItems(b, s, zone, row, stop);
  const hasSingles = zone.pieces.some(({ level }) => level === "top" || level === "bottom");
  const list = zone.kind === "wall" && hasSingles ? tiers(zone, items) : items;
  return h("ul", {
    class: classes("m-row", zone.columns != null && "m-box"), role: "presentation", key: "row",
    style: zone.columns == null ? null : `--columns:${zone.columns}`,
  }, list);
}

/** @param {Board} b @param {Scene} s @param {Zone} zone @param {Place[]} row
 * @param {string | undefined} stop */
function drawItems(b, s, zone, row, stop) {
  const twins = twinsIn(s, row);
  const firstFree = row.findIndex((place) => place.free === 0);
  const own = zone.pieces.map((piece) => s.pieces.get(piece.id) ?? piece);
  const breakId = zone.kind === "wall" ? breakOf(own) : undefined;
  /** @param {Place} place @param {number} i */
  const draw = (place, i) => {
    const piece = place.id !== undefined && s.pieces.get(place.id);
    if (!piece) return place.id === undefined && drawSlot(b, s, zone, place, i === firstFree);
    const at = { n: i + 1, of: row.length, ...twins.get(piece.id), stop };
    const drawn = drawPiece(b, s, zone, piece, at);
    const before = s.pieces.get(row[i - 1]?.id ?? "");
    return zone.kind === "card" ? drawEntry(b, piece, before, drawn, stop) : drawn;
  };
  return row.map((place, i) => h("li", {
    key: keyOfPlace(place), class: breakId && place.id === breakId ? "m-break" : null,
    "data-room": zone.kind === "steps" && i === 0
      && longest([...s.pieces.values()].filter(isWordy).map(({ text, name: spoken }) => text || spoken)),
    style: zone.columns ? `grid-column:${s.pieces.get(place.id ?? "")?.column ?? "auto"}` : null,
  }, zone.numbered && h("span", { class: "m-number", "aria-hidden": "true" }, i + 1), draw(place, i)));
}

/** @param {Place} place */
const keyOfPlace = ({ id, gap, free }) => id ?? (gap ? `gap-${gap}` : `free-${free}`);

/** Stand a wall's single tiles in columns, the top one above. @param {Zone} zone @param {Kid[]} items */
function tiers(zone, items) {
  /** @type {Map<number, Array<{level: string | null | undefined, item: Kid}>>} */
  const columns = new Map();
  zone.pieces.forEach(({ column, level }, i) => {
    const at = column ?? i;
    columns.set(at, [...(columns.get(at) ?? []), { level, item: items[i] }]);
  });
  /** @param {{level: string | null | undefined}} tile */
  const depth = ({ level }) => (level === "bottom" ? 1 : 0);
  const drawn = [...columns].map(([column, pair]) => h("li", { class: "m-column", key: `c${column}` },
    h("ul", { role: "presentation" }, pair.sort((a, c) => depth(a) - depth(c)).map(({ item }) => item))));
  return [...drawn, ...items.slice(zone.pieces.length)];
}

/** Draw the walls or the seats around the table: the learner's own below.
 * @param {Board} b @param {Scene} s @param {Zone} zone @param {Place[]} row */
function drawRound(b, s, zone, row) {
  const ids = row.flatMap((place) => place.id ?? []);
  const stop = ids.includes(b.stops[zone.id]) ? b.stops[zone.id] : ids.find((id) => isLive(b, id));
  return h("div", { class: "m-sides", key: "sides" }, SEATS.map((seat) => {
    const at = zone.pieces.filter((piece, i) => (piece.seat ?? SEATS[i % 4]) === seat);
    const list = at.filter((piece) => ids.includes(piece.id));
    return drawSide(b, s, { list, zone, seat, stop });
  }));
}

/** @param {Board} b @param {Scene} s @param {Side} side */
function drawSide(b, s, { list, zone, seat, stop }) {
  const shape = zone.kind === "square" ? "m-whole" : "m-plaque";
  return h("div", { class: `m-side m-at-${seat}`, key: seat }, list.map((piece) =>
    h("div", { class: shape, key: piece.id }, drawPiece(b, s, zone, piece, { stop }))));
}
