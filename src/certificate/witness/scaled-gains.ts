// Zero gains, scaled away by
//     gain'(v) = 1 + n * gain(v)
// This is at least 1, as witnesses need: with a gain of 0 the argument that values fall from exit to exit would be
// circular. The ones of a run stay below n + 1 together, so that
//     mcg = floor((mcg' - 1) / n).

import { type Game, withGains } from '../../game/index.ts';

export const hasZeroGain = ({ gain }: Game): boolean => gain.includes(0);

/** Whether there are gains of 0, and the scaled gains add up to less than 2^53. */
export const isScaled = (game: Game): boolean =>
  hasZeroGain(game) &&
  (game.gain.reduce((sum, gain) => sum + gain, 0) + 1) * game.n <= Number.MAX_SAFE_INTEGER;

export const scaledGain = (game: Game, v: number): number => 1 + game.n * game.gain[v];

/** The guarantee in the gains of the game, given the one (or a bound of it) in scaled gains. */
export const fromScaled = (game: Game, value: number): number => Math.floor((value - 1) / game.n);

/** The same game with scaled gains. */
export function scaledGains(game: Game): Game {
  return withGains(
    game,
    game.gain.map((_, v) => scaledGain(game, v)),
  );
}
