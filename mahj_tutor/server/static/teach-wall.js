// The wall: shows what the server says, and sends what is tapped.
import { listen } from "./news.js";
import { post } from "./post.js";

const wall = document.getElementById("wall");
const at = wall?.dataset.at ?? "";

let shown = "";

/** Show a piece of the page, unless it's there already: its animations would run again.
 * @param {HTMLElement} place @param {string} html */
function show(place, html) {
  if (html === shown) return;
  shown = html;
  const had = document.activeElement;
  const words = had instanceof HTMLElement && had.dataset.act ? had.textContent : null;
  place.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  if (words === null) return;
  const same = [...place.querySelectorAll("[data-act]")].find((each) => each.textContent === words);
  const next = same ?? place.querySelector("footer"); // its buttons come next; none is pressed by mistake
  if (next instanceof HTMLElement) next.focus();
}

/** Act on a button once. It isn't disabled meanwhile: that would take the focus away from those who use keys.
 * @param {HTMLElement} button */
async function tap(button) {
  if (button.ariaDisabled === "true") return;
  const { act, exercise, step, advance } = button.dataset;
  const asked = { act, exercise, step: step && Number(step), advance };
  button.ariaDisabled = "true";
  await post(`${at}/do`, asked);
  button.ariaDisabled = null;
}

wall?.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!(button instanceof HTMLElement)) return;
  if (button.dataset.full !== undefined) document.documentElement.requestFullscreen();
  else if (button.dataset.act) tap(button);
});

listen(`${at}/wall/feed`, (now) => { if (wall && now) show(wall, now.html); });
