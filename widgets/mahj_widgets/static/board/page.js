/** What all boards of a page share, whichever copy of the code drew them. */

export function page() {
  return (window.__mahj ??= { groups: new Map(), boards: new Set(), needed: new WeakSet(), key: null });
}

/** Return where tiles of an element find the sprite: in the page, or in the shadow root around the element.
 * @param {Element} el @returns {ParentNode} */
export function spriteRoot(el) {
  /** @type {any} */
  const root = el.getRootNode();
  return root.body ?? root;
}

/** Return whether the sprite is there. @param {Element} el */
export const hasSprite = (el) => spriteRoot(el).querySelector("#t-body") !== null;

/** Put the sprite where an element's tiles find it, once; scripts and handlers in it are left out.
 * @param {Element} el @param {string} text */
export function addSprite(el, text) {
  if (hasSprite(el)) return;
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (sprite.tagName !== "svg") return;
  sprite.querySelectorAll("script, foreignObject").forEach((node) => node.remove());
  for (const node of [sprite, ...sprite.querySelectorAll("*")])
    for (const { name } of [...node.attributes]) if (name.startsWith("on")) node.removeAttribute(name);
  sprite.setAttribute("aria-hidden", "true");
  sprite.setAttribute("style", "position:absolute;width:0;height:0;overflow:hidden");
  spriteRoot(el).append(document.adoptNode(sprite));
}
