// What is done with a game of a stranger, as commands do it: a file a matter, one catalog (index.ts).

import type { Dice } from '../../../src/base/index.ts';
import type { Game } from '../../../src/game/index.ts';
import type { Notes } from '../notes.ts';

export interface Use {
  readonly id: string;
  /** `game` is as it was read, `plain` as it is played. */
  run(given: Given, notes: Notes): void;
}

export interface Given {
  readonly game: Game;
  readonly plain: Game;
  /** They choose between what is equally interesting, so that an input does not go through everything every time. */
  readonly dice: Dice;
}
