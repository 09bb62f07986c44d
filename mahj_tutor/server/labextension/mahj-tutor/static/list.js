/**
 * The lessons there are: a page of their own, and a card that leads to it.
 *
 * @typedef {import("./jupyter.js").Jupyter} Jupyter
 * @typedef {{app: Jupyter, modules: Jupyter, desk: import("./jupyter.js").Desk}} Tools
 * @typedef {{launcher: Jupyter, shell: Jupyter, restorer: Jupyter, palette: Jupyter, tree: Jupyter}} Places
 */

import { openEditor, ownExercises } from "./exercises.js";
import { el, openAndRun } from "./jupyter.js";

export const LIST = "mahj-tutor:lessons";
const EDITOR = "mahj-tutor:editor";
const PLACE = "mahj-tutor:place";
const FIND = "Find your place";
const NAME = "Mah Jongg lessons";
const TILE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
<rect x="5" y="2" width="14" height="20" rx="2.5" fill="#fffdf6" stroke="#2f7d6b" stroke-width="2"/>
<circle cx="12" cy="8.5" r="2.6" fill="#b0482f"/>
<circle cx="12" cy="15.5" r="2.6" fill="#1d4f8a"/></svg>`;

const PENCIL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
<rect x="3" y="2" width="14" height="20" rx="2.5" fill="#fffdf6" stroke="#2f7d6b" stroke-width="2"/>
<path d="M9 16l1-4 9-9 3 3-9 9z" fill="#f0a94a" stroke="#1d2b27" stroke-width="1.2"/></svg>`;

/** Offer the list of lessons in every place that an app has for it. @param {Tools & Places} tools */
export function offerLessons(tools) {
  const { app, modules, launcher, palette, restorer, tree } = tools;
  const icon = new modules.ui.LabIcon({ name: "mahj-tutor:tile", svgstr: TILE });
  const tracker = new modules.apputils.WidgetTracker({ namespace: "mahj-tutor-lessons" });
  /** @type {Jupyter} */
  let page = null;
  app.commands.addCommand(LIST, {
    label: NAME, caption: "Learn American Mah Jongg", icon,
    execute: () => {
      if (!page || page.isDisposed) page = makePage(tools, icon);
      if (!page.isAttached) (tree ? tree.addWidget(page) : app.shell.add(page, "main"));
      if (!tracker.has(page)) void tracker.add(page);
      if (tree) tree.currentWidget = page;
      app.shell.activateById(page.id);
      return page;
    },
  });
  launcher?.add({
    command: LIST, category: "Notebook", rank: 1,
    kernelIconUrl: `data:image/svg+xml,${encodeURIComponent(TILE)}`, // a card of this category has no other
  });
  offerEditor(tools);
  palette?.addItem({ command: LIST, category: "Mah Jongg" });
  void restorer?.restore(tracker, { command: LIST, name: () => "lessons" });
  if (tree) void app.restored.then(() => addTab(tools, icon));
  else void app.restored.then(() => beginHere(tools));
}

/** Offer the exercise editor: its notebook is opened and run. @param {Tools & Places} tools */
function offerEditor(tools) {
  const { app, desk, launcher, palette } = tools;
  app.commands.addCommand(EDITOR, {
    label: "Exercise editor", caption: "Make exercises of your own",
    execute: () => openEditor(tools, desk.editor()),
  });
  launcher?.add({
    command: EDITOR, category: "Notebook", rank: 2,
    kernelIconUrl: `data:image/svg+xml,${encodeURIComponent(PENCIL)}`,
  });
  app.commands.addCommand(PLACE, {
    label: FIND, caption: "See what you know already, and where to start",
    execute: () => openAndRun(tools, desk.place(), "The questions can't be opened"),
  });
  for (const command of [EDITOR, PLACE]) palette?.addItem({ command, category: "Mah Jongg" });
}

/** Put the lessons beside the files of Notebook, where they are opened with a click.
 * @param {Tools & Places} tools @param {Jupyter} icon */
function addTab({ tree, ...tools }, icon) {
  const page = makePage(tools, icon);
  page.title.closable = false;
  tree.addWidget(page);
}

/** Open the list in a JupyterLab that was started for the lessons, unless something is open there.
 * @param {Tools & Places} tools */
