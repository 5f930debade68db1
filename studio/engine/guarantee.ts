// The guarantee as it is found, and why it is not higher.

import { FORCEABLE, type Game, nodeKinds } from '../../src/game/index.ts';
import { type DamagingChoice, explain, type Stage } from '../../src/play/index.ts';
import { type Solution, searching } from '../../src/solve/index.ts';
import type { Call, Desk } from './task.ts';

export interface Interval {
  readonly lower: number;
  readonly upper: number;
  readonly total: number;
}

/** A solution as the page shows it. */
export interface Guarantee extends Interval {
  readonly restart: boolean;
  readonly exact: boolean;
  readonly kept: readonly number[];
  readonly stages: readonly Stage[];
  readonly choices: readonly DamagingChoice[];
  /** By node: what the witness claims is gained from there at most, and the trap behind the claim. */
  readonly claims: ReadonlyMap<number, { readonly value: number; readonly trap: Int32Array }>;
}

export function* guarantee(
  { game }: Desk,
  { restart }: { restart: boolean },
  call: Call,
): Generator<Interval, Guarantee> {
  const search = searching(game, { restart, signal: calledOff(call) });
  for (;;) {
    const { done, value } = search.next();
    if (done) return shown(game, value);
    const { lower, upper, total } = value;
    yield { lower, upper, total };
  }
}

/** The signal of a search that ends with what is known when its call is off. */
export const calledOff = (call: Call): { readonly aborted: boolean } => ({
  get aborted() {
    return call.off;
  },
});

function shown(game: Game, { restart, lower, upper, exact, total, witness }: Solution): Guarantee {
  const { kept, stages, choices } = explain(game, witness);
  const claims = new Map(
    witness.restart || witness.scaled
      ? []
      : witness.nodes.map(({ node, value, trap }) => [node, { value, trap }]),
  );
  return { restart, lower, upper, exact, total, kept: [...kept], stages, choices, claims };
}

/** What a visit can be forced to from a node. */
export const forceableFrom = (game: Game, initial: number): Uint8Array =>
  nodeKinds({ ...game, initial }).map((kind) => (kind === FORCEABLE ? 1 : 0));
