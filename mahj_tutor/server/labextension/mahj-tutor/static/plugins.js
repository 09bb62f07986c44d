/**
 * The plugins: one follows the lessons that are open, one lists all lessons.
 *
 * @typedef {import("./jupyter.js").Jupyter} Jupyter
 */

import { Desk, sharedModules } from "./jupyter.js";
import { offerInFiles } from "./exercises.js";
import { followNotebooks } from "./lesson.js";
import { offerLessons } from "./list.js";

/** Return the plugins for an app that shares these modules. @param {Jupyter} scope */
export async function makePlugins(scope) {
  const modules = await sharedModules(scope);
  addStyle();
  document.addEventListener("contextmenu", keepMenu, true);
  const { application, apputils, files, launcher, notebook, tree } = modules;
  const tokens = [launcher.ILauncher, application.ILabShell, application.ILayoutRestorer,
    apputils.ICommandPalette, tree.INotebookTree].filter(Boolean);
  /** @param {Jupyter} app @param {Jupyter[]} given */
  const list = (app, ...given) => {
    const named = new Map(tokens.map((token, at) => [token, given[at]]));
    /** @param {Jupyter} token */
    const get = (token) => (token ? named.get(token) : null);
    if (!get(launcher.ILauncher) && !get(tree.INotebookTree)) return; // Voila, or a notebook's own page
    offerLessons({
      app, modules, desk: new Desk(modules, app.serviceManager.serverSettings),
      launcher: get(launcher.ILauncher), shell: get(application.ILabShell),
      restorer: get(application.ILayoutRestorer), palette: get(apputils.ICommandPalette),
      tree: get(tree.INotebookTree),
    });
  };
  /** @param {Jupyter} app @param {Jupyter} tracker @param {Jupyter} palette */
  const lesson = (app, tracker, palette) => tracker && followNotebooks({
    app, modules, tracker, palette, desk: new Desk(modules, app.serviceManager.serverSettings),
  });
  /** @param {Jupyter} app @param {Jupyter} browsers */
  const exercises = (app, browsers) => browsers && offerInFiles({
    app, modules, files: browsers, desk: new Desk(modules, app.serviceManager.serverSettings),
  });
  return [
    {
      id: "mahj-tutor:exercises", autoStart: true, activate: exercises,
      optional: [files.IFileBrowserFactory].filter(Boolean),
    },
    { id: "mahj-tutor:lessons", autoStart: true, optional: tokens, activate: list },
    {
      id: "mahj-tutor:lesson", autoStart: true, activate: lesson,
      optional: [notebook.INotebookTracker, apputils.ICommandPalette],
    },
  ];
}

/** Leave the menu of a long press or a right click on ours to the browser: JupyterLab's is about cells.
 * @param {Event} event */
function keepMenu(event) {
  if (event.target instanceof Element && event.target.closest(".mahj, .e-editor")) event.stopPropagation();
}

function addStyle() {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL("style.css", import.meta.url).href;
  document.head.append(link);
}
