/**
 * An author's exercise files: by their titles in the list of lessons, and opened in the editor from there or
 * from the list of files.
 *
 * @typedef {import("./jupyter.js").Jupyter} Jupyter
 * @typedef {{app: Jupyter, modules: Jupyter, desk: import("./jupyter.js").Desk}} Tools
 */

import { el, openAndRun } from "./jupyter.js";

const EDIT = "mahj-tutor:edit-file";
const IS_YAML = /\.yaml$/;
const FILE = '.jp-DirListing-item[data-isdir="false"]';

/** Open the editor's notebook that a promise leads to, and run it. @param {Tools} tools
 * @param {Promise<{path: string}>} asked */
export const openEditor = (tools, asked) => openAndRun(tools, asked, "The exercise editor can't be opened");

/** Offer the editor in the menu of an exercise file in the list of files.
 * @param {Tools & {files: Jupyter}} tools */
export function offerInFiles(tools) {
  const { app, desk, files } = tools;
  /** @returns {string} */
  const chosen = () => [...files.tracker.currentWidget?.selectedItems() ?? []][0]?.path ?? "";
  app.commands.addCommand(EDIT, {
    label: "Open in the exercise editor", isVisible: () => IS_YAML.test(chosen()),
    execute: () => openEditor(tools, desk.edit(chosen())),
  });
  app.contextMenu.addItem({ command: EDIT, selector: FILE, rank: 2 });
}

/** Draw the exercise files with the titles of their exercises; nothing where there are none.
 * @param {Tools} tools @returns {Promise<HTMLElement[]>} */
export async function ownExercises(tools) {
  const { files } = await tools.desk.exercises().catch(() => ({ files: [] }));
  const items = files.map((/** @type {Jupyter} */ { path, many, titles }) => {
    const press = () => void openEditor(tools, tools.desk.edit(path));
    const named = titles.join(" \u00b7 ") + (many > titles.length ? ` and ${many - titles.length} more` : "");
    return el("li", {}, el("button", { class: "mahj-tutor-file", title: "Open in the exercise editor",
      click: press }, el("span", {}, named || path), el("small", {}, path)));
  });
  return items.length > 0 ? [el("section", {}, el("h2", {}, "Your exercises"), el("ul", {}, ...items))] : [];
}
