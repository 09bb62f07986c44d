/**
 * Drawing the fields of the form: a label, what it means, a control, what is wrong with it.
 *
 * @typedef {import("./desk.js").Editor} Editor
 * @typedef {import("./page").FormField} Field
 * @typedef {import("../board/tree.js").Tree} Tree
 * @typedef {import("../board/tree.js").Kid} Kid
 */

import { classes, h } from "../board/tree.js";
import { drawOwnBelief } from "./belief.js";
import { drawChecks, drawSpan, drawTick } from "./checks.js";
import { drawPicturesOf } from "./lesson-text.js";
import { drawFacts, drawWritten, drawOffered, drawPick } from "./pick.js";
import { drawChosen, drawPicture } from "./picture.js";
import { tailOf, wordsBefore } from "./tail.js";
import { change, keyOf, tell, type } from "./wire.js";

/** Draw the fields of an exercise under their headings. @param {Editor} e @param {Field} form
 * @returns {Kid} */
export function drawForm(e, form) {
  return h("div", { class: "e-form", key: "form" },
    form.help && h("p", { class: "e-findings", key: "help" }, marked(form.help)),
    form.groups.map((group) => drawGroup(e, form, group)));
}

/** Draw the fields under a heading, and the choice of further ones. @param {Editor} e @param {Field} form
 * @param {string} group */
function drawGroup(e, form, group) {
  const fields = form.fields.filter((each) => each.group === group);
  const more = form.more.filter((each) => each.group === group);
  if (fields.length + more.length === 0) return null;
  const id = `${e.uid}-${group.replaceAll(/\W/g, "")}`;
  return h("section", { class: "e-group", "aria-labelledby": id, "data-group": group, key: group },
    h("h2", { id, key: "heading" }, group), fields.map((field) => drawField(e, field)),
    drawMore(e, { ...form, more }, group));
}

/** Draw the name that a field has in the text. @param {Field} field */
const drawKey = ({ path, name, label }) =>
  typeof path[path.length - 1] === "string" && name !== label
    && h("code", { class: "e-key", "aria-hidden": "true", key: "key" }, name);

/** Draw a field that isn't needed where ticks say the same: one opens it to let the engine say it.
 * @param {Editor} e @param {Field} field @returns {Tree} */
function drawAside(e, field) {
  const open = field.aside === "open" ? { open: true } : {}; // one that an author has opened stays open
  return h("details", { class: "e-aside", key: keyOf(field.path), ...open },
    h("summary", { key: "summary" }, "Let the engine say what's right, in the place of ticks"),
    drawPlain(e, field));
}

/** @param {Editor} e @param {Field} field @returns {Tree} */
const drawField = (e, field) => (field.aside ? drawAside(e, field) : drawPlain(e, field));

/** @param {Editor} e @param {Field} field @returns {Tree} */
function drawPlain(e, field) {
  if (field.kind === "picks") return drawPicks(e, field);
  if (field.kind === "fields" || field.kind === "list") return drawSection(e, field);
  const { path, help, problems, kind } = field;
  const id = `${e.uid}-${path.join("-")}`;
  const isEntry = typeof path[path.length - 1] === "number";
  return h("div", { class: classes("e-field", problems.length > 0 && "e-wrong"), "data-path": keyOf(path),
    key: keyOf(path) },
    h("div", { class: "e-name", key: "name" },
      isOne(kind) ? h("label", { for: id }, field.label) : h("b", {}, field.label), drawKey(field),
      kind === "text" && drawWritten(e, field), drawFacts(e, field), drawUsing(e, field),
      field.takes_picture && drawPicture(e, "field", path, field.whole), drawTools(e, field, isEntry)),
    help && h("p", { class: "e-help", id: `${id}-help`, key: "help" }, marked(help)),
    drawChosen(e, "field", path), drawControl(e, field, id), drawPicturesOf(e, field),
    drawMeans(field), drawTick(e, field), drawProblems(field, id), drawNotes(e, field),
    field.is_position && h("button", { type: "button", class: "e-lay", key: "lay",
      "aria-label": `Lay it out on the board: ${field.whole}`,
      onclick: () => tell(e, { kind: "lay-out", path }) }, "Lay it out on the board"));
}

