// The preview of an author's file: when it has changed, shows what there is to know and the boards again.

/** How often the file is looked at, in milliseconds. */
const OFTEN = 1000;
const panel = document.getElementById("panel");
const doing = document.getElementById("doing");
const known = document.getElementById("known");
const frame = document.getElementById("boards");
let have = "";
let isFirst = true;

/** Put what the server says of the file into the panel; what was unfolded stays unfolded.
 * @param {HTMLElement} place
 * @param {string} html
 */
const fill = (place, html) => {
  const found = new DOMParser().parseFromString(html, "text/html").body;
  const unfolded = [...place.querySelectorAll("details[open] summary")].map((each) => each.textContent);
  for (const each of found.querySelectorAll("details"))
    if (unfolded.includes(each.querySelector("summary")?.textContent ?? "")) each.open = true;
  place.replaceChildren(...found.childNodes);
};

/** Say what is being done, once: it is read aloud each time. @param {string} text */
const tell = (text) => { if (doing && doing.textContent !== text) doing.textContent = text; };

const look = async () => {
  if (!panel || !known) return;
  const answer = await fetch(`${panel.dataset.base}preview/panel?have=${have}`);
  if (answer.status === 202) tell(await answer.text());
  if (answer.status !== 200) return;
  tell("");
  have = answer.headers.get("X-Mahj-State") ?? "";
  fill(known, await answer.text());
  if (!isFirst && frame instanceof HTMLIFrameElement) frame.contentWindow?.location.reload();
  isFirst = false;
};

const lookOnAndOn = async () => {
  try { await look(); } catch { /* the server is gone, or comes back */ }
  setTimeout(lookOnAndOn, OFTEN);
};

lookOnAndOn();
