/**
 * What leads through a lesson that Voila shows on one long page: a bar that says where the learner is and how
 * far she has come, from board to board, and the closing.
 *
 * @typedef {import("./board/state.js").Model} Model
 * @typedef {import("./guide-page.js").Section} Section
 * @typedef {{name: string, title: string, can: string[], cameRight: string[], played: string, done: string[],
 *   shaky: {title: string, text: string, exercise: string}[],
 *   begun: string[], words: import("./words.js").Word[],
 *   next: {name: string, label: string, path: string} | null}} Told
 */

import {
  PATIENCE, beginningOf, drawn, el, exerciseOf, hideTwins, isBefore, isLesson, lastCell, learnerKey,
  sectionsOf, showWhole,
} from "./guide-page.js";
import { explainWords } from "./words.js";

const AT_THE_TOP = 160;
const LOOK = 400;
const ANSWER = 2000;
const MOST_LEFT = 5;
const SETTLING = 3000;
const STILL = 150;
/** How long the opening may stay out of sight for one who comes back, in ms. */
const RETURNING = 5000;

class Guide {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** @type {Told} */
    this.told = {
      name: "", title: "", can: [], cameRight: [], played: "", shaky: [], done: [], begun: [], words: [],
      next: null,
    };
    /** @type {((said: Told) => void) | undefined} */ this.hears = undefined;
    /** @type {Set<string>} */ this.done = new Set();
    /** @type {Section[]} */ this.sections = [];
    /** @type {Set<Section>} */ this.begun = new Set();
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
    this.known = Number(sessionStorage.getItem(this.place));
    const { classList } = document.body;
    classList.toggle("mahj-returns", this.known > 1); // she sees where she was, not the opening first
    setTimeout(() => classList.remove("mahj-returns"), RETURNING);
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
    on("mahj:prefs", () => requestAnimationFrame(() => { // boards have another size, or other colors
      this.follow();
      this.bring(this.current);
    }), window);
    on("resize", () => { // a tablet was turned: all that is above has another height
      if (width === window.innerWidth) return;
      width = window.innerWidth;
      clearTimeout(late);
      this.bring(this.current);
    }, window);
    this.model.on("msg:custom", (/** @type {any} */ said) => said?.kind === "told" && this.hears?.(said));
    if (this.sections[this.known - 1]) this.bring(this.known);
    else this.mark(1);
    document.body.classList.remove("mahj-returns");
    void this.ask().then((told) => this.take(told));
  }

  /** Ask how far she has come. A kernel that doesn't answer leaves it at what was known.
   * @returns {Promise<Told>} */
  ask() {
    return new Promise((done) => {
      const late = setTimeout(() => done(this.told), this.told.name ? ANSWER : PATIENCE);
      this.hears = (said) => {
        clearTimeout(late);
        this.told = said;
        done(said);
      };
      this.model.send({ kind: "hello", key: learnerKey() });
    });
  }

  /** Take what is known of the learner, and go where she was. @param {Told} told */
  take(told) {
    this.name.textContent = told.name;
    if (told.name) document.title = told.name;
    told.done.forEach((each) => this.done.add(each));
    this.sections.filter(({ boards }) => boards.some(({ model }) => told.begun.includes(exerciseOf(model))))
      .forEach((each) => this.begun.add(each));
    this.color();
    if (told.name) {
      const texts = document.querySelectorAll(".jp-RenderedMarkdown, .text_cell_render");
      texts.forEach((each) => explainWords(each, told.words));
    }
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
      dot.toggleAttribute("data-begun", this.begun.has(section));
      dot.setAttribute("aria-label", `${at + 1}. ${section.title}${isDone ? ", done" : ""}`);
    });
  }

  /** Note where the learner is. @param {number} number a section, from 1; 0 for none */
  mark(number) {
    if (!number || number === this.current) return;
    this.current = number;
    const section = this.sections[number - 1];
    sessionStorage.setItem(this.place, String(number));
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const dot = this.list.children[number - 1].firstElementChild;
    dot.setAttribute("aria-current", "step");
    this.list.scrollTo({ left: dot.offsetLeft - this.list.clientWidth / 2 });
    this.count.textContent = `${number} of ${this.sections.length}`;
    for (const each of this.sections) { // the buttons of other boards don't stay in sight
      each.boards.forEach(({ root }) => root.toggleAttribute("data-elsewhere", each !== section));
    }
  }

  /** @param {unknown} target @returns {number} the section that has an element, 0 if none has */
  sectionOf(target) {
    if (!(target instanceof Element) || target.closest(".mahj-guide, dialog")) return 0;
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
    const section = this.sections[this.sectionOf(target) - 1];
    if (phase !== "open") this.begun.add(section); // to have seen it is nothing done
    this.color();
  }

  /** Put a button that leads on where there is no board that does. @param {number} number */
  leadOn(number) {
    const isLast = number === this.sections.length;
    const { boards } = this.sections[number - 1];
    if (boards.length > 0) return;
    const label = isLast ? "Finish this lesson" : `Next: ${this.sections[number].title}`;
    const on = el("button",
      { class: "mahj-on", "data-mahj-on": number, click: () => this.leave(number) }, label);
    if (isLast) lastCell().append(on);
    else beginningOf(this.sections[number].head, this.sections[number - 1].head).before(on);
    const words = `${this.sections.length} short sections. Stop whenever you like. Your place is saved.`;
    if (number === 1) on.before(el("p", { class: "mahj-short" }, words));
  }

  /** Show the closing as it is now. */
  async close() {
    sessionStorage.removeItem(this.place); // she comes back to what is left to do
    const { sections } = this, told = await this.ask();
    const left = sections.filter((each) => each.boards.length > 0 && !this.isDone(each));
    const dialog = el("dialog", { class: "mahj-closing", "aria-labelledby": "mahj-closing" });
    const shut = () => { dialog.close(); dialog.remove(); };
    const to = (/** @type {Section} */ each) => { shut(); this.go(sections.indexOf(each) + 1); };
    /** @param {string} label @param {Section | undefined} section @param {string} title
     * @param {string} [text] */
    const again = (label, section, title, text = "") => el("li", {},
      el("p", {}, el("strong", {}, title), ` ${text}`),
      ...(section ? [el("button", {
        class: "mahj-plain", "aria-label": `${label}: ${title}`, click: () => to(section),
      }, label)] : []));
    const looks = told.shaky.map((each) => ({ ...each, section: sections.find(({ boards }) =>
      boards.some(({ model }) => exerciseOf(model) === each.exercise)) }));
    const shaky = looks.map(({ title, text, section }) => again("Try it again", section, title, text));
    const rest = left.filter((each) => !looks.some(({ section }) => section === each));
    const lines = rest.slice(0, MOST_LEFT).map((each) => again("Do it now", each, each.title));
    const more = rest.length - MOST_LEFT;
    if (more > 0) lines.push(el("li", {}, `And ${more} more in the lesson.`));
    /** @param {string} title @param {HTMLElement[]} items @param {string} [look] */
    const part = (title, items, look = "") =>
      (items.length ? [el("h3", {}, title), el("ul", { class: `mahj-looks ${look}` }, ...items)] : []);
    const all = (/** @type {string[]} */ texts) => texts.map((each) => el("li", {}, each));
    dialog.append(
      el("h2", { id: "mahj-closing" }, told.title || "The end of this lesson"),
      ...(told.played ? [el("p", {}, told.played)] : []),
      ...part("You did this on your own", all(told.can), "mahj-can"),
      ...part(`You got ${told.cameRight.length === 1 ? "this" : "these"} in the end`, all(told.cameRight),
        "mahj-can"),
      ...part("Worth another look", shaky, "mahj-shaky"), ...part("Still to do", lines),
      el("footer", {}, ...this.waysOn(left[0], to, shut)));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector(".mahj-hero > :last-child, footer > :last-child").focus({ preventScroll: true });
    dialog.scrollTop = 0;
  }

  /** Return the foot of the closing: the way on stands on a felt, as on our own pages.
   * @param {Section | undefined} left @param {(section: Section) => void} to @param {() => void} shut */
  waysOn(left, to, shut) {
    const [main, ...others] = this.ways(left && (() => to(left))).reverse();
    const stay = el("button", { class: "mahj-plain", click: shut }, "Stay here");
    if (!main) return [stay];
    const title = left ? `Still open: ${left.title}` : this.told.next?.name ?? "";
    const number = left ? this.sections.indexOf(left) + 1 : 0;
    const text = left ? `Section ${number} of this lesson is waiting for you.` : "The next lesson";
    return [el("div", { class: "mahj-hero" }, el("p", {}, el("strong", {}, title), el("br"), text), main),
      stay, ...others];
  }

  /** Return the ways on: what is left to do comes before the next lesson.
   * @param {(() => void) | undefined} left */
  ways(left) {
    const { next } = this.told;
    const found = [];
    const path = next?.path.split("/").map(encodeURIComponent).join("/");
    const href = path && new URL(path, location.href).href;
    if (next && href && /\/voila\/render\//.test(href)) { // within the folder that is served
      found.push(el("a", { class: left ? "mahj-plain" : "mahj-way", href }, next.label));
    }
    if (left) found.push(el("button", { class: "mahj-way", click: left }, "Do what's left"));
    return found;
  }

  /** Have the colors of the boards, which follow the page's theme or what she chose. */
  follow() {
    const theme = this.sections.flatMap(({ boards }) => boards)[0]?.root.dataset.theme ?? "";
    document.body.classList.toggle("mahj-dark", /dark|contrast/.test(theme));
  }

  end() {
    this.gone.abort();
    this.bar.remove();
  }
}

export default {
  /** @param {{model: Model}} widget */
  render({ model }) {
    const guide = new Guide(model);
    guide.begin();
    return () => guide.end();
  },
};
