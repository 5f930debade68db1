// All that is done with a game, one after the other.

import type { Dice } from '../../../src/base/index.ts';
import { type Game, plainGame } from '../../../src/game/index.ts';
import type { Notes } from '../notes.ts';
import { converting } from './converting.ts';
import { look } from './look.ts';
import { playing } from './playing.ts';
import { labels, planning, solving, within } from './solving.ts';
import { suites } from './suites.ts';
import type { Use } from './use.ts';

export const USES: readonly Use[] = [look, solving, labels, within, planning, suites, playing, converting];

export function useGame(game: Game, dice: Dice, notes: Notes): void {
  const plain = notes.stage('plain', () => plainGame(game));
  if (!plain) return;
  const uses = notes.spares ? [USES[dice.below(USES.length)]] : USES;
  for (const use of uses) use.run({ game, plain, dice }, notes);
}
