// A SUT behind a WebSocket endpoint: the messages of the wire protocol, one JSON object a message. It connects with
// the first reset, and again with the next one after the connection was lost.

import type { WebSocket } from 'ws';
import { Conversation } from '../conversation.ts';
import type { Driver, Observation, Stimulus, TestStart } from '../driver.ts';
import { Fault } from '../fault.ts';

export class WebSocketDriver implements Driver {
  readonly #url: string;
  #socket: WebSocket | null = null;
  #talk: Conversation | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  async reset(start: TestStart): Promise<void> {
    if (!this.#talk || this.#talk.gone) await this.#connect();
    await this.#talk!.reset(start);
  }

  apply(stimulus: Stimulus): void | Promise<void> {
    return this.#talk!.apply(stimulus);
  }

  observe(): Observation | Promise<Observation> {
    return this.#talk!.observe();
  }

  pending(): Observation | undefined {
    return this.#talk?.pending();
  }

  backlog(): number {
    return this.#talk?.backlog() ?? 0;
  }

  trouble(): Fault | undefined {
    return this.#talk?.trouble() ?? undefined;
  }

  close(): void {
    this.#talk?.fail(new Fault('death', 'the driver was closed'));
    this.#socket?.terminate();
  }

  async #connect(): Promise<void> {
    // Loaded when it is needed: most who ask what drivers there are never open a WebSocket.
    const { WebSocket } = await import('ws');
    const socket = new WebSocket(this.#url, { perMessageDeflate: false, maxPayload: 1 << 20 });
    const talk = new Conversation((text) => socket.send(text));
    this.#socket = socket;
    this.#talk = talk;
    let opened = false;
    return new Promise((resolve, reject) => {
      socket.on('open', () => {
        opened = true;
        resolve();
      });
      socket.on('message', (data) => talk.receive(String(data)));
      socket.on('error', (error) => {
        const flood = (error as NodeJS.ErrnoException).code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';
        const fault = flood
          ? new Fault('flood', 'the SUT sent a message of more than a mebibyte')
          : new Fault('death', `${this.#url} ${opened ? 'failed' : 'cannot be reached'}: ${error.message}`);
        talk.fail(fault);
        reject(fault);
      });
      socket.on('close', (code) => {
        talk.fail(new Fault('death', `the SUT hung up (close code ${code})`));
      });
    });
  }
}
