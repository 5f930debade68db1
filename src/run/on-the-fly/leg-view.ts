// The play as the player of a leg sees it: what the leg has covered, and what the whole campaign may still spend.

import type { Game } from '../../game/index.ts';
import type { View } from '../../strategy/index.ts';
import { BookView } from '../campaign/index.ts';
import type { Leg } from './leg.ts';

type Told = Pick<View, 'node' | 'budgetLeft' | 'resetCost' | 'canReset' | 'resets'>;

export class LegView extends BookView implements View {
  readonly game: Game;
  readonly maybe = null;
  node = 0;
  budgetLeft = 0;
  resetCost = 0;
  canReset = false;
  resets = 0;

  constructor(leg: Leg) {
    super(leg.books);
    this.game = leg.game;
  }

  tell({ node, budgetLeft, resetCost, canReset, resets }: Told): this {
    this.node = node;
    this.budgetLeft = budgetLeft;
    this.resetCost = resetCost;
    this.canReset = canReset;
    this.resets = resets;
    return this;
  }
}
