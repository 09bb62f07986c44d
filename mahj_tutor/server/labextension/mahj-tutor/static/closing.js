/**
 * The closing of a lesson, as a dialog that looks like the page of it: what one can do now, what is worth
 * another look, what comes next.
 *
 * @typedef {import("./jupyter.js").Jupyter} Jupyter
 * @typedef {{title: string, text?: string, section?: number}} Look
 */

import { el } from "./jupyter.js";
import { LIST, openLesson } from "./list.js";

/** Show the closing of a lesson, and go where the learner wants. @param {Jupyter} lesson */
export async function showClosing(lesson) {
  const { app, desk, modules } = lesson.tools;
  const { Dialog, showErrorMessage } = modules.apputils;
  /** @type {Jupyter} */
  let told;
  try { told = await desk.closing(lesson.lesson); } catch (error) {
    return showErrorMessage("The end of the lesson can't be shown", error);
  }
  /** @type {number | undefined} */
  let again;
  /** @type {Jupyter} */
  const dialog = new Dialog({
    title: told.title, buttons: buttons(Dialog, told, app.commands.hasCommand(LIST)),
    renderer: rendererFor(modules, told),
    body: new modules.widgets.Widget({
      node: body(told, (section) => { again = section; dialog.reject(); }),
    }),
  });
  const { button } = await dialog.launch();
  if (again) return lesson.go(again);
  if (button.actions.includes("left")) return lesson.go((told.here ?? told.skipped[0]).section);
  for (const to of ["next", "beside"]) {
    if (button.actions.includes(to)) return openLesson(lesson.tools, told[to].id);
  }
  if (button.actions.includes("list")) return app.commands.execute(LIST);
}

/** Return the ways on, the last one for Enter: the one that the list of lessons names, too. A notebook's own
 * page has no list to go back to.
 * @param {Jupyter} Dialog @param {Jupyter} told @param {boolean} hasList */
function buttons(Dialog, { next, beside, skipped, here, onward }, hasList) {
  const found = [Dialog.cancelButton({ label: "Stay here" })];
  if (hasList) found.push(Dialog.cancelButton({ label: "All lessons", actions: ["list"] }));
  const ways = [way(beside, "beside"), way(next, "next")];
  const label = here ? onward : "Do what's left";
  const left = here || skipped.length ? { label, actions: ["left"] } : null;
  if (here) ways.push(left); else ways.unshift(left);
  const others = ways.filter((each) => each !== null), last = others.pop();
  found.push(...others.map((each) => Dialog.cancelButton(each)));
  if (last) found.push(Dialog.okButton(last));
  return found;
}

/** @param {Jupyter} to a lesson or a game, or none @param {string} action */
function way(to, action) {
  return to && { label: to.onward, actions: [action] };
}

/** Return what draws the dialog: its last button stands on a felt with the way on that it means, as on the
 * page. @param {Jupyter} modules @param {Jupyter} told @returns {Jupyter} */
function rendererFor({ apputils, widgets }, { next, here }) {
  const [title, text] = here
    ? [`Still open: ${here.title}`, `Section ${here.section} of this lesson is waiting for you.`]
    : [next?.name ?? "That's the whole course", next?.goal ?? "Pick any lesson you'd like to see again."];
  return new class extends apputils.Dialog.Renderer {
    /** @param {HTMLElement[]} nodes */
    createFooter(nodes) {
      const [main, ...others] = [...nodes].reverse();
      const hero = el("div", { class: "mahj-tutor-hero" },
        el("p", {}, el("strong", {}, title), el("br"), text), main);
      const rest = el("div", { class: "jp-Dialog-footerButtons" }, ...others.reverse());
      const footer = new widgets.Widget({ node: el("div", {}, hero, rest) });
      footer.addClass("jp-Dialog-footer");
      return footer;
    }
  }();
}

/** @param {Jupyter} told @param {(section: number) => void} go */
function body(told, go) {
  /** @param {Look} look @param {string} label */
  const again = ({ title, text = "", section = 1 }, label) => el("li", {},
    el("p", {}, el("strong", {}, title), ` ${text}`),
    el("button", { class: "mahj-tutor-plain", click: () => go(section), "aria-label": `${label}: ${title}` },
      label));
  /** @param {string} title @param {HTMLElement[]} items @param {string} [look] */
  const part = (title, items, look = "") =>
    (items.length ? [el("h3", {}, title), el("ul", { class: `mahj-tutor-looks ${look}` }, ...items)] : []);
  /** @param {string} text */
  const line = (text) => el("li", {}, text);
  const more = told.moreSkipped ? [line(`And ${told.moreSkipped} more in the lesson.`)] : [];
  return el("div", { class: "mahj-tutor-closing" },
    ...(told.played ? [el("p", {}, told.played)] : []),
    ...part("You did this on your own", told.can.map(line), "mahj-tutor-can"),
    ...part(`You got ${told.cameRight.length === 1 ? "this" : "these"} in the end`,
      told.cameRight.map(line), "mahj-tutor-can"),
    ...part("Worth another look", told.shaky.map((/** @type {Look} */ each) => again(each, "Try it again")),
      "mahj-tutor-shaky"),
    ...part("Still to do", [
      ...told.skipped.map((/** @type {Look} */ each) => again(each, "Do it now")), ...more]),
    ...(told.unit ? [el("p", {}, told.unit)] : []));
}
