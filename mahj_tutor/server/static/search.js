// The pages of rules and of words: shows those that have every word typed into the search field, or else most
// of them.
/** @param {string} selector @returns {HTMLElement[]} */
const all = (selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each instanceof HTMLElement);

const [form] = all(".search");
const input = document.querySelector("#search");
const told = form?.querySelector("[role=status]");

const NO_RULE = "No rule has these words. You may find them in what people often ask.";

/** What one looks for here: a rule, a word. */
const one = form?.dataset.of ?? "";

/** Mah Jongg is spelled in many ways. @param {string} text */
const oneSpelling = (text) => text.toLowerCase().replace(/\bmah[ -]?j\w*/g, "mah jongg");

/** What is searched: a rule without its sources; a word, its other forms and its meaning.
 * @param {HTMLElement} el */
const words = (el) => [...el.querySelectorAll("h3, p, dt, dd:not(.lesson)")]
  .map((each) => each.textContent).concat(el.dataset.also ?? "").join(" ");
const entries = all(".rule, .terms > div").map((el) => ({
  el, text: oneSpelling(words(el)), name: oneSpelling(el.querySelector("h3, dt")?.textContent ?? ""),
}));
/** The groups of rules, in order, and what comes after them. */
const groups = all(".rule-group"), after = groups.at(-1)?.nextSibling ?? null;

const LITTLE = new Set(`a an and any are at be can could do does for from get have how i if in is it may me
  my of on one or so that the there they this to use what when where which who why will with you your`
  .split(/\s+/));

/** Return the words that matter, without the s of several. @param {string} typed */
function wordsIn(typed) {
  const every = oneSpelling(typed).match(/[a-z0-9]+/g) ?? [];
  const weighty = every.filter((word) => !LITTLE.has(word));
  return (weighty.length ? weighty : every).map((word) => word.replace(/(..[^s])s$/, "$1"));
}

/** Put the groups first in which a rule's name has all that is looked for; with nothing typed, all as it was.
 * @param {string[]} wanted */
function sort(wanted) {
  const named = entries.filter(({ el, name }) => !el.hidden && wanted.every((word) => name.includes(word)));
  const isFirst = (/** @type {Element} */ group) => named.some(({ el }) => group.contains(el));
  const first = groups.filter(isFirst), rest = groups.filter((group) => !isFirst(group));
  for (const each of [...first, ...rest]) each.parentElement?.insertBefore(each, after);
}

/** @param {string} typed */
function filter(typed) {
  const wanted = wordsIn(typed);
  const shares = entries.map(({ text }) => wanted.filter((word) => text.includes(word)).length);
  const most = Math.max(...shares);
  const isFound = wanted.length === 0 || most > 0;
  entries.forEach(({ el }, place) => { el.hidden = !isFound || shares[place] < most; });
  for (const group of groups) group.hidden = !group.querySelector(".rule:not([hidden])");
  sort(wanted);
  const found = entries.filter(({ el }) => !el.hidden).length;
  if (!told) return;
  const count = found === 1 ? `1 ${one}` : `${found} ${one}s`;
  if (wanted.length === 0) told.textContent = "";
  else if (!isFound) told.textContent = one === "rule" ? NO_RULE : "That word isn't here.";
  else told.textContent = most < wanted.length ? `No ${one} has all these words. Closest: ${count}` : count;
}

if (form && input instanceof HTMLInputElement) {
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  input.addEventListener("input", () => filter(input.value));
  filter(input.value);
}