async function beginHere({ app, desk, shell }) {
  const { isHome } = await desk.lessons().catch(() => ({}));
  const open = [...app.shell.widgets("main")];
  if (!isHome || open.some((each) => !each.id.startsWith("launcher"))) return;
  await app.commands.execute(LIST);
  open.forEach((each) => each.dispose());
  shell?.collapseLeft();
}

/** @param {Tools} tools @param {Jupyter} icon */
function makePage(tools, icon) {
  const { MainAreaWidget } = tools.modules.apputils;
  const content = new tools.modules.widgets.Widget();
  content.addClass("mahj-tutor-lessons");
  content.node.tabIndex = -1;
  const page = new MainAreaWidget({ content });
  page.id = "mahj-tutor-lessons";
  Object.assign(page.title, { label: NAME, icon, closable: true });
  page.toolbar.hide();
  const refresh = () => void draw(tools, content.node);
  new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting)) refresh(); })
    .observe(content.node);
  return page;
}

/** Draw the lessons as they are now. @param {Tools} tools @param {HTMLElement} node */
async function draw(tools, node) {
  let told;
  const asked = ownExercises(tools);
  try { told = await tools.desk.lessons(); } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    node.replaceChildren(el("h1", {}, NAME), el("p", { role: "alert" }, words));
    return;
  }
  const own = await asked;
  /** @type {Jupyter[]} */
  const all = told.units.flatMap((/** @type {Jupyter} */ unit) => unit.lessons);
  const next = all.find(({ id }) => id === told.next);
  const top = node.scrollTop;
  node.replaceChildren(el("div", { class: "mahj-tutor-sheet" },
    el("h1", {}, NAME), ...(next ? [invitation(tools, next, told)] : []),
    ...told.units.map((/** @type {Jupyter} */ unit) => section(tools, unit, told.next)), ...own));
  node.scrollTop = top;
}

/** Say where to go on, and what a placement found. @param {Tools} tools @param {Jupyter} next
 * @param {{isNew: boolean, title: string, text: string, label: string}} told */
function invitation(tools, next, { isNew, title, text, label }) {
  const go = () => void openLesson(tools, next.id);
  const placed = title ? [el("strong", {}, title), " ", text] : [next.goal];
  return el("div", { class: "mahj-tutor-hero" }, el("p", {}, ...placed),
    el("button", { click: go }, label), ...(isNew ? [played(tools, title)] : []));
}

/** Ask who begins whether she has played before. @param {Tools} tools @param {string} found by a placement */
function played({ app }, found) {
  const press = () => void app.commands.execute(PLACE);
  return el("p", { class: "mahj-tutor-played" }, found ? "" : "Played before? ",
    el("button", { click: press }, found ? "Your place" : FIND));
}

/** @param {Tools} tools @param {Jupyter} unit @param {string} next */
function section(tools, unit, next) {
  const items = unit.lessons.map((/** @type {Jupyter} */ lesson) => {
    const press = () => void openLesson(tools, lesson.id);
    const button = el("button", { class: `mahj-tutor-${lesson.state}`, title: lesson.goal, click: press },
      el("span", {}, lesson.name), el("small", {}, stateOf(lesson)));
    if (lesson.id === next) button.setAttribute("aria-current", "true");
    return el("li", {}, button);
  });
  const title = unit.number ? `${unit.number}. ${unit.title}` : unit.title;
  return el("section", {}, el("h2", {}, title), el("ul", {}, ...items));
}

/** @param {Jupyter} lesson */
function stateOf({ state, done, of: most, isGame, isKnown }) {
  if (state === "done") return "✓ Done";
  if (state === "begun") return done ? `${done} of ${most} boards done` : "Begun";
  if (isKnown && !isGame) return "✓ You know this";
  return isGame ? "At the table" : "";
}

/** Open one's own copy of a lesson. @param {Tools} tools @param {string} id */
export async function openLesson({ app, desk, modules }, id) {
  const { Notification, showErrorMessage } = modules.apputils;
  try {
    const { path, said } = await desk.open(id);
    for (const line of said) Notification.info(line, { autoClose: false });
    await app.commands.execute("docmanager:open", { path });
  } catch (error) { await showErrorMessage("This lesson can't be opened", error); }
}
