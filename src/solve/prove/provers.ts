// Those who prove what one search takes long for: by cores, from the charges of dual ascent and without. They take turns, and go on where they
// stopped when the question is asked again. Who proved it to the solver has more slices than the others.

import { BREATH } from '../../base/index.ts';
import type { Refutation } from '../../certificate/index.ts';
import type { SearchName } from '../restart/index.ts';
import { provingByCores } from './core-prover.ts';
import type { NodeQuestion, Refuting } from './node-question.ts';
import type { QuestionProblem } from './question-problem.ts';

const PROVERS: Readonly<Partial<Record<SearchName, (asked: NodeQuestion) => Refuting>>> = {
  charged: (asked) => provingByCores(asked, 'charged'),
  plain: (asked) => provingByCores(asked, 'plain'),
};
/** How many slices the first has for one of each other. */
const LEAD = 8;

/** Who proves, and how many slices a turn of it has. */
interface Turn {
  readonly work: Refuting;
  readonly slices: number;
}

export class Provers {
  readonly #question: QuestionProblem;
  readonly #n: number;
  readonly #first: SearchName | null;
  readonly #turns = new Map<number, readonly Turn[]>();
  readonly #proofs = new Map<number, Refutation>();

  /** `n` is the number of nodes of the game. */
  constructor(question: QuestionProblem, n: number, first: SearchName | null = null) {
    this.#question = question;
    this.#n = n;
    this.#first = first;
  }

  /** A turn of each, about sets that hold an item: none of them gains less than `value`, or holds what is out. */
  *turns(target: number, value: number, out: ReadonlySet<number>): Refuting {
    for (const { work, slices } of this.#turnsOn(target, value, out)) {
      for (let k = 0; k < slices; k++) {
        let step = work.next();
        for (; step.value === BREATH; step = work.next()) yield BREATH;
        if (step.value) {
          this.#proofs.set(target, step.value);
          return step.value;
        }
        if (step.done) break;
        yield;
      }
    }
    return null;
  }

  /** The proof found before, if there was one. */
  proofOf(target: number): Refutation | null {
    return this.#proofs.get(target) ?? null;
  }

  /** Nothing is asked any more. */
  release(): void {
    for (const turns of this.#turns.values()) for (const { work } of turns) work.return(null);
  }

  #turnsOn(target: number, value: number, out: ReadonlySet<number>): readonly Turn[] {
    let turns = this.#turns.get(target);
    if (!turns) {
      // What is out later may rest on this.
      const before = new Set(out);
      const isOut = (item: number) => before.has(item);
      const asked: NodeQuestion = { question: this.#question, target, value, isOut, n: this.#n };
      turns = Object.entries(PROVERS).map(([name, prove]) => ({
        work: prove(asked),
        slices: name === this.#first ? LEAD : 1,
      }));
      this.#turns.set(target, turns);
    }
    return turns;
  }
}
