// What the class would do at a moment of a game: the board takes an answer, the bar says where the vote is.

/** @type {Record<string, string>} */
const STAGES = {
  first: "Everyone on their own",
  talk: "Talk to your neighbor",
  second: "Vote again",
  spread: "Look at the wall",
  answer: "Look at the wall",
};
const line = document.querySelector(".which");
line?.setAttribute("role", "status");
let asked = 0;

document.addEventListener("mahj:class", (event) => {
  const now = event instanceof CustomEvent ? event.detail?.question : null;
  if (!now || now.stage === "over") return; // the class's own script leads on
  if (asked && asked !== now.number) location.reload();
  asked = now.number;
  const said = STAGES[now.stage] ?? "";
  if (line && line.textContent !== said) line.textContent = said;
});
