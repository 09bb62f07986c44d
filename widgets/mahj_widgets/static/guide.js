/**
 * What leads through a lesson that Voila shows on one long page: a bar that says where the learner is and how
 * far she has come, from board to board, and the closing.
 *
 * @typedef {import("./board/state.js").Model} Model
 * @typedef {{head: HTMLElement, title: string, boards: MahjBoardOnPage[]}} Section
 * @typedef {{root: HTMLElement, model: Model}} MahjBoardOnPage
 * @typedef {{name: string, title: string, can: string[], done: string[],
 *   next: {name: string, path: string} | null}} Told
 */

const AT_THE_TOP = 160;
const LOOK = 400;
const PATIENCE = 20000;
const MOST_LEFT = 5;
const SETTLING = 3000;
const STILL = 150;
const BAR = 60;
const NOBODY = "0".repeat(32);

/** @param {string} tag @param {Record<string, unknown>} given @param {...(string | Node)} inside
 * @returns {any} */
function el(tag, given = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === "function") made.addEventListener(name, /** @type {EventListener} */ (value));
    else made.setAttribute(name, String(value));
  }
  made.append(...inside);
  return made;
}

/** @param {Model} model @returns {string} the exercise of a board, or its level, as the cell names it */
const exerciseOf = (model) => /** @type {any} */ (model).get("exercise");

/** @param {Element} one @param {Element} other */
const isBefore = (one, other) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

