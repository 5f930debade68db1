// How a model is named wherever JSON names one: in results, traces, coverage files.

import { modelOf } from './derived/index.ts';
import type { Game } from './game.ts';
import { hashGame } from './hash.ts';

export interface ModelFacts {
  readonly name: string;
  /** The fingerprint (hash.ts). */
  readonly hash: string;
  readonly nodes: number;
  readonly edges: number;
  /** The id of the initial node. */
  readonly initial: string;
}

export const modelFacts = (game: Game): ModelFacts => ({
  name: game.name,
  hash: hashGame(game),
  // Those of the model as it was written; the fingerprint is that of the plain game, which tells two models apart just as well.
  nodes: modelOf(game).n,
  edges: modelOf(game).m,
  initial: game.ids[game.initial],
});
