// Proves by unsatisfiable cores (core-search.ts) that sets which hold a node gain as much: where the linear relaxation is tight, in covers and in large games, a refutation by
// one search takes for ever, and some thousand cores add up to the bound.

import { CoreSearch } from '../closure/search/index.ts';
import type { CoreStep } from '../proof/index.ts';
import type { QuestionProblem } from './question-problem.ts';

export interface CoreQuestion {
  readonly question: QuestionProblem;
  /** The item that sets hold, what they are to gain at least, and what is in none of them. */
  readonly target: number;
  readonly value: number;
  readonly isOut: (item: number) => boolean;
  /** The nodes of the game: variables of counts come after them. */
  readonly n: number;
}

/** A search by cores. Returns null if there is a set that gains less. */
export type CoreWork = Generator<void, readonly CoreStep[] | null>;

/** The searches of one problem by cores, which go on where they stopped. */
export class CoreProvers {
  readonly #question: QuestionProblem;
  readonly #n: number;
  readonly #works = new Map<number, readonly CoreWork[]>();
  readonly #proofs = new Map<number, readonly CoreStep[]>();

  /** `n` is the number of nodes of the game. */
  constructor(question: QuestionProblem, n: number) {
    this.#question = question;
    this.#n = n;
  }

  /** A slice of each, about sets that hold an item: none of them gains less than `value`, or holds what is out. */
  *slices(
    target: number,
    value: number,
    out: ReadonlySet<number>,
  ): Generator<void, readonly CoreStep[] | null> {
    for (const work of this.#worksOn(target, value, out)) {
      const { done, value: proof } = work.next();
      if (proof) {
        this.#proofs.set(target, proof);
        return proof;
      }
      if (!done) yield;
    }
    return null;
  }

  /** The proof found before, if there was one. */
  proofOf(target: number): readonly CoreStep[] | null {
    return this.#proofs.get(target) ?? null;
  }

  /** Nothing is asked any more. */
  release(): void {
    for (const works of this.#works.values()) for (const work of works) work.return(null);
  }

  #worksOn(target: number, value: number, out: ReadonlySet<number>): readonly CoreWork[] {
    let works = this.#works.get(target);
    if (!works) {
      // What is out later may rest on this.
      const before = new Set(out);
      const isOut = (item: number) => before.has(item);
      const question = { question: this.#question, target, value, isOut, n: this.#n };
      works = [provingByCores(question, 'charged'), provingByCores(question, 'plain')];
      this.#works.set(target, works);
    }
    return works;
  }
}

/** Yields after slices of work; null if there is a set that gains less. */
export function* provingByCores(
  { question, target, value, isOut, n }: CoreQuestion,
  start: 'charged' | 'plain',
): CoreWork {
  const { problem, name } = question;
  const told = (literal: number) => {
    const v = literal >> 1;
    return 2 * (v < problem.n ? name[v] : n + v - problem.n) + (literal & 1);
  };
  const steps: CoreStep[] = [];
  let cores = 0;
  const known = { lower: 0, upper: value, target: value };
  const search = new CoreSearch(problem, target, known, start, isOut, {
    learned: (literals) => steps.push({ kind: 'clause', literals: Int32Array.from(literals, told) }),
    core: (literals, amount) => {
      steps.push({ kind: 'core', literals: Int32Array.from(literals, told), amount });
      return cores++;
    },
    count: (core, k) => steps.push({ kind: 'count', core, k }),
    dear: (literal) => steps.push({ kind: 'dear', literal: told(literal) }),
  });
  for (const _ of search.run()) {
    known.lower = Math.max(known.lower, search.lower);
    yield;
  }
  return search.lower >= value ? steps : null;
}
