// Random histories: many clients, over HTTP and WebSocket, play against a service through a proxy that resets connections, stalls them, cuts them in the middle of
// a message, in either direction, and delivers requests twice. Everything is drawn from a seed. Every client writes down what was acknowledged to it; the
// checker then reads the traces: each acknowledged answer stands there once, at its turn, in its order, and nothing else does that nobody said.

import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { WebSocket } from 'ws';
import { Dice } from '../../src/base/index.ts';
import type * as Serve from '../../src/serve/index.ts';
import { type Acknowledged, historyFaults } from '../reference/history-faults.ts';

const MODEL = {
  format: 'covergame/1',
  initial: 'a',
  nodes: [
    { id: 'a', owner: 'tester' },
    { id: 'b', owner: 'sut' },
    { id: 'c', owner: 'tester' },
  ],
  edges: [
    { from: 'a', to: 'b', label: 'go' },
    { from: 'b', to: 'a', label: 'x' },
    { from: 'b', to: 'b', label: 'y' },
    { from: 'b', to: 'c', label: 'z' },
    { from: 'c', to: 'a', label: 'back' },
  ],
};

// biome-ignore lint/suspicious/noExplicitAny: answers are JSON
type Json = any;

/** What a connection through the proxy suffers: after so many bytes of a direction, this happens. */
type Harm = 'none' | 'reset' | 'half-open' | 'stall' | 'cut' | 'slow';
const HARMS: readonly Harm[] = ['none', 'none', 'reset', 'half-open', 'stall', 'cut', 'slow'];

/** So long a client waits for an answer at first before it says it again elsewhere, in ms; twice as long every time. */
const PATIENCE = 50;

class HarmfulNetwork {
  readonly #server: Server;
  readonly #dice: Dice;
  readonly #open = new Set<Socket>();
  port = 0;
  /** How often harm was done, by kind. */
  readonly done: Record<string, number> = {};
  harmless = false;

  constructor(target: number, dice: Dice) {
    this.#dice = dice;
    this.#server = createServer((client) => this.#carry(client, target));
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #carry(client: Socket, target: number): void {
    const service = connect(target, '127.0.0.1');
    const harm = this.harmless ? 'none' : HARMS[this.#dice.below(HARMS.length)];
    const up = this.#dice.below(2) === 0;
    let left = this.#dice.below(900);
    for (const [socket, other, harmed] of [
      [client, service, up],
      [service, client, !up],
    ] as const) {
      this.#open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#open.delete(socket);
        if (harm !== 'half-open' && harm !== 'stall') other.destroy();
      });
      socket.on('data', (bytes) => {
        if (!harmed || harm === 'none' || bytes.length <= left) {
          if (harmed) left -= bytes.length;
          other.write(bytes);
          return;
        }
        this.done[harm] = (this.done[harm] ?? 0) + 1;
        this.#hurt(harm, socket, other, bytes.subarray(0, left), bytes.subarray(left));
        left = Number.POSITIVE_INFINITY;
      });
    }
  }

  #hurt(harm: Harm, from: Socket, to: Socket, head: Buffer, tail: Buffer): void {
    if (harm === 'reset') {
      from.resetAndDestroy();
      to.resetAndDestroy();
    } else if (harm === 'cut') {
      to.write(head);
      to.end();
      from.destroy();
    } else if (harm === 'half-open') {
      // One side is gone, and the other does not hear of it.
      to.write(head);
      from.destroy();
    } else if (harm === 'stall') from.pause();
    else if (harm === 'slow') {
      to.write(head);
      setImmediate(() => to.write(tail));
    }
  }
}

class Client {
  readonly acknowledged: Acknowledged[] = [];
  readonly wrong: string[] = [];
  readonly #proxy: HarmfulNetwork;
  readonly #dice: Dice;
  readonly id: string;
  readonly #overSocket: boolean;
  #patience = PATIENCE;
  #socket: WebSocket | null = null;

  constructor(id: string, proxy: HarmfulNetwork, dice: Dice, overSocket: boolean) {
    this.id = id;
    this.#proxy = proxy;
    this.#dice = dice;
    this.#overSocket = overSocket;
  }

  /** Says it until there is an answer; now and then twice at once, as a network or an eager client would. */
  async #say(op: string, input: object): Promise<{ status: number; body: Json }> {
    for (this.#patience = PATIENCE; ; this.#patience *= 2) {
      const twice = !this.#overSocket && this.#dice.below(6) === 0;
      const said = [this.#once(op, input), ...(twice ? [this.#once(op, input)] : [])];
      const answers = await Promise.all(said.map((one) => one.catch(() => null)));
      const answer = answers.find((one) => one !== null);
      if (answer) return answer;
    }
  }

