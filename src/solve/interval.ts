// The interval of the guarantee whatever is to be covered: for those who want the numbers and not the proof.

import type { Game } from '../game/index.ts';

import { solveLabels } from './labels/index.ts';
import { answer } from './search.ts';
import type { SolveOptions } from './solution.ts';

export interface GuaranteedInterval {
  readonly restart: boolean;
  readonly lower: number;
  readonly upper: number;
  readonly exact: boolean;
  readonly total: number;
}

export function guaranteedInterval(game: Game, options: SolveOptions = {}): GuaranteedInterval {
  return game.countsTags ? solveLabels(game, options) : answer(game, options);
}
