// Refutes the nodes of a question one after the other, in decreasing order of what is asked about them, by one search that
// learns (closure-search.ts), and keeps the log of it as the steps of a proof. A node that takes long is tried by cores as well (core-prover.ts): who is ready first has it.

import type { Game } from '../../game/index.ts';
import { nodesOf } from '../closure/index.ts';
import { ClosureSearch, type SearchStatus } from '../closure/search/index.ts';
import {
  type Asked,
  type Charge,
  type CoreStep,
  QuestionRules,
  type Step,
  type Within,
} from '../proof/index.ts';
import { CoreProvers, type CoreWork } from './core-prover.ts';
import { problemOf, type QuestionProblem, type RuleName, withForcedRules } from './question-problem.ts';

const SLICE = 100_000;
/** What a question may cost before what nodes force is looked at, and the most nodes for which that is done. */
const PLAIN = 2_000_000;
const FORCED = 1000;
/** What a node may cost before cores begin, and how many slices of each search by cores are worth one of the other. */
const ALONE = 300_000;
const CORE_SLICES = 4;

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
  readonly #place: Int32Array;

  /** `within` is the part of the game that it is about, if that is not the whole. */
  constructor(game: Game, gain: Float64Array, within: Within | null = null) {
    this.#game = game;
    this.#gain = gain;
    this.#within = within;
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
    const cores = new CoreProvers(plain, this.#game.n);
    try {
      const answer = yield* this.#search(plain, [], asked, patience, begin(), cores);
      if (answer.kind !== 'open' || patience === effort) return answer;
      const forced = withForcedRules(plain);
      const { name } = plain;
      const steps = forced.rules.map(
        ([owner, option]): Step => ({
          kind: 'clause',
          literals: Int32Array.of(2 * name[owner] + 1, 2 * name[option]),
          charges: [],
        }),
      );
      return yield* this.#search(forced, steps, asked, effort, begin(), cores);
    } finally {
      cores.release();
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
    { problem, name, item, named }: QuestionProblem,
    before: readonly Step[],
    asked: readonly Asked[],
    effort: number,
    { isNeeded, refuted }: Round,
    provers: CoreProvers,
  ): Generator<void, Answer> {
    const steps: Step[] = [...before];
    const clause = (literals: readonly number[], charges: readonly Charge[]): Step => ({
      kind: 'clause',
      literals: Int32Array.from(literals, (literal) => 2 * name[literal >> 1] + (literal & 1)),
      charges,
    });
    const search = new ClosureSearch(problem, {
      bound: (literals, charge) => {
        const step = clause(literals, chargesOf(named, charge));
        steps.push(step);
        return step;
      },
      repeat: (told) => steps.push(told as Step),
      learned: (literals) => steps.push(clause(literals, [])),
    });
    /** Told to be in no set. */
    const out = new Set<number>();
    try {
      for (const { node, most } of asked) {
        if (!isNeeded(node)) continue;
        const i = item.get(node) ?? -1;
        let cores: readonly CoreStep[] | null = null;
        if (i >= 0 && !search.isExcluded(i)) {
          search.ask(i, most);
          const slices = () => provers.slices(i, most + 1, out);
          const answer = provers.proofOf(i) ?? (yield* refuting(search, slices, effort));
          if (answer === 'open') return { kind: 'open' };
          if (answer === 'found') return { kind: 'found', nodes: nodesOf(problem, search.found) };
          search.exclude(i);
          out.add(i);
          if (answer !== 'none') cores = answer;
        }
        steps.push({ kind: 'out', node, ...(cores && { cores }) });
        refuted(node);
      }
      return { kind: 'refuted', steps: withoutUnused(steps) };
    } finally {
      search.release();
    }
  }
}

function chargesOf(named: readonly RuleName[], charge: Float64Array): Charge[] {
  const charges: Charge[] = [];
  for (let c = 0; c < charge.length; c++)
    if (charge[c] !== 0) charges.push({ ...named[c], amount: charge[c] });
  return charges;
}

/** What the search learned about the last node is of no use if cores have refuted it. */
function withoutUnused(steps: readonly Step[]): readonly Step[] {
  const last = steps.at(-1);
  if (last?.kind !== 'out' || !last.cores) return steps;
  const before = steps.findLastIndex((step, i) => step.kind === 'out' && i < steps.length - 1);
  return [...steps.slice(0, before + 1), last];
}

/** Until the search has an answer, or cores beside it have refuted it; open after about so much effort. */
function* refuting(
  search: ClosureSearch,
  slicesOfCores: () => CoreWork,
  effort: number,
): Generator<void, SearchStatus | readonly CoreStep[]> {
  const alone = search.effort + ALONE;
  for (;;) {
    const status = search.run(SLICE);
    if (status !== 'open' || search.effort > effort) return status;
    yield;
    if (search.effort < alone) continue;
    for (let k = 0; k < CORE_SLICES; k++) {
      const proof = yield* slicesOfCores();
      if (proof) return proof;
    }
  }
}
