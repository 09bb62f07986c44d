/**
 * What one drawing needs to know, gathered once.
 *
 * @typedef {import("./state.js").Board} Board
 * @typedef {import("./fold.js").Piece} Piece
 * @typedef {import("./fold.js").Zone} Zone
 * @typedef {{id: string, gap?: undefined, free?: undefined} | {gap: string, id?: undefined, free?: undefined}
 *   | {free: number, id?: undefined, gap?: undefined}} Place A piece, the gap one left, or a free slot
 *
 * @typedef {object} Extras
 * @property {boolean} open Whether moves are taken now
 * @property {Map<string, Piece>} pieces
 * @property {Array<[string, string]>} away What is away from its zone, and where, in the order of going
 * @property {string[]} comers The zones that pieces of other zones may go to, one for each of these
 * @property {Set<string>} targets The zones that some piece of another zone may go to
 * @property {Set<string>} awaited Those to which one may go that isn't there yet
 * @property {Set<string>} wide Those that a text card may go to
 * @property {string} pointed The piece or zone that the page around points at; it is lit, too
 * @property {Set<string>} hinted The pieces and zones that the last hint is about
 * @property {Set<string>} offered The zones that the selected piece may go to now
 * @typedef {import("./fold.js").Shown & Extras} Scene
 */

import { atStep, awayIn, fold, homes, offers } from "./fold.js";
import { isGiven, isOpen } from "./state.js";

const MOST_FREE = 24;

/** Return whether a piece is words: neither a tile nor a stack of a wall. @param {Piece | undefined} piece */
export const isWordy = (piece) => piece !== undefined && !piece.face && !piece.level;

/** Gather what one drawing needs. @param {Board} b @returns {Scene} */
export function sceneOf(b) {
  const { view } = b;
  const { frames, at } = b.replay ?? { frames: [], at: -1 };
  const open = isOpen(b);
  const hint = b.replay ? undefined : view.hints[view.hints.length - 1];
  const step = atStep(fold(view, b.acts), frames, at);
  const pieces = piecesOf(view, step.kept);
  const comers = comersOf(b, () => true);
  return {
    ...step, away: [...awayIn(view, b.acts)], open, pieces, pointed: b.pointed,
    lit: [...step.lit, ...litByFeedback(b), b.pointed],
    comers: view.live ? [] : comers, targets: new Set(comers),
    wide: new Set(comersOf(b, (id) => isWordy(pieces.get(id)))),
    awaited: new Set(comersOf(b, (id, zone) => !step.zones[zone]?.includes(id))),
    hinted: new Set(hint?.lit), offered: new Set(open && b.picked ? offers(view, b.acts, b.picked) : []),
  };
}

/** List what the feedback lights, as long as it stands. @param {Board} b */
const litByFeedback = ({ replay, stale, view }) => (replay || stale ? [] : view.feedback?.lit ?? []);

/** @param {import("./fold.js").View} view @param {string[]} kept The stacks that a replay has set aside
 * @returns {Map<string, Piece>} */
function piecesOf(view, kept) {
  const pieces = view.zones.flatMap((zone) => zone.pieces);
  return new Map(pieces.map((each) => [each.id, kept.includes(each.id) ? { ...each, state: "kept" } : each]));
}

/** @param {Board} b @param {(id: string, zone: string) => boolean} which */
function comersOf({ view, routes }, which) {
  const home = homes(view);
  return Object.entries(routes).flatMap(([id, zones]) =>
    zones.filter((zone) => home.get(id) !== zone && which(id, zone)));
}

/** List what stands in a zone, in order: pieces, the gaps that pieces of its own left, free slots; in a
 * replay there are places for what will come.
 * @param {Board} b @param {Scene} s @param {Zone} zone @returns {Place[]} */
