/**
 * Dragging: a ghost of the piece follows the finger, and the places it may go to light up.
 *
 * @typedef {import("./state.js").Board} Board
 * @typedef {import("./state.js").Drag} Drag
 */

import { offers } from "./fold.js";
import { around, put, putBefore, takes } from "./hands.js";
import { zoom } from "./host.js";
import { guard } from "./link.js";
import { arranged } from "./state.js";

const HOLD = 220; // ms until a finger that could also scroll takes a piece up
const SLACK = 7; // px that a finger may move before it drags
const EDGE = 40; // px from the window's edge where the page scrolls

/** A finger or the mouse goes down. @param {Board} b @param {PointerEvent} event */
export function down(b, event) {
  const el = around(event.target, "[data-drag]");
  if (!el || event.button > 0 || b.drag) return;
  const held = event.pointerType === "touch" && el.dataset.drag === "hold";
  const { clientX: x, clientY: y, pointerId: pointer } = event;
  /** @type {Drag} */
  const drag = { id: el.dataset.piece ?? "", el, x, y, pointer, ready: !held };
  b.drag = drag;
  if (held) drag.timer = setTimeout(guard(b, () => b.drag === drag && lift(b, drag, event)), HOLD);
}

/** It moves. @param {Board} b @param {PointerEvent} event */
export function over(b, event) {
  const { drag } = b;
  if (!drag || event.pointerId !== drag.pointer) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) return;
    if (!drag.ready) return drop(b);
    lift(b, drag, event);
  }
  carry(b, drag, event);
}

/** Take a piece up from the table, if it may go anywhere. @param {Board} b @param {Drag} drag
 * @param {PointerEvent} event */
function lift(b, drag, event) {
  if (offers(b.view, b.acts, drag.id).length === 0 && !arranged(b, drag.id)) return drop(b);
  b.picked = drag.id;
  b.draw();
  const { width, height } = drag.el.getBoundingClientRect();
  const el = document.createElement("div");
  el.className = "m-ghost";
  el.setAttribute("aria-hidden", "true");
  el.append(...[...drag.el.childNodes].map((node) => node.cloneNode(true)));
  const size = zoom(b);
  Object.assign(el.style, { width: `${width / size}px`, height: `${height / size}px` });
  b.root.append(el);
  const base = el.getBoundingClientRect();
  drag.ghost = { el, left: base.left + width / 2, top: base.top + height / 2 };
  drag.el.classList.add("m-away");
  carry(b, drag, event);
}

/** @param {Board} b @param {Drag} drag @param {PointerEvent} event */
function carry(b, { ghost }, { clientX: x, clientY: y }) {
  if (!ghost) return;
  const [dx, dy] = [x - ghost.left, y - ghost.top].map((each) => each / zoom(b));
  ghost.el.style.transform = `translate(${dx}px, ${dy}px) scale(1.06)`;
  const zone = zoneUnder(b, x, y);
  for (const el of b.root.querySelectorAll(".m-over")) if (el !== zone) el.classList.remove("m-over");
  if (zone && takes(b, zone.dataset.zone)) zone.classList.add("m-over");
  if (y < EDGE || y > innerHeight - EDGE) window.scrollBy(0, y < EDGE ? -12 : 12);
}

/** @param {Board} b @param {number} x @param {number} y */
function zoneUnder(b, x, y) {
  const root = /** @type {Document | ShadowRoot} */ (b.root.getRootNode());
  const zone = around(root.elementFromPoint(x, y), "[data-zone]");
  return zone && b.root.contains(zone) ? zone : null;
}

/** The finger is lifted. @param {Board} b @param {PointerEvent} event */
export function up(b, event) {
  const { drag } = b;
  if (!drag || event.pointerId !== drag.pointer) return;
  if (!drag.ghost) return drop(b);
  b.dragged = true;
  setTimeout(() => { b.dragged = false; });
  const zone = zoneUnder(b, event.clientX, event.clientY)?.dataset.zone;
  if (zone) lay(b, drag, zone, event);
  else drop(b);
}

/** Lay down what was dragged: in a zone that takes it, or before a piece of its own zone. @param {Board} b
 * @param {Drag} drag @param {string} zone @param {PointerEvent} event */
function lay(b, drag, zone, event) {
  const { id } = drag;
  const isOrder = arranged(b, id)?.id === zone && !isAway(b, id);
  if (!isOrder && !takes(b, zone)) return drop(b);
  const before = isOrder ? pieceAfter(b, zone, event) : "";
  release(b, drag);
  b.picked = id;
  if (isOrder) putBefore(b, id, before);
  else put(b, zone);
}

/** Return whether a piece has left its first zone. @param {Board} b @param {string} id */
const isAway = (b, id) => b.acts.some((act) => act[0] === "move" && act[1] === id);

/** Return the piece before which the finger is in a zone; "" at its end. @param {Board} b
 * @param {string} zone @param {PointerEvent} event @returns {string} */
function pieceAfter(b, zone, { clientX: x, clientY: y }) {
  /** @type {HTMLElement[]} */
  const all = [...b.inner.querySelectorAll(/** @type {"button"} */ (`[data-zone="${zone}"] [data-piece]`))];
  const after = all.find((el) => {
    const { left, width, bottom } = el.getBoundingClientRect();
    return y < bottom && x < left + width / 2;
  });
  return after?.dataset.piece ?? "";
}

/** Let the piece go where it was. @param {Board} b */
export function drop(b) {
  const { drag } = b;
  if (!drag) return;
  release(b, drag);
  if (drag.ghost) b.picked = null;
  b.draw();
}

/** @param {Board} b @param {Drag} drag */
function release(b, drag) {
  clearTimeout(drag.timer);
  drag.ghost?.el.remove();
  drag.el.classList.remove("m-away");
  b.root.querySelectorAll(".m-over").forEach((el) => el.classList.remove("m-over"));
  b.drag = null;
}
