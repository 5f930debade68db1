// Refutes the nodes of a question one by one, in decreasing order of their values, by one learning search
// (closure-search.ts). It keeps the log of the search as the steps of a proof. Other provers (provers.ts) try a
// slow node as well, and the first one to finish wins.

import type { Slices } from '../../base/index.ts';
import {
  type Asked,
  type Moves,
  QuestionRules,
  type Refutation,
  type Step,
  type Within,
} from '../../certificate/index.ts';
import { nodesOf } from '../closure/index.ts';
import { ClosureSearch, type SearchStatus } from '../closure/search/index.ts';
import type { SearchName } from '../restart/index.ts';
import type { Refuting } from './node-question.ts';
import { Provers } from './provers.ts';
import { problemOf, type QuestionProblem, withForcedRules } from './question-problem.ts';
import { SearchSteps } from './search-steps.ts';

const SLICE = 100_000;
/** What a question may cost before what nodes force is looked at, and the most nodes for which that is done. */
const PLAIN = 2_000_000;
const FORCED = 1000;
/** What a node may cost where it may be given up, at least and by the size of the rules. */
const WIDE = 300_000;
const WIDE_BY_SIZE = 20;
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

export class QuestionProver {
  readonly #game: Moves;
  readonly #gain: Float64Array;
  readonly #within: Within | null;
  readonly #first: SearchName | null;

  /** `within` is the part of the game that it is about, if that is not the whole; `first` the search that a proof is expected of. */
  constructor(game: Moves, gain: Float64Array, { within = null, first = null }: ProverOptions = {}) {
    this.#game = game;
    this.#gain = gain;
    this.#within = within;
    this.#first = first;
  }

  /** Refutes what is asked, in that order; gives up where a node takes long, if it may. Yields after slices of work. */
  *prove(asked: readonly Asked[], mayGiveUp = false): Slices<Answer> {
    const options = { within: this.#within };
    const plain = problemOf(new QuestionRules(this.#game, this.#gain, asked, () => false, options));
    yield;
    const size = plain.problem.option.length;
    const effort = mayGiveUp ? Math.max(WIDE, WIDE_BY_SIZE * size) : Number.POSITIVE_INFINITY;
    const patience = plain.problem.n > FORCED ? effort : Math.min(effort, PLAIN);
    const others = new Provers(plain, this.#game.n, this.#first);
    try {
      const answer = yield* this.#search(plain, [], asked, patience, others);
      if (answer.kind !== 'open' || patience === effort) return answer;
      const forced = withForcedRules(plain);
      const { name } = plain;
      const steps = forced.rules.map(
        ([owner, option]): Step => ({
          kind: 'clause',
          literals: Int32Array.of(2 * name[owner] + 1, 2 * name[option]),
        }),
      );
      return yield* this.#search(forced, steps, asked, effort, others);
    } finally {
      others.release();
    }
  }

  /** Refutes one node after the other that is known to be in no closed set which gains as little. */
  *proveAll(asked: readonly Asked[]): Slices<readonly Step[]> {
    const answer = yield* this.prove(asked);
    if (answer.kind !== 'refuted') throw new Error('the lower bound with restart cannot be proved');
    return answer.steps;
  }

  *#search(
    question: QuestionProblem,
    before: readonly Step[],
    asked: readonly Asked[],
    effort: number,
    provers: Provers,
  ): Slices<Answer> {
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
      }
      return { kind: 'refuted', steps: steps.finish(unused, used) };
    } finally {
      search.release();
    }
  }
}

/** Until the search has an answer, or another prover beside it has refuted it; open after about so much effort more. */
function* refuting(
  search: ClosureSearch,
  steps: SearchSteps,
  turnsOfOthers: () => Refuting,
  effort: number,
): Slices<SearchStatus | Refutation> {
  const alone = search.effort + ALONE;
  const most = search.effort + effort;
  for (;;) {
    const before = steps.effort;
    const status = search.run(SLICE);
    if (status !== 'open' || search.effort > most) return status;
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
