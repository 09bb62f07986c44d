// One learner at one card: her board and her answers, in a sheet over the live view.

const CHOSEN = ["", "One board is chosen. Open another learner's to compare.",
  "Two boards are chosen.", "Three boards are chosen."];

const LOST = "That didn't get through. Try again.";
const CHANGED = "This board has changed since. Here it is now.";

/** Return the piece that was tapped on a picture, or else the zone. @param {Element} spot */
function tappedIn(spot) {
  const place = spot.closest("[data-piece]") ?? spot.closest("[data-zone]");
  return place?.getAttribute("data-piece") ?? place?.getAttribute("data-zone") ?? undefined;
}

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
      if (!(event.target instanceof Element)) return;
      const button = event.target.closest("button");
      if (button) this.tap(button);
      else if (event.target.closest(".board-now svg")) this.pointAt(tappedIn(event.target));
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

  /** Do what a button is for: it says so itself. @param {HTMLButtonElement} button */
  tap(button) {
    const { dataset } = button;
    const exercise = dataset.exercise ?? "";
    /** @type {Record<string, (value: string) => void>} */
    const taps = {
      shut: () => this.sheet?.close(),
      nudge: (member) => this.sendNote(Number(member), exercise),
      unsend: (member) => this.takeNoteBack(Number(member), button),
      point: (target) => this.pointAt(target || this.targets?.value),
      remove: () => this.remove(button),
      board: (member) => this.compare(Number(member), exercise),
      go: () => this.showCompared(),
    };
    for (const [name, tap] of Object.entries(taps)) if (name in dataset) tap(dataset[name] ?? "");
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
    this.say(status === 200 ? "It's on the tablet." : LOST);
  }

  /** @param {number} member @param {HTMLElement} button */
  async takeNoteBack(member, button) {
    const status = await this.act({ act: "call back", cue: "note", member });
    if (status === 200) button.closest("p")?.remove();
    this.say(status === 200 ? "The note is gone from the tablet." : LOST);
  }

  /** What can be pointed at, as a list; null where nothing can. */
  get targets() {
    const list = document.getElementById("target");
    return list instanceof HTMLSelectElement ? list : null;
  }

  /** Point at a piece or a zone on the learner's board; "none" takes the ring away again.
   * @param {string | undefined} target */
  async pointAt(target) {
    const list = this.targets;
    if (!list || !target) return;
    const { member, exercise = "", item } = list.dataset;
    const asked = { member: Number(member), exercise, item, target: target === "none" ? "" : target };
    const status = await this.act({ act: "point", ...asked });
    if (status === 409) await this.open(asked.member, exercise);
    if (status === 200) this.showPointed(list, asked.target);
    else this.say(status === 409 ? CHANGED : LOST);
  }

  /** @param {HTMLSelectElement} list @param {string} target */
  showPointed(list, target) {
    this.ring(target);
    if (!target) return this.say("The ring is gone.");
    list.value = target;
    this.say(`There's a ring on the tablet now: ${list.selectedOptions[0]?.text}.`);
  }

  /** Draw the ring on the picture, too. @param {string} target */
  ring(target) {
    for (const each of this.sheet?.querySelectorAll(".board-now .ring") ?? []) each.remove();
    const name = CSS.escape(target);
    const place = target && this.sheet?.querySelector(`[data-piece="${name}"], [data-zone="${name}"]`);
    const ring = place && place.querySelector("rect")?.cloneNode();
    if (!(place && ring instanceof Element)) return;
    ring.setAttribute("class", "ring");
    place.append(ring);
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
    else this.say(LOST);
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
