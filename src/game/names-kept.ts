// Names of a model stand in every trace and report of it: what is redacted there must leave them alone.

import { requireNamesApart } from '../base/index.ts';
import type { Game } from './game.ts';

/** Refuses patterns of --redact that match a name of the model. */
export function requireNamesKept(game: Game): void {
  requireNamesApart([game.name], 'name');
  requireNamesApart(game.ids, 'node');
  requireNamesApart(game.labels, 'label');
}
