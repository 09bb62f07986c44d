/**
 * What one board on the page knows. Everything else is made from it: the picture by `render`, changes by
 * the functions
 * that are handed a board.
 *
 * @typedef {object} Model The widget's model, as anywidget hands it over
 * @property {(name: string) => any} get
 * @property {(name: string, how: (message: any) => void) => void} on
 * @property {(name: string, how: (message: any) => void) => void} off
 * @property {(message: object, callbacks?: object) => void} send
 * @property {(name: string, value: unknown) => void} [set]
 * @property {() => void} [save_changes]
 * @property {{callbacks?: () => object}} [widget_manager]
 *
 * @typedef {{kind: "worked" | "what", frames: import("./fold.js").Frame[], at: number}} Replay
 *
 * @typedef {object} Drag A piece under the finger; `ready` once it may be lifted, `ghost` once it is
 * @property {string} id
 * @property {HTMLElement} el
 * @property {number} pointer
 * @property {number} x
 * @property {number} y
 * @property {boolean} ready
 * @property {number} [timer]
 * @property {{el: HTMLElement, left: number, top: number}} [ghost]
 *
 * @typedef {object} Board
 * @property {string} uid
 * @property {Model} model
 * @property {HTMLElement} root
 * @property {HTMLElement} inner
 * @property {HTMLElement} polite
 * @property {HTMLElement} assertive
 * @property {import("./fold.js").View} view
 * @property {import("./fold.js").Act[]} acts
 * @property {import("./fold.js").View["moves"]} routes Where pieces may go, or might until they were judged
 * @property {string[]} hot The pieces that may be touched, or might until they were judged
 * @property {string | null} picked The piece that was selected, to be put somewhere
 * @property {string} pointed The piece or zone that the page around points at; "" if none
 * @property {boolean} dirty Whether acts were done that the session has not confirmed
 * @property {boolean} stale Whether the feedback is about an answer that has changed since
 * @property {boolean} news Whether what the view tells is new
 * @property {Array<[import("./fold.js").Act, string | undefined]>} waiting Acts to be judged one by one
 * @property {string | null} asked What was asked for and not answered yet
 * @property {import("./protocol").Action | null} confirm The action that is asked once more
 * @property {Replay | null} replay
 * @property {boolean} menu
 * @property {boolean} sheet Whether the card lies open over the table
 * @property {boolean} reads Whether the log lies open over the table
 * @property {Set<string>} chips The rules that are open
 * @property {Map<string, number | "all">} opened The words of the card that are open, by line
 * @property {Record<string, string>} pictures Pictures of the author's by name; "" while one isn't there
 * @property {Record<string, string>} stops Where the keyboard enters each zone
 * @property {string} typed
 * @property {import("./prefs.js").Prefs} prefs
 * @property {{el: HTMLElement | null, x: number, y: number, early?: string}} touched What is under the
 * finger; `early` is the kind of pointer on a button that has just come there
 * @property {Map<HTMLElement, number> | null} row Since when each of the buttons below the table is there
 * @property {Drag | null} drag
 * @property {boolean} dragged Whether a drag has just ended: the click that follows is none
 * @property {boolean} shown
 * @property {boolean} lost
 * @property {boolean} broken
 * @property {number} draftTimer
 * @property {number} patience
 * @property {number} sent The serial of the view that an act on a live board was sent for; until a later one
 * comes there is no further act
 * @property {number} going The serial of the view for which the others were told to go on
 * @property {number} beat The timer until they are told
 * @property {number} beatOf The serial of the view that it runs for
 * @property {number} tapped When a piece of a live board was marked last
 * @property {MahjHeart | null} heart
 * @property {(how?: {slide?: number, before?: import("./fold.js").View}) => void} draw Draw again; with
 * `slide`, moved pieces travel so many ms
 * @property {() => void} lose For the page around: its kernel is gone
 *
 * @typedef {Pick<Board, "root" | "inner" | "polite" | "assertive" | "draw" | "lose">} Drawn
 */

import { complete } from "./fold.js";
import { preferences } from "./prefs.js";

/** Make a board's state. @param {Model} model @param {Drawn} drawn @returns {Board} */
export function newBoard(model, drawn) {
  return {
    ...drawn, model, uid: `m${Math.random().toString(36).slice(2, 8)}`,
    view: complete({ v: 1, serial: 0 }), acts: [], waiting: [], picked: null, pointed: "",
    dirty: false, stale: false, news: true,
    asked: null, confirm: null, replay: null, menu: false, sheet: false,
    reads: false, chips: new Set(), opened: new Map(), pictures: {}, stops: {}, typed: "",
    routes: {}, hot: [], prefs: preferences(),
    touched: { el: null, x: 0, y: 0 }, row: null, drag: null,
    dragged: false, shown: false,
    lost: false, broken: false, draftTimer: 0, patience: 0,
    sent: -1, going: -1, beat: 0, beatOf: -1, tapped: 0, heart: null,
  };
}

/** Return a piece of the view. @param {Board} b @param {string | undefined} id */
export const findPiece = (b, id) =>
  b.view.zones.flatMap((zone) => zone.pieces).find((piece) => piece.id === id);

/** Return a zone of the view. @param {Board} b @param {string | undefined} id */
export const findZone = (b, id) => b.view.zones.find((zone) => zone.id === id);

/** Return whether moves are taken: the item is open, and neither a replay nor a question stands before it.
 * @param {Board} b */
export const isOpen = (b) => b.view.phase === "open" && !b.replay && !b.confirm;

/** Return the zone in which a piece may be put before others, if there is one. @param {Board} b
 * @param {string} id */
export const arranged = ({ view }, id) => (view.phase === "open" ? view.zones : []).find((zone) =>
  view.arrange.includes(zone.id) && zone.pieces.some((piece) => piece.id === id));

/** Return whether the learner can act on a piece in this item at all. @param {Board} b @param {string} id */
export const isLive = (b, id) =>
  b.view.marks.includes(id) || (b.view.moves[id] ?? []).length > 0 || arranged(b, id) !== undefined;

/** Return whether a piece is drawn as a button: one with words on it stays one when the answer is given, so
 * that it keeps its shape. @param {Board} b @param {{kind: string}} zone @param {string} id */
export const isButton = (b, { kind }, id) =>
  isLive(b, id) || (/^(card|line|seats|square|steps)$/.test(kind) && b.hot.includes(id));

/** Return whether a piece was marked or laid when the item came. @param {Board} b @param {string} id */
export const isGiven = (b, id) =>
  b.acts.slice(0, b.view.fixed).some((act) => act[1] === id);
