/**
 * The board's end of the wire: messages up, one heartbeat for all boards of a kernel, and what is lost or
 * broken.
 *
 * @typedef {import("./state.js").Board} Board
 * @typedef {import("./protocol").Message} Message
 */

import { kernelOf } from "./host.js";
import { page } from "./page.js";
import { say } from "./speech.js";
import { h, patch } from "./tree.js";

const PING_EVERY = 5000;
export const ANSWER_WITHIN = 4000;
export const BROKEN = "Something went wrong on this board. Your answer is safe. Reload the page to continue.";

/** Send a message up; what an author's callbacks write about it goes where the app around shows such things.
 * @param {Board} b @param {Message} message */
export function send(b, message) {
  try { b.model.send(message, b.model.widget_manager?.callbacks?.()); } catch { setTimeout(() => lose(b)); }
}

/** Send the draft now. @param {Board} b */
export function sendDraft(b) {
  clearTimeout(b.draftTimer);
  b.draftTimer = 0;
  send(b, { kind: "draft", item: b.view.item, acts: b.acts });
}

/** Send the draft that waits to be sent. @param {Board} b */
export function flush(b) {
  if (b.draftTimer) sendDraft(b);
}

/** Show that nobody answers. @param {Board} b */
export function lose(b) {
  if (b.lost) return;
  b.lost = true;
  b.asked = null;
  b.draw();
}

/** Go on where the kernel answers again. @param {Board} b */
function find(b) {
  if (!b.lost) return;
  b.lost = false;
  b.draw();
  if (b.dirty) sendDraft(b);
  say(b, "You're connected again.");
}

/** Wrap what the page calls, so that nothing thrown leaves the board.
 * @template {unknown[]} Given @param {Board} b @param {(...given: Given) => unknown} how
 * @returns {(...given: Given) => unknown} */
export function guard(b, how) {
  return (...given) => {
    try { return how(...given); } catch (error) { return fail(b, error); }
  };
}

/** Report what broke in the board's own code, and show that. @param {Board} b @param {unknown} error */
function fail(b, error) {
  const again = b.broken;
  b.broken = true;
  const text = error instanceof Error ? error.stack ?? String(error) : String(error);
  send(b, { kind: "oops", text: text.slice(0, 4000) });
  if (again) return;
  try { b.draw(); } catch {
    patch(b.inner, [h("p", { class: "m-calm", role: "alert", key: "calm" }, BROKEN)]);
  }
}

/** Join the boards that share a kernel; the first of them pings for all. Returns how to leave.
 * @param {Board} b @returns {() => void} */
export function joinHeart(b) {
  const { groups } = page();
  const connection = kernelOf(b);
  const heart = groups.get(connection) ?? { boards: new Set(), n: 0, beat: 0, late: 0 };
  groups.set(connection, heart);
  heart.boards.add(b);
  b.heart = heart;
  if (!heart.beat) heart.beat = setInterval(() => beat(heart), PING_EVERY);
  return () => leaveHeart(heart, b, connection);
}

/** @param {MahjHeart} heart @param {Board} b @param {unknown} connection */
function leaveHeart(heart, b, connection) {
  heart.boards.delete(b);
  if (heart.boards.size > 0) return;
  clearInterval(heart.beat);
  clearTimeout(heart.late);
  page().groups.delete(connection);
}

/** @param {MahjHeart} heart */
function beat(heart) {
  const [first] = heart.boards;
  if (document.visibilityState === "hidden" || !first) return;
  heart.n += 1;
  clearTimeout(heart.late);
  heart.late = setTimeout(() => heart.boards.forEach(lose), ANSWER_WITHIN);
  send(first, { kind: "ping", n: heart.n });
}

/** Take a pong: the kernel is there, for all of its boards. @param {MahjHeart} heart */
export function pong(heart) {
  clearTimeout(heart.late);
  heart.boards.forEach(find);
}
