/**
 * Words of the game in a text: the first use of each opens its meaning.
 *
 * @typedef {{name: string, forms: string[], meaning: string}} Word
 */

const STYLE = [
  "button.mahj-word.mahj-word { padding: 8px 0; margin-block: -8px; border: 0; background: none;",
  "min-height: 0; color: inherit; font: inherit; cursor: pointer;",
  "text-decoration: underline dotted 2px #9a580d; text-underline-offset: 0.2em; }",
  ".mahj-meaning { margin: auto; max-width: min(21em, 100vw - 32px); box-sizing: border-box;",
  "padding: 20px 24px; font: 400 18px/1.4 system-ui, sans-serif; color: #2b2117; background: #fffdf6;",
  "border: 1px solid #c9c2b4; border-top: 6px solid #9a580d; border-radius: 12px;",
  "box-shadow: 0 16px 48px #0005; }",
  ".mahj-meaning.mahj-meaning :is(strong, p) { font: inherit; } .mahj-meaning.mahj-meaning strong",
  "{ font-weight: 600; } .mahj-meaning.mahj-meaning p { margin: 12px 0; }",
  ".mahj-meaning.mahj-meaning button { min-height: 48px; padding: 4px 20px; font: inherit;",
  "font-weight: 600; color: #9a580d; background: none; border: 2px solid; border-radius: 10px;",
  "cursor: pointer; }",
  ":is([data-jp-theme-light='false'], .mahj-dark) .mahj-meaning { color: #ece6da; background: #26241f;",
  "border-color: #f2b04a #555 #555; } :is([data-jp-theme-light='false'], .mahj-dark)",
  ".mahj-meaning.mahj-meaning button { color: #f2b04a; }",
  ":is(.mahj-word, .mahj-meaning button):focus-visible { outline: 3px solid; outline-offset: 2px; }",
].join(" ");
const NOT_HERE = "a, button, code, pre, h1, h2, h3, .mahj";

/** Make the first use of each word of the game in a text a button that opens its meaning.
 * @param {Element} text @param {Word[]} words */
export function explainWords(text, words) {
  if (!document.querySelector("style[data-mahj-words]")) addStyle();
  const found = new Map(words.flatMap((word) => word.forms.map((form) => [form.toLowerCase(), word])));
  const longestFirst = [...found.keys()].sort((one, other) => other.length - one.length).map(literal);
  const pattern = new RegExp(`\\b(${longestFirst.join("|")})(s?)\\b`, "gi");
  /** @type {Set<Word>} */
  const known = new Set();
  for (const node of longestFirst.length ? textsIn(text) : []) {
    /** @type {(string | Node)[]} */
    const parts = [];
    let end = 0;
    for (const match of node.data.matchAll(pattern)) {
      const word = found.get(match[1].toLowerCase());
      if (!word || known.has(word)) continue;
      known.add(word);
      parts.push(node.data.slice(end, match.index), opener(match[0], word));
      end = match.index + match[0].length;
    }
    if (parts.length) node.replaceWith(...parts, node.data.slice(end));
  }
}

/** @param {string} form */
const literal = (form) => form.replace(/[^\w ]/g, "\\$&");

/** @param {Element} text @returns {Text[]} */
function textsIn(text) {
  const walker = document.createTreeWalker(text, 4 /* texts */);
  const found = [];
  while (walker.nextNode()) found.push(/** @type {Text} */ (walker.currentNode));
  return found.filter((node) => !node.parentElement?.closest(NOT_HERE));
}

/** @param {string} said @param {Word} word */
function opener(said, word) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "mahj-word", textContent: said });
  button.addEventListener("click", () => open(word));
  button.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation(); // no command of the page
  });
  return button;
}

/** Show what a word means, until it is closed. @param {Word} word */
function open({ name, meaning }) {
  const dialog = document.createElement("dialog");
  dialog.className = "mahj-meaning";
  dialog.setAttribute("aria-label", name);
  const [title, text, shut] = ["strong", "p", "button"].map((tag) => document.createElement(tag));
  title.textContent = name;
  text.textContent = meaning;
  shut.textContent = "Close";
  shut.addEventListener("click", () => dialog.close());
  dialog.append(title, text, shut);
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Have the look of words and meanings on the page. */
function addStyle() {
  const style = document.createElement("style");
  style.dataset.mahjWords = "";
  style.textContent = STYLE;
  document.head.append(style);
}
