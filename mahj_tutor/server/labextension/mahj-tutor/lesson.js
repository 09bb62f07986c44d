/**
 * In JupyterLab: the command behind "Run the lesson". It runs a notebook's cells and leaves the learner at the
 * board she was at. A lesson she ran comes back by itself when the page is loaded anew: with the boards its
 * kernel still has, else by running the cells again. Her own board is there first (`back.js`).
 *
 * Where she was and what she saw is kept for this tab alone, so nothing runs that she did not run here herself.
 */
(() => {
  const RUN = "mahj-tutor:run";
  const HERE = "mahj.lesson:";
  const SEEN = "mahj.boards:";
  const BACK = "mahj.back";
  const BOARD = "application/vnd.jupyter.widget-view+json";
  const SETTLES = 3000; // ms that outputs may still grow after her board was drawn
  const LONGEST = 20_000; // ms until a board is given up that does not come

  // Boards of an earlier run would be carried along, more with every load.
  const CLEAR = "import sys\nif 'ipywidgets' in sys.modules: sys.modules['ipywidgets'].Widget.close_all()";

  const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");
  const FILES = config.fullLabextensionsUrl ?? "/lab/extensions";

  /** Load the board's code and style once, for all boards; the server serves them beside this file. */
  function loadBoard() {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: `${FILES}/static/board.css` }));
    window.mahjBoard = import(new URL(`${FILES}/static/board.js`, location.href));
    window.mahjBoard.catch(() => {});
  }

  /** Show the board she was at when she left this page; resolves to how it ends, or to null where there is none. */
  async function comeBack() {
    const kept = JSON.parse(sessionStorage.getItem(BACK) ?? "null");
    if (!kept || !decodeURIComponent(location.pathname).endsWith(`/${kept.path}`)) return null;
    if (sessionStorage.getItem(HERE + kept.path) !== kept.at) return null; // she has gone on since
    const { comeBack: draw } = await import(new URL(`${FILES}/mahj-tutor/back.js`, location.href));
    return draw(kept, config.baseUrl ?? "/");
  }

  const keep = (name, what) => {
    try { sessionStorage.setItem(name, JSON.stringify(what)); } catch { /* no room: the cells will run anew */ }
  };
  const place = (panel) => HERE + panel.context.path;

  /** Remember the cell that the learner acts in, once the lesson runs. */
  function follow(panel) {
    const notebook = panel.content;
    const note = (event) => {
      const at = notebook.widgets.findIndex((cell) => cell.node.contains(event.target));
      if (at >= 0 && sessionStorage.getItem(place(panel)) !== null) sessionStorage.setItem(place(panel), String(at));
    };
    for (const act of ["pointerdown", "keydown"]) notebook.node.addEventListener(act, note, true);
  }

  /** When a lesson's kernel died, let its boards say so at once, in the place of JupyterLab's note that must be pressed away. */
  function consoleHer(panel, status) {
    if (status !== "autorestarting" || sessionStorage.getItem(place(panel)) === null) return;
    for (const heart of window.__mahj?.groups.values() ?? [])
      heart.boards.forEach((board) => panel.node.contains(board.root) && board.lose("engine"));
    if (document.querySelector(".jp-Dialog")) return; // another is asking: it must not be answered for her
    setTimeout(() => document.querySelector(".jp-Dialog .jp-mod-accept")?.click());
  }

  const codes = (panel) => [...panel.content.model.cells].filter((cell) => cell.type === "code");

  const boardsOf = (outputs) => outputs.map((output) => output.data?.[BOARD]?.model_id).filter(Boolean);

  /** Keep for this tab what stands under the cells, and whose boards they are. */
  function remember(panel) {
    const kernel = panel.sessionContext?.session?.kernel?.id;
    if (panel.isDisposed || !kernel || sessionStorage.getItem(place(panel)) === null) return;
    const cells = codes(panel).map((cell) => [cell.sharedModel.getSource(), cell.executionCount, cell.outputs.toJSON()]);
    keep(SEEN + panel.context.path, { kernel, cells });
  }

  /** Keep which board she is at and where it lies, if this notebook is before her eyes. */
  function rememberBoard(app, panel) {
    if (panel.isDisposed || panel !== app.shell.currentWidget || document.querySelector(".mahj-back")) return;
    sessionStorage.removeItem(BACK);
    const kernel = panel.sessionContext?.session?.kernel?.id;
    const at = sessionStorage.getItem(place(panel));
    const cell = at !== null && panel.content.widgets[Number(at)];
    const root = cell && cell.node.querySelector(".mahj");
    const [board] = boardsOf(cell?.model?.outputs?.toJSON() ?? []);
    if (!kernel || !root || !board) return;
    const [box, all, own] = [panel.content.node, cell.node, root].map((node) => node.getBoundingClientRect());
    const { left, top, width, height } = box;
    keep(BACK, {
      path: panel.context.path, at, kernel, board, source: cell.model.sharedModel.getSource(), box: { left, top, width, height },
      inset: { left: own.left - left, right: box.right - own.right, top: own.top - all.top },
      paper: getComputedStyle(panel.content.node).backgroundColor, light: document.body.dataset.jpThemeLight,
    });
  }

  /** Put back what stood under the cells; returns what to ask their kernel, or null if the notebook is another. */
  function putBack(panel) {
    const kept = JSON.parse(sessionStorage.getItem(SEEN + panel.context.path) ?? "null");
    const cells = codes(panel);
    if (kept?.cells.length !== cells.length || kept.cells.some(([source], i) => source !== cells[i].sharedModel.getSource())) return null;
    kept.cells.forEach(([, count, outputs], i) => {
      cells[i].trusted = true; // she ran it here herself
      cells[i].executionCount = count;
      cells[i].outputs.fromJSON(outputs);
    });
    return { kernel: kept.kernel, boards: kept.cells.flatMap(([, , outputs]) => boardsOf(outputs)) };
  }

  /** Tell whether the kernel still has these boards: one that was restarted has its old name and none of them. */
  async function has(panel, { kernel, boards }) {
    await panel.sessionContext.ready;
    const now = panel.sessionContext.session?.kernel;
    if (now?.id !== kernel) return false;
    const reply = await now.requestCommInfo({ target_name: "jupyter.widget" });
    return boards.every((id) => id in (reply.content.comms ?? {}));
  }

  const pause = (ms) => new Promise((done) => setTimeout(done, ms));

  /**
   * Keep her cell before the eyes while outputs grow: until it is drawn once all is run, or she moves on herself.
   * Returns the cell's node, when its board is drawn, and how to let go.
   */
  function hold(panel, done) {
    const notebook = panel.content;
    const at = Math.min(Number(sessionStorage.getItem(place(panel))), notebook.widgets.length - 1);
    const cell = notebook.widgets[at];
    const seen = new Promise((drawn) => cell.node.addEventListener("mahj:view", drawn, { once: true }));
    const watch = new ResizeObserver(() => notebook.scrollToItem(at, "start").catch(() => {}));
    const letGo = () => watch.disconnect();
    notebook.activeCellIndex = at;
    notebook.widgets.forEach((each) => watch.observe(each.node));
    for (const act of ["wheel", "touchmove", "keydown", "pointerdown"]) notebook.node.addEventListener(act, letGo, { once: true });
    void done.then(() => boardsOf(cell.model.outputs?.toJSON() ?? []).length && Promise.race([seen, pause(LONGEST)]))
      .then(() => pause(SETTLES)).then(letGo);
    return { node: cell.node, seen, letGo };
  }

  async function run(app, panel) {
    if (!panel?.sessionContext) return;
    await Promise.all([panel.context.ready, panel.sessionContext.ready]);
    if (sessionStorage.getItem(place(panel)) === null) sessionStorage.setItem(place(panel), String(panel.content.activeCellIndex));
    app.shell.activateById(panel.id);
    panel.sessionContext.session?.kernel?.requestExecute({ code: CLEAR, silent: true, store_history: false });
    const done = app.commands.execute("notebook:run-all-cells");
    hold(panel, done);
    await done;
  }

  /** Take up a lesson that ran in this tab before the page was loaded anew. */
  async function takeUp(app) {
    const panel = app.shell.currentWidget;
    if (!panel?.sessionContext || panel.mahj) return;
    panel.mahj = true;
    await panel.context.ready;
    follow(panel);
    addEventListener("pagehide", () => { remember(panel); rememberBoard(app, panel); });
    panel.sessionContext.statusChanged.connect((_, status) => consoleHer(panel, status));
    const own = her.then((board) => (board?.path === panel.context.path ? board : null));
    if (sessionStorage.getItem(place(panel)) === null) return void own.then((board) => board?.leave());
    const asked = putBack(panel);
    const there = asked ? has(panel, asked).catch(() => false) : Promise.resolve(false);
    const { node, seen, letGo } = hold(panel, there);
    const scroll = (by) => { letGo(); node.closest(".jp-WindowedPanel-outer")?.scrollBy(0, by); };
    if (await there) return void Promise.all([own, seen]).then(([board]) => board?.handOver(node, scroll));
    void own.then((board) => board?.leave());
    await run(app, panel);
  }

  function activate(app) {
    app.commands.addCommand(RUN, {
      label: "Run the lesson",
      caption: "Set all the tables of this lesson",
      execute: () => run(app, app.shell.currentWidget),
    });
    const elsewhere = (board) => board && app.shell.currentWidget?.context?.path !== board.path && board.leave();
    app.shell.currentChanged.connect(() => void takeUp(app));
    void app.restored.then(() => {
      app.shell.currentChanged.connect(() => void her.then(elsewhere));
      return takeUp(app);
    });
  }

  loadBoard();
  const her = comeBack().catch(() => null); // the board she was at, until the notebook's own is there
  const plugin = { id: "mahj-tutor:lesson", autoStart: true, activate };
  (window._JUPYTERLAB ??= {})["mahj-tutor"] = { init() {}, get: async () => () => ({ __esModule: true, default: plugin }) };
})();
