// The line between the boards of a page and their engine, the kernel: as much of Jupyter's protocol as
// widgets need, in the place of a whole front end. Knows no board.

export const WIDGET = "anywidget";

const PAUSES = [200, 500, 1000, 2000];
const PATIENCE = 5000;
const MOST_WAITING = 40;
/** A page younger than this is not loaded again by itself, so that it can never go round in circles. */
const SETTLED = 30_000;

const id = () => crypto.randomUUID?.() ?? `${Date.now().toString(16)}-${Math.random().toString(16).slice(2)}`;

/** A widget's state on our side: what anywidget calls a model. */
class Model {
  constructor(engine, name, state) {
    Object.assign(this, { engine, name, state, changed: {}, ears: new Map() });
  }

  get(key) { return this.state[key]; }

  set(key, value) {
    this.state[key] = value;
    this.changed[key] = value;
    this.tell(`change:${key}`, value);
    this.tell("change");
  }

  save_changes() {
    this.engine.say(this.name, { method: "update", state: this.changed, buffer_paths: [] });
    this.changed = {};
  }

  send(content) { this.engine.say(this.name, { method: "custom", content }); }

  on(event, ear) {
    if (!this.ears.has(event)) this.ears.set(event, new Set());
    this.ears.get(event).add(ear);
  }

  off(event, ear) {
    if (event == null) this.ears.clear();
    else if (ear == null) this.ears.delete(event);
    else this.ears.get(event)?.delete(ear);
  }

  tell(event, ...about) {
    for (const ear of [...(this.ears.get(event) ?? [])]) ear(...about);
  }

  /** Take what the kernel says; only what is different is told on. */
  take(state) {
    const fresh = Object.keys(state).filter((key) => JSON.stringify(state[key]) !== JSON.stringify(this.state[key]));
    Object.assign(this.state, state);
    for (const key of fresh) this.tell(`change:${key}`, state[key]);
    if (fresh.length) this.tell("change");
  }
}

export class Engine {
  /** A page of ours lets its kernel go when it is left, and loads anew by itself where the kernel is gone. */
  constructor(base, kernel, { ours = true } = {}) {
    Object.assign(this, { base, kernel, session: id(), models: new Map(), waiting: [], control: null, tries: 0, over: false, gone: false });
    this.modules = new Map();
    this.ready = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
    if (!ours) return;
    addEventListener("pagehide", () => this.leave());
    for (const event of ["online", "visibilitychange"]) addEventListener(event, () => this.wake());
  }

  /** Open the line; resolves once the states of all widgets are here. */
  open() {
    this.connect();
    return this.ready;
  }

  connect() {
    clearTimeout(this.again);
    const address = new URL(`${this.base}api/kernels/${this.kernel}/channels?session_id=${this.session}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => this.connected(socket);
    socket.onmessage = ({ data }) => typeof data === "string" && this.hear(JSON.parse(data));
    socket.onclose = () => socket === this.socket && this.lost();
  }

  connected(socket) {
    this.tries = 0;
    this.askStates(socket, 3);
  }

  /** Ask for every widget's state: at the beginning, and after each break, when something may be new. */
  askStates(socket, times) {
    if (socket !== this.socket || socket.readyState !== WebSocket.OPEN) return;
    if (times === 0) { this.reject(new Error("the engine does not answer")); return; }
    this.control = id();
    this.send("comm_open", { comm_id: this.control, target_name: "jupyter.widget.control", data: {} }, { version: "1.0.0" });
    this.send("comm_msg", { comm_id: this.control, data: { method: "request_states" } });
    this.patience = setTimeout(() => this.askStates(socket, times - 1), PATIENCE);
  }

  send(type, content, metadata = {}) {
    const header = { msg_id: id(), msg_type: type, session: this.session, username: "", version: "5.3", date: new Date().toISOString() };
    const message = JSON.stringify({ header, parent_header: {}, metadata, content, buffers: [], channel: "shell" });
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(message);
    else if (type === "comm_msg" && content.comm_id !== this.control) this.waiting = [...this.waiting, message].slice(-MOST_WAITING);
  }

  /** Send something to a widget; during a short break it waits. */
  say(name, data) { this.send("comm_msg", { comm_id: name, data }); }

  hear({ header, content }) {
    if (header.msg_type !== "comm_msg") return;
    const { comm_id: name, data } = content;
    if (name === this.control && data.method === "update_states") this.takeStates(data.states);
    const model = this.models.get(name);
    if (model && data.method === "update") model.take(data.state);
    if (model && data.method === "custom") model.tell("msg:custom", data.content, []);
  }

  takeStates(states) {
    clearTimeout(this.patience);
    for (const [name, { model_module, state }] of Object.entries(states)) {
      const known = this.models.get(name);
      if (known) known.take(state);
      else this.models.set(name, new Model(this, name, { _model_module: model_module, ...state }));
    }
    for (const message of this.waiting.splice(0)) this.socket.send(message);
    this.resolve();
  }

  /** The line broke: try again, sooner at first, as long as the kernel is there. */
  lost() {
    clearTimeout(this.patience);
    if (this.over) return;
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)];
    this.tries += 1;
    this.again = setTimeout(() => this.retry(), pause);
  }

  /** Ask whether the kernel is there; go on with it if it is, and remember if it is gone. */
  async retry() {
    clearTimeout(this.again);
    const answer = await fetch(`${this.base}api/kernels/${this.kernel}`).catch(() => null);
    if (this.over) return;
    if (answer?.status === 404) {
      this.over = this.gone = true;
      this.reject(new Error("the engine is gone"));
    } else if (this.socket.readyState === WebSocket.OPEN) return;
    else if (answer?.ok) this.connect();
    else this.lost();
  }

  /** The tablet woke up. If its engine was closed meanwhile, begin anew by itself: the place is kept. */
  async wake() {
    if (document.visibilityState === "hidden" || this.socket?.readyState === WebSocket.CONNECTING) return;
    if (!this.over) await this.retry();
    if (this.gone && performance.now() > SETTLED) location.reload();
  }

  close() {
    this.over = true;
    clearTimeout(this.again);
    this.socket.close();
  }

  /** The page is left: its kernel may go. */
  leave() {
    const token = /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? "";
    this.over = true;
    fetch(`${this.base}voila/api/shutdown/${this.kernel}`, { method: "POST", keepalive: true, headers: { "X-XSRFToken": decodeURIComponent(token) } }).catch(() => {});
  }

  /** Draw a widget of the anywidget kind into `el`. */
  async render(model, el) {
    const source = model.get("_esm");
    if (!this.modules.has(source)) {
      const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
      this.modules.set(source, import(address).finally(() => URL.revokeObjectURL(address)));
    }
    const { default: given } = await this.modules.get(source);
    const widget = typeof given === "function" ? await given() : given;
    await widget.initialize?.({ model });
    await widget.render?.({ model, el });
  }
}
