// What an exploration costs, counted as it goes, in numbers that are the same on every machine: steps, a guard that is looked at or a word of
// a state that is found, and bytes that are kept. Beyond a limit it ends with an error that names the limit. Steps are counted of
// models that are data (EFSM): a few seconds' worth. A program is code that its user runs, and may take its time.

import { beyond, limit } from '../../base/index.ts';

const MIB = 2 ** 20;
/** What a node costs in any case, beside the words of its state: a step is then about a tenth of a microsecond, whatever the model. */
const NODE = 35;

export class Expenses {
  #steps = 0;
  readonly #mostSteps: number;
  readonly #mostBytes = limit('explored-mebibytes') * MIB;

  readonly #state: number;

  /** `state` is what a state costs of a model that is data; undefined for a program. */
  constructor(state?: number) {
    this.#state = state ?? 0;
    this.#mostSteps = state === undefined ? Number.POSITIVE_INFINITY : limit('efsm-steps');
  }

  /** One more node. */
  node(): void {
    this.step(NODE);
  }

  /** One more state that was looked at. */
  state(): void {
    this.step(this.#state);
  }

  step(count: number): void {
    this.#steps += count;
    if (this.#steps > this.#mostSteps) throw beyond('efsm-steps', 'exploring the EFSM takes more');
  }

  /** So many bytes are kept by now. */
  keep(bytes: number): void {
    if (bytes > this.#mostBytes) throw beyond('explored-mebibytes', 'the states found so far take more');
  }
}
