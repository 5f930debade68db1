// Writes the proof of a lower bound that is known to hold (proof.ts). The solver finds a bound by many means. This
// proves it once more, on the original game, by the searches whose logs a small checker can follow.
//
// Without restart, ranges of exits are as wide as a quick refutation allows. A question that finds a set lowers the
// values that it contradicts and starts again. The result may be less than the request, never more.

import type { Slices } from '../../base/index.ts';
import type { Asked, Priced, Proof, Question, Step } from '../../certificate/index.ts';
import {
  type Cycles,
  cyclesOf,
  OutNodes,
  pricedExits,
  ResolvedNodes,
  scaledGains,
} from '../../certificate/index.ts';
import type { Game } from '../../game/index.ts';
import type { Work } from '../pace/index.ts';
import type { Claim } from './claim.ts';
import { firstValues } from './first-values.ts';
import { provingParts } from './part-prover.ts';
import { QuestionProver } from './question-prover.ts';
import { inQuestions, toRefute } from './to-refute.ts';

/** Yields after slices of work. */
export function* proving(game: Game, claim: Claim): Work<Proof> {
  return claim.restart ? yield* provingClosure(game, claim) : yield* provingTraps(game, claim);
}

function* provingClosure(game: Game, { scaled, value, provedBy }: Claim): Work<Proof> {
  const { initial, gain } = game;
  const lower = new Float64Array(game.n);
  lower[initial] = value;
  const proof = { restart: true, scaled, value, lower };
  if (gain[initial] >= value) return { ...proof, questions: [] };
  const parts = yield* provingParts(game, value);
  if (parts) return { ...proof, parts, questions: [] };
  const steps = yield* new QuestionProver(game, gain, { first: provedBy ?? null }).proveAll([
    { node: initial, most: value - 1 },
  ]);
  return { ...proof, questions: [{ from: 0, to: 0, steps }] };
}

function* provingTraps(game: Game, claim: Claim): Slices<Proof> {
  const { scaled } = claim;
  const { gain } = scaled ? scaledGains(game) : game;
  const cycles = cyclesOf(game);
  let [lower, ...others] = yield* firstValues(game, gain, claim, cycles);
  for (;;) {
    const outcome = yield* askAll(game, gain, lower.values, cycles);
    if ('found' in outcome) {
      if (others.length > 0) [lower, ...others] = others;
      else lower.fall(outcome.found);
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

function* askAll(
  game: Game,
  gain: Float64Array,
  lower: Float64Array,
  cycles: Cycles,
): Slices<{ readonly questions: Question[] } | { readonly found: Int32Array }> {
  const columns = [0, ...new Set(lower.filter((value) => value > 0).sort())];
  const end = columns[columns.length - 1];
  const questions: Question[] = [];
  let width = Number.POSITIVE_INFINITY;
  for (let i = 0; columns[i] < end; ) {
    const next = Math.min(i + width, columns.length - 1);
    const range = { from: columns[i], to: columns[next] - 1 };
    const resolved = () => new ResolvedNodes(game, gain, lower, cycles, range);
    const asked = inQuestions(toRefute(game, lower, range.from, resolved));
    yield;
    const answer = yield* askInTurn(pricedExits(game, gain, lower, range), asked, next > i + 1);
    if ('found' in answer) return { found: answer.found.filter((v) => v < game.n) };
    if ('steps' in answer) {
      for (const steps of answer.steps) questions.push({ ...range, steps });
      width *= 2;
      i = next;
    } else width = (next - i) >> 1;
    yield;
  }
  return { questions };
}

/** One question after the other about the same exits: what is refuted is out from then on. Wide ones are given up. */
function* askInTurn(
  { moves, gain }: Priced,
  questions: readonly (readonly Asked[])[],
  isWide: boolean,
): Slices<{ steps: (readonly Step[])[] } | { found: Int32Array } | { isOpen: true }> {
  const out = new OutNodes(moves);
  const steps: (readonly Step[])[] = [];
  for (const asked of questions) {
    const within = steps.length > 0 ? out : null;
    const answer = yield* new QuestionProver(moves, gain, { within }).prove(asked, isWide);
    if (answer.kind === 'found') return { found: answer.nodes };
    if (answer.kind === 'open') return { isOpen: true };
    steps.push(answer.steps);
    for (const { node } of asked) out.add(node);
  }
  return { steps };
}
