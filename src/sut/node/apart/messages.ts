// The messages between a process with a driver and the run: calls and their results, each a frame with its length.
// Values cross as structured clones, so a set, a map or a bigint arrives unchanged.

import { deserialize, serialize } from 'node:v8';
import { InputError, type Issue } from '../../../base/index.ts';
import { Fault, type FaultKind } from '../../fault.ts';

/** A call of the driver, or of what its module exports beside it. */
export interface ApartCall {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** What comes back: `later` says at once that the driver made a promise, `escaped` what it did outside of its calls. */
export type ApartReply =
  | { readonly is: 'value'; readonly id: number; readonly value: unknown }
  | { readonly is: 'later'; readonly id: number }
  | { readonly is: 'thrown'; readonly id: number; readonly error: SentError }
  | { readonly is: 'escaped'; readonly error: SentError };

/** An observation, and the number by which the driver's process knows the very object. */
export interface SentObservation {
  readonly ref: number;
  readonly observation: unknown;
}

export type SentError =
  | { readonly is: 'input'; readonly issues: readonly Issue[]; readonly total: number }
  | {
      readonly is: 'fault';
      readonly kind: FaultKind;
      readonly message: string;
      readonly outside: boolean;
      readonly stimulus: string | undefined;
      readonly cause: SentError | undefined;
    }
  | {
      readonly is: 'error';
      readonly name: string;
      readonly message: string;
      readonly stack: string | undefined;
    };

export function sentError(error: unknown): SentError {
  if (error instanceof InputError) return { is: 'input', issues: error.issues, total: error.total };
  // By its name: a driver may have the class of another build.
  if (error instanceof Fault || (error instanceof Error && error.name === 'Fault')) {
    const { kind, message, outside, stimulus, cause } = error as Fault;
    const why = cause instanceof InputError ? sentError(cause) : undefined;
    return { is: 'fault', kind, message, outside, stimulus, cause: why };
  }
  if (!(error instanceof Error))
    return { is: 'error', name: 'Error', message: String(error), stack: undefined };
  const { name, message, stack } = error;
  return { is: 'error', name: String(name), message: String(message), stack: stack && String(stack) };
}

export function receivedError(sent: SentError): Error {
  if (sent.is === 'input') return new InputError(sent.issues, sent.total);
  if (sent.is === 'fault') {
    const { kind, message, outside, stimulus, cause } = sent;
    return new Fault(kind, message, { outside, stimulus, ...(cause && { cause: receivedError(cause) }) });
  }
  const error = new Error(sent.message);
  error.name = sent.name;
  if (sent.stack !== undefined) error.stack = sent.stack;
  return error;
}

const HEAD = 4;

/** A message as bytes: its length, then itself. */
export function frame(message: ApartCall | ApartReply): Buffer {
  const body = serialize(message);
  const whole = Buffer.allocUnsafe(HEAD + body.length);
  whole.writeUInt32LE(body.length, 0);
  body.copy(whole, HEAD);
  return whole;
}

/** Puts frames together again, however the bytes come. */
export class Frames<Message> {
  #bytes = Buffer.alloc(0);
  readonly #take: (message: Message) => void;

  constructor(take: (message: Message) => void) {
    this.#take = take;
  }

  push(chunk: Uint8Array): void {
    this.#bytes = this.#bytes.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.#bytes, chunk]);
    while (this.#bytes.length >= HEAD) {
      const end = HEAD + this.#bytes.readUInt32LE(0);
      if (this.#bytes.length < end) return;
      const message = deserialize(this.#bytes.subarray(HEAD, end)) as Message;
      this.#bytes = this.#bytes.subarray(end);
      this.#take(message);
    }
  }
}
