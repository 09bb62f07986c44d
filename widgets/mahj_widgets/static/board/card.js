/**
 * The words of a card line: which of them explain themselves, and where the keyboard stops among them.
 *
 * @typedef {import("./protocol").Word} Word
 * @typedef {import("./fold.js").Piece} Piece
 * @typedef {import("./fold.js").View} View
 * @typedef {import("./fold.js").Zone} Zone
 */

/** @param {Piece} piece @returns {Word[]} */
const wordsIn = ({ printed }) => (printed ? [...printed.words, ...(printed.sign ? [printed.sign] : [])] : []);

/** Return the words that a tap explains under a key: those of a line on a card, or of a zone that is a line.
 * @param {View} view @param {string} key @returns {Word[]} */
export function wordsOf(view, key) {
  const all = view.zones.flatMap((zone) => zone.pieces);
  const zone = view.zones.find(({ id }) => id === key);
  const pieces = zone ? zone.pieces : all.filter((piece) => piece.id === key);
  return pieces.flatMap(wordsIn);
}

/** Return those of them that are to be explained: one by its place, or all that mean something.
 * @param {View} view @param {string} key @param {number | "all" | undefined} at */
export const openedWords = (view, key, at) =>
  wordsOf(view, key).filter((word, i) => word.says && (at === "all" || at === i));

/** List the keyboard's stops in a row of pieces: what can be acted on, and the words that explain themselves.
 * @param {Zone} zone @param {Piece[]} pieces @param {(id: string) => boolean} isLive */
export function stopsIn(zone, pieces, isLive) {
  return pieces.flatMap((piece) => {
    const [key, from] = zone.kind === "card" ? [piece.id, 0] : [zone.id, zone.pieces.indexOf(piece)];
    const words = wordsIn(piece).flatMap((word, i) => (word.says ? [`${key} ${from + i}`] : []));
    if (!isLive(piece.id)) return words;
    return zone.kind === "card" ? [piece.id, `${piece.id} all`] : [piece.id];
  });
}
