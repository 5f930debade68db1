// The solver's face: the guarantee (search.ts), and a proof of the lower bound for who asks for one.

import type { Game } from '../game/index.ts';
import { finish, finishInTurns, type SolverSearch } from './drive.ts';
import { proving } from './prove/index.ts';
import { searching } from './search.ts';
import type { Solution, SolveOptions } from './solution.ts';

/** The search that `solve` and `solveAsync` drive, for those who drive it themselves. */
export const solving = (game: Game, options: SolveOptions = {}): SolverSearch<Solution> =>
  searching(game, options, options.proof ? proving : undefined);

/**
 * The guarantee: the most a tester can be sure to cover, whatever the system does.
 *
 * @param game what is tested
 * @param options `restart` if the tester may go back to the start; `stop`, asked after every slice of work, or `signal` ends it
 *   early; `onProgress` hears the interval
 * @throws InputError if it is no game
 * @example
 * const { lower, upper, exact, witness } = solve(game);
 * if (exact) console.log(`${lower} of ${game.n} nodes can be guaranteed`);
 */
export function solve(game: Game, options: SolveOptions = {}): Solution {
  return finish(solving(game, options), options);
}

/**
 * As `solve`, with turns of the event loop while it works: a page stays responsive, a service hears its other clients.
 *
 * @param game what is tested
 * @param options as for `solve`; abort `signal` to end with the interval known by then
 * @throws InputError if it is no game
 * @example
 * const { lower, upper } = await solveAsync(game, { signal: AbortSignal.timeout(5000) });
 */
export async function solveAsync(game: Game, options: SolveOptions = {}): Promise<Solution> {
  return finishInTurns(solving(game, options), options);
}
