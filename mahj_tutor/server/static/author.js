/**
 * The page of the exercise editor: takes the secret from its address, and draws the editor over a line to the
 * server.
 */

import { openLine } from "./author-line.js";

const SECRET = "mahj.editor";
/** @type {Record<string, string>} */
const SAYS = {
  away: "The editor isn't running. Start mahj-tutor edit again; what you changed is kept.",
  wrong: "Please open the address that mahj-tutor edit shows. This one is out of date.",
  full: "The editor is open in too many tabs. Close one, then load this page again.",
};

/** Return the secret, and take it out of the address: it stays with this tab. */
function secret() {
  const given = location.hash.slice(1);
  if (/^[0-9a-f]{48}$/.test(given)) {
    sessionStorage.setItem(SECRET, given);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(SECRET) ?? "";
}

const state = /** @type {HTMLElement} */ (document.getElementById("state"));
const el = /** @type {HTMLElement} */ (document.getElementById("editor"));
const code = import(new URL("editor.js", import.meta.url).href);
window.mahjBoard = code;

const known = secret();
if (known) {
  const model = openLine(known, (how) => { state.textContent = SAYS[how] ?? ""; });
  model.on("change:page", () => {
    const { folder, file } = model.get("page");
    document.title = [file, folder, "Exercise editor"].filter(Boolean).join(" · ");
  });
  code.then((module) => module.default.render({ model, el, isPage: true }));
} else state.textContent = SAYS.wrong;
