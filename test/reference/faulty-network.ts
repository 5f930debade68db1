// A network that fails once at a place of your choice: the n-th connection, or the n-th piece of bytes in one direction. Everything else it carries as it is.

import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Where it fails: when somebody connects, or when bytes go to the system or come back from it. */
export type Passage = 'connect' | 'to' | 'from';

/** `reset` is what a crashed host looks like, `close` one that ends in good order, `torn` half of the bytes and then a reset. */
export type Harm = 'reset' | 'close' | 'torn';

export interface NetworkFault {
  readonly passage: Passage;
  readonly harm: Harm;
  /** From 1. */
  readonly nth: number;
}

const HARMS: readonly (readonly [Passage, readonly Harm[]])[] = [
  ['connect', ['reset', 'close']],
  ['to', ['reset', 'close', 'torn']],
  ['from', ['reset', 'close', 'torn']],
];

export class FaultyNetwork {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  #fault: NetworkFault | null = null;
  #passed = 0;

  private constructor(target: number) {
    this.#server = createServer((client) => this.#carry(client, target));
  }

  static async before(target: number): Promise<FaultyNetwork> {
    const network = new FaultyNetwork(target);
    await new Promise<void>((resolve) => network.#server.listen(0, '127.0.0.1', resolve));
    return network;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Lets the network fail while the action runs; answers whether it came to that. */
  async withFault<T>(fault: NetworkFault, action: () => Promise<T>): Promise<{ fired: boolean; value: T }> {
    this.#fault = fault;
    this.#passed = 0;
    try {
      const value = await action();
      return { fired: this.#passed >= fault.nth, value };
    } finally {
      this.#fault = null;
    }
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #strikes(passage: Passage): Harm | null {
    if (this.#fault?.passage !== passage) return null;
    return ++this.#passed === this.#fault.nth ? this.#fault.harm : null;
  }

  #carry(client: Socket, target: number): void {
    client.on('error', () => {});
    const refused = this.#strikes('connect');
    if (refused) {
      if (refused === 'reset') client.resetAndDestroy();
      else client.destroy();
      return;
    }
    const system = connect(target, '127.0.0.1');
    this.#pipe(client, system, 'to');
    this.#pipe(system, client, 'from');
  }

  #pipe(source: Socket, sink: Socket, passage: Passage): void {
    this.#open.add(source);
    source.on('error', () => {});
    source.on('close', () => {
      this.#open.delete(source);
      sink.destroy();
    });
    source.on('data', (bytes) => {
      const harm = this.#strikes(passage);
      if (harm === null) sink.write(bytes);
      else if (harm === 'reset') for (const socket of [source, sink]) socket.resetAndDestroy();
      else if (harm === 'close') for (const socket of [source, sink]) socket.end();
      else sink.write(bytes.subarray(0, bytes.length >> 1), () => sink.resetAndDestroy());
    });
  }
}

/** Every passage, every harm, at every place: until the action runs through without it. Answers how often a fault fired. */
export async function everyNetworkFault(
  scenario: (fault: NetworkFault) => Promise<boolean>,
): Promise<number> {
  let fired = 0;
  for (const [passage, harms] of HARMS) {
    for (const harm of harms) {
      for (let nth = 1; ; nth++) {
        if (!(await scenario({ passage, harm, nth }))) break;
        fired++;
        if (nth > 500) throw new Error(`${passage} happens without end`);
      }
    }
  }
  return fired;
}
