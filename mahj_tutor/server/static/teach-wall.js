// The wall: shows what the server says, and sends what is tapped.
import { post } from "./post.js";

const wall = document.getElementById("wall");
const at = wall?.dataset.at ?? "";

let shown = "";

/** Show a piece of the page, unless it's there already: what moves in it would move again.
 * @param {HTMLElement} place @param {string} html */
function show(place, html) {
  if (html === shown) return;
  shown = html;
  const had = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.act : undefined;
  place.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  const same = had && place.querySelector(`[data-act="${had}"]`);
  if (same instanceof HTMLElement) same.focus();
}

/** @param {HTMLElement} button */
async function tap(button) {
  const { act, exercise, step, advance } = button.dataset;
  const asked = { act, exercise, step: step && Number(step), advance };
  button.setAttribute("disabled", "");
  await post(`${at}/do`, asked);
  button.removeAttribute("disabled");
}

wall?.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!(button instanceof HTMLElement)) return;
  if (button.dataset.full !== undefined) document.documentElement.requestFullscreen();
  else if (button.dataset.act) tap(button);
});

const feed = new EventSource(`${at}/wall/feed`);
feed.addEventListener("message", (event) => {
  const now = JSON.parse(event.data);
  if (wall && now) show(wall, now.html);
  else feed.close();
});
addEventListener("pagehide", () => feed.close());
