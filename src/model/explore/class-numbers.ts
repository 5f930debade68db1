// The functional equivalence classes of an exploration, numbered as they come.

import { FreshNames, GrowingInts, numbered } from '../../base/index.ts';
import { ModelFault } from '../fault.ts';
import { StateCodec } from './state-codec.ts';
import { StateTable } from './state-table.ts';
import { whyNoState } from './why-no-state.ts';

export class ClassNumbers {
  readonly ids: string[] = [];
  readonly #names = new FreshNames([], numbered);
  readonly #codec = new StateCodec();
  readonly #table = new StateTable();
  readonly #numbers = new GrowingInts(1 << 10);

  /** The class of each node, -1 for those that have none. */
  get numbers(): Int32Array {
    return this.#numbers.view().slice();
  }

  /** The next node is of this class. */
  add(value: unknown): void {
    const codec = this.#codec;
    if (!codec.encode(value)) {
      throw new ModelFault(
        'no-data',
        `fec made a class that is not plain data: ${whyNoState(value, 'class')}`,
        'return a text, a number or plain data',
      );
    }
    const number = this.#table.add(codec.words, codec.length);
    if (number === this.ids.length) this.ids.push(this.#names.take(codec.id(codec.words)));
    this.#numbers.push(number);
  }

  /** The next node has no class. */
  skip(): void {
    this.#numbers.push(-1);
  }
}
