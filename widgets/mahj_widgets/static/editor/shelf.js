/**
 * The column at the left of the editor's own page: the author's folders, their files, and the exercises of
 * the file that is open, each with how much there is to fix.
 *
 * @typedef {import("./desk.js").Editor} Editor
 * @typedef {import("./page").ShelfFolder} Folder
 * @typedef {import("./page").ShelfFile} File
 */

import { classes, h } from "../board/tree.js";
import { button, openAsk } from "./head.js";
import { tell } from "./wire.js";

/** Draw the column. @param {Editor} e */
export function drawShelf(e) {
  const { shelf } = e.page;
  return [h("ul", { class: "e-folders", key: "folders" }, shelf.map((folder) =>
    h("li", { key: folder.path }, drawFolder(e, folder)))),
  h("div", { class: "e-new", key: "new" },
    button(e, "New file", () => openAsk(e, "file"), { class: "e-quiet" }),
    button(e, "New folder", () => openAsk(e, "folder"), { class: "e-quiet" }))];
}

/** @param {Editor} e @param {Folder} folder */
function drawFolder(e, folder) {
  const { path, name, is_lesson: isLesson } = folder;
  const files = filesIn(e, folder);
  if (files.length === 0 && !path && e.page.shelf.length > 1) return h("h2", {}, name);
  return [h("h2", { key: "name" }, name, isLesson && h("span", { class: "e-kind-of" }, " lesson")),
    files.length === 0 ? beginHere(e, folder) : h("ul", { key: "files" }, files.map((file) =>
      h("li", { key: file.name }, drawFile(e, path, file))))];
}

/** Return the files of a folder, with one that is begun and not saved yet. @param {Editor} e
 * @param {Folder} folder @returns {File[]} */
function filesIn({ page }, { path, files }) {
  const isOpen = path === page.within && page.file && !files.some(({ name }) => name === page.file);
  return isOpen ? [...files, { name: page.file, exercises: -1, problems: -1, is_changed: false }] : files;
}

/** @param {Editor} e @param {Folder} folder */
function beginHere(e, { path, name }) {
  const begin = () => go(e, { kind: "open-in", folder: path, name: "exercises.yaml" });
  return h("button", { type: "button", class: "e-row-of", key: "begin", onclick: begin,
    "aria-label": `Begin a file in ${name}` }, h("span", { class: "e-soft" }, "no exercises yet"));
}

/** @param {Editor} e @param {string} folder @param {File} file */
function drawFile(e, folder, { name, problems, is_changed: isLeft }) {
  const { within, file, entries, at, is_changed: isChanged, findings } = e.page;
  const isOpen = within === folder && file === name;
  const count = isOpen ? findings.filter((each) => !each.is_note).length : problems;
  const words = `${name}${(isOpen ? isChanged : isLeft) ? " •" : ""}`;
  return [rowOf({ words, count, key: "file", now: isOpen ? "true" : undefined },
    () => go(e, { kind: "open-in", folder, name })),
  isOpen && entries.length > 0 && h("ol", { key: "entries" }, entries.map((entry, i) =>
    h("li", { key: i }, rowOf({
      words: entry.title || entry.id || "no title yet", count: entry.problems, key: "entry",
      now: i === at ? "true" : undefined,
    }, () => go(e, { kind: "select", at: i })))))];
}

/** @param {{words: string, count: number, now?: string, key: string}} what
 * @param {() => void} how */
function rowOf({ words, count, now, key }, how) {
  return h("button", { type: "button", class: classes("e-row-of", `e-of-${key}`), "aria-current": now ?? null,
    onclick: how, key },
  h("span", { class: "e-words" }, words), count > 0 && h("span", { class: "e-count" }, count,
    h("span", { class: "e-ear" }, " to fix")));
}

/** Go to a file or an exercise; where the column takes the place of the form, it gives that back.
 * @param {Editor} e @param {import("./page").EditorMessage} message */
function go(e, message) {
  if (e.tab === "files") e.tab = "form";
  tell(e, message);
  e.draw();
}
