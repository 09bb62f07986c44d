/**
 * A lesson that is open: its boards come alive, one section leads to the next, and the dots say how far the
 * learner has come, as on the lessons' own pages.
 *
 * @typedef {import("./jupyter.js").Jupyter} Jupyter
 * @typedef {{app: Jupyter, modules: Jupyter, tracker: Jupyter, desk: import("./jupyter.js").Desk}} Tools
 * @typedef {{title: string, cells: string[], boards: string[]}} Section
 */

import {
  button, codeCells, drawn, freeCells, haveCells, hideTwin, inSight, inTurn, isBoard, isFixed, isPlain,
  keepHeights, pause, pictureOf, showAllCells, showDrawing, showWhole, sourceOf, tellWords, written,
} from "./cells.js";
import { showClosing } from "./closing.js";
import { el } from "./jupyter.js";
import { Dots } from "./dots.js";

export const RUN = "mahj-tutor:run-lesson";
const CHANGE = "mahj-tutor:change-lesson";
const OURS = "mahj_tutor.notebook";
/** The class of a lesson's panel until its learner is back where she was, and for how many ms at most. */
const RETURNS = "mahj-tutor-returns";
const RETURNING = 5000;
/** How long boards around a section that was gone to may still be drawn, in ms. */
const SETTLING = 3000;
/** How long a lesson may be set up before its pictures may move, in ms. */
const SETTING_UP = 120_000;
/** After so many ms without scrolling a learner has stopped, where the browser doesn't say so. */
const STILL = 150;
/** How far below the top of the panel, in pixels, a section may begin and be the one that is read. */
const AT_THE_TOP = 100;

class Lesson {
  /** @param {Jupyter} panel @param {Tools} tools */
  constructor(panel, tools) {
    this.panel = panel;
    this.tools = tools;
    this.current = 0;
    /** @type {(() => void) | undefined} */ this.settled = undefined;
    /** @type {Section[]} */ this.sections = [];
    /** @type {Set<string>} */ this.done = new Set();
    /** @type {import("../../../../../widgets/mahj_widgets/static/words.js").Word[]} */ this.words = [];
    this.lesson = "";
    this.isRunning = false;
    this.isOurs = false;
    this.place = placeOf(panel);
    this.dots = new Dots((number) => void this.go(number), () => void this.run());
    this.addBar();
    this.listen();
  }

  addBar() {
    const { widgets, ui } = this.tools.modules;
    this.bar = new widgets.Widget({ node: this.dots.node });
    this.bar.hide();
    this.panel.contentHeader.addWidget(this.bar);
    const run = new ui.ToolbarButton({
      label: "Run the lesson", tooltip: "Set up every board in this notebook", onClick: () => void this.run(),
    });
    this.panel.toolbar.insertItem(0, "mahj-tutor-run", run);
  }

