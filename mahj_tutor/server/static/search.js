// The rules page: shows the rules that have every word typed into the search field.
/** @param {string} selector @returns {HTMLElement[]} */
const all = (selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each instanceof HTMLElement);

const [form] = all(".search");
const input = document.querySelector("#search");
const told = form?.querySelector("[role=status]");

/** What is searched: the words of a rule, not its sources. @param {HTMLElement} el */
const words = (el) => [...el.querySelectorAll("h3, p")].map((each) => each.textContent).join(" ")
  .toLowerCase();
const rules = all(".rule").map((el) => ({ el, text: words(el) }));

/** @param {string} typed */
function filter(typed) {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { el, text } of rules) el.hidden = !wanted.every((word) => text.includes(word));
  for (const group of all(".rule-group")) group.hidden = !group.querySelector(".rule:not([hidden])");
  const found = rules.filter(({ el }) => !el.hidden).length;
  if (!told) return;
  const count = found === 1 ? "1 rule" : `${found} rules`;
  told.textContent = wanted.length ? (found ? count : "No rule has these words.") : "";
}

if (form && input instanceof HTMLInputElement) {
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  input.addEventListener("input", () => filter(input.value));
  filter(input.value);
}
