/**
 * Boards inside the editor: each has a model of its own, whose messages go over the editor's wire.
 *
 * @typedef {import("./desk.js").Editor} Editor
 * @typedef {import("./page").OnBoard["which"]} Which
 * @typedef {{take: (message: {view?: object, message?: object}) => void, end: () => void}} Hosted
 */

import { renderBoard } from "../board/board.js";

/** Put a board into an element. @param {Editor} e @param {Which} which @param {HTMLElement} el
 * @returns {Hosted} */
export function host(e, which, el) {
  /** @type {Map<string, Set<(message: any) => void>>} */
  const listeners = new Map();
  /** @type {any} */
  let view = { v: 1, serial: 0 };
  /** @param {string} name @param {any} [message] */
  const fire = (name, message) => listeners.get(name)?.forEach((how) => how(message));
  const model = {
    get: () => view,
    /** @param {string} name @param {(message: any) => void} how */
    on: (name, how) => { listeners.set(name, (listeners.get(name) ?? new Set()).add(how)); },
    /** @param {string} name @param {(message: any) => void} how */
    off: (name, how) => { listeners.get(name)?.delete(how); },
    /** @param {object} message */
    send: (message) => e.model.send({ kind: "board", which, message }),
    widget_manager: e.model.widget_manager,
  };
  const end = renderBoard({ model, el });
  return {
    take(message) {
      if (message.view) {
        view = message.view;
        fire("change:view");
      } else fire("msg:custom", message.message);
    },
    end,
  };
}