class Guide {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** @type {Told} */ this.told = { name: "", title: "", can: [], done: [], next: null };
    /** @type {Set<string>} */ this.done = new Set();
    /** @type {Section[]} */ this.sections = [];
    this.current = 0;
    this.known = 0;
    this.place = `mahj.place.${location.pathname}`;
    this.name = el("strong");
    this.list = el("ol");
    this.count = el("span", { role: "status" });
    this.bar = el("nav", { class: "mahj-guide", "aria-label": "Sections of this lesson" },
      this.name, this.list, this.count);
    this.gone = new AbortController();
    /** @type {(() => void) | undefined} */ this.settled = undefined;
  }

  /** Begin when all boards of the page are there. */
  begin() {
    let was = -1;
    const timer = setInterval(() => {
      const { size } = window.__mahj?.boards ?? new Set();
      const isWhole = size > 0 && size === was && !document.querySelector(".voila-spinner-color1");
      was = size;
      if (!isWhole) return;
      clearInterval(timer);
      this.setUp();
    }, LOOK);
    this.gone.signal.addEventListener("abort", () => clearInterval(timer));
  }

  setUp() {
    this.sections = sectionsOf(document.body);
    if (!isLesson(this.sections)) return;
    document.body.classList.add("mahj-guided");
    this.follow();
    document.body.prepend(this.bar);
    hideTwins(this.sections);
    this.list.replaceChildren(...this.sections.map(({ title }, at) => el("li", {},
      el("button", { title: `${at + 1}. ${title}`, click: () => this.go(at + 1) }))));
    this.sections.forEach((_, at) => this.leadOn(at + 1));
    /** @param {string} name @param {(event: any) => void} how @param {EventTarget} target */
    const on = (name, how, target = document) =>
      target.addEventListener(name, how, { signal: this.gone.signal, capture: true });
    on("mahj:view", (event) => this.takeView(event));
    on("mahj:next", (event) => this.next(event));
    on("focusin", ({ target }) => this.mark(this.sectionOf(target)));
    let late = 0, width = window.innerWidth;
    on("scroll", () => {
      clearTimeout(late);
      late = window.setTimeout(() => this.followScroll(), STILL);
    });
    on("resize", () => { // a tablet was turned: all that is above has another height
      if (width === window.innerWidth) return;
      width = window.innerWidth;
      clearTimeout(late);
      this.bring(this.current);
    }, window);
    const hear = (/** @type {any} */ said) => said?.kind === "told" && this.take(said);
    this.model.on("msg:custom", hear);
    this.known = Number(sessionStorage.getItem(this.place));
    this.mark(1);
    this.model.send({ kind: "hello", key: learnerKey() });
  }

  /** Take what is known of the learner, and go where she was. @param {Told} told */
  take(told) {
    this.told = told;
    this.name.textContent = told.name;
    if (told.name) document.title = told.name;
    told.done.forEach((each) => this.done.add(each));
    this.color();
    const open = this.sections.findIndex((each) => each.boards.length > 0 && !this.isDone(each));
    const isNew = open < 0 || !this.sections.some((each) => this.isDone(each));
    const to = this.sections[this.known - 1] ? this.known : isNew ? 1 : open + 1;
    if (to > 1) this.go(to);
  }

  /** @param {Section} section */
  isDone({ boards }) {
    return boards.length > 0 && boards.every(({ model }) => this.done.has(exerciseOf(model)));
  }

  color() {
    this.sections.forEach((section, at) => {
      const dot = this.list.children[at].firstElementChild;
      const isDone = this.isDone(section);
      dot.toggleAttribute("data-done", isDone);
      dot.setAttribute("aria-label", `${at + 1}. ${section.title}${isDone ? ", done" : ""}`);
    });
  }

  /** Note where the learner is. @param {number} number a section, from 1; 0 for none */
  mark(number) {
    if (!number || number === this.current) return;
    this.current = number;
    sessionStorage.setItem(this.place, String(number));
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const dot = this.list.children[number - 1].firstElementChild;
    dot.setAttribute("aria-current", "step");
    this.list.scrollTo({ left: dot.offsetLeft - this.list.clientWidth / 2 });
    this.count.textContent = `${number} of ${this.sections.length}`;
    this.sections.forEach(({ boards }, at) => boards.forEach(({ root }) =>
      root.classList.toggle("mahj-elsewhere", at !== number - 1))); // its buttons don't stay in sight
  }

  /** @param {unknown} target @returns {number} the section that has an element, 0 if none has */
  sectionOf(target) {
    if (!(target instanceof Element) || target.closest(".mahj-guide, .mahj-closing")) return 0;
    return this.sections.filter(({ head }) => head === target || isBefore(head, target)).length;
  }

  /** Note where she is when she has scrolled: as long as its beginning is in sight, where she was. */
  followScroll() {
    const tops = this.sections.map(({ head }) => head.getBoundingClientRect().top);
    const begin = tops[this.current - 1];
    if (begin > 0 && begin < innerHeight) return;
    this.mark(tops.filter((each) => each < AT_THE_TOP).length || 1);
  }

  /** Bring a section into sight; return what does so once more. @param {number} number from 1 */
  bring(number) {
    const { head, boards } = this.sections[number - 1];
    this.mark(number);
    const show = () => {
      head.scrollIntoView({ block: "start" });
      if (boards[0]) showWhole(boards[0].root);
    };
    show();
    this.keepInSight(show);
    return show;
  }

  /** Bring a section into sight, and give its board the focus. @param {number} number from 1 */
  async go(number) {
    const { boards } = this.sections[number - 1];
    const show = this.bring(number);
    const title = boards[0] && await drawn(boards[0].root);
    if (this.current !== number) return;
    (title ?? document.querySelector(`[data-mahj-on="${number}"]`))?.focus({ preventScroll: true });
    show();
  }

  /** Show a place again while boards around it are being drawn, until she moves herself.
   * @param {() => void} show */
  keepInSight(show) {
    this.settled?.();
    const gone = new AbortController();
    const eye = new ResizeObserver(show);
    this.settled = () => { eye.disconnect(); gone.abort(); };
    setTimeout(this.settled, SETTLING);
    for (const name of ["wheel", "pointerdown", "keydown"])
      addEventListener(name, this.settled, { capture: true, signal: gone.signal });
    this.sections.forEach(({ boards }) => boards.forEach(({ root }) => eye.observe(root)));
  }

  /** Go on from a section: to the next one, from the last one to the closing. @param {number} number */
  leave(number) {
    if (number < this.sections.length) this.go(number + 1);
    else this.close();
  }

  /** @param {Event} event */
  next(event) {
    const number = this.sectionOf(event.target);
    if (!number) return;
    event.preventDefault();
    this.leave(number);
  }

  /** Note what a board says of itself. @param {CustomEvent} event */
  takeView({ target, detail: { phase, done } }) {
    const boards = this.sections.flatMap((each) => each.boards);
    const board = boards.find(({ root }) => root === target);
    if (!board || phase === "waiting") return;
    if (done) this.done.add(exerciseOf(board.model));
    else this.done.delete(exerciseOf(board.model));
    this.color();
  }

  /** Put a button that leads on where there is no board that does. @param {number} number */
  leadOn(number) {
    const isLast = number === this.sections.length;
    const { boards } = this.sections[number - 1];
    if (boards.length > 0) return;
    const label = isLast ? "Finish this lesson" : "Continue";
    const on = el("button",
      { class: "mahj-on", "data-mahj-on": number, click: () => this.leave(number) }, label);
    if (isLast) lastCell().append(on);
    else beginningOf(this.sections[number].head, this.sections[number - 1].head).before(on);
  }

  /** Show the closing. */
  close() {
    sessionStorage.removeItem(this.place); // she comes back to what is left to do
    const { told, sections } = this;
    const left = sections.filter((each) => each.boards.length > 0 && !this.isDone(each));
    const dialog = el("dialog", { class: "mahj-closing", "aria-labelledby": "mahj-closing" });
    const shut = () => { dialog.close(); dialog.remove(); };
    const to = (/** @type {Section} */ each) => { shut(); this.go(sections.indexOf(each) + 1); };
    const lines = left.slice(0, MOST_LEFT).map((each) => {
      const label = { "aria-label": `Do it now: ${each.title}` };
      const now = el("button", { class: "mahj-plain", ...label, click: () => to(each) }, "Do it now");
      return el("li", {}, el("span", {}, each.title), now);
    });
    const more = left.length - MOST_LEFT;
    if (more > 0) lines.push(el("li", {}, `And ${more} more in the lesson.`));
    /** @param {string} title @param {HTMLElement[]} items */
    const part = (title, items) => (items.length ? [el("h3", {}, title), el("ul", {}, ...items)] : []);
    const can = left.length ? [] : told.can.map((each) => el("li", {}, each));
    dialog.append(
      el("h2", { id: "mahj-closing" }, (left.length ? told.name : told.title) || "The end of this lesson"),
      ...part("You can do this now", can), ...part("Still to do", lines),
      el("footer", {}, el("button", { class: "mahj-plain", click: shut }, "Stay here"),
        ...this.ways(left[0] && (() => to(left[0])))));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector("footer > :last-child").focus();
  }

  /** Return the ways on: what is left to do comes before the next lesson.
   * @param {(() => void) | undefined} left */
  ways(left) {
    const { next } = this.told;
    const found = [];
    const path = next?.path.split("/").map(encodeURIComponent).join("/");
    const href = path && new URL(path, location.href).href;
    if (next && href && /\/voila\/render\//.test(href)) { // within the folder that is served
      found.push(el("a", { class: left ? "mahj-plain" : "mahj-way", href }, `Next: ${next.name}`));
    }
    if (left) found.push(el("button", { class: "mahj-way", click: left }, "Do what's left"));
    return found;
  }

  /** Follow the page's theme. */
  follow() {
    const [, ...rgb] = /(\d+), (\d+), (\d+)/.exec(getComputedStyle(document.body).backgroundColor) ?? [];
    document.body.classList.toggle("mahj-dark", rgb.length > 0 && rgb.every((each) => Number(each) < 90));
  }

  end() {
    this.gone.abort();
    this.bar.remove();
  }
}

