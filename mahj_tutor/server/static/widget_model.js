// A widget's state in the browser: what anywidget calls a model. Knows neither boards nor connections.

/**
 * @typedef {Record<string, unknown>} State
 * @typedef {{ method: "update", state: State, buffer_paths: [] }} UpdateMessage
 * @typedef {{ method: "custom", content: unknown }} CustomMessage
 * @typedef {(...details: never[]) => void} Listener
 */

export class WidgetModel {
  /**
   * @param {(message: UpdateMessage | CustomMessage) => void} post sends to the widget in the kernel
   * @param {State} state
   */
  constructor(post, state) {
    this.post = post;
    this.state = state;
    /** @type {State} */
    this.unsaved = {};
    /** @type {Map<string, Set<Listener>>} */
    this.listeners = new Map();
  }

  /** @param {string} key */
  get(key) { return this.state[key]; }

  /** @param {string} key @param {unknown} value */
  set(key, value) {
    this.state[key] = value;
    this.unsaved[key] = value;
    this.emit(`change:${key}`, value);
    this.emit("change");
  }

  save_changes() {
    this.post({ method: "update", state: this.unsaved, buffer_paths: [] });
    this.unsaved = {};
  }

  /** @param {unknown} content */
  send(content) { this.post({ method: "custom", content }); }

  /** @param {string} event @param {Listener} listener */
  on(event, listener) {
    const listeners = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, listeners.add(listener));
  }

  /** @param {string} [event] @param {Listener} [listener] */
  off(event, listener) {
    if (event == null) this.listeners.clear();
    else if (listener == null) this.listeners.delete(event);
    else this.listeners.get(event)?.delete(listener);
  }

  /** @param {string} event @param {unknown[]} details */
  emit(event, ...details) {
    const listeners = [...(this.listeners.get(event) ?? [])];
    for (const listener of listeners) listener(.../** @type {never[]} */ (details));
  }

  /** Take over the kernel's state; only what is different is announced. @param {State} state */
  update(state) {
    const changed = Object.keys(state)
      .filter((key) => JSON.stringify(state[key]) !== JSON.stringify(this.state[key]));
    Object.assign(this.state, state);
    for (const key of changed) this.emit(`change:${key}`, state[key]);
    if (changed.length) this.emit("change");
  }

  /** Announce a custom message of the kernel. @param {unknown} content */
  receive(content) { this.emit("msg:custom", content, []); }
}