/** Draw the button that takes the answer on the board over as a condition. @param {Editor} e
 * @param {Field} field */
const drawUsing = (e, { path, takes_answer: takesAnswer, whole }) => takesAnswer && h("button", {
  type: "button", class: "e-shape", key: "use", "aria-label": `Use the answer on the board: ${whole}`,
  onclick: () => tell(e, { kind: "use-answer", path }) }, "Use the answer on the board");

/** Draw what is to be known of a field, with what can be done about it.
 * @param {Editor} e @param {Field} field */
function drawNotes(e, { path }) {
  const { findings, at } = e.page;
  const some = findings.filter((each) => each.is_note && each.exercise === at && each.proposed.length > 0
    && keyOf(each.path) === keyOf(path));
  return some.map(({ told, proposed }, i) => h("p", { class: "e-note-of", key: `note-${i}` }, told,
    proposed.map(([value, words]) => h("button", { type: "button", class: "e-line", key: value,
      onclick: () => tell(e, { kind: "correct", path, value }) }, words))));
}

/** Draw what an expression says in plain words. @param {Field} field */
const drawMeans = ({ means }) =>
  means && h("p", { class: "e-means", key: "means" }, h("i", {}, "In words: "), means);

/** Tell whether a field has one control, which its label names. @param {Field["kind"]} kind */
const isOne = (kind) => kind !== "pick" && kind !== "checks" && kind !== "span";

/** @param {Editor} e @param {Field} field @param {string} id */
function drawControl(e, field, id) {
  const { kind, path } = field;
  if (kind === "pick") return drawPicked(e, field);
  if (kind === "checks") return drawChecks(e, field, id);
  if (kind === "span") return drawSpan(e, field, id);
  /** @type {import("./wire.js").Place} */
  const place = { kind: kind === "yaml" ? "yaml" : "set", path };
  const value = wordsBefore(e, place, field);
  const props = propsOf(field, id);
  /** @param {Event} event */
  const take = ({ target }) =>
    type(e, place, /** @type {HTMLInputElement} */ (target).value + tailOf(e, field));
  if (kind === "choice" || kind === "truth") return drawSelect(e, field, { ...props, value });
  if (kind === "number") return h("input", { ...props, value, inputmode: "numeric", size: 8, oninput: take });
  /** @param {Event} event */
  const leave = ({ target }) => {
    const { selectionStart, selectionEnd } = /** @type {HTMLTextAreaElement} */ (target);
    const key = keyOf(path), put = e.cursor?.key === key ? e.cursor.put : "";
    e.cursor = { key, at: [selectionStart, selectionEnd], put };
    const isNew = field.problems.length > 0 || e.pending.has(`set${key}`);
    if (field.takes_tiles && isNew) tell(e, { kind: "write-out", path });
  };
  return h("textarea", {
    ...props, value, rows: rowsOf(value), oninput: take, onblur: leave,
    spellcheck: kind === "yaml" ? "false" : null,
    class: kind === "yaml" ? "e-code" : null,
  });
}

/** Draw what is picked, and the button to pick another one. @param {Editor} e @param {Field} field */
function drawPicked(e, field) {
  const { path, picked, value } = field;
  /** @param {string} chosen */
  const take = (chosen) => tell(e, { kind: "set", path, value: chosen, n: ++e.count });
  return h("div", { class: "e-picked", key: "control" },
    value && h("span", { class: "e-chip", key: "value" }, picked),
    drawOffered(e, field, value ? "Choose another …" : "Choose …", { take }), drawOwnBelief(e, field));
}

/** Draw a list whose entries are picked by their names. @param {Editor} e @param {Field} field */
function drawPicks(e, field) {
  const { path, fields, help, add, problems } = field;
  const id = `${e.uid}-${path.join("-")}`;
  /** @param {string} value */
  const take = (value) => fields.every((each) => each.value !== value)
    && tell(e, { kind: "set", path: [...path, fields.length], value, n: ++e.count });
  return h("div", { class: classes("e-field", problems.length > 0 && "e-wrong"), role: "group",
    "aria-label": field.whole, "data-path": keyOf(path), key: keyOf(path) },
  h("div", { class: "e-name", key: "name" }, h("b", {}, field.label), drawKey(field),
    drawTools(e, field, false)),
  help && h("p", { class: "e-help", id: `${id}-help`, key: "help" }, marked(help)), drawProblems(field, id),
  h("div", { class: "e-picked", key: "control" },
    fields.length > 0 && h("ul", { class: "e-chips", key: "chips" },
      fields.map((each) => drawPickedOne(e, each))),
    drawOffered(e, field, add, { take })));
}

