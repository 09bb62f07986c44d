/**
 * In JupyterLab: the command behind "Run the lesson". It runs a notebook's cells and leaves the learner at the
 * board she was at. A lesson she ran comes back by itself when the page is loaded anew.
 *
 * Where she was is kept for this tab alone, so nothing runs that she did not run here herself.
 */
(() => {
  const RUN = "mahj-tutor:run";
  const HERE = "mahj.lesson:";
  const SETTLES = 3000; // ms that outputs may still grow after the last cell was run

  // Boards of an earlier run would be carried along, more with every load.
  const CLEAR = "import sys\nif 'ipywidgets' in sys.modules: sys.modules['ipywidgets'].Widget.close_all()";

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

  /** Keep a cell before the eyes while outputs grow, until the learner moves on herself. */
  function hold(notebook, at) {
    const back = () => notebook.scrollToItem(at, "start").catch(() => {});
    const watch = new ResizeObserver(back);
    const letGo = () => watch.disconnect();
    notebook.activeCellIndex = at;
    notebook.widgets.forEach((cell) => watch.observe(cell.node));
    for (const act of ["wheel", "touchmove", "keydown", "pointerdown"]) notebook.node.addEventListener(act, letGo, { once: true });
    return letGo;
  }

  async function run(app, panel) {
    if (!panel?.sessionContext) return;
    await Promise.all([panel.context.ready, panel.sessionContext.ready]);
    const at = Number(sessionStorage.getItem(place(panel)) ?? panel.content.activeCellIndex);
    sessionStorage.setItem(place(panel), String(at));
    app.shell.activateById(panel.id);
    panel.sessionContext.session?.kernel?.requestExecute({ code: CLEAR, silent: true, store_history: false });
    const done = app.commands.execute("notebook:run-all-cells");
    const letGo = hold(panel.content, Math.min(at, panel.content.widgets.length - 1));
    await done;
    setTimeout(letGo, SETTLES);
  }

  /** Take up a lesson that ran in this tab before the page was loaded anew. */
  async function takeUp(app) {
    const panel = app.shell.currentWidget;
    if (!panel?.sessionContext || panel.mahj) return;
    panel.mahj = true;
    await panel.context.ready;
    follow(panel);
    if (sessionStorage.getItem(place(panel)) !== null) await run(app, panel);
  }

  function activate(app) {
    app.commands.addCommand(RUN, {
      label: "Run the lesson",
      caption: "Set all the tables of this lesson",
      execute: () => run(app, app.shell.currentWidget),
    });
    app.shell.currentChanged.connect(() => void takeUp(app));
    void app.restored.then(() => takeUp(app));
  }

  const plugin = { id: "mahj-tutor:lesson", autoStart: true, activate };
  (window._JUPYTERLAB ??= {})["mahj-tutor"] = { init() {}, get: async () => () => ({ __esModule: true, default: plugin }) };
})();
