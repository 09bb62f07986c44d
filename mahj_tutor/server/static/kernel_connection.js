// A page's WebSocket to its kernel: reconnects after a break, stops the kernel with the page.

const RECONNECT_PAUSES = [200, 500, 1000, 2000];

/** A page younger than this does not reload itself, so that it can never go around in circles. */
const MIN_AGE_TO_RELOAD = 30_000;

/**
 * What uses a connection.
 * @typedef {object} ConnectionOwner
 * @property {() => void} connected the connection is open, for the first time or again
 * @property {(message: unknown) => void} received a message has come
 * @property {() => void} interrupted the connection is broken and will be tried again
 * @property {(error: Error) => void} lost the kernel is gone
 */

export class KernelConnection {
  /**
   * @param {string} baseUrl the server's address, which ends in a slash
   * @param {string} kernel the kernel's id
   * @param {string} session an id of this page's own
   */
  constructor(baseUrl, kernel, session) {
    this.status = `${baseUrl}api/kernels/${kernel}`;
    this.shutdown = `${baseUrl}voila/api/shutdown/${kernel}?session_id=${session}`;
    this.session = session;
    /** @type {ConnectionOwner | null} */
    this.owner = null;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.failures = 0;
    this.retryTimer = 0;
    this.closed = false;
    this.kernelGone = false;
  }

  /**
   * Connect, and stay connected as long as the page and the kernel are there.
   * @param {ConnectionOwner} owner
   */
  open(owner) {
    this.owner = owner;
    addEventListener("pagehide", () => this.leave());
    for (const event of ["online", "visibilitychange"]) addEventListener(event, () => this.wake());
    this.connect();
  }

  get isOpen() { return this.socket?.readyState === WebSocket.OPEN; }

  /** Send a message if the connection is open; return whether it was sent. @param {object} message */
  send(message) {
    if (!this.isOpen) return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }

  /** Give the kernel up without stopping it. */
  close() {
    this.closed = true;
    clearTimeout(this.retryTimer);
    this.socket?.close();
  }

  connect() {
    clearTimeout(this.retryTimer);
    const address = new URL(`${this.status}/channels?session_id=${this.session}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = ({ data }) => typeof data === "string" && this.owner?.received(JSON.parse(data));
    socket.onclose = () => socket === this.socket && this.retryLater();
  }

  /** @param {WebSocket} socket */
  opened(socket) {
    this.failures = 0;
    if (socket === this.socket) this.owner?.connected();
  }

  /** Try again, sooner at first, as long as the kernel is there. */
  retryLater() {
    this.owner?.interrupted();
    if (this.closed) return;
    const pause = RECONNECT_PAUSES[Math.min(this.failures, RECONNECT_PAUSES.length - 1)];
    this.failures += 1;
    this.retryTimer = setTimeout(() => this.retry(), pause);
  }

  /** Ask whether the kernel is there; reconnect if it is. */
  async retry() {
    clearTimeout(this.retryTimer);
    const answer = await fetch(this.status).catch(() => null);
    if (this.closed) return;
    if (answer?.status === 404) this.giveUp();
    else if (this.isOpen) return;
    else if (answer?.ok) this.connect();
    else this.retryLater();
  }

  giveUp() {
    this.closed = this.kernelGone = true;
    this.owner?.lost(new Error("the kernel is gone"));
  }

  /** The device woke up. If the kernel was stopped meanwhile, reload: the learner's place is kept. */
  async wake() {
    if (document.visibilityState === "hidden" || this.socket?.readyState === WebSocket.CONNECTING) return;
    if (!this.closed) await this.retry();
    if (this.kernelGone && performance.now() > MIN_AGE_TO_RELOAD) location.reload();
  }

  /** The page is left: its kernel may stop. */
  leave() {
    const token = /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? "";
    this.closed = true;
    const headers = { "X-XSRFToken": decodeURIComponent(token) };
    fetch(this.shutdown, { method: "POST", keepalive: true, headers }).catch(() => {});
  }
}
