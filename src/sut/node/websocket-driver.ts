// A SUT behind a WebSocket endpoint: the messages of the wire protocol, one JSON object a message.

import type { WebSocket } from 'ws';
import { limit } from '../../base/index.ts';
import { Conversation } from '../conversation.ts';
import { Fault } from '../fault.ts';
import { WireDriver } from '../wire-driver.ts';

export class WebSocketDriver extends WireDriver {
  readonly #url: string;
  #socket: WebSocket | null = null;

  constructor(url: string) {
    super();
    this.#url = url;
  }

  protected disconnect(): void {
    this.#socket?.terminate();
  }

  protected async connect(): Promise<Conversation> {
    // Loaded when it is needed: most who ask what drivers there are never open a WebSocket.
    const { WebSocket } = await import('ws');
    const socket = new WebSocket(this.#url, { perMessageDeflate: false, maxPayload: limit('sut-bytes') });
    const talk = new Conversation((text) => socket.send(text));
    this.#socket = socket;
    let opened = false;
    return new Promise((resolve, reject) => {
      socket.on('open', () => {
        opened = true;
        resolve(talk);
      });
      socket.on('message', (data) => talk.receive(String(data)));
      socket.on('error', (error) => {
        const flood = (error as NodeJS.ErrnoException).code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';
        const fault = flood
          ? new Fault('flood', `the system sent a message of more than ${limit('sut-bytes')} bytes`)
          : new Fault('death', `${this.#url} ${opened ? 'failed' : 'cannot be reached'}: ${error.message}`);
        talk.fail(fault);
        reject(fault);
      });
      socket.on('close', (code) => {
        talk.fail(new Fault('death', `the system closed the connection (close code ${code})`));
      });
    });
  }
}
