// Writes the proof of a lower bound that is known to hold (proof.ts): what the solver has found by many means is proved once
// more, on the game as it is, by the searches whose logs a small checker can follow.
//
// Without restart the ranges of exits are as wide as are refuted at once, as in component-settler.ts; a question that finds a
// set lowers the values that it contradicts and starts again. What comes out may be less than what was asked for, never more.

import { type Game, TESTER } from '../../game/index.ts';
import { LowerValues, leastNeeded } from '../book/index.ts';
import type { Asked, Proof, Question } from '../proof/index.ts';
import { type Cycles, cyclesOf, ResolvedNodes } from '../proof/index.ts';
import type { SearchName } from '../restart/index.ts';
import { thinOrder } from '../thin/index.ts';
import { scaledGains } from '../witness/index.ts';
import { provingParts } from './part-prover.ts';
import { QuestionProver } from './question-prover.ts';

/** What a question about more than one value of exits may cost. */
const WIDE = 300_000;
/** So many times as many different values are too many. */
const FLATTER = 4;
export interface Claim {
  readonly restart: boolean;
  /** Whether values count scaled gains. */
  readonly scaled: boolean;
  /** What is to be proved of the initial node. */
  readonly value: number;
  /** Upper bounds of all nodes, as far as they are known. */
  readonly upper: Float64Array | null;
  /** Without restart: what is known of all nodes, from below. */
  readonly levels?: Float64Array;
  /** With restart: whether it is worth a look if the game is thin, so that an order of its nodes proves it. */
  readonly mayBeThin?: boolean;
  /** With restart: the search that proved it, with which to begin. */
  readonly provedBy?: SearchName | null;
}

/** Yields after slices of work. */
export function* proving(game: Game, claim: Claim): Generator<void, Proof> {
  return claim.restart ? yield* provingClosure(game, claim) : yield* provingTraps(game, claim);
}

function* provingClosure(game: Game, { scaled, value, mayBeThin, provedBy }: Claim): Generator<void, Proof> {
  const { initial, gain } = game;
  const lower = new Float64Array(game.n);
  lower[initial] = value;
  const proof = { restart: true, scaled, value, lower };
  if (gain[initial] >= value) return { ...proof, questions: [] };
  const order = mayBeThin ? yield* thinOrder(game) : null;
  if (order) return { ...proof, questions: [], order };
  const parts = yield* provingParts(game, value);
  if (parts) return { ...proof, parts, questions: [] };
  const steps = yield* new QuestionProver(game, gain, { first: provedBy ?? null }).proveAll([
    { node: initial, most: value - 1 },
  ]);
  return { ...proof, questions: [{ from: 0, to: 0, steps }] };
}

function* provingTraps(game: Game, claim: Claim): Generator<void, Proof> {
  const { scaled } = claim;
  const { gain } = scaled ? scaledGains(game) : game;
  const cycles = cyclesOf(game);
  const lower = firstValues(game, gain, claim, cycles);
  for (;;) {
    const outcome = yield* askAll(game, gain, lower.values, cycles);
    if ('found' in outcome) {
      lower.fall(outcome.found);
      continue;
    }
    const { values } = lower;
    return {
      restart: false,
      scaled,
      value: values[game.initial],
      lower: values,
      questions: outcome.questions,
    };
  }
}

/** As little as the claim needs, unless that has many more values, and so questions, than what is known of all nodes. */
function firstValues(game: Game, gain: Float64Array, claim: Claim, cycles: Cycles): LowerValues {
  const { value, upper, levels } = claim;
  const straight = levels && { levels, component: cycles.component };
  const needs = { value, upper, ...(straight && { straight }) };
  const needed = new LowerValues(game, gain, leastNeeded(game, gain, needs));
  if (!levels) return needed;
  const known = new LowerValues(game, gain, levels);
  const isEnough = known.values[game.initial] >= value;
  return isEnough && FLATTER * new Set(known.values).size < new Set(needed.values).size ? known : needed;
}

function* askAll(
  game: Game,
  gain: Float64Array,
  lower: Float64Array,
  cycles: Cycles,
): Generator<void, { readonly questions: Question[] } | { readonly found: Int32Array }> {
  const columns = [0, ...new Set(lower.filter((value) => value > 0).sort())];
  const end = columns[columns.length - 1];
  const prover = new QuestionProver(game, gain);
  const questions: Question[] = [];
  let width = Number.POSITIVE_INFINITY;
  for (let i = 0; columns[i] < end; ) {
    const next = Math.min(i + width, columns.length - 1);
    const from = columns[i];
    const to = columns[next] - 1;
    const resolvedNodes = () => new ResolvedNodes(game, gain, lower, cycles, { from, to });
    const begin = () => {
      const resolved = resolvedNodes();
      return { isNeeded: (v: number) => !resolved.has(v), refuted: (v: number) => resolved.add(v) };
    };
    const answer = yield* prover.prove(
      inOrder(game, lower, from, resolvedNodes().toAsk()),
      (w) => lower[w] <= to,
      next === i + 1 ? Number.POSITIVE_INFINITY : WIDE,
      begin,
    );
    if (answer.kind === 'refuted') {
      questions.push({ from, to, steps: answer.steps });
      width *= 2;
      i = next;
    } else if (next > i + 1) width = (next - i) >> 1;
    else if (answer.kind === 'found') return { found: answer.nodes };
    yield;
  }
  return { questions };
}

/** In decreasing order of what is asked; tester nodes first. */
function inOrder({ owner }: Game, lower: Float64Array, from: number, nodes: readonly number[]): Asked[] {
  const asked = nodes.map((v) => ({ node: v, most: lower[v] - from - 1 }));
  const rank = (v: number) => (owner[v] === TESTER ? 0 : 1);
  return asked.sort((a, b) => b.most - a.most || rank(a.node) - rank(b.node) || a.node - b.node);
}
