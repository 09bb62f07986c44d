/**
 * The line between the editor's page and its server, as a model like anywidget's: what was said is said again
 * after a lost connection, until the server has taken it.
 *
 * @typedef {{kind: string, [name: string]: any}} Said
 * @typedef {{n: number, say: Said}} Waiting A message that the server hasn't taken yet
 * @typedef {"" | "away" | "wrong" | "full"} How
 *
 * @typedef {object} Line
 * @property {string} name The page's own
 * @property {string} secret
 * @property {(how: How) => void} tell
 * @property {Map<string, Set<(message: any) => void>>} listeners
 * @property {WebSocket | null} socket
 * @property {boolean} isHere Whether the server knows this page
 * @property {Waiting[]} waiting
 * @property {number} count
 * @property {any} page The page that came down last
 * @property {number} ahead How far the serials of a server before this one went
 * @property {number} last The latest serial
 * @property {number} late The timer after which the page is told that nobody answers
 */

const AGAIN = 1000;
const LATE = 2500;
/** What can be said twice, to a server that may have heard it before it was started again. */
const REPEATABLE = new Set(
  ["hello", "set", "yaml", "text", "checks", "tick", "lesson-text", "offer", "save"]);
/** @type {Record<number, How>} */
const CLOSED = { 4403: "wrong", 4429: "full" };

/** Return a name for this page. */
function newName() {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Line} l @param {string} event @param {any} [message] */
const fire = (l, event, message) => l.listeners.get(event)?.forEach((how) => how(message));

/** @param {Line} l @param {Waiting} one */
const write = (l, one) => l.socket?.send(JSON.stringify(one));

/** Number what comes down through restarts of the server. @template {{serial: number}} T
 * @param {Line} l @param {T} one @returns {T} */
function inOrder(l, one) {
  const serial = one.serial + l.ahead;
  l.last = Math.max(l.last, serial);
  return { ...one, serial };
}

/** Send a message, now or once the server is there. @param {Line} l @param {Said} say */
function send(l, say) {
  if (!l.isHere && (say.kind === "look" || say.message?.kind === "ping")) return; // nobody would answer
  const one = { n: ++l.count, say };
  l.waiting.push(one);
  if (l.isHere) write(l, one);
}

/** Go on with a server: one that knows this page, or one that was started meanwhile. @param {Line} l
 * @param {{taken: number, is_new: boolean}} by */
function goOn(l, { taken, is_new: isNew }) {
  l.isHere = true;
  calm(l);
  l.tell("");
  l.waiting = l.waiting.filter(({ n }) => n > taken);
  if (isNew && l.page.serial > 0) beginAgain(l);
  l.waiting.forEach((one) => write(l, one));
}

/** Lead a server that was started again to where the page is, and say what it may not have heard. What it had
 * taken before is on disk. @param {Line} l */
function beginAgain(l) {
  const { within: folder, file: name, at } = l.page;
  l.ahead = l.last;
  /** @type {Said[]} */
  const back = name ? [{ kind: "open-in", folder, name }, { kind: "select", at }] : [];
  const rest = l.waiting.map(({ say }) => say).filter(({ kind }) => REPEATABLE.has(kind));
  l.waiting = [...back, { kind: "hello" }, ...rest].map((say) => ({ n: ++l.count, say }));
}

/** Take a message that came down. @param {Line} l @param {any} message */
function take(l, message) {
  if (message.kind === "here") goOn(l, message);
  else if (message.kind === "taken") l.waiting = l.waiting.filter(({ n }) => n > message.n);
  else if (message.kind === "page") {
    l.page = inOrder(l, message.page);
    fire(l, "change:page");
  } else fire(l, "msg:custom", message.view ? { ...message, view: inOrder(l, message.view) } : message);
}

/** Stop waiting for an answer. @param {Line} l */
function calm(l) {
  clearTimeout(l.late);
  l.late = 0;
}

/** @param {Line} l */
function connect(l) {
  const socket = new WebSocket(new URL("line", location.href.replace(/^http/, "ws")));
  l.late ||= setTimeout(() => l.tell("away"), LATE);
  l.socket = socket;
  socket.onopen = () => socket.send(JSON.stringify({ secret: l.secret, page: l.name }));
  socket.onmessage = ({ data }) => take(l, JSON.parse(data));
  socket.onclose = ({ code }) => {
    l.isHere = false;
    l.socket = null;
    if (!CLOSED[code]) return setTimeout(() => connect(l), AGAIN);
    calm(l);
    return l.tell(CLOSED[code]);
  };
}

/** Open the line, and return the editor's model. @param {string} secret
 * @param {(how: How) => void} tell Called with how it goes */
export function openLine(secret, tell) {
  /** @type {Line} */
  const l = {
    name: newName(), secret, tell, listeners: new Map(), socket: null, isHere: false, waiting: [], count: 0,
    page: { serial: 0 }, ahead: 0, last: 0, late: 0,
  };
  connect(l);
  return {
    get: (/** @type {string} */ name) => (name === "page" && l.page.serial > 0 ? l.page : undefined),
    /** @param {string} event @param {(message: any) => void} how */
    on: (event, how) => { l.listeners.set(event, (l.listeners.get(event) ?? new Set()).add(how)); },
    /** @param {string} event @param {(message: any) => void} how */
    off: (event, how) => { l.listeners.get(event)?.delete(how); },
    send: (/** @type {any} */ say) => send(l, say),
  };
}