  #once(op: string, input: object): Promise<{ status: number; body: Json }> {
    return this.#overSocket ? this.#overWebSocket(op, input) : this.#overHttp(op, input);
  }

  #overHttp(op: string, input: object): Promise<{ status: number; body: Json }> {
    const path = op === 'load' ? '/campaigns' : `/campaigns/${this.id}/${op}`;
    const body = op === 'next' ? '' : JSON.stringify(input);
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const sent = request(
        {
          port: this.#proxy.port,
          host: '127.0.0.1',
          path,
          method: op === 'next' ? 'GET' : 'POST',
          ...(body && { headers }),
          agent: false,
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          response.on('error', reject);
          response.on('close', () => {
            if (!response.complete) reject(new Error('cut'));
            else resolve({ status: response.statusCode!, body: JSON.parse(text) });
          });
        },
      );
      const timer = setTimeout(() => sent.destroy(new Error('late')), this.#patience);
      sent.on('close', () => clearTimeout(timer));
      sent.on('error', reject);
      sent.end(body);
    });
  }

  async #overWebSocket(op: string, input: object): Promise<{ status: number; body: Json }> {
    const campaign = op === 'load' ? {} : { campaign: this.id };
    const ref = this.#dice.below(2 ** 30);
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        clearTimeout(timer);
        this.#socket?.terminate();
        this.#socket = null;
        reject(error);
      };
      const timer = setTimeout(() => fail(new Error('late')), this.#patience);
      const socket = (this.#socket ??= new WebSocket(`ws://127.0.0.1:${this.#proxy.port}/socket`));
      socket.removeAllListeners('message').removeAllListeners('close');
      socket.removeAllListeners('error').on('error', fail);
      socket.on('close', () => fail(new Error('closed')));
      socket.on('message', (data) => {
        const answer = JSON.parse(String(data));
        // The answer to something that was given up, and said again since.
        if (answer.ref !== ref) return;
        clearTimeout(timer);
        resolve(answer);
      });
      const send = (): void => socket.send(JSON.stringify({ op, ref, ...campaign, ...input }));
      if (socket.readyState === WebSocket.OPEN) send();
      else socket.once('open', send);
    });
  }

  async play(steps: number): Promise<void> {
    const load = { model: MODEL, strategy: 'rdm', budget: 10_000, seed: 5, campaign: this.id };
    let { status, body: next } = await this.#say('load', load);
    if (status >= 300) this.wrong.push(`load ${status} ${JSON.stringify(next)}`);
    for (let i = 0; i < steps; i++) {
      const { turn } = next;
      const { length } = next.expects ?? [];
      const word = next.do === 'observe' ? next.expects[this.#dice.below(length)].observation : undefined;
      const op = next.do === 'reset' ? 'restart' : 'observe';
      ({ status, body: next } = await this.#say(op, {
        turn,
        ...(word !== undefined && { observation: word }),
      }));
      if (status === 200) {
        this.acknowledged.push({
          turn,
          key: KEYS[op === 'restart' ? 'reset' : word === undefined ? 'apply' : 'observe'],
          ...(word !== undefined && { word }),
        });
      } else {
        // Said twice, the later one may find that the turn is over; anything else is a fault of the service.
        if (status !== 409) this.wrong.push(`${op} ${status} ${JSON.stringify(next)}`);
        ({ body: next } = await this.#say('next', {}));
      }
    }
    this.#socket?.terminate();
  }
}

const KEYS: Readonly<Record<string, Acknowledged['key']>> = { reset: 'test', apply: 'do', observe: 'saw' };

export interface History {
  readonly acknowledged: number;
  readonly harm: Readonly<Record<string, number>>;
  /** All errors: lost, doubled or reordered answers, answers of a kind that must not be. */
  readonly wrong: readonly string[];
}

/** Plays one history; `clients` are half HTTP, half WebSocket. */
export async function playHistory(
  serve: string,
  seed: number,
  clients: number,
  steps: number,
): Promise<History> {
  const { startService } = (await import(pathToFileURL(serve).href)) as typeof Serve;
  const folder = mkdtempSync(join(tmpdir(), 'covergame-history-'));
  const bugs: unknown[] = [];
  const service = await startService({
    host: '127.0.0.1',
    port: 0,
    folder,
    maxBody: 1 << 20,
    idle: 30,
    maxCampaigns: 1000,
    sync: 'never',
    report: (error) => bugs.push(error),
  });
  const dice = Dice.of(seed);
  const proxy = new HarmfulNetwork(service.port, Dice.of(dice.below(2 ** 30)));
  try {
    await proxy.listen();
    const players = Array.from(
      { length: clients },
      (_, i) => new Client(`c${i}`, proxy, Dice.of(dice.below(2 ** 30)), i % 2 === 1),
    );
    await Promise.all(players.map((player) => player.play(steps)));
    const wrong = [...bugs.map((bug) => `bug: ${String(bug)}`), ...players.flatMap((player) => player.wrong)];
    for (const player of players)
      wrong.push(...historyFaults(join(folder, `${player.id}.jsonl`), player.acknowledged));
    return {
      acknowledged: players.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
      harm: proxy.done,
      wrong,
    };
  } finally {
    await proxy.close();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
