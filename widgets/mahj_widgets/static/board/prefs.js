/**
 * What the browser keeps for a learner: her anonymous key, her preferences, drafts that were not confirmed
 * yet.
 *
 * @typedef {{theme: string, text: string, pace: string, index: boolean, spoken: boolean, calls: boolean,
 * ask: boolean}} Prefs
 */

import { page } from "./page.js";

/** @type {Record<string, string>} */
export const THEMES = { system: "Match my device", light: "Light", dark: "Dark", contrast: "High contrast" };

/** @type {Record<string, string>} */
export const TEXT_SIZES = { normal: "Normal", large: "Large", larger: "Larger" };

/** @type {Record<string, string>} */
export const PACES = { step: "Step by step", slow: "Slow", normal: "Normal", fast: "Fast" };

const KEY = /^[0-9a-f]{32}$/;

/** What a board says on our own pages: the server knows whose page it is, and scripts need not. */
const SERVER_KNOWS = "0".repeat(32);

/** Storage that may be switched off, full or forbidden: then nothing is kept. */
export const kept = {
  /** @param {string} name */
  get(name) {
    try { return localStorage.getItem(`mahj.${name}`); } catch { return null; }
  },
  /** @param {string} name @param {string} value */
  set(name, value) {
    try { localStorage.setItem(`mahj.${name}`, value); } catch { /* no storage: nothing to keep */ }
  },
  /** @param {string} name */
  drop(name) {
    try { localStorage.removeItem(`mahj.${name}`); } catch { /* no storage */ }
  },
};

/** Return what the learner chose. @returns {Prefs} */
export function preferences() {
  /** @param {string} name @param {string} preset */
  const isOn = (name, preset) => (kept.get(name) ?? preset) === "on";
  /** @param {string} name @param {Record<string, string>} among @param {string} preset */
  const chosen = (name, among, preset) => {
    const value = kept.get(name) ?? preset;
    return value in among ? value : preset;
  };
  return {
    theme: chosen("theme", THEMES, "system"), text: chosen("text", TEXT_SIZES, "normal"),
    pace: chosen("pace", PACES, isCalm() ? "step" : "normal"),
    index: isOn("index", "on"), spoken: isOn("spoken", "off"), calls: isOn("calls", "off"),
    ask: isOn("ask", "on"),
  };
}

/** Return the learner's key in a cookie text, or null. @param {string} text @returns {string | null} */
export function keyInCookies(text) {
  return /(?:^|;\s*)mahj_learner=([0-9a-f]{32})(?:;|$)/.exec(text)?.[1] ?? null;
}

/** Return the page's cookies, after one was set if it is given; a frame that is shut off has none.
 * @param {string} [set] */
function cookies(set) {
  try {
    if (set) document.cookie = set;
    return document.cookie;
  } catch { return ""; }
}

/** Find or make the learner's anonymous key where no server of ours keeps it: cookie, else storage, else for
 * this page only. */
export function learnerKey() {
  if ("mahjBoard" in window) return SERVER_KNOWS;
  const stored = KEY.exec(kept.get("learner") ?? "");
  const key = keyInCookies(cookies()) ?? stored?.[0] ?? page().key ?? newKey();
  const known = () => keyInCookies(cookies()) === key;
  if (!known()) cookies(`mahj_learner=${key}; SameSite=Lax; path=/; max-age=31536000`);
  if (!known()) kept.set("learner", key);
  return (page().key = key);
}

function newKey() {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return the draft of an item that the session has not confirmed, or null.
 * @param {string} item @returns {{item: string, acts: import("./fold.js").Act[]} | null} */
export function keptDraft(item) {
  try { return JSON.parse(kept.get(`draft.${item}`) ?? "null"); } catch { return null; }
}

/** Return whether the learner asks for less motion. */
export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