  listen() {
    const { node, sessionContext } = this.panel;
    node.addEventListener("mahj:view", (/** @type {CustomEvent} */ event) => this.takeView(event));
    node.addEventListener("mahj:next", (/** @type {Event} */ event) => this.next(event));
    node.addEventListener("mahj:again", (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.run();
    });
    node.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.keepCells(event));
    node.addEventListener("focusin", (/** @type {Event} */ event) => this.follow(event.target));
    let late = 0;
    node.addEventListener("scroll", () => {
      clearTimeout(late);
      late = window.setTimeout(() => this.followScroll(), STILL);
    }, { capture: true, passive: true });
    this.followWidth();
    let isLost = false;
    sessionContext.statusChanged.connect((/** @type {Jupyter} */ _, /** @type {string} */ status) => {
      if (/restarting/.test(status)) isLost = true;
      if (status !== "idle" || !isLost) return;
      isLost = false;
      if (this.mayRun()) void this.run();
    });
  }

  /** Stay in the section where a panel gets another width: all that is above has another height then. */
  followWidth() {
    const { node } = this.panel.content;
    let width = 0;
    new ResizeObserver(() => {
      const now = node.clientWidth;
      if (now === 0) return; // another tab is in front
      if (width && width !== now && this.current) this.bring(this.current);
      width = now;
    }).observe(node);
  }

  /** Set up what is open: by itself where all of it is ours and trusted, else at the press of a button. */
  async begin() {
    showAllCells(this.panel.content);
    await this.look();
    await inSight(this.panel.node);
    if (this.panel.isDisposed) return;
    if (!this.mayRun()) {
      this.offerToRun();
      this.panel.removeClass(RETURNS);
      return;
    }
    const begin = this.whereToBegin();
    this.bring(begin, SETTING_UP); // she waits where she was, not at the lesson's opening
    this.panel.removeClass(RETURNS);
    this.panel.content.activeCellIndex = this.panel.content.widgets.indexOf(this.cellsOf(begin)[0]);
    await this.run();
  }

  /** Ask what the notebook is. */
  async look() {
    const cells = this.panel.content.widgets.map((/** @type {Jupyter} */ cell) => (
      { id: cell.model.id, kind: cell.model.type, source: sourceOf(cell) }));
    /** @type {Set<string>} */
    let begun = new Set();
    try {
      const { path, localPath = path } = this.panel.context;
      const found = await this.tools.desk.look(localPath, cells);
      this.sections = found.sections;
      this.done = new Set(found.done);
      begun = new Set(found.begun);
      this.words = found.words;
      this.lesson = found.lesson;
      this.runsAlone = found.runsAlone;
      this.dots.name(found.name);
      this.isOurs = Boolean(found.runsAlone && found.lesson);
    } catch { /* no server of ours: the boards work all the same */ }
    this.dots.setUp(this.sections, this.done, begun);
    this.bar.setHidden(this.sections.length < 2);
    this.panel.toggleClass("mahj-tutor-ours", this.isOurs);
    this.panel.toolbar.setHidden(this.isOurs && !this.bar.isHidden); // its room is the board's
    this.leadOn();
  }

  /** Put a button that leads on where there is no board that does. */
  leadOn() {
    this.sections.forEach(({ boards }, at) => {
      const last = boards.length === 0 && this.cellsOf(at + 1).at(-1);
      if (!last || (at + 1 === this.sections.length && !this.lesson)) return;
      const next = this.sections[at + 1];
      const label = !next ? "Finish this lesson" : next.title ? `Next: ${next.title}` : "Continue";
      if (at === 0) last.node.append(el("p", { class: "mahj-tutor-short" }, shortly(this.sections.length)));
      last.node.append(button("mahj-tutor-on", label, () => void this.leave(at + 1)));
    });
  }

  /** Go on from a section: to the next one, from the last one to the closing. @param {number} number */
  leave(number) {
    if (number < this.sections.length) return this.go(number + 1);
    sessionStorage.removeItem(this.place); // she comes back to what is left to do
    return showClosing(this);
  }

  /** Return whether the notebook may run without being asked: it only shows what is ours, and is trusted. */
  mayRun() {
    return this.runsAlone && codeCells(this.panel).every((cell) => cell.model.trusted);
  }

  /** Run the notebook, and go to where the learner is. @param {number} [number] or to a section of it */
  async run(number) {
    if (this.isRunning) return;
    this.isRunning = true;
    this.dots.say("Setting up the boards …");
    const { context } = this.panel, wasSaved = !context.model.dirty, wasTrusted = this.mayRun();
    const before = written(this.panel);
    const letGo = keepHeights(this.panel.content);
    const to = number ?? this.whereToBegin();
    const [first, others] = inTurn(codeCells(this.panel), this.isOurs ? this.cellsOf(to) : null);
    try {
      const { content, sessionContext } = this.panel;
      await Promise.all([sessionContext.ready, haveCells(first)]);
      this.panel.node.querySelectorAll(".mahj-tutor-stand").forEach((/** @type {Element} */ each) =>
        each.remove());
      content.widgets.forEach((/** @type {Jupyter} */ each) => each.removeClass("mahj-tutor-waits"));
      const { NotebookActions } = this.tools.modules.notebook;
      await NotebookActions.runCells(content, first, sessionContext);
      await this.go(to);
      await haveCells(others);
      await NotebookActions.runCells(content, others, sessionContext);
    } finally { this.isRunning = false; }
    if (wasSaved && !context.isDisposed && written(this.panel) === before) { // closing it asks nothing
      if (wasTrusted) context.model.dirty = false; else context.save().catch(() => {}); // signs it
    }
    void this.explainWords();
    letGo();
  }

  /** Hold off single keys that would remove, add or change cells of a lesson: a learner who left a board by
   * Esc may type them for its tiles. Menus and the cells' buttons still do it. Enter opens a cell of her own.
   * @param {KeyboardEvent} event */
  keepCells(event) {
    if (!this.isOurs || !isPlain(event) || (event.shiftKey && event.key === "Enter")) return;
    if (event.target instanceof Element && event.target.closest(".cm-editor, input, textarea")) return;
    const keys = isFixed(this.panel.content.activeCell) ? /^(Enter|[a-il-z0-9])$/i : /^[a-il-z0-9]$/i;
    if (keys.test(event.key)) event.stopPropagation();
  }

  /** Let its owner change the lesson's cells, as in any notebook. */
  free() {
    freeCells(this.panel.content);
    this.isOurs = false;
    this.panel.toolbar.show();
  }

  /** Let words of the game in the lesson's texts open their meanings, as on our own pages. */
  async explainWords() {
    if (!this.isOurs) return;
    const { explainWords } = await this.tools.desk.words();
    this.panel.node.querySelectorAll(".jp-RenderedMarkdown:not(:has(.mahj-word))")
      .forEach((/** @type {Element} */ each) => explainWords(each, this.words));
  }

  /** Return the section she was in, else the first of a new lesson, else the first with a board to do. */
  whereToBegin() {
    const known = Number(sessionStorage.getItem(this.place));
    if (this.sections[known - 1]) return known;
    if (this.done.size === 0) return 1; // what the lesson is about comes first
    const open = this.sections.findIndex(({ boards }) => boards.some((id) => !this.done.has(id)));
    return open < 0 ? 1 : open + 1;
  }

  /** Bring a section into sight; return what does so once more. @param {number} number from 1
   * @param {number} [settling] ms that it stays there, whatever is drawn around it */
  bring(number, settling = SETTLING) {
    const cells = this.cellsOf(number);
    this.mark(number);
    const show = () => {
      cells[0]?.node.scrollIntoView({ block: "start" });
      showWhole(cells.find(isBoard)?.node.querySelector(".mahj"), this.panel.content.node);
    };
    show();
    this.keepInSight(show, settling);
    return show;
  }

  /** Bring a section into sight, and give its board the focus. @param {number} number from 1 */
  async go(number) {
    const cells = this.cellsOf(number);
    if (cells.length === 0) return;
    const board = cells.find(isBoard);
    const { content } = this.panel;
    content.activeCellIndex = content.widgets.indexOf(board ?? cells[0]);
    content.mode = "command";
    const show = this.bring(number);
    if (this.tools.tracker.currentWidget !== this.panel) return;
    const title = board && await drawn(board.node);
    await this.dialogsAreShut();
    if (this.current !== number) return;
    const on = cells.at(-1).node.querySelector(".mahj-tutor-on");
    (title ?? on ?? (board ?? cells[0]).node).focus({ preventScroll: true });
    show();
  }

  /** Wait until JupyterLab says nothing in a dialog, which would keep the focus to itself. */
  async dialogsAreShut() {
    while (document.querySelector(".jp-Dialog") && !this.panel.isDisposed) await pause(200);
  }

  /** Show a place again while boards around it are being drawn, until she moves herself.
   * @param {() => void} show @param {number} settling for so many ms at most */
  keepInSight(show, settling) {
    this.settled?.();
    const gone = new AbortController();
    const eye = new ResizeObserver(show);
    this.settled = () => { eye.disconnect(); gone.abort(); };
    setTimeout(this.settled, settling);
    for (const name of ["wheel", "pointerdown", "keydown"])
      addEventListener(name, this.settled, { capture: true, signal: gone.signal });
    codeCells(this.panel).forEach(({ node }) => eye.observe(node));
  }

  /** @param {number} number @returns {Jupyter[]} */
  cellsOf(number) {
    const ids = this.sections[number - 1]?.cells ?? [];
    return this.panel.content.widgets.filter((/** @type {Jupyter} */ cell) => ids.includes(cell.model.id));
  }

  /** @param {number} number */
  mark(number) {
    this.current = number;
    sessionStorage.setItem(this.place, String(number));
    this.dots.show(number);
    const here = this.cellsOf(number);
    for (const cell of this.panel.content.widgets) // its buttons don't stay in sight
      cell.toggleClass("mahj-tutor-elsewhere", !here.includes(cell));
  }

  /** Return the section that has an element, 0 if none has. @param {EventTarget | null} target */
  sectionOf(target) {
    const cell = this.panel.content.widgets.find((/** @type {Jupyter} */ each) =>
      target instanceof Node && each.node.contains(target));
    return this.sections.findIndex(({ cells }) => cells.includes(cell?.model.id)) + 1;
  }

  /** Note where the learner is. @param {EventTarget | null} target */
  follow(target) {
    if (this.isRunning || this.current === 0) return; // JupyterLab focuses a cell of its own choice
    const number = this.sectionOf(target);
    if (number && number !== this.current) this.mark(number);
  }

  /** Note where the learner is when she has scrolled: as long as its beginning is in sight, where she was. */
  followScroll() {
    if (this.isRunning || this.current === 0 || !this.panel.isVisible) return;
    const { top, bottom } = this.panel.content.node.getBoundingClientRect();
    const tops = this.sections.map((_, at) =>
      this.cellsOf(at + 1)[0]?.node.getBoundingClientRect().top ?? Infinity);
    const begin = tops[this.current - 1];
    if (begin > top - 1 && begin < bottom) return;
    const number = tops.filter((each) => each < top + AT_THE_TOP).length;
    if (number && number !== this.current) this.mark(number);
  }

  /** Go to the section after the one that says so; after the last one comes the closing.
   * @param {Event} event */
  next(event) {
    const number = this.sectionOf(event.target);
    const isLast = number === this.sections.length;
    if (!number || (isLast && !this.lesson)) return;
    event.preventDefault();
    void this.leave(number);
  }

  /** Note what a board says of itself. @param {CustomEvent} event */
  takeView({ detail: { exercise, phase, done }, target }) {
    if (phase === "waiting") return;
    const number = this.sectionOf(target);
    hideTwin(target);
    tellWords(this.cellsOf(number), this.panel.content.node);
    if (done) this.done.add(exercise);
    else this.done.delete(exercise);
    if (phase !== "open") this.dots.begin(number); // to have seen it is nothing done
    this.dots.color(number, this.done);
  }

  /** Put a button where each section's boards go, on a picture if one is left: nothing runs before that. */
  offerToRun() {
    this.sections.forEach(({ boards }, at) => {
      const cells = this.cellsOf(at + 1).filter((/** @type {Jupyter} */ each) => each.model.type === "code");
      const cell = boards.length > 0 && (cells.find(isBoard) ?? cells[0]);
      if (!cell) return;
      const start = button("mahj-tutor-start", "Start here", () => void this.run(at + 1));
      const place = cell.node.querySelector(".jp-Cell-outputWrapper") ?? cell.node;
      place.append(el("div", { class: "mahj-tutor-stand" }, ...pictureOf(cell), start));
      cells.forEach((each) => each.addClass("mahj-tutor-waits"));
    });
    for (const cell of codeCells(this.panel)) showDrawing(cell);
  }
}

