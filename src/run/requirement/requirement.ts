// What runs must have covered, together, to pass. A kind of requirement reads its own text and says what covering is enough; it knows
// nothing of failures, budgets or verdicts, which are judged elsewhere (judgement/). What can be promised enters as two bounds, because
// it may take a solver to find them.

import { type Game, gainOf } from '../../game/index.ts';

/** The coverage that is certain whatever the system does, within the budget of the runs: it lies between these. */
export interface Certain {
  readonly lower: number;
  readonly upper: number;
}

/** What a run may spend. */
export interface Spending {
  readonly budget: number;
  readonly resetCost: number;
}

/** What a requirement comes to for a game. */
export interface Target {
  /** Having this much is enough, and less than `surely` is certainly not. They differ where what is certain is not known exactly. */
  readonly need: number;
  readonly surely: number;
  /** How much of it the covered nodes are (1 in the row). */
  have(covered: ArrayLike<number>): number;
  /** Whether covering a node would bring it nearer. */
  counts(node: number): boolean;
  /** Nodes that it names and that no play reaches. */
  readonly impossible: readonly number[];
  /** `3 of 10 states covered, 50 % required`. */
  told(have: number): string;
}

export interface Requirement {
  /** As it is written. */
  readonly what: string;
  /** Whether the target depends on what is certain. */
  readonly needsCertain: boolean;
  /** The chance that each answer has at least, if it counts on one. */
  readonly assumes?: number;
  /** `certain` is null where it is not known, and `spending` where no run is spoken of. */
  target(certain: Certain | null, spending: Spending | null): Target;
}

export interface RequirementKind {
  readonly id: string;
  /** How it is written, for help and messages. */
  readonly sign: string;
  /** What must be covered, for help and documents. */
  readonly about: string;
  /** Null if the text is of another kind; an InputError if it is of this kind and wrong. */
  read(text: string, game: Game): Requirement | null;
}

/** The gain of the nodes of a row. */
export function gainOfRow(game: Game, covered: ArrayLike<number>): number {
  const nodes: number[] = [];
  for (let v = 0; v < game.n; v++) if (covered[v] === 1) nodes.push(v);
  return gainOf(game, nodes);
}
