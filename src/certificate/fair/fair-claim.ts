// A claim about fair systems. If every answer that is due has a chance of at least p, this budget covers so much with this confidence. Its
// proof is how the tester remembers what is covered: targets in an order, and how many after the first open one. With that anybody can make
// the table of chances (check-fair-claim.ts).

import { printableJson } from '../../base/index.ts';
import { type Game, hashGame } from '../../game/index.ts';

export const FAIR_FORMAT = 'covergame-fair/1';

export interface FairClaim {
  /** The fingerprint of the game that it is about: after options such as --goal. */
  readonly model: string;
  readonly p: number;
  /** In percent. */
  readonly confidence: number;
  readonly resetCost: number;
  readonly budget: number;
  /** What is covered: the gain of nodes, or how many labels. */
  readonly gain: number;
  /** Ids of nodes, or labels, in their order; null: the tester remembers everything, until the gain is reached. */
  readonly targets: readonly string[] | null;
  readonly ahead: number;
}

export const writeFairClaim = (claim: FairClaim): string =>
  `${printableJson({ format: FAIR_FORMAT, ...claim })}\n`;

/** Why a claim is not about this game; null if it is. */
export const otherModel = (game: Game, { model }: FairClaim): string | null =>
  hashGame(game) === model
    ? null
    : `the file is about a model with the fingerprint ${model}, this one has ${hashGame(game)}`;
