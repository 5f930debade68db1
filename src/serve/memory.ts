// The memory that the service has given out, to incoming requests and to open campaigns. It is counted before use.
// So the service refuses work beyond its memory and goes on, instead of being ended by the system. A model's share
// is an estimate by measurement: a load of 12 MiB with 240,000 nodes and edges takes 110 MiB.

import { beyond, limit } from '../base/index.ts';
import { Problem } from './problem.ts';

const MIB = 2 ** 20;
/** Bytes for each byte of a load, and for each node, edge and node of a case of what it stands for. */
const PER_BYTE = 10;
const PER_ITEM = 450;
/** Seconds after which a campaign that was left alone may have made room. */
const RETRY = '10';

/** What a load takes once it is read. */
export const weightOfText = (bytes: number): number => PER_BYTE * bytes;
export const weightOfItems = (items: number): number => PER_ITEM * items;

export class Memory {
  /** In bytes. */
  taken = 0;

  /** Room for so many bytes, or a refusal with the time to come back. */
  take(bytes: number): Held {
    const held = new Held(this);
    held.grow(bytes);
    return held;
  }
}

export class Held {
  readonly #memory: Memory;
  #bytes = 0;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** So many bytes more, or a refusal. */
  grow(bytes: number): void {
    if (bytes > 0 && this.#memory.taken + bytes > limit('service-mebibytes') * MIB) throw full();
    this.#set(this.#bytes + bytes);
  }

  /** It is there already, and takes at least so much. */
  atLeast(bytes: number): void {
    this.#set(Math.max(this.#bytes, bytes));
  }

  release(): void {
    this.#set(0);
  }

  #set(bytes: number): void {
    this.#memory.taken += bytes - this.#bytes;
    this.#bytes = bytes;
  }
}

const full = (): Problem =>
  new Problem(
    503,
    beyond('service-mebibytes', 'the open campaigns and the requests under way need more memory').issues,
    {},
    { 'Retry-After': RETRY },
  );
