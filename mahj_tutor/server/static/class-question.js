// The question that the room is asked: an answer can be changed until the vote is closed.
import { post } from "./post.js";

const ballot = document.getElementById("ballot");
const came = document.getElementById("came");
const { base = "/", question = "0", most = "1", least = "1" } = ballot?.dataset ?? {};
const options = [...document.querySelectorAll(".option")].filter((each) => each instanceof HTMLElement);
const SAID = "You answered. You can change it until your teacher closes the vote.";
/** @type {Record<string, string>} */
const CLOSED = {
  talk: "Tell your neighbor what you chose, and why. Then you vote again.",
  spread: "The vote is closed. Look at the wall.",
  answer: "Look at the wall.",
};

let counted = ""; // what was said about too few or too many: the next tile makes it untrue

/** @param {string} text */
const say = (text) => { if (came) came.textContent = text; };

/** @param {string} text */
const sayCount = (text) => say(counted = text);

/** @param {HTMLElement} option */
const isChosen = (option) => option.getAttribute("aria-pressed") === "true";

/** Tell somebody who answers before she has chosen anything, or enough.
 * @param {string[]} answer @returns {boolean} whether something is missing */
function isShort(answer) {
  const chosen = answer.filter((each) => each !== "").length;
  if (chosen && chosen >= Number(least)) return false;
  if (chosen) sayCount(`Choose ${least}: ${Number(least) - chosen} more.`);
  else sayCount(document.getElementById("number") ? "Type a number first." : "Choose first, then answer.");
  return true;
}

/** @param {string[]} answer */
async function vote(answer) {
  if (!ballot || isShort(answer)) return;
  say("Sending…");
  const cast = { question: Number(question), vote: Number(ballot.dataset.vote), answer };
  const status = await post(`${base}class/question`, cast);
  const closed = "The vote was just closed. Look at the wall.";
  say(status === 200 ? SAID : status === 409 ? closed : "That didn't get through. Tap it once more.");
}

/** @param {HTMLElement} option */
function choose(option) {
  if (most === "1") chooseOne(option);
  else if (!isChosen(option) && options.filter(isChosen).length >= Number(most))
    sayCount(`You've already chosen ${most}. Tap one of them to take it out first.`);
  else toggle(option);
}

/** @param {HTMLElement} option */
function chooseOne(option) {
  for (const each of options) each.setAttribute("aria-pressed", String(each === option));
  vote([option.dataset.option ?? ""]);
}

/** @param {HTMLElement} option */
function toggle(option) {
  option.setAttribute("aria-pressed", String(!isChosen(option)));
  if (counted && came?.textContent === counted) say("");
}

for (const option of options) option.addEventListener("click", () => choose(option));
ballot?.addEventListener("submit", (event) => {
  event.preventDefault();
  const number = document.getElementById("number");
  if (number instanceof HTMLInputElement) vote([number.value.trim()]);
  else vote(options.filter(isChosen).map((each) => each.dataset.option ?? ""));
});

/** @param {string} stage */
function setStage(stage) {
  if (!ballot || ballot.dataset.stage === stage) return;
  const isSecond = stage === "second" && ballot.dataset.vote !== "2";
  ballot.dataset.stage = stage;
  ballot.dataset.vote = stage === "first" ? "1" : stage === "second" ? "2" : "0";
  say(isSecond ? "Vote again: keep your answer by tapping it, or change it." : CLOSED[stage] ?? "");
  lock(stage);
}

/** Nothing can be tapped while no vote is open. @param {string} stage */
function lock(stage) {
  for (const each of ballot?.querySelectorAll("button, input") ?? [])
    each.toggleAttribute("disabled", stage in CLOSED);
}

if (ballot?.dataset.stage && ballot.dataset.stage in CLOSED) {
  say(CLOSED[ballot.dataset.stage]);
  lock(ballot.dataset.stage);
}
document.addEventListener("mahj:class", (event) => {
  const now = event instanceof CustomEvent ? event.detail?.question : null;
  if (!now) return;
  if (now.number === Number(question)) setStage(now.stage);
  else if (now.stage !== "over") location.reload();
});
