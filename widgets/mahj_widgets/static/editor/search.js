/**
 * Finding what may be picked by words: all of them if it has them, else as many as there are.
 *
 * @typedef {import("./pick.js").Choice} Choice
 */

/** Words that tell nothing apart, unless nothing else is sought. */
const FILLERS = new Set(("a an and are be been by could did do does for had has have how if in is it its me "
  + "my of on one that the their there they to was were what with would your").split(" "));
const CLOSEST = 24;

/** Return the words of a text without the endings of several and of verbs. @param {string} text */
const stemsOf = (text) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  .map((word) => (word.length > 3 ? word.replace(/(?:ies|es|s|ed)$/, "") : word));

/** Find what has the words that are sought, best first: what has them in its name comes before the others,
 * what is about the other game behind them. Where nothing has all of them, what has most of them is found,
 * and `isClose` says so.
 * @param {string} sought @param {Choice[]} choices @returns {{found: Choice[], isClose: boolean}} */
export function findChoices(sought, choices) {
  const plain = sought.trim().toLowerCase();
  if (!plain) return { found: choices, isClose: false };
  const words = tellingWords(plain);
  const scored = choices.map((choice) => ({ choice, score: scoreFor(choice, words, plain) }));
  const most = Math.max(0, ...scored.map(({ score }) => Math.floor(score)));
  const isClose = most < words.length;
  const found = scored.filter(({ score }) => most > 0 && Math.floor(score) === most)
    .sort((one, other) => Number(one.choice.is_other ?? 0) - Number(other.choice.is_other ?? 0)
      || other.score - one.score).map(({ choice }) => choice);
  return { found: isClose ? found.slice(0, CLOSEST) : found, isClose };
}

/** Return the words that count among those sought. @param {string} plain */
function tellingWords(plain) {
  const all = plain.split(/\s+/);
  const telling = all.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : all).flatMap(stemsOf);
}

/** Return how early the words that authors use for something have those that are sought, the first best.
 * @param {string} more @param {string[]} words */
function earlyIn(more, words) {
  const at = stemsOf(more).findIndex((each) => words.some((word) => each.startsWith(word)));
  return at < 0 ? 0 : 1 / (10 + at);
}

/** Count the words that a choice has: half a point more for its name, a quarter for all words in one run.
 * @param {Choice} choice @param {string[]} words @param {string} plain */
function scoreFor({ value, label, help, group, note = "", words: more = "", turns }, words, plain) {
  const own = stemsOf(label);
  const text = `${value} ${label} ${help} ${group} ${note} ${more}`.toLowerCase();
  const other = stemsOf(text);
  /** @param {string[]} some */
  const count = (some) => words.filter((word) => some.some((each) => each.startsWith(word))).length;
  const has = Math.max(count(other), text.includes(plain) ? words.length : 0);
  const inName = has > 0 ? count(own) / words.length / 2 : 0;
  return has + inName + (text.includes(plain) ? 0.2 : 0) + (turns ? 0 : 0.1) + earlyIn(more, words);
}
