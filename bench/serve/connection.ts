// The cheapest clients that are still real ones: HTTP/1.1 by hand over one socket that is kept, and a WebSocket. One request is in
// flight at a time; a connection that breaks rejects it.

import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';

export interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a bench reads what it asked for
  readonly body: any;
}

export interface Connection {
  call(op: string, campaign: string, input: object): Promise<Answered>;
  close(): void;
}

interface Waiting {
  readonly resolve: (answer: Answered) => void;
  readonly reject: (error: Error) => void;
}

const METHODS: Readonly<Record<string, string>> = { next: 'GET', statistics: 'GET', status: 'GET' };

export class HttpConnection implements Connection {
  readonly #socket: Socket;
  #waiting: Waiting | null = null;
  #rest: Buffer = Buffer.alloc(0);
  #broken: Error | null = null;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (data: Buffer) => this.#read(data));
    this.#socket.on('error', (error) => this.#break(error));
    this.#socket.on('close', () => this.#break(new Error('closed')));
  }

  call(op: string, campaign: string, input: object): Promise<Answered> {
    const path = op === 'load' ? '/campaigns' : op === 'status' ? '/' : `/campaigns/${campaign}/${op}`;
    const method = METHODS[op] ?? 'POST';
    const body = method === 'POST' ? JSON.stringify(input) : '';
    const type =
      body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
    return new Promise((resolve, reject) => {
      if (this.#broken) return reject(this.#broken);
      this.#waiting = { resolve, reject };
      this.#socket.write(`${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${type}\r\n${body}`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(data: Buffer): void {
    const all = this.#rest.length === 0 ? data : Buffer.concat([this.#rest, data]);
    const head = all.indexOf('\r\n\r\n');
    const text = head < 0 ? '' : all.toString('latin1', 0, head);
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? -1);
    if (head < 0 || all.length < head + 4 + length) {
      this.#rest = all;
      return;
    }
    this.#rest = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = null;
    const body = JSON.parse(all.toString('utf8', head + 4, head + 4 + length));
    waiting?.resolve({ status: Number(text.slice(9, 12)), body });
  }

  #break(error: Error): void {
    this.#broken ??= error;
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}

export class SocketConnection implements Connection {
  readonly #socket: WebSocket;
  readonly #open: Promise<void>;
  #waiting: Waiting | null = null;
  #broken: Error | null = null;

  constructor(port: number) {
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, { perMessageDeflate: false });
    this.#open = new Promise((resolve, reject) => {
      this.#socket.once('open', resolve);
      this.#socket.once('error', reject);
    });
    this.#open.catch(() => {});
    this.#socket.on('message', (data) => {
      const waiting = this.#waiting;
      this.#waiting = null;
      waiting?.resolve(JSON.parse(String(data)));
    });
    this.#socket.on('error', (error) => this.#break(error));
    this.#socket.on('close', () => this.#break(new Error('closed')));
  }

  async call(op: string, campaign: string, input: object): Promise<Answered> {
    await this.#open;
    return new Promise((resolve, reject) => {
      if (this.#broken) return reject(this.#broken);
      this.#waiting = { resolve, reject };
      this.#socket.send(JSON.stringify({ op, ...(op !== 'status' && { campaign }), ...input }));
    });
  }

  close(): void {
    this.#socket.terminate();
  }

  #break(error: Error): void {
    this.#broken ??= error;
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}
