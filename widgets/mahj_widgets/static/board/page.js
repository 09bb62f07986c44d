/** What all boards of a page share, whichever copy of the code drew them. */

export function page() {
  return (window.__mahj ??= { groups: new Map(), boards: new Set(), needed: false, key: null });
}

/** Put the sprite into the page, once; scripts and handlers in it are left out. @param {string} text */
export function addSprite(text) {
  if (document.getElementById("t-body")) return;
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (sprite.tagName !== "svg") return;
  sprite.querySelectorAll("script, foreignObject").forEach((node) => node.remove());
  for (const node of [sprite, ...sprite.querySelectorAll("*")])
    for (const { name } of [...node.attributes]) if (name.startsWith("on")) node.removeAttribute(name);
  sprite.setAttribute("aria-hidden", "true");
  sprite.setAttribute("style", "position:absolute;width:0;height:0;overflow:hidden");
  document.body.append(document.adoptNode(sprite));
}
