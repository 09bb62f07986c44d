/**
 * The dots above a lesson: one for each section, filled when its boards are done.
 *
 * @typedef {import("./lesson.js").Section} Section
 */

import { el } from "./jupyter.js";

export class Dots {
  /** @param {(number: number) => void} go what a dot leads to: a section, from 1
   * @param {() => void} run what sets up the boards, again if need be */
  constructor(go, run) {
    this.go = go;
    /** @type {Section[]} */ this.sections = [];
    this.list = el("ol");
    this.count = el("span", { class: "mahj-tutor-count", role: "status" });
    this.lesson = el("strong");
    this.node = el("div", { class: "mahj-tutor-dots" },
      el("nav", { "aria-label": "Sections of this lesson" }, this.lesson, this.list, this.count),
      el("button", { class: "mahj-tutor-run", click: run }, "Run", el("span", {}, " the lesson")));
  }

  /** Say which lesson it is, by the name that the list gives it. @param {string} lesson "" for none */
  name(lesson) { this.lesson.textContent = lesson; }

  /** Draw a dot for each section. @param {Section[]} sections @param {Set<string>} done
   * @param {Set<string>} begun */
  setUp(sections, done, begun) {
    this.sections = sections;
    this.list.replaceChildren(...sections.map((_, at) => {
      const name = this.nameOf(at + 1);
      const dot = el("button", { title: name, click: () => this.go(at + 1) },
        el("span", { class: "mahj-tutor-ear" }, name));
      return el("li", {}, dot);
    }));
    sections.forEach(({ boards }, at) => {
      this.color(at + 1, done);
      if (boards.some((id) => begun.has(id))) this.begin(at + 1);
    });
  }

  /** Say that something was done in a section. @param {number} number */
  begin(number) {
    this.dot(number)?.classList.add("mahj-tutor-begun");
  }

  /** @param {number} number */
  nameOf(number) { return `${number}. ${this.sections[number - 1]?.title || "Beginning"}`; }

  /** @param {number} number @returns {HTMLElement | null} */
  dot(number) { return this.list.children[number - 1]?.querySelector("button") ?? null; }

  /** Say something where the number of the section stands. @param {string} words */
  say(words) {
    this.count.textContent = words;
    this.count.classList.toggle("mahj-tutor-at", /^\d/.test(words));
  }

  /** Say which section the learner is in. @param {number} number */
  show(number) {
    for (const { firstElementChild: dot } of this.list.children) dot?.removeAttribute("aria-current");
    const dot = this.dot(number);
    dot?.setAttribute("aria-current", "step");
    if (dot) this.list.scrollTo({ left: dot.offsetLeft - this.list.clientWidth / 2, behavior: "smooth" });
    this.say(`${number} of ${this.sections.length}`);
  }

  /** Color a dot by what is done. @param {number} number @param {Set<string>} done */
  color(number, done) {
    const { boards = [] } = this.sections[number - 1] ?? {};
    const isDone = boards.length > 0 && boards.every((id) => done.has(id));
    this.dot(number)?.classList.toggle("mahj-tutor-done", isDone);
    const name = this.dot(number)?.firstElementChild;
    if (name) name.textContent = `${this.nameOf(number)}${isDone ? ", done" : ""}`;
  }
}
