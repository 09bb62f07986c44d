/**
 * What one editor on the page knows.
 *
 * @typedef {import("./page").Page} Page
 * @typedef {{kind: "set" | "yaml" | "text" | "lesson-text", path: Array<string | number>, value: string,
 *   n: number, sent: boolean}} Pending
 * @typedef {"files" | "form" | "text" | "lesson" | "board"} Tab
 *
 * @typedef {object} Parts The elements that are drawn each by itself
 * @property {HTMLElement} head
 * @property {HTMLElement} shelf
 * @property {HTMLElement} body
 * @property {HTMLElement} main
 * @property {HTMLElement} side
 * @property {HTMLElement} stale
 * @property {HTMLElement} preview
 * @property {HTMLElement} info
 * @property {HTMLElement} tablet
 * @property {HTMLElement} laying
 * @property {HTMLElement} controls
 * @property {HTMLElement} position
 * @property {HTMLElement} toast
 *
 * @typedef {object} Tablet
 * @property {import("./tablet.js").Learners | null} at Where it is; null as long as that isn't known
 * @property {number} section The section that is shown
 * @property {number} load How often it was loaded
 * @property {number} timer
 *
 * @typedef {object} Editor
 * @property {string} uid
 * @property {import("../board/state.js").Model} model
 * @property {HTMLElement} root
 * @property {HTMLElement} ear
 * @property {Parts} parts
 * @property {Page} page
 * @property {Tab} tab Which part is seen where there is no room for two
 * @property {string} picking The list that is open to pick from
 * @property {Record<"belief" | "say" | "name", string> & {n: number}} belief What is written of a belief of
 *   the author's own, and the number under which it went up
 * @property {string} sought What is searched for in it
 * @property {Map<string, import("./pick.js").Choice[]>} offers What has come to pick from
 * @property {{key: string, at: [number, number], put?: string} | null} cursor Where the cursor was in the
 *   last field, and the fact that was put there
 * @property {string} wanted What was asked for and hasn't come
 * @property {number} asking
 * @property {boolean} isPage Whether it has a page of its own, with the folders at the left
 * @property {"" | "new" | "file" | "folder" | "sheet"} asks What is asked at the top
 * @property {Set<string>} shut The sections that are closed
 * @property {Map<string, Pending>} pending What was typed and is not in the page yet
 * @property {Array<string | number> | null} next The field to go to once a change of the form is in the page
 * @property {boolean} waits Whether that change is still on its way
 * @property {boolean} goes Whether the next page may lead to a field
 * @property {string} written The tiles that are being written above the position board
 * @property {Map<string, string>} pictures The lesson's pictures by their names, "" until they have come
 * @property {Tablet | null} tablet The lesson as learners see it, if it's shown
 * @property {Array<{name: string, url: string}>} made The pages to print that the last message is about
 * @property {boolean} isListed Whether all that is to be fixed is listed over the form
 * @property {string} read The message that was closed
 * @property {number} count
 * @property {number} timer
 * @property {number} looking
 * @property {number} awaiting
 * @property {() => void} draw
 * @property {(words: string) => void} say
 */

/** @type {Page} */
const NOTHING = {
  serial: 0, seen: 0, folder: "", files: [], file: "", entries: [], at: 0, is_changed: false, is_new: false,
  can_undo: false, can_redo: false, form: null, text: "", first_line: 1, findings: [], is_checked: false,
  notice: "", is_refusal: false, answer: null, played: "", layout: null, board: "now", board_says: "",
  goal: null,
  interactions: [], shelf: [], within: "",
  lesson: { is_there: false, problem: "", sections: [], left: [], can_undo: false, picture: null },
};

/** The sections that are closed at first. */
const SHUT = ["tests", "about", "house_rules"];

/** @typedef {Pick<Editor, "model" | "root" | "ear" | "parts" | "isPage" | "draw" | "say">} Given */

/** Make an editor's state. @param {Given} given @returns {Editor} */
export function newEditor(given) {
  return {
    ...given, uid: `e${Math.random().toString(36).slice(2, 8)}`, page: NOTHING, tab: "form", asks: "",
    picking: "", sought: "", belief: { belief: "", say: "", name: "", n: 0 },
    offers: new Map(), cursor: null, wanted: "", asking: 0, shut: new Set(SHUT),
    pending: new Map(), next: null, waits: false, goes: false, written: "", tablet: null, pictures: new Map(),
    made: [], isListed: false, read: "", count: 0, timer: 0, looking: 0, awaiting: 0,
  };
}
