// The search for the guarantee: one generator that yields an interval after every bounded slice of work. So its
// driver (drive.ts) may look at a clock, hear Ctrl-C or repaint a page in between, in Node and in a worker. There
// is no clock inside: the same game gives the same answer everywhere.
//
// The caller passes the prover (prove/) in, so a page without proofs need not load it.

import { BREATH } from '../base/index.ts';
import type { Proof, Witness } from '../certificate/index.ts';
import type { Game } from '../game/index.ts';
import { endedBy, finish, type SolverSearch, type Told } from './drive.ts';
import { engineFor, type Made } from './engines.ts';
import { isPause, type Work } from './pace/index.ts';
import type { Claim } from './prove/index.ts';
import { requireQuestion } from './question.ts';
import type { Progress, Solution, SolveOptions } from './solution.ts';

type Prover = (game: Game, claim: Claim) => Work<Proof>;

/** The search for the guarantee, and with a prover for a proof of the lower bound. */
export function* searching(game: Game, options: SolveOptions, prove?: Prover): SolverSearch<Solution> {
  requireQuestion(game, options);
  const isOver = endedBy(options);
  const { engine, total } = yield* beginning(game, options);
  const told = (pause: boolean): Told => {
    const { lower, upper } = engine;
    return { lower, upper, total, ...(pause && { isPause: true }) };
  };
  let ended = false;
  // One step is always made: before it some engines know no witness. Not left by `break`, which would give back what the witness is made of.
  for (const work = engine.run(); !ended; ) {
    const step = work.next();
    if (step.done) break;
    const pause = isPause(step.value);
    yield told(pause);
    ended = isOver(pause);
  }
  const making = engine.witnessing();
  let made = making.next();
  for (; !made.done; made = making.next()) yield told(true);
  const { lower, upper } = engine;
  const solution = solutionWith(made.value, { lower, upper, total }, options);
  if (!prove) return solution;
  for (const work = prove(game, engine.claim()); !ended; ) {
    const { done, value } = work.next();
    if (done) return { ...solution, proof: value };
    yield told(value === BREATH);
    ended = isOver(value === BREATH);
  }
  return { ...solution, proof: null };
}

/** The answer without a proof, for those who do without what proves. */
export function answer(game: Game, options: SolveOptions = {}): Solution {
  return finish(searching(game, options), options);
}

/** The engine, made in slices: what can be reached is not known before. */
function* beginning(game: Game, options: SolveOptions): Generator<Told, Made> {
  const work = engineFor(game, options).making(game, options);
  for (let most = 0; ; ) {
    const { done, value } = work.next();
    if (done) return value;
    most ||= game.gain.reduce((sum, gain) => sum + gain, 0);
    yield { lower: game.gain[game.initial], upper: most, total: most, isPause: true };
  }
}

function solutionWith(
  witness: Witness,
  { lower, upper, total }: Progress,
  { restart = false, atMost }: SolveOptions,
): Solution {
  if (lower > upper) throw new Error(`the solver's bounds contradict each other: ${lower} above ${upper}`);
  const answer = upper <= atMost! ? true : lower > atMost! ? false : null;
  return {
    restart,
    lower,
    upper,
    exact: lower === upper,
    total,
    witness,
    ...(atMost !== undefined && { atMost: answer }),
  };
}