/** @param {Editor} e @param {Field} field */
function drawPickedOne(e, field) {
  const { path, value, picked, problems } = field;
  /** @param {string} chosen */
  const take = (chosen) => tell(e, { kind: "set", path, value: chosen, n: ++e.count });
  const replacing = drawOffered(e, { ...field, whole: picked }, "Replace", { take, shape: "e-shape" }) ?? [];
  return h("li", { key: value, "data-path": keyOf(path) },
    h("span", { class: "e-chip" }, picked, replacing[0], h("button", { type: "button", class: "e-tool",
      "aria-label": `Remove ${picked}`, title: `Remove ${picked}`, onclick: () => change(e, "remove", path) },
    h("span", { "aria-hidden": "true" }, "✕"))), replacing[1],
    drawProblems({ problems }, `${e.uid}-${path.join("-")}`));
}

/** @param {Field} field @param {string} id */
function propsOf(field, id) {
  const isWrong = field.problems.length > 0;
  const says = [field.help && `${id}-help`, isWrong && `${id}-problems`].filter(Boolean).join(" ");
  return {
    id, key: "control", "aria-label": field.whole, "aria-describedby": says || null,
    "aria-invalid": isWrong ? "true" : null,
  };
}

/** @param {string} value */
const rowsOf = (value) => value.split("\n").reduce((sum, line) => sum + 1 + Math.floor(line.length / 64), 0);

/** @param {Editor} e @param {Field} field @param {Record<string, any>} props */
function drawSelect(e, { path, options }, { value, ...props }) {
  /** @param {Event} event */
  const take = ({ target }) => {
    const chosen = /** @type {HTMLSelectElement} */ (target).value;
    tell(e, chosen ? { kind: "set", path, value: chosen, n: ++e.count } : { kind: "remove", path });
  };
  return h("select", { ...props, "data-value": value, onchange: take },
    [["", "not said"], ...options].map(([option, words]) =>
      h("option", { value: option, key: option }, words)));
}

/** @param {Pick<Field, "problems">} field @param {string} id */
function drawProblems({ problems }, id) {
  return problems.length > 0 && h("ul", { class: "e-problems", id: `${id}-problems`, key: "problems" },
    problems.map((problem, i) => h("li", { key: i }, problem)));
}

/** Draw what can be done with a field as a whole. @param {Editor} e @param {Field} field
 * @param {boolean} isEntry */
function drawTools(e, field, isEntry) {
  const { path, is_set: isSet, is_needed: isNeeded } = field;
  const name = field.whole;
  /** @param {"up" | "down" | "remove"} kind @param {string} sign @param {string} words */
  const tool = (kind, sign, words) => h("button", {
    type: "button", class: "e-tool", "aria-label": `${words} ${name}`, title: `${words} ${name}`, key: kind,
    onclick: () => change(e, kind, path),
  }, h("span", { "aria-hidden": "true" }, sign));
  return h("span", { class: "e-tools", key: "tools" }, drawShapes(e, field),
    isEntry && path[path.length - 1] !== 0 && tool("up", "↑", "Move up"),
    isSet && !isNeeded && tool("remove", "✕", "Remove"));
}

/** @param {Editor} e @param {Field} field */
function drawShapes(e, field) {
  return field.shapes.map(([shape, words]) => h("button", {
    type: "button", class: "e-shape", key: shape, "aria-label": `${words}: ${field.whole}`,
    onclick: () => reshape(e, field, shape),
  }, words));
}

/** Write a value in another shape, and go on where something is to be written then: in an option's reply.
 * @param {Editor} e @param {Field} field @param {"text" | "list" | "map"} shape */
function reshape(e, { path }, shape) {
  change(e, /** @type {"as-text"} */ (`as-${shape}`), path);
  if (shape === "map" && path[path.length - 2] === "options") e.next = [...path, "back"];
}

