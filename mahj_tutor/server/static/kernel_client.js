// A page's kernel client: as much of Jupyter's protocol as widgets need, in the place of a whole front end.
// Knows no board; the connection is handed to it, so that a kernel without a server can take its place.
import { WidgetModel } from "./widget_model.js";

export const ANYWIDGET = "anywidget";

const CONTROL_TARGET = "jupyter.widget.control";
const ANSWER_TIMEOUT = 5000;
const ATTEMPTS = 6;
const MAX_QUEUED = 40;

/**
 * @typedef {import("./widget_model.js").State} State
 * @typedef {import("./kernel_connection.js").ConnectionOwner} ConnectionOwner
 *
 * @typedef {object} Connection
 * @property {string} session
 * @property {boolean} isOpen
 * @property {(owner: ConnectionOwner) => void} open
 * @property {(message: object) => boolean} send
 * @property {() => void} close
 *
 * @typedef {{ model_module: string, state: State }} WidgetState
 * @typedef {object} CommData
 * @property {string} method
 * @property {State} [state]
 * @property {Record<string, WidgetState>} [states]
 * @property {unknown} [content]
 * @typedef {{ header: { msg_type: string }, content: { comm_id: string, data: CommData } }} CommMessage
 *
 * @typedef {{ model: WidgetModel, el: HTMLElement }} Rendering
 * @typedef {object} Widget
 * @property {(context: { model: WidgetModel }) => unknown} [initialize]
 * @property {(context: Rendering) => unknown} [render]
 * @typedef {{ default: Widget | (() => Widget | Promise<Widget>) }} WidgetModule
 */

/** Return an id that no other page has. */
export const newId = () =>
  crypto.randomUUID?.() ?? `${Date.now().toString(16)}-${Math.random().toString(16).slice(2)}`;

/** @implements {ConnectionOwner} */
export class KernelClient {
  /** @param {Connection} connection */
  constructor(connection) {
    this.connection = connection;
    /** @type {Map<string, WidgetModel>} */
    this.models = new Map();
    /** @type {Map<string, Promise<WidgetModule>>} */
    this.modules = new Map();
    /** @type {object[]} */
    this.queue = [];
    this.control = "";
    this.answerTimer = 0;
    /** @type {() => void} */
    this.resolve = () => {};
    /** @type {(error: Error) => void} */
    this.reject = () => {};
  }

  /** Connect; resolves once the states of all widgets are here, rejects if the kernel is gone or silent. */
  open() {
    /** @type {Promise<void>} */
    const ready = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.connection.open(this);
    return ready;
  }

  close() { this.connection.close(); }

  // --- what the connection announces --------------------------------------------------------------

  connected() { this.requestStates(ATTEMPTS); }

  interrupted() { clearTimeout(this.answerTimer); }

  /** @param {Error} error */
  lost(error) { this.reject(error); }

  /** @param {unknown} message */
  received(message) {
    const { header, content } = /** @type {CommMessage} */ (message);
    if (header.msg_type !== "comm_msg") return;
    const { comm_id: name, data } = content;
    if (name === this.control && data.method === "update_states") this.takeStates(data.states ?? {});
    const model = this.models.get(name);
    if (model && data.method === "update") model.update(data.state ?? {});
    if (model && data.method === "custom") model.receive(data.content);
  }

  // --- widgets ------------------------------------------------------------------------------------

  /** Ask for the state of every widget: at the beginning, and after each break. @param {number} attempts */
  requestStates(attempts) {
    if (!this.connection.isOpen) return;
    if (attempts === 0) {
      this.reject(new Error("the kernel does not answer"));
      return;
    }
    this.control = newId();
    const opening = { comm_id: this.control, target_name: CONTROL_TARGET, data: {} };
    this.connection.send(this.message("comm_open", opening, { version: "1.0.0" }));
    const asking = { comm_id: this.control, data: { method: "request_states" } };
    this.connection.send(this.message("comm_msg", asking));
    this.answerTimer = setTimeout(() => this.requestStates(attempts - 1), ANSWER_TIMEOUT);
  }

  /** @param {Record<string, WidgetState>} states */
  takeStates(states) {
    clearTimeout(this.answerTimer);
    for (const [name, widget] of Object.entries(states)) this.takeState(name, widget);
    for (const message of this.queue.splice(0)) this.connection.send(message);
    this.resolve();
  }

  /** @param {string} name @param {WidgetState} widget */
  takeState(name, { model_module, state }) {
    const known = this.models.get(name);
    if (known) {
      known.update(state);
      return;
    }
    const model = new WidgetModel((data) => this.post(name, data), { _model_module: model_module, ...state });
    this.models.set(name, model);
  }

  /**
   * Send a message to a widget; during a short break it waits.
   * @param {string} name @param {object} data
   */
  post(name, data) {
    const message = this.message("comm_msg", { comm_id: name, data });
    if (!this.connection.send(message)) this.queue = [...this.queue, message].slice(-MAX_QUEUED);
  }

  /** @param {string} type @param {object} content @param {object} metadata */
  message(type, content, metadata = {}) {
    const header = {
      msg_id: newId(), msg_type: type, session: this.connection.session, username: "", version: "5.3",
      date: new Date().toISOString(),
    };
    return { header, parent_header: {}, metadata, content, buffers: [], channel: "shell" };
  }

  /**
   * Draw a widget of the anywidget kind into an element.
   * @param {WidgetModel} model @param {HTMLElement} el
   */
  async render(model, el) {
    const { default: given } = await this.load(String(model.get("_esm")));
    const widget = typeof given === "function" ? await given() : given;
    await widget.initialize?.({ model });
    await widget.render?.({ model, el });
  }

  /** Load a widget's code, once for all that share it. @param {string} source */
  load(source) {
    const known = this.modules.get(source);
    if (known) return known;
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    /** @type {Promise<WidgetModule>} */
    const loading = import(address).finally(() => URL.revokeObjectURL(address));
    this.modules.set(source, loading);
    return loading;
  }
}
