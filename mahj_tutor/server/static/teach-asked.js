// What the teacher asked of everyone: who has answered or come, and how to call it back.

/**
 * @typedef {{ card: string, right: string[], missed: string[], looking: string[], waiting: string[] }} Sent
 * @typedef {{ card: string, there: number, away: string[] }} Together
 * @typedef {{ sent: Sent | null, together: Together | null }} Asked
 */

/** Names that are said in the line itself; more of them are in the list below it. */
const FEW = 3;

/** Write a text if it is another one. @param {Element | null | undefined} on @param {string} text */
function write(on, text) {
  if (on && on.textContent !== text) on.textContent = text;
}

/** Fill a list with names, each of which may be written from the right.
 * @param {Element | null} list @param {string[]} names */
function fill(list, names) {
  list?.closest("[data-who]")?.toggleAttribute("hidden", names.length === 0);
  if (!list || list.textContent === names.join(", ")) return;
  list.replaceChildren(...names.flatMap((each, number) => {
    const name = document.createElement("bdi");
    name.textContent = each;
    return number ? [", ", name] : [name];
  }));
}

/** @param {Sent} sent */
function sentInWords({ card, right, missed, looking, waiting }) {
  const answered = right.length + missed.length;
  const all = answered + looking.length + waiting.length;
  const how = answered ? `: ${right.length} right, ${missed.length} not yet` : "";
  return [`${capital(card)} sent to everyone`, `${answered} of ${all} have answered${how}`];
}

/** @param {Together} together */
function togetherInWords({ card, there, away }) {
  const all = there + away.length;
  const who = away.length && away.length <= FEW ? `, waiting for ${away.join(", ")}` : "";
  return [`Everyone to ${card}`, `${there} of ${all} are there${who}`];
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {string} id @param {string[] | null} words @param {Record<string, string[]>} lists */
function show(id, words, lists) {
  const line = document.getElementById(id);
  line?.toggleAttribute("hidden", words === null);
  if (!line || !words) return;
  write(line.querySelector("b"), words[0] ?? "");
  write(line.querySelector(".how-many"), words[1] ?? "");
  for (const [name, names] of Object.entries(lists))
    fill(line.querySelector(`[data-who="${name}"] span`), names);
}

/** @param {Asked} now */
export function drawAsked({ sent, together }) {
  const { right = [], missed = [], looking = [], waiting = [] } = sent ?? {};
  show("asked-sent", sent && sentInWords(sent), { right, missed, looking, waiting });
  show("asked-together", together && togetherInWords(together), { away: together?.away ?? [] });
}

/** Call back what a button is about. @param {(asked: object) => Promise<number>} act */
export function callBackWith(act) {
  for (const cue of ["sent", "together"])
    document.querySelector(`#asked-${cue} [data-back]`)?.addEventListener("click", () =>
      act({ act: "call back", cue }));
}
