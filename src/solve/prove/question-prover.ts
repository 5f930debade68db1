// Refutes the nodes of a question one after the other, in decreasing order of what is asked about them, by one search that
// learns (closure-search.ts), and keeps the log of it as the steps of a proof. A node that takes long is tried by others as well (provers.ts): who is ready first has it.

import type { Game } from '../../game/index.ts';
import { nodesOf } from '../closure/index.ts';
import { ClosureSearch, type SearchStatus } from '../closure/search/index.ts';
import { type Asked, QuestionRules, type Refutation, type Step, type Within } from '../proof/index.ts';
import type { SearchName } from '../restart/index.ts';
import type { Refuting } from './node-question.ts';
import { Provers } from './provers.ts';
import { problemOf, type QuestionProblem, withForcedRules } from './question-problem.ts';
import { SearchSteps } from './search-steps.ts';

const SLICE = 100_000;
/** What a question may cost before what nodes force is looked at, and the most nodes for which that is done. */
const PLAIN = 2_000_000;
const FORCED = 1000;
/** What a node may cost before others begin, and how many turns of theirs are worth a slice of the search. */
const ALONE = 300_000;
const OTHERS = 4;

export interface ProverOptions {
  readonly within?: Within | null;
  readonly first?: SearchName | null;
}

export type Answer =
  | { readonly kind: 'refuted'; readonly steps: readonly Step[] }
  /** A set that gains no more than was asked about. */
  | { readonly kind: 'found'; readonly nodes: Int32Array }
  | { readonly kind: 'open' };

/** What is still to be refuted, from the start of a search on. */
export interface Round {
  isNeeded(v: number): boolean;
  refuted(v: number): void;
}

export class QuestionProver {
  readonly #game: Game;
  readonly #gain: Float64Array;
  readonly #within: Within | null;
  readonly #first: SearchName | null;
  readonly #place: Int32Array;

  /** `within` is the part of the game that it is about, if that is not the whole; `first` the search that a proof is expected of. */
  constructor(game: Game, gain: Float64Array, { within = null, first = null }: ProverOptions = {}) {
    this.#game = game;
    this.#gain = gain;
    this.#within = within;
    this.#first = first;
    this.#place = new Int32Array(game.n).fill(-1);
  }

  /**
   * Refutes what is asked, in that order, as far as a round's `isNeeded` still says so, and tells `refuted` of each; gives up
   * after about `effort` steps. Yields after slices of work.
   */
  *prove(
    asked: readonly Asked[],
    isExit: (w: number) => boolean,
    effort: number,
    begin: () => Round,
  ): Generator<void, Answer> {
    const options = { place: this.#place, within: this.#within };
    const rules = new QuestionRules(this.#game, this.#gain, asked, isExit, options);
    const plain = problemOf(rules);
    rules.clear();
    const patience = plain.problem.n > FORCED ? effort : Math.min(effort, PLAIN);
    const others = new Provers(plain, this.#game.n, this.#first);
    try {
      const answer = yield* this.#search(plain, [], asked, patience, begin(), others);
      if (answer.kind !== 'open' || patience === effort) return answer;
      const forced = withForcedRules(plain);
      const { name } = plain;
      const steps = forced.rules.map(
        ([owner, option]): Step => ({
          kind: 'clause',
          literals: Int32Array.of(2 * name[owner] + 1, 2 * name[option]),
        }),
      );
      return yield* this.#search(forced, steps, asked, effort, begin(), others);
    } finally {
      others.release();
    }
  }

  /** Refutes one node after the other that is known to be in no closed set which gains as little. */
  *proveAll(asked: readonly Asked[]): Generator<void, readonly Step[]> {
    const round = { isNeeded: () => true, refuted: () => {} };
    const answer = yield* this.prove(
      asked,
      () => false,
      Number.POSITIVE_INFINITY,
      () => round,
    );
    if (answer.kind !== 'refuted') throw new Error('the lower bound with restart cannot be proved');
    return answer.steps;
  }

  *#search(
    question: QuestionProblem,
    before: readonly Step[],
    asked: readonly Asked[],
    effort: number,
    { isNeeded, refuted }: Round,
    provers: Provers,
  ): Generator<void, Answer> {
    const { problem, item } = question;
    const steps = new SearchSteps(question, before);
    const search = new ClosureSearch(problem, steps);
    /** Told to be in no set. */
    const out = new Set<number>();
    /** What the search learned of the last node, if another has refuted that: it is of no use. */
    let unused = 0;
    let used = 0;
    try {
      for (const { node, most } of asked) {
        if (!isNeeded(node)) continue;
        const i = item.get(node) ?? -1;
        let why: Refutation = {};
        unused = used = steps.length;
        if (i >= 0 && !search.isExcluded(i)) {
          search.ask(i, most);
          const turns = () => provers.turns(i, most + 1, out);
          const answer = provers.proofOf(i) ?? (yield* refuting(search, steps, turns, effort));
          if (answer === 'open') return { kind: 'open' };
          if (answer === 'found') return { kind: 'found', nodes: nodesOf(problem, search.found) };
          search.exclude(i);
          out.add(i);
          if (answer !== 'none') {
            why = answer;
            used = steps.length;
          }
        }
        steps.push({ kind: 'out', node, ...why });
        refuted(node);
      }
      return { kind: 'refuted', steps: steps.finish(unused, used) };
    } finally {
      search.release();
    }
  }
}

/** Until the search has an answer, or another prover beside it has refuted it; open after about so much effort. */
function* refuting(
  search: ClosureSearch,
  steps: SearchSteps,
  turnsOfOthers: () => Refuting,
  effort: number,
): Generator<void, SearchStatus | Refutation> {
  const alone = search.effort + ALONE;
  for (;;) {
    const before = steps.effort;
    const status = search.run(SLICE);
    if (status !== 'open' || search.effort > effort) return status;
    yield;
    if (search.effort < alone) continue;
    // What is told takes time, too.
    const turns = OTHERS * (1 + (steps.effort - before) / SLICE);
    for (let k = 0; k < turns; k++) {
      const proof = yield* turnsOfOthers();
      if (proof) return proof;
    }
  }
}
