/**
 * Small trees, and the page made to look like them: nodes that are still wanted stay, and with them focus
 * and identity.
 *
 * @typedef {import("./trees").Tree} Tree
 * @typedef {import("./trees").Kid} Kid
 */

const SVG = new Set(["svg", "use", "path", "circle", "rect", "g"]);
/** @type {WeakMap<Node, string>} */
const keys = new WeakMap();
/** @type {WeakMap<Node, Record<string, any>>} */
const dressed = new WeakMap();

/** Make a node of a tree: tag, properties (`key` tells siblings apart), children.
 * @param {string} tag @param {Record<string, any>} props @param {Kid[]} kids @returns {Tree} */
export function h(tag, props, ...kids) {
  return { tag, props, kids };
}

/** Join the class names that are set. @param {Array<string | false | null | undefined>} names */
export const classes = (...names) => names.filter(Boolean).join(" ");

/** @param {Kid[]} kids @returns {Array<Tree | string | number>} */
function flat(kids) {
  return kids.flatMap((kid) => {
    if (Array.isArray(kid)) return flat(kid);
    return kid == null || typeof kid === "boolean" || kid === "" ? [] : [kid];
  });
}

/** Make an element's children look like the trees, keeping every node that is still wanted.
 * @param {Element} el @param {Kid[]} kids */
export function patch(el, kids) {
  const old = new Map([...el.childNodes].map((node, i) => [keys.get(node) ?? `?${i}`, node]));
  const nodes = flat(kids).map((kid, i) => {
    const key = typeof kid === "object" ? `${kid.tag}.${kid.props.key ?? i}` : `#${i}`;
    const node = old.get(key) ?? createNode(kid, key);
    old.delete(key);
    if (typeof kid === "object") dress(/** @type {Element} */ (node), kid);
    else if (node.nodeValue !== String(kid)) node.nodeValue = String(kid);
    return node;
  });
  for (const node of old.values()) node.remove();
  nodes.forEach((node, i) => el.childNodes[i] !== node && el.insertBefore(node, el.childNodes[i] ?? null));
}

/** @param {Tree | string | number} kid @param {string} key @returns {ChildNode} */
function createNode(kid, key) {
  const node = typeof kid === "object" ? createElement(kid.tag) : document.createTextNode(String(kid));
  keys.set(node, key);
  return node;
}

/** @param {string} tag */
function createElement(tag) {
  if (SVG.has(tag)) return document.createElementNS("http://www.w3.org/2000/svg", tag);
  return document.createElement(tag);
}

/** @param {Element} node @param {Tree} tree */
function dress(node, { props, kids }) {
  const before = dressed.get(node) ?? {};
  for (const name of Object.keys(before)) if (!(name in props)) setProperty(node, name, null);
  for (const [name, value] of Object.entries(props)) if (name !== "key") setProperty(node, name, value);
  dressed.set(node, props);
  patch(node, kids);
}

/** @param {Element} node @param {string} name @param {any} value */
function setProperty(node, name, value) {
  if (name.startsWith("on")) Reflect.set(node, name, value);
  else if ((name === "value" && node.tagName !== "OPTION") || name === "checked") {
    if (Reflect.get(node, name) !== value) Reflect.set(node, name, value);
  } else if (value == null || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value === true ? "" : value);
}
