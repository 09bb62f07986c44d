/**
 * The learner's board, back before JupyterLab is: drawn over the page in the place where its cell will stand, and
 * taken away when that cell has a board of its own, which goes on where this one was left. JupyterLab needs seconds
 * until its cells stand; a board needs its engine alone.
 *
 * It speaks to the kernel as JupyterLab does (Jupyter's messages over its websocket), of this one board only.
 */

const LONGEST = 20_000; // ms until it goes away though no cell took over
const LOOKS = 100; // ms between looks whether a tile is still held

/**
 * Draw the board that was kept (`rememberBoard` of lesson.js); rejects where its kernel has it no more.
 * Returns how it ends: `leave()`, or `handOver(cell, scroll)`, which calls back with the pixels to scroll by, so that nothing jumps.
 */
export async function comeBack(kept, config) {
  const host = hostOf(kept);
  const wire = await reach(kept, config);
  const leave = once(() => { close?.(); wire.hangUp(); host.remove(); });
  document.body.append(host);
  const close = (await window.mahjBoard).default.render({ model: wire.model, el: host.firstChild });
  setTimeout(leave, LONGEST);
  const handOver = async (cell, scroll) => {
    while (host.isConnected && boardIn(host)?.drag) await new Promise((on) => setTimeout(on, LOOKS));
    const [old, own] = [boardIn(host), boardIn(cell)];
    if (old && own) {
      scroll(own.root.getBoundingClientRect().top - old.root.getBoundingClientRect().top);
      own.goOn(old);
    }
    leave();
  };
  return { leave, handOver };
}

/** Make the place: as large as the notebook was, with the board as far in as it lay there. */
function hostOf({ source, box, inset, paper }) {
  const host = document.createElement("div");
  host.className = "mahj-back";
  host.dataset.source = source;
  Object.assign(host.style, { position: "fixed", zIndex: 9999, overflow: "auto", background: paper, boxSizing: "border-box",
    left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`, padding: `${inset.top}px ${inset.right}px 0 ${inset.left}px` });
  host.append(document.createElement("div"));
  return host;
}

/** Open the line to the board's kernel; resolves once the board's state came, rejects where it does not. */
function reach({ kernel, board }, { baseUrl = "/", token = "" }) {
  const address = new URL(`${baseUrl}api/kernels/${kernel}/channels`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const session = crypto.randomUUID();
  address.searchParams.set("session_id", session);
  if (token) address.searchParams.set("token", token);
  const line = new WebSocket(address);
  const ears = { "change:view": new Set(), "msg:custom": new Set() };
  const state = {};
  const tell = (name, content) => ears[name].forEach((how) => how(content));
  const say = (data) => {
    if (line.readyState !== WebSocket.OPEN) throw new Error("the line to the engine is closed");
    const header = { msg_id: crypto.randomUUID(), session, username: "", date: new Date().toISOString(), msg_type: "comm_msg", version: "5.3" };
    line.send(JSON.stringify({ channel: "shell", header, parent_header: {}, metadata: {}, content: { comm_id: board, data }, buffers: [] }));
  };
  const model = {
    get: (name) => state[name],
    on: (name, how) => ears[name]?.add(how),
    off: (name, how) => ears[name]?.delete(how),
    send: (content) => say({ method: "custom", content }),
  };
  return new Promise((found, lost) => {
    line.onopen = () => say({ method: "request_state" });
    line.onclose = line.onerror = () => lost(new Error("the kernel is not there"));
    setTimeout(() => { lost(new Error("the kernel has no such board")); if (!state.view) line.close(); }, LONGEST);
    line.onmessage = ({ data: text }) => {
      if (typeof text !== "string") return; // what comes in bytes is no board's
      const { header, content } = JSON.parse(text);
      if (header?.msg_type !== "comm_msg" || content.comm_id !== board) return;
      const { method, state: changes, content: said } = content.data;
      if (method === "custom") tell("msg:custom", said);
      if (method !== "update") return;
      Object.assign(state, changes);
      found({ model, hangUp: () => line.close() });
      tell("change:view");
    };
  });
}

const boards = () => [...(window.__mahj?.groups.values() ?? [])].flatMap((heart) => [...heart.boards]);
const boardIn = (place) => boards().find((board) => place.contains(board.root));

function once(how) {
  let done = false;
  return () => { if (!done) { done = true; how(); } };
}
