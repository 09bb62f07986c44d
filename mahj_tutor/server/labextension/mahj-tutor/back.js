/**
 * The learner's board, back before JupyterLab is: drawn over the page in the place where its cell will stand, and
 * taken away when that cell has a board of its own, which goes on where this one was left. JupyterLab needs seconds
 * until its cells stand; a board needs its engine alone.
 */
import { Engine } from "../static/engine.js";

const LONGEST = 20_000; // ms until it goes away though no cell took over
const LOOKS = 100; // ms between looks whether a tile is still held

/**
 * Draw the board that was kept (`rememberBoard` of lesson.js); rejects where its kernel has it no more.
 * Returns how it ends: `leave()`, or `handOver(cell, scroll)`, which calls back with the pixels to scroll by, so that nothing jumps.
 */
export async function comeBack(kept, base) {
  const engine = new Engine(base, kept.kernel, { ours: false });
  try {
    await engine.open();
    return show(kept, engine.models.get(kept.board), (await window.mahjBoard).default, engine);
  } catch (error) {
    engine.close();
    throw error;
  }
}

function show(kept, model, { render }, engine) {
  if (!model) throw new Error("the kernel has no such board");
  const host = hostOf(kept);
  document.body.append(host);
  const close = render({ model, el: host.firstChild });
  const [gone, focusAgain] = keepKeys(host);
  const leave = once(() => { gone.abort(); close(); engine.close(); host.remove(); });
  setTimeout(leave, LONGEST);
  const handOver = async (cell, scroll) => {
    while (host.isConnected && boardIn(host)?.drag) await new Promise((on) => setTimeout(on, LOOKS));
    const [old, own] = [boardIn(host), boardIn(cell)];
    gone.abort(); // now the notebook may have the focus
    focusAgain();
    try {
      if (!old || !own) return;
      scroll(own.root.getBoundingClientRect().top - old.root.getBoundingClientRect().top);
      own.goOn(old);
    } finally {
      leave();
    }
  };
  return { path: kept.path, leave, handOver };
}

/**
 * Let no key reach the covered notebook, to which JupyterLab gives the focus when it is ready.
 * Returns how to end that, and how to give the focus back to what had it on the board.
 */
function keepKeys(host) {
  const gone = new AbortController();
  const covered = (node) => node?.closest?.("#jp-main-dock-panel");
  const lost = (node) => node === document.body || covered(node);
  let last = null;
  host.addEventListener("focusin", ({ target }) => { last = target; }, { signal: gone.signal });
  const focusAgain = () => last?.isConnected && lost(document.activeElement) && last.focus({ preventScroll: true });
  addEventListener("keydown", (event) => {
    if (!covered(event.target) || event.ctrlKey || event.metaKey || event.altKey || /^(Tab|F\d+)$/.test(event.key)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    focusAgain();
  }, { capture: true, signal: gone.signal });
  return [gone, focusAgain];
}

/** Make the place: as large as the notebook was, with the board as far in as it lay there, and as light or dark. */
function hostOf({ source, box, inset, paper, light }) {
  if (light) document.body.dataset.jpThemeLight ??= light; // JupyterLab says it itself, later
  const host = document.createElement("div");
  host.className = "mahj-back";
  host.dataset.source = source;
  Object.assign(host.style, { position: "fixed", zIndex: 9999, overflow: "auto", background: paper, boxSizing: "border-box",
    left: `${box.left}px`, top: `${box.top}px`, width: `min(${box.width}px, 100vw - ${box.left}px)`, height: `min(${box.height}px, 100vh - ${box.top}px)`,
    padding: `${inset.top}px ${inset.right}px 0 ${inset.left}px` });
  host.append(document.createElement("div"));
  return host;
}

const boards = () => [...(window.__mahj?.groups.values() ?? [])].flatMap((heart) => [...heart.boards]);
const boardIn = (place) => boards().find((board) => place.contains(board.root));

function once(how) {
  let done = false;
  return () => { if (!done) { done = true; how(); } };
}
