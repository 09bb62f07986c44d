// Waits until the lessons have been tried with the card and the rules of a class, then shows what came of it.

export {};

const EVERY = 3000;
const DONE = "Your lessons have been tried. Save, or reload this page, to see the results.";
const wait = document.querySelector("#wait");
const form = document.querySelector("form.slip");
let isChanged = false;
form?.addEventListener("input", () => (isChanged = true));

/** Ask the server whether everything has been tried; while it can't be reached, ask again. */
async function ask() {
  const address = wait?.getAttribute("data-state") ?? "";
  const answer = await fetch(address, { cache: "no-store" }).catch(() => null);
  const state = answer?.ok ? await answer.json() : {};
  if (!state.tried) setTimeout(ask, EVERY);
  else if (!isChanged) location.reload();
  else if (wait) wait.textContent = DONE;
}
setTimeout(ask, EVERY);
