/**
 * What the board says: in live regions for screen readers, and aloud where the learner wants that.
 *
 * @typedef {import("./state.js").Board} Board
 */

/** Make a live region. @param {"polite" | "assertive"} live */
export function liveRegion(live) {
  const el = document.createElement("div");
  el.className = "m-ear";
  el.setAttribute("aria-live", live);
  el.setAttribute("aria-atomic", "true");
  return el;
}

/** Say a sentence in a live region; the same sentence twice is a change too, and so is read twice.
 * @param {Board} b @param {string} text */
export function say(b, text, region = b.polite) {
  region.classList.remove("m-seen");
  region.style.translate = "";
  region.textContent = region.textContent === text ? `${text}\u200b` : text;
}

/** Say a sentence, and show it until the next one is said: a tap in vain is answered for everybody. Within
 * outputs of Voila and others, what is fixed is not fixed to the window: it is brought there.
 * @param {Board} b @param {string} text */
export function nudge(b, text) {
  say(b, text);
  b.polite.classList.add("m-seen");
  b.polite.style.translate = `0 ${8 - b.polite.getBoundingClientRect().top}px`;
}

/** Speak aloud what players call out, where the learner has switched that on and the browser has a voice that
 * can say it; a log from its first line on is no news. @param {Board} b
 * @param {import("./protocol").Log | null | undefined} log */
export function callOut(b, log) {
  const calls = (log?.at && log.calls) || [];
  if (!b.prefs.calls || calls.length === 0 || !window.speechSynthesis) return;
  const voice = speechSynthesis.getVoices().find(({ lang }) => lang.startsWith("en"));
  if (!voice) return;
  speechSynthesis.cancel();
  speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(calls.join(". ")), { voice }));
}

/** Speak aloud, where the learner has switched that on. @param {Board} b @param {string} text */
export function speak(b, text) {
  if (!b.prefs.spoken || !window.speechSynthesis) return;
  speechSynthesis.cancel();
  speechSynthesis.speak(new SpeechSynthesisUtterance(text));
}