export function placesIn(b, s, zone) {
  const { id: name, kind, slots } = zone;
  const here = s.zones[name] ?? [];
  const { frames, at } = b.replay ?? { frames: [], at: 0 };
  const row = s.placed[name] ? playedIn(zone, frames.slice(0, at + 1)) : laidIn(s, zone);
  const taken = slots != null && row.length > slots ? here.length : row.length;
  const free = opensGap(s, zone, row) ? 0 : freeSlots(s, zone, taken);
  // A card that lies where it belongs from the beginning never comes back, and needs no gap.
  const places = row.filter(({ gap = "" }) => kind !== "pool" || !isGiven(b, gap));
  places.push(...Array.from({ length: free }, (_, i) => ({ free: i })));
  const later = b.view.table || kind !== "tray" ? playedIn(zone, frames).slice(row.length + free) : [];
  return [...places, ...later.map((_, i) => ({ gap: `later-${i}` }))];
}

/** List what stands in a zone: what comes to an exposure takes the place of what has left it.
 * @param {Scene} s @param {Zone} zone @returns {Place[]} */
function laidIn({ away }, { id: name, kind, pieces }) {
  /** @type {Place[]} */
  const row = pieces.map(({ id }) => ({ id }));
  /** @param {string} one */
  const place = (one) => row.findIndex(({ id }) => id === one);
  const gone = away.filter(([id]) => place(id) >= 0);
  for (const [id, to] of kind === "exposure" ? [...gone, ...away] : away) {
    const at = to === name ? fillable(kind, row) : place(id);
    if (to === name) row[at < 0 ? row.length : at] = { id };
    else if (at >= 0) row[at] = { gap: id };
  }
  return row;
}

/** Let a piece that may come go where one has left, if it fills gaps there; return whether it does.
 * @param {Scene} s @param {Zone} zone @param {Place[]} row */
function opensGap({ awaited }, { id, kind, slots }, row) {
  const at = slots == null && awaited.has(id) ? fillable(kind, row) : -1;
  if (at >= 0) row[at] = { free: 0 };
  return at >= 0;
}

/** Return the gap that a piece which comes fills, or -1. @param {string} kind @param {Place[]} row */
const fillable = (kind, row) => (/rack|exp/.test(kind) ? row.findIndex(({ gap }) => gap) : -1);

/** List what stands in a zone after steps of a replay: what stays keeps its place.
 * @param {Zone} zone @param {import("./fold.js").Frame[]} frames @returns {Place[]} */
function playedIn({ id: name, kind, pieces }, frames) {
  /** @type {Place[]} */
  let row = pieces.map(({ id }) => ({ id }));
  for (const { place } of frames) {
    const here = place?.[name];
    if (!here) continue;
    row = row.map(({ id, gap = id }) => (id && here.includes(id) ? { id } : { gap: gap ?? "" }));
    const stay = row.flatMap(({ id }) => id ?? []);
    const isWhole = stay.length === row.length;
    for (const id of here.filter((one) => !stay.includes(one))) {
      const to = fillable(kind, row);
      row[to < 0 ? row.length : to] = { id };
    }
    const own = pieces.flatMap(({ id }) => (stay.includes(id) ? id : []));
    const [now, was] = [here, stay].map((ids) => ids.filter((id) => own.includes(id)).join());
    if (isWhole || now !== was) row = here.map((id) => ({ id }));
  }
  return row;
}

/** Return how many places are free; once the answer is given, too, so that nothing moves.
 * @param {Scene} s @param {Zone} zone @param {number} taken */
function freeSlots(s, { id, pieces, slots }, taken) {
  if (pieces.length > 0 && !s.targets.has(id)) return 0;
  if (slots == null) return Number(s.awaited.has(id));
  return Math.max(0, Math.min(slots, MOST_FREE) - taken);
}

/** Number pieces that have the same name in a row. @param {Scene} s @param {Place[]} row
 * @returns {Map<string, {twin: number, twins: number}>} */
export function twinsIn(s, row) {
  /** @type {Map<string | undefined, string[]>} */
  const alike = new Map();
  for (const { id } of row) {
    if (!id) continue;
    const name = s.pieces.get(id)?.name;
    alike.set(name, [...(alike.get(name) ?? []), id]);
  }
  return new Map([...alike.values()].flatMap((ids) =>
    ids.map((id, i) => [id, { twin: i + 1, twins: ids.length }])));
}
