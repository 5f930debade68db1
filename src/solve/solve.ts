// The solver's face: the answer (answer.ts), and a proof of the lower bound for who asks for one.

import { BREATH } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import { type AnswerOptions, askedEngine, atEnd } from './answer.ts';
import { proving } from './prove/index.ts';
import type { Progress, Solution, SolveOptions } from './solution.ts';

/**
 * The solver as a generator: yields the interval of the guarantee after every slice of work, and returns when it is exact or
 * decides `atMost`.
 *
 * @param game what is tested
 * @param options as for `solve`
 * @example
 * for (const { lower, upper } of solving(game)) postMessage({ lower, upper });
 */
export function* solving(game: Game, options: SolveOptions = {}): Generator<Progress, Solution> {
  const { solution, engine, progress } = yield* askedEngine(game, options);
  if (!options.proof) return solution;
  const work = proving(game, engine.claim());
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return { ...solution, proof: step.value };
    yield step.value === BREATH ? { ...progress(), isPause: true } : progress();
  }
}

/**
 * The guarantee: the most a tester can be sure to cover, whatever the system does.
 *
 * @param game what is tested
 * @param options `restart` if the tester may go back to the start; `stop`, asked after every slice of work, ends it early
 * @throws InputError if it is no game
 * @example
 * const { lower, upper, exact, witness } = solve(game);
 * if (exact) console.log(`${lower} of ${game.n} nodes can be guaranteed`);
 */
export function solve(game: Game, options: AnswerOptions = {}): Solution {
  return atEnd(solving(game, options), options);
}
