// One learner at one card: her board and her answers, in a sheet over the live view.

const CHOSEN = ["", "One board is chosen. Open another learner at this card to compare.",
  "Two boards are chosen.", "Three boards are chosen."];

/** The sheet; it keeps which boards are to be compared on the wall. */
export class Detail {
  /** @param {string} at @param {(asked: object) => Promise<number>} act @param {() => void} toWall */
  constructor(at, act, toWall) {
    this.at = at;
    this.act = act;
    this.toWall = toWall;
    /** @type {{ exercise: string, boards: number[] }} */
    this.compared = { exercise: "", boards: [] };
    const sheet = document.getElementById("detail");
    this.sheet = sheet instanceof HTMLDialogElement ? sheet : null;
    this.sheet?.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button) this.tap(button);
    });
  }

  /** @param {number} member @param {string} exercise */
  async open(member, exercise) {
    const body = document.getElementById("detail-body");
    if (!this.sheet || !body) return;
    const answer = await fetch(`${this.at}/cell?member=${member}&exercise=${encodeURIComponent(exercise)}`);
    if (!answer.ok) return;
    const html = await answer.text();
    body.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
    this.markCompared();
    if (!this.sheet.open) this.sheet.showModal();
    document.getElementById("who")?.focus();
  }

  /** @param {HTMLButtonElement} button */
  tap(button) {
    const { shut, nudge, remove, board, exercise = "" } = button.dataset;
    if (shut !== undefined) this.sheet?.close();
    else if (nudge) this.sendNote(Number(nudge), exercise);
    else if (remove) this.remove(button);
    else if (board) this.compare(Number(board), exercise);
    else if (button.dataset.go !== undefined) this.showCompared();
  }

  /** @param {string} text */
  say(text) {
    const said = this.sheet?.querySelector(".said");
    if (said) said.textContent = text;
  }

  /** @param {number} member @param {string} exercise */
  async sendNote(member, exercise) {
    const list = document.getElementById("sentence");
    const sentence = list instanceof HTMLSelectElement ? Number(list.value) : 0;
    const status = await this.act({ act: "nudge", member, sentence, exercise });
    this.say(status === 200 ? "It's on the tablet." : "That didn't get through. Try again.");
  }

  /** The first tap asks, the second one removes. @param {HTMLButtonElement} button */
  async remove(button) {
    if (button.dataset.sure === undefined) {
      button.dataset.sure = "";
      button.textContent = "Yes, remove from this class";
      return;
    }
    const status = await this.act({ act: "remove", member: Number(button.dataset.remove) });
    if (status === 200) this.sheet?.close();
    else this.say("That didn't get through. Try again.");
  }

  /** @param {number} member @param {string} exercise */
  compare(member, exercise) {
    if (this.compared.exercise !== exercise) this.compared = { exercise, boards: [] };
    const { boards } = this.compared;
    if (boards.includes(member)) boards.splice(boards.indexOf(member), 1);
    else if (boards.length < 3) boards.push(member);
    this.markCompared();
  }

  /** Say how many boards are chosen, and offer to show them. */
  markCompared() {
    const button = this.sheet?.querySelector("[data-board]");
    if (!(button instanceof HTMLElement)) return;
    const isHere = this.compared.exercise === button.dataset.exercise;
    const boards = isHere ? this.compared.boards : [];
    const count = boards.length;
    button.setAttribute("aria-pressed", String(boards.includes(Number(button.dataset.board))));
    this.say(CHOSEN[count] ?? "");
    button.parentElement?.querySelector("[data-go]")?.remove();
    if (count === 0) return;
    const go = document.createElement("button");
    go.className = "button filled";
    go.dataset.go = "";
    go.textContent = count === 1 ? "Show this board" : `Show ${count} boards`;
    button.after(go);
  }

  async showCompared() {
    if (await this.act({ act: "boards", ...this.compared }) === 200) this.toWall();
  }
}