/** Draw a field that holds others: it can be closed. @param {Editor} e @param {Field} field */
function drawSection(e, field) {
  const { path, help, fields } = field;
  const key = keyOf(path);
  const isEntry = typeof path[path.length - 1] === "number";
  const shutKey = path.length === 1 ? String(path[0]) : key;
  const open = !e.shut.has(shutKey) || inner(field).some((each) => each.problems.length > 0);
  const id = `${e.uid}-${path.join("-")}`;
  const heading = field.kind === "list" ? `${field.label} (${fields.length})` : field.label;
  return h("div", { class: classes("e-section", isEntry && "e-entry"), role: "group",
    "aria-label": field.whole, "data-path": key, key },
    h("div", { class: "e-name", key: "name" },
      h("button", { type: "button", class: "e-fold", "aria-expanded": String(open), "aria-controls": id,
        "aria-label": `${field.whole}${field.kind === "list" ? `, ${fields.length} in it` : ""}`,
        onclick: () => foldSection(e, shutKey) },
      h("span", { class: "e-sign", "aria-hidden": "true" }, open ? "▾" : "▸"), heading),
      drawKey(field), drawTools(e, field, isEntry)),
    help && h("p", { class: "e-help", key: "help" }, marked(help)), drawProblems(field, id),
    drawTick(e, field),
    open && h("div", { class: "e-inner", id, key: "inner" },
      fields.map((each) => drawField(e, each)),
      field.kind === "list" ? drawAdd(e, field) : drawMore(e, field)));
}

/** @param {Field} field @returns {Field[]} */
const inner = (field) => field.fields.flatMap((each) => [each, ...inner(each)]);

/** @param {Editor} e @param {string} key */
function foldSection(e, key) {
  if (!e.shut.delete(key)) e.shut.add(key);
  e.draw();
}

const ADDING = "Adding …";

/** Return whether an entry that was added to a list is still on its way. @param {Editor} e
 * @param {Field} field */
const isComing = (e, { path, fields }) =>
  e.waits && e.next !== null && keyOf(e.next) === keyOf([...path, fields.length]);

/** @param {Editor} e @param {Field} field */
function drawAdd(e, field) {
  const path = [...field.path, field.fields.length];
  return h("button", { type: "button", class: "e-add", key: "add",
    "aria-label": `${field.add}: ${field.whole}`, onclick: () => change(e, "add", path) },
  isComing(e, field) ? ADDING : field.add);
}

/** Draw the choice of a further field. @param {Editor} e @param {Field} field @param {string} [group] */
function drawMore(e, field, group = "") {
  const { path, more, whole, is_free: isFree } = field;
  if (more.length === 0 && !isFree) return null;
  /** @param {string} name */
  const add = (name) => change(e, "add", [...path, name]);
  if (isFree) return drawNaming(e, `${e.uid}-more-${path.join("-")}`, whole, add);
  const choices = more.map((each) => ({ ...each, value: each.name, group: group ? "" : each.group }));
  const key = `more ${keyOf(path)} ${group}`;
  return h("div", { class: "e-more", key: "more" },
    drawPick(e, { key, words: group ? "More …" : "Add …", name: group || whole, choices, take: add }));
}

/** Draw the field for a name of the author's own. @param {Editor} e @param {string} id @param {string} to
 * @param {(name: string) => void} add */
function drawNaming(e, id, to, add) {
  /** @param {Event} event */
  const take = ({ currentTarget }) => {
    const around = /** @type {HTMLElement} */ (currentTarget).parentElement;
    const given = /** @type {HTMLInputElement | null} */ (around?.querySelector("input") ?? null);
    if (!given?.value) return given?.focus();
    add(given.value);
    given.value = "";
  };
  return h("div", { class: "e-more", key: "more" },
    h("label", { for: id, class: "e-ear" }, `A name of your own in ${to}`),
    h("input", { id, placeholder: "a name", key: "name" }),
    h("button", { type: "button", class: "e-add", "aria-label": `Add to ${to}`, onclick: take }, "Add"));
}

/** Set what stands between backquotes as code. @param {string} text @returns {Kid} */
export const marked = (text) =>
  text.split("`").map((part, i) => (i % 2 ? h("code", { key: i }, part) : part));
