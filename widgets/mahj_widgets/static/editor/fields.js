/**
 * Drawing the fields of the form: a label, what it means, a control, what is wrong with it.
 *
 * @typedef {import("./desk.js").Editor} Editor
 * @typedef {import("./page").FormField} Field
 * @typedef {import("../board/tree.js").Tree} Tree
 * @typedef {import("../board/tree.js").Kid} Kid
 */

import { classes, h } from "../board/tree.js";
import { change, keyOf, standing, tell, type } from "./wire.js";

/** @type {Record<string, string>} */
const SHAPES = { text: "Write one text", list: "Write a list", map: "Write fields" };

/** Return a field's name with those it stands in: "feedback wrong 1 say". @param {Field} field */
const wholeName = ({ path, name }) =>
  path.map((part) => (typeof part === "number" ? part + 1 : part)).join(" ") || name;

/** Draw the fields of an exercise. @param {Editor} e @param {Field} form @returns {Kid} */
export function drawForm(e, form) {
  return h("div", { class: "e-form", key: "form" },
    form.help && h("p", { class: "e-findings", key: "help" }, marked(form.help)),
    form.fields.map((field) => drawField(e, field)),
    drawMore(e, form));
}

/** @param {Editor} e @param {Field} field @returns {Tree} */
function drawField(e, field) {
  if (field.kind === "fields" || field.kind === "list") return drawSection(e, field);
  const { path, help, problems } = field;
  const id = `${e.uid}-${path.join("-")}`;
  const isEntry = typeof path[path.length - 1] === "number";
  return h("div", { class: classes("e-field", problems.length > 0 && "e-wrong"), "data-path": keyOf(path),
    key: keyOf(path) },
    h("div", { class: "e-name", key: "name" },
      h("label", { for: id }, field.name), drawTools(e, field, isEntry)),
    help && h("p", { class: "e-help", id: `${id}-help`, key: "help" }, marked(help)),
    drawControl(e, field, id), drawProblems(field, id),
    field.is_position && h("button", { type: "button", class: "e-lay", key: "lay",
      onclick: () => tell(e, { kind: "lay-out", path }) }, `Lay out ${wholeName(field)} on the board`));
}

/** @param {Editor} e @param {Field} field @param {string} id */
function drawControl(e, field, id) {
  const { kind, path } = field;
  /** @type {import("./wire.js").Place} */
  const place = { kind: kind === "yaml" ? "yaml" : "set", path };
  const value = standing(e, place, field.value);
  const props = propsOf(field, id);
  /** @param {Event} event */
  const take = ({ target }) => type(e, place, /** @type {HTMLInputElement} */ (target).value);
  if (kind === "choice" || kind === "truth") return drawSelect(e, field, { ...props, value });
  if (kind === "number") return h("input", { ...props, value, inputmode: "numeric", size: 8, oninput: take });
  return h("textarea", {
    ...props, value, rows: rowsOf(value), oninput: take, spellcheck: kind === "yaml" ? "false" : null,
    class: kind === "yaml" ? "e-code" : null,
  });
}

/** @param {Field} field @param {string} id */
function propsOf(field, id) {
  const isWrong = field.problems.length > 0;
  const says = [field.help && `${id}-help`, isWrong && `${id}-problems`].filter(Boolean).join(" ");
  return {
    id, key: "control", "aria-label": wholeName(field), "aria-describedby": says || null,
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
    [...(options.includes("") ? [] : [""]), ...options].map((option) =>
      h("option", { value: option, key: option }, option || "not said")));
}

/** @param {Field} field @param {string} id */
function drawProblems({ problems }, id) {
  return problems.length > 0 && h("ul", { class: "e-problems", id: `${id}-problems`, key: "problems" },
    problems.map((problem, i) => h("li", { key: i }, problem)));
}

/** Draw what can be done with a field as a whole. @param {Editor} e @param {Field} field
 * @param {boolean} isEntry */
function drawTools(e, field, isEntry) {
  const { path, is_set: isSet, is_needed: isNeeded } = field;
  const name = wholeName(field);
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
  return field.shapes.map((shape) => h("button", {
    type: "button", class: "e-shape", key: shape, "aria-label": `${SHAPES[shape]} for ${wholeName(field)}`,
    onclick: () => change(e, /** @type {"as-text"} */ (`as-${shape}`), field.path),
  }, SHAPES[shape]));
}

/** Draw a field that holds others: it can be closed. @param {Editor} e @param {Field} field */
function drawSection(e, field) {
  const { path, help, fields } = field;
  const key = keyOf(path);
  const isEntry = typeof path[path.length - 1] === "number";
  const shutKey = path.length === 1 ? String(path[0]) : key;
  const open = !e.shut.has(shutKey) || inner(field).some((each) => each.problems.length > 0);
  const id = `${e.uid}-${path.join("-")}`;
  const heading = field.kind === "list" ? `${field.name} (${fields.length})` : field.name;
  return h("div", { class: classes("e-section", isEntry && "e-entry"), role: "group",
    "aria-label": wholeName(field), "data-path": key, key },
    h("div", { class: "e-name", key: "name" },
      h("button", { type: "button", class: "e-fold", "aria-expanded": String(open), "aria-controls": id,
        "aria-label": `${wholeName(field)}${field.kind === "list" ? `, ${fields.length} in it` : ""}`,
        onclick: () => foldSection(e, shutKey) },
      h("span", { class: "e-sign", "aria-hidden": "true" }, open ? "▾" : "▸"), heading),
      drawTools(e, field, isEntry)),
    help && h("p", { class: "e-help", key: "help" }, marked(help)), drawProblems(field, id),
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

/** @param {Editor} e @param {Field} field */
function drawAdd(e, field) {
  const path = [...field.path, field.fields.length];
  return h("button", { type: "button", class: "e-add", key: "add",
    onclick: () => change(e, "add", path) }, `Add to ${wholeName(field)}`);
}

/** Draw the choice of a further field. @param {Editor} e @param {Field} field */
function drawMore(e, field) {
  if (field.more.length === 0 && !field.is_free) return null;
  const id = `${e.uid}-more-${field.path.join("-")}`;
  const to = field.path.length > 0 ? ` to ${wholeName(field)}` : "";
  /** @param {Event} event */
  const add = ({ currentTarget }) => {
    const from = /** @type {HTMLElement} */ (currentTarget).parentElement?.querySelector("select, input");
    const control = /** @type {HTMLInputElement | null} */ (from);
    if (!control?.value) return control?.focus();
    change(e, "add", [...field.path, control.value]);
    control.value = "";
  };
  return h("div", { class: "e-more", key: "more" },
    h("label", { for: id, class: "e-ear" }, `A further field${to}`),
    field.is_free ? h("input", { id, placeholder: "a name", key: "name" })
      : h("select", { id, key: "names" }, h("option", { value: "" }, "a further field …"),
        field.more.map(([name, help]) => h("option", { value: name, title: help, key: name },
          `${name}: ${short(help)}`))),
    h("button", { type: "button", class: "e-add", onclick: add }, `Add${to}`));
}

/** @param {string} help */
function short(help) {
  const plain = help.replaceAll("`", "");
  return plain.length > 70 ? `${plain.slice(0, 68)} …` : plain;
}

/** Set what stands between backquotes as code. @param {string} text @returns {Kid} */
export const marked = (text) =>
  text.split("`").map((part, i) => (i % 2 ? h("code", { key: i }, part) : part));
