// The server: a WebSocket for what is seen, POST for what is done.

const PAUSES = [200, 500, 1000, 2000, 4000];

/** Do something; throws an Error with the server's complaint. */
export async function post(name, body) {
  const response = await fetch(`/api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({ error: response.statusText }));
  if (!response.ok)
    throw new Error((answer?.error ?? response.statusText).replace(/^\w+Error: /, ""));
  return answer;
}

/** A stream of frames that connects again by itself and then watches the same people. */
export class Connection {
  constructor(onFrame, onState) {
    this.onFrame = onFrame;
    this.onState = onState;
    this.wish = { watch: [], calls: false };
    this.failures = 0;
    this.open();
    // A telephone that wakes up should not wait for the next try.
    addEventListener("online", () => this.retry());
    document.addEventListener("visibilitychange", () => this.retry());
  }

  watch(people, calls) {
    const wish = { watch: people, calls };
    if (JSON.stringify(wish) === JSON.stringify(this.wish)) return;
    this.wish = wish;
    this.send();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/api/events`);
    this.socket.onopen = () => {
      this.failures = 0;
      this.onState(true);
      this.send();
    };
    this.socket.onmessage = (message) => this.onFrame(JSON.parse(message.data));
    this.socket.onclose = () => {
      this.onState(false);
      const pause = PAUSES[Math.min(this.failures++, PAUSES.length - 1)];
      this.timer = setTimeout(() => this.open(), pause);
    };
  }

  retry() {
    if (document.hidden || this.socket.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.open();
  }

  send() {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(this.wish));
  }
}