/** Return the sections of a page: one begins at every second-level heading, and what is above is the first.
 * @param {HTMLElement} page @returns {Section[]} */
function sectionsOf(page) {
  const isText = (/** @type {Element} */ each) => !each.closest(".mahj, .mahj-closing");
  /** @type {HTMLElement[]} */
  const [first, ...heads] = /** @type {any[]} */ ([...page.querySelectorAll("h1, h2")]).filter(isText)
    .filter((each, at) => at === 0 || each.tagName === "H2");
  if (!first) return [];
  const found = [first, ...heads].map((head) => (
    { head, title: (head.firstChild?.textContent ?? "").trim(), boards: /** @type {any[]} */ ([]) }));
  const boards = [...window.__mahj?.boards ?? []];
  boards.sort((one, other) => (isBefore(one.root, other.root) ? -1 : 1));
  for (const board of boards) {
    const above = found.filter(({ head }) => isBefore(head, board.root));
    above.at(-1)?.boards.push(board);
  }
  const isEmpty = found[0].head.nextElementSibling === found[1]?.head; // a title, and then the first section
  return isEmpty ? found.slice(1) : found;
}

/** Return whether a page is a lesson: most of its sections have a board. A slide show leads on by itself.
 * @param {Section[]} sections */
const isLesson = (sections) => sections.length > 1 && !document.querySelector(".reveal")
  && 2 * sections.filter(({ boards }) => boards.length > 0).length >= sections.length;

