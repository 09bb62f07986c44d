// The sections of a lesson's page: one is shown at a time, and the dots say how far the learner has come.

const stored = {
  /** @param {string} name */
  get(name) { try { return localStorage.getItem(name); } catch { return null; } },
  /** @param {string} name @param {string} value */
  set(name, value) { try { localStorage.setItem(name, value); } catch { /* no storage: nothing to keep */ } },
};

/** @param {ParentNode} root @param {string} selector @returns {HTMLElement[]} */
const all = (root, selector) => [...root.querySelectorAll(selector)]
  .filter((each) => each instanceof HTMLElement);

/** @param {string} selector @returns {HTMLElement | null} */
const first = (selector) => all(document, selector)[0] ?? null;

/** Bring a dot to the middle of its row; the page stays where it is, for a verdict may be in sight.
 * @param {HTMLElement | undefined} dot */
function centerInRow(dot) {
  const row = dot?.closest(".dots");
  if (!dot || !row) return;
  const [there, middle] = [dot, row].map((el) => el.getBoundingClientRect())
    .map(({ left, right }) => (left + right) / 2);
  row.scrollLeft += there - middle;
}

/** Shows one section at a time; the address says which, so that links, Back and a reload all work. With
 * `-again` behind the number, what was answered there is asked anew, once; a game is dealt anew. */
export class Sections {
  constructor() {
    this.storageKey = `mahj.section.${document.body.dataset.lesson}`;
    this.current = 0;
    this.again = /^#section-\d+-again$/.test(location.hash);
    addEventListener("hashchange", () => this.show(this.numberInAddress() ?? 1));
  }

  /** @returns {number | null} */
  numberInAddress() {
    const [, number] = /^#section-(\d+)(?:-again)?$/.exec(location.hash) ?? [];
    return number ? Number(number) : null;
  }

  /** Begin where the address says, else where the learner was. */
  begin() {
    const wanted = this.numberInAddress() ?? (Number(stored.get(this.storageKey)) || 1);
    const number = Math.min(Math.max(wanted, 1), all(document, ".dots a").length || 1);
    const isNew = number !== this.numberInAddress() && number > 1;
    if (isNew || this.again) history.replaceState(null, "", `#section-${number}`);
    this.show(number, false);
  }

  /** @param {number} number @param {boolean} move whether to move the focus there */
  show(number, move = true) {
    const section = document.getElementById(`section-${number}`);
    this.current = number;
    for (const each of all(document, ".lesson-section")) each.classList.toggle("current", each === section);
    this.showDots(number);
    stored.set(this.storageKey, String(number));
    if (!move || !section) return;
    // Who shows the page in a frame may be writing beside it.
    const isElsewhere = window !== window.parent && !document.hasFocus();
    if (!isElsewhere) section.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  /** @param {number} number */
  showDots(number) {
    const dots = all(document, ".dots a");
    for (const dot of dots) {
      if (Number(dot.dataset.section) === number) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
    }
    centerInRow(dots[number - 1]);
    for (const [name, there] of Object.entries({ before: number - 1, after: number + 1 })) {
      const link = first(`.around .${name}`);
      link?.setAttribute("href", `#section-${there}`);
      link?.toggleAttribute("hidden", !dots[there - 1]);
    }
    const count = first(".count-of");
    if (count) count.textContent = `${number} of ${dots.length}`;
  }

  /** Go to the next section; from the last one, to the link that leads on, or along it where it says so or
   * isn't shown, as beside a table. */
  next() {
    const following = document.getElementById(`section-${this.current + 1}`);
    const on = first(`#section-${this.current} .turn .on`);
    if (following) location.hash = `#section-${this.current + 1}`;
    else if (on?.dataset.follow !== undefined || !on?.offsetParent) on?.click();
    else on.focus();
  }

  /** Go on as soon as an answer was taken, where nothing is said about it.
   * @param {Element} section @param {string | undefined} before the phase of its board @param {string} now */
  takeOn(section, before, now) {
    const on = section.querySelector(".turn .on[data-take]");
    if (before === "open" && now === "right" && on instanceof HTMLElement) on.click();
  }

  /** Ask anew what is answered on a board that came, where the address wants it. @param {Element} section */
  askAgain(section) {
    if (!this.again || section.id !== `section-${this.current}`) return;
    this.again = false;
    const button = section.querySelector('[data-action="again"], [data-action="retry"]');
    if (button instanceof HTMLElement) button.click();
  }

  /**
   * Color a section's dot by what its boards say. One where nothing was answered stays as it is.
   * @param {HTMLElement} section @param {"" | "begun" | "done"} state
   */
  mark(section, state) {
    const dot = first(`.dots a[data-section="${section.id.slice("section-".length)}"]`);
    if (!dot || dot.dataset.state === state || (!state && dot.dataset.state !== "done")) return;
    dot.dataset.state = state || "begun";
    const label = dot.querySelector(".state");
    if (label) label.textContent = state === "done" ? ", done" : "";
  }
}

/**
 * Hide a section's heading where the board below has the very same words.
 * @param {Element} section @param {Element} board
 */
function hideRepeatedHeading(section, board) {
  /** @param {Element | null} node */
  const text = (node) => node?.textContent?.trim().toLowerCase();
  const heading = section.querySelector(".words h2");
  heading?.classList.toggle("hidden", text(heading) === text(board.querySelector("h2, h3")));
}

/**
 * Where a game is taller than the window, bring her own tiles into sight as it begins, at its end the hand.
 * @param {Element} board @param {string} phase
 */
function showStart(board, phase) {
  const what = phase === "open" ? ".m-live .m-mine" : ".m-live.m-over .m-ground";
  board.querySelector(what)?.scrollIntoView({ block: "nearest" });
}

/**
 * Follow what the boards announce: `mahj:next` leads on, `mahj:view` says how far they are.
 * @param {Sections} sections
 */
export function watchBoards(sections) {
  document.addEventListener("mahj:next", (event) => {
    event.preventDefault(); // the board itself would look for the next one
    setTimeout(() => sections.next());
  });
  document.addEventListener("mahj:view", (event) => {
    if (!(event instanceof CustomEvent && event.target instanceof Element)) return;
    const board = event.target.closest(".board");
    const section = event.target.closest(".lesson-section");
    if (!(board instanceof HTMLElement && section instanceof HTMLElement)) return;
    if (event.detail.phase === "waiting") return;
    if (board.dataset.shown !== event.detail.phase) showStart(board, event.detail.phase);
    sections.takeOn(section, board.dataset.shown, event.detail.phase);
    board.dataset.shown = event.detail.phase;
    sections.showDots(sections.current); // a board at a table leaves them less room
    hideRepeatedHeading(section, board);
    board.dataset.done = String(Boolean(event.detail.done));
    const done = all(section, ".board").every((each) => each.dataset.done === "true");
    sections.mark(section, done ? "done" : event.detail.phase === "open" ? "" : "begun");
    if (event.detail.phase !== "open") section.classList.add("answered");
    setTimeout(() => sections.askAgain(section)); // once the board has drawn its buttons
  });
}
