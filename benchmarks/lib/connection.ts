import { connect, type Socket } from 'node:net';

export type Answer = {
  status: number;
  /** Raw header lines with lower-case names. */
  headers: Map<string, string>;
  body: Buffer;
};

export type Call = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
};

/**
 * One keep-alive connection that sends one request at a time. A client of a few dozen lines costs the load's core
 * a few microseconds per request, where node:http's own takes as long as the server measured.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #always: string;
  #received: Buffer = Buffer.alloc(0);
  #ended: Error | undefined;
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket, always: string) {
    this.#socket = socket;
    this.#always = always;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  /** `host` is the shop's, as the Host header names it; `headers` go with every request. */
  static open(port: number, host: string, headers: Record<string, string> = {}): Promise<Connection> {
    const always = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new Connection(socket, always.join(''))));
    });
  }

  request({ method = 'GET', path, headers, json }: Call): Promise<Answer> {
    let head = `${method} ${path} HTTP/1.1\r\n${this.#always}`;
    if (headers) for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
    let body = '';
    if (json !== undefined) {
      body = JSON.stringify(json);
      head += `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    } else if (method !== 'GET') head += 'content-length: 0\r\n';
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      this.#waiting = { resolve, reject };
      this.#socket.write(`${head}\r\n${body}`);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const [statusLine = '', ...lines] = this.#received.toString('latin1', 0, end).split('\r\n');
    const headers = new Map<string, string>();
    for (const line of lines) {
      const colon = line.indexOf(':');
      const name = line.slice(0, colon).toLowerCase();
      const before = headers.get(name);
      const value = line.slice(colon + 1).trim();
      headers.set(name, before === undefined ? value : `${before}\n${value}`);
    }
    const status = Number(statusLine.slice(9, 12));
    const start = end + 4;
    const body =
      headers.get('transfer-encoding') === 'chunked'
        ? unchunk(this.#received, start)
        : whole(
            this.#received,
            start,
            status === 304 || status === 204 ? 0 : Number(headers.get('content-length')),
          );
    if (!body) return;
    this.#received = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve({ status, headers, body });
  }

  #fail(error: Error): void {
    this.#ended ??= error;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(error);
  }
}

function whole(received: Buffer, start: number, length: number): Buffer | null {
  if (Number.isNaN(length)) throw new Error('An answer came without its length.');
  return received.length < start + length ? null : received.subarray(start, start + length);
}

function unchunk(received: Buffer, start: number): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = received.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(received.toString('latin1', at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (received.length < next) return null;
    if (size === 0) return Buffer.concat(parts);
    parts.push(received.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = next;
  }
}

/** The answer's body as JSON; throws with what came instead where the status is not `status`. */
export function expectJson<T>(answer: Answer, status: number): T {
  expectStatus(answer, status);
  return JSON.parse(answer.body.toString('utf8')) as T;
}

export function expectStatus(answer: Answer, status: number): void {
  if (answer.status !== status)
    throw new Error(
      `Expected ${status} and got ${answer.status}: ${answer.body.toString('utf8').slice(0, 500)}`,
    );
}