/** @param {number} sections */
const shortly = (sections) => `${sections} short sections. Stop whenever you like. Your place is saved.`;

/** Where the section is kept that she was in. @param {Jupyter} panel */
const placeOf = (panel) => `mahj.lab.${panel.context.path}`;

/** Keep the opening of a lesson out of sight until she is back where she was, or that takes too long.
 * @param {Jupyter} panel */
function awaitReturn(panel) {
  if (!(Number(sessionStorage.getItem(placeOf(panel))) > 1)) return;
  panel.addClass(RETURNS);
  setTimeout(() => panel.removeClass(RETURNS), RETURNING);
}

/** Follow every notebook with boards of ours. @param {Tools & {palette: Jupyter}} tools */
export function followNotebooks(tools) {
  const { app, palette, tracker } = tools;
  /** @type {Jupyter} */ (window).mahjLab = true; // boards ask to be run again, by `mahj:again`
  /** @type {Map<Jupyter, Lesson>} */
  const followed = new Map();
  const here = () => followed.get(tracker.currentWidget);
  app.commands.addCommand(RUN, {
    label: "Run the lesson", isEnabled: () => Boolean(here()), execute: () => here()?.run(),
  });
  app.commands.addCommand(CHANGE, {
    label: "Change this lesson", isEnabled: () => Boolean(here()), execute: () => here()?.free(),
  });
  for (const command of [RUN, CHANGE]) palette?.addItem({ command, category: "Mah Jongg" });
  /** @param {Jupyter} panel */
  const add = async (panel) => {
    awaitReturn(panel);
    await panel.context.ready;
    if (panel.isDisposed || !codeCells(panel).some((cell) => sourceOf(cell).includes(OURS))) return;
    const lesson = new Lesson(panel, tools);
    followed.set(panel, lesson);
    panel.disposed.connect(() => followed.delete(panel));
    [RUN, CHANGE].forEach((command) => app.commands.notifyCommandChanged(command));
    await lesson.begin();
  };
  tracker.forEach(add);
  tracker.widgetAdded.connect((/** @type {Jupyter} */ _, /** @type {Jupyter} */ panel) => void add(panel));
}
