/**
 * The picture as a pure function of a view and of what the learner did, so that undo is dropping the last
 * act.
 *
 * @typedef {import("./protocol").Act} Act
 * @typedef {import("./protocol").Frame} Frame
 * @typedef {import("./protocol").Piece} Piece
 * @typedef {import("./protocol").Zone & {pieces: Piece[]}} Zone
 * @typedef {Omit<Required<import("./protocol").View>, "zones"> & {zones: Zone[]}} View
 * @typedef {{zones: Record<string, string[]>, marks: string[], chosen: Record<string, string>,
 *   numbers: Record<string, string>}} Picture
 * @typedef {Picture & {placed: Record<string, string[]>, kept: string[],
 *   band: Record<string, string>, lit: string[], dim: string[], say: string}} Shown
 */

/** @type {Omit<View, "v">} */
const EMPTY_VIEW = {
  serial: 0, item: "", phase: "waiting", title: "", stage: "", ask: "", at_once: false,
  corners: true, facts: [], zones: [], table: null, captions: [],
  moves: {}, taps_to: null, live: false, arrange: [], log: null, settings: [], marks: [], mark_limit: 1,
  choices: [], numbers: [],
  acts: [], fixed: 0, hints: [],
  feedback: null, replay: [], actions: [], tries: 0, done: false,
};

/** Fill in what a view leaves out; a card without lines is that of the view before, and so is the log but for
 * its end.
 * @param {import("./protocol").View} view @param {View} [before] @returns {View} */
export function complete(view, before) {
  const card = before?.zones.find(({ id }) => id === "card")?.pieces;
  const zones = (view.zones ?? []).map((zone) =>
    ({ ...zone, pieces: zone.pieces ?? (zone.id === "card" && card || []) }));
  const known = before?.log?.lines.slice(0, view.log?.at ?? 0) ?? [];
  const log = view.log ? { lines: [...known, ...view.log.lines] } : null;
  return { ...EMPTY_VIEW, ...view, zones, log };
}

/** Return whether a zone is a plaque of a sheet with nothing on it, and no place for a piece.
 * @param {Zone} zone */
export const isBlank = ({ kind, note, band, slots, pieces }) =>
  kind === "sheet" && !note && !band && slots == null && pieces.length === 0;

/** Map each piece to the zone it starts in. @param {View} view @returns {Map<string, string>} */
export function homes(view) {
  return new Map(view.zones.flatMap((zone) => zone.pieces.map((piece) => [piece.id, zone.id])));
}

/** Fold a list of acts over a view: where each piece is, what is marked, chosen and typed.
 * @param {View} view @param {Act[]} acts @returns {Picture} */
export function fold(view, acts) {
  const away = awayIn(view, acts);
  /** @type {Picture} */
  const picture = { zones: {}, marks: [], chosen: {}, numbers: {} };
  for (const act of acts) {
    if (act[0] === "mark") picture.marks = toggleMark(picture.marks, act[1], view.mark_limit);
    else if (act[0] === "choose") picture.chosen[act[1]] = act[2];
    else if (act[0] === "number") picture.numbers[act[1]] = act[2];
  }
  for (const zone of view.zones) {
    const own = zone.pieces.map((piece) => piece.id).filter((id) => !away.has(id));
    picture.zones[zone.id] = own.concat([...away.keys()].filter((id) => away.get(id) === zone.id));
  }
  return picture;
}

/** Map what is away from its zone to where it is, in the order in which it went. @param {View} view
 * @param {Act[]} acts @returns {Map<string, string>} */
export function awayIn(view, acts) {
  const home = homes(view);
  const away = new Map();
  for (const [kind, id, to] of acts) {
    if (kind !== "move") continue;
    away.delete(id);
    if (home.has(id) && home.get(id) !== to) away.set(id, to);
  }
  return away;
}

/** @param {string[]} marks @param {string} id @param {number} limit */
function toggleMark(marks, id, limit) {
  if (marks.includes(id)) return marks.filter((other) => other !== id);
  if (limit === 1) return [id];
  return marks.length < limit ? [...marks, id] : marks;
}

/** Return the zone that holds a piece. @param {Picture} picture @param {string} id
 * @returns {string | undefined} */
export function zoneOf(picture, id) {
  return Object.keys(picture.zones).find((zone) => picture.zones[zone].includes(id));
}

/** List the zones a piece may go to now: those the view names that have a free slot.
 * @param {View} view @param {Act[]} acts @param {string} piece @returns {string[]} */
export function offers(view, acts, piece) {
  const picture = fold(view, acts);
  const from = zoneOf(picture, piece);
  /** @param {string} id */
  const hasRoom = (id) => {
    const zone = view.zones.find((one) => one.id === id);
    return zone !== undefined && (zone.slots == null || picture.zones[id].length < zone.slots);
  };
  return (view.moves[piece] ?? []).filter((id) => id !== from && hasRoom(id));
}

/** Append an act: further typing in one number field is the same act, not one a letter.
 * @param {Act[]} acts @param {Act} act @param {number} fixed @returns {Act[]} */
export function addAct(acts, act, fixed = 0) {
  const last = acts[acts.length - 1];
  const isTyping = act[0] === "number" && last?.[0] === "number" && last[1] === act[1];
  return [...(isTyping && acts.length > fixed ? acts.slice(0, -1) : acts), act];
}

/** Show a replay's step over the picture; steps add up, what is lit belongs to its step alone.
 * @param {Picture} picture @param {Frame[]} frames @param {number} at @returns {Shown} */
export function atStep(picture, frames, at) {
  const past = frames.slice(0, at + 1);
  const placed = Object.assign({}, ...past.map((frame) => frame.place));
  const kept = past.flatMap((frame) => frame.kept ?? []);
  const band = Object.assign({}, ...past.map((frame) => frame.band));
  const { lit = [], dim = [], say = "" } = frames[at] ?? {};
  return { ...picture, zones: { ...picture.zones, ...placed }, placed, kept, band, lit, dim, say };
}

/** Return the exercise of an item: what stands before its version and seed. @param {string} item */
export function exerciseOf(item) {
  return /^[^@#:+]*/.exec(item)?.[0] ?? "";
}

/** Return whether a draft that was never confirmed is newer than the view's own.
 * @param {View} view @param {{item: string, acts: Act[]} | null} kept */
export function isNewerDraft(view, kept) {
  if (!kept || kept.item !== view.item || view.phase !== "open") return false;
  if (view.at_once) return false; // there every act is an answer, and a miss is taken back
  if (kept.acts.length < view.acts.length) return false;
  const [ours, theirs] = [kept.acts, view.acts].map((acts) => JSON.stringify(acts.slice(0, view.fixed)));
  return ours === theirs && JSON.stringify(kept.acts) !== JSON.stringify(view.acts);
}

/** Return the first stack after those kept for last: the break. @param {Piece[]} stacks
 * @returns {string | undefined} */
export function breakOf(stacks) {
  const row = stacks.flatMap((piece) => (piece.column == null ? [] : [{ ...piece, column: piece.column }]));
  row.sort((a, b) => a.column - b.column);
  const isBreak = row.findIndex((piece, i) =>
    i > 0 && row[i - 1].state === "kept" && piece.state !== "kept" && piece.column > row[i - 1].column);
  return row[isBreak]?.id;
}
