/**
 * What is JupyterLab's own: its modules, taken from those it shares, and the calls to its server.
 *
 * @typedef {any} Jupyter Objects of JupyterLab, which bring no types along here.
 */

const MODULES = {
  application: "@jupyterlab/application", apputils: "@jupyterlab/apputils", files: "@jupyterlab/filebrowser",
  launcher: "@jupyterlab/launcher", notebook: "@jupyterlab/notebook", services: "@jupyterlab/services",
  tree: "@jupyter-notebook/tree", ui: "@jupyterlab/ui-components", widgets: "@lumino/widgets",
};

/** Return the modules that an app shares, by short names; those that it doesn't have are empty.
 * @param {Jupyter} scope @returns {Promise<Jupyter>} */
export async function sharedModules(scope) {
  const found = Object.entries(MODULES).map(async ([short, name]) => {
    const [newest] = Object.values(scope[name] ?? {}).reverse();
    return [short, newest ? (await newest.get())() : {}];
  });
  return Object.fromEntries(await Promise.all(found));
}

/** Asks our part of Jupyter's server. */
export class Desk {
  /** @param {Jupyter} modules @param {Jupyter} settings of the server */
  constructor(modules, settings) {
    this.connection = modules.services.ServerConnection;
    this.settings = settings;
  }

  /** Return the lessons, by units. */
  lessons() { return this.ask("lessons"); }

  /** Copy a lesson, and return where it is. @param {string} lesson */
  open(lesson) { return this.ask("lessons", { lesson }); }

  /** Have the notebook of the exercise editor; return where it is. */
  editor() { return this.ask("editor", {}); }

  /** Return the author's own exercise files. */
  exercises() { return this.ask("exercises"); }

  /** Have a notebook that edits an exercise file; return where it is. @param {string} path */
  edit(path) { return this.ask("exercises", { path }); }

  /** Have the notebook in which one finds one's place; return where it is. */
  place() { return this.ask("place", {}); }

  /** Return what a notebook with these cells is. @param {string} path @param {object[]} cells */
  look(path, cells) { return this.ask("notebook", { path, cells }); }

  /** Return what makes words of the game in a text open their meanings. @returns {Promise<Jupyter>} */
  words() { return import(`${this.settings.baseUrl}mahj-tutor/words.js`); }

  /** Return the closing of a lesson. @param {string} lesson */
  closing(lesson) { return this.ask(`closing?lesson=${encodeURIComponent(lesson)}`); }

  /** @param {string} path @param {object} [body] @returns {Promise<Jupyter>} */
  async ask(path, body) {
    const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const url = `${this.settings.baseUrl}mahj-tutor/${path}`;
    const response = await this.connection.makeRequest(url, init, this.settings);
    if (response.ok) return response.json();
    const { message } = await response.json().catch(() => ({}));
    throw new Error(response.status === 409 && message ? message : "The server isn't answering.");
  }
}

/** Return a DOM element; of its traits, texts are attributes, and functions listen.
 * @param {string} tag @param {Record<string, string | EventListener>} [traits]
 * @param {...(Node | string)} children @returns {HTMLElement} */
export function el(tag, traits = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(traits)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** Open the notebook that a promise leads to, and run it. @param {{app: Jupyter, modules: Jupyter}} tools
 * @param {Promise<{path: string}>} asked @param {string} failure what is said where it can't be opened */
export async function openAndRun({ app, modules }, asked, failure) {
  try {
    const { path } = await asked;
    const book = await app.commands.execute("docmanager:open", { path, kernel: { name: "python3" } });
    await book?.context?.ready;
    await book?.sessionContext?.ready; // cells that run before it come to nothing
    await app.commands.execute("notebook:run-all-cells");
  } catch (error) { await modules.apputils.showErrorMessage(failure, error); }
}
