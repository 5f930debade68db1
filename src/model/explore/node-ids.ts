// The ids of nodes: the text of the state, and for a choice of the SUT the text of the state before and the stimulus. They are made when all
// is explored, not on the way: a million texts that come to stay are moved about by every collection of garbage.
//
// Ids are strung together and cut apart again, many at a time. What is left of an id is then one small object, and not the tree of
// the pieces that it was made of: for the chat system that halves the time and the memory of its ids.

import { FreshNames, numbered } from '../../base/index.ts';

const TOGETHER = 1 << 10;

export class NodeIds {
  readonly #ids: string[] = [];
  /** The ids in use, from the first one on that could clash: texts and choices may be called anything. */
  #taken: FreshNames | null = null;
  #string = '';
  readonly #ends: number[] = [];

  /** The id of the next node. One that is `free` may equal another one, and then gets a number. */
  add(id: string, free: boolean): void {
    if (free || this.#taken) {
      this.#cut();
      this.#ids.push(this.#unused(id));
      return;
    }
    this.#string += id;
    if (this.#ends.push(this.#string.length) === TOGETHER) this.#cut();
  }

  all(): readonly string[] {
    this.#cut();
    return this.#ids;
  }

  #cut(): void {
    let start = 0;
    for (const end of this.#ends) {
      this.#ids.push(this.#string.slice(start, end));
      start = end;
    }
    this.#string = '';
    this.#ends.length = 0;
  }

  #unused(id: string): string {
    this.#taken ??= new FreshNames(this.#ids, numbered);
    return this.#taken.take(id);
  }
}