/** Hide the headings that boards below them say themselves, and those of tables, as our own pages do.
 * @param {Section[]} sections */
function hideTwins(sections) {
  for (const { head, title, boards } of sections) {
    const root = boards[0]?.root;
    const hide = () => head.classList.toggle("mahj-twice", Boolean(root?.querySelector(".m-frame"))
      || root?.querySelector(".m-title")?.textContent === title);
    root?.addEventListener("mahj:view", hide);
    hide();
  }
}

/** Bring the whole board into sight if it has room, rather than the words above it.
 * @param {HTMLElement} root */
function showWhole(root) {
  const { bottom, height } = root.getBoundingClientRect();
  if (bottom > innerHeight && height < innerHeight - BAR) root.scrollIntoView({ block: "end" });
}

/** Return what a section begins with: its cell, unless that has the heading before it, too.
 * @param {HTMLElement} head @param {HTMLElement} before @returns {Element} */
function beginningOf(head, before) {
  const cell = head.closest(".jp-Cell, .cell");
  return cell && !cell.contains(before) ? cell : head;
}

const lastCell = () => [...document.querySelectorAll(".jp-Cell, .cell")].at(-1) ?? document.body;

/** Return the learner's key as the boards keep it, for a new learner one that nobody has. */
function learnerKey() {
  const [, key] = /(?:^|;\s*)mahj_learner=([0-9a-f]{32})(?:;|$)/.exec(document.cookie) ?? [];
  try { return key ?? localStorage.getItem("mahj.learner") ?? NOBODY; } catch { return NOBODY; }
}

/** Wait until a board is drawn, and return its title; null if that takes too long.
 * @param {HTMLElement} root @returns {Promise<HTMLElement | null>} */
const drawn = (root) => new Promise((done) => {
  const title = () => /** @type {HTMLElement | null} */ (root.querySelector(".m-title"));
  const late = setTimeout(() => finish(null), PATIENCE);
  const look = () => { if (title()) finish(title()); };
  /** @param {HTMLElement | null} found */
  function finish(found) {
    clearTimeout(late);
    root.removeEventListener("mahj:view", look);
    done(found);
  }
  root.addEventListener("mahj:view", look);
  look();
});

export default {
  /** @param {{model: Model}} widget */
  render({ model }) {
    const guide = new Guide(model);
    guide.begin();
    return () => guide.end();
  },
};
