// Waits until the lessons have been tried with the card and the rules of a class, then shows what came of it.
// @ts-check

const EVERY = 3000;
const wait = /** @type {HTMLElement} */ (document.querySelector("#wait"));
const form = /** @type {HTMLFormElement} */ (document.querySelector("form.slip"));
let isChanged = false;
form.addEventListener("input", () => (isChanged = true));

async function look() {
  try {
    const answer = await fetch(wait.dataset.state ?? "", { cache: "no-store" });
    const state = answer.ok ? await answer.json() : {};
    if (state.tried && !isChanged) return location.reload();
    if (state.tried) wait.textContent = "Your lessons have been tried. Save, or reload this page, to see the results.";
    if (state.tried) return;
  } catch {
    // the server may be starting again
  }
  setTimeout(look, EVERY);
}
setTimeout(look, EVERY);
