// The guarantee as it is found, and why it is not higher.

import { FORCEABLE, type Game, gainOf, nodeKinds, reachable } from '../../src/game/index.ts';
import {
  concluding,
  type DamagingChoice,
  explain,
  knownBy,
  Member,
  type Role,
  roleOf,
  type Solution,
  type Stage,
} from '../../src/solve/index.ts';
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

/** Larger games are told of without sets until the end: these may be larger than the game. */
const TOLD_NODES = 20_000;
/** What was learned is told after so many slices. */
const LEARNED_SLICES = 20;
/** The first looks for it in every way, by turns. */
const FIRST: Role = { seed: 0, share: 'all', bias: 0, beside: false };

export function* guarantee(
  { game }: Desk,
  { restart }: { restart: boolean },
  call: Call,
): Generator<Interval, Guarantee> {
  const member = new Member(game, { restart }, FIRST);
  const total = gainOf(game, reachable(game));
  const interval = (): Interval => ({ lower: member.lower, upper: member.upper, total });
  for (const _ of searching(member, game, call)) {
    yield interval();
    if (call.off) break;
  }
  const work = concluding({ ...interval(), witnessing: () => member.witnessing() }, { restart });
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return shown(game, step.value);
    yield interval();
  }
}

/** Another worker that looks for the same in a way of its own; what it finds it tells the first. */
export function* helping(
  { game }: Desk,
  { restart, index }: { restart: boolean; index: number },
  call: Call,
): Generator<undefined, null> {
  call.inCompany = true;
  for (const _ of searching(new Member(game, { restart }, roleOf(index, restart)), game, call)) {
    yield;
    if (call.off) break;
  }
  return null;
}

/** Works until it is decided; hears and tells between slices. */
function* searching(member: Member, game: Game, call: Call): Generator<void, void> {
  let [lower, upper] = [0, Number.POSITIVE_INFINITY];
  const tell = (withSet: boolean): void => {
    call.tell({ lower: member.lower, ...(withSet && knownBy(member.witness())) });
    [lower, upper] = [member.lower, member.upper];
  };
  let slices = 0;
  for (const _ of member.run()) {
    for (const news of call.news.splice(0)) member.learn(news);
    if (call.inCompany && (member.lower > lower || member.upper < upper)) {
      tell(member.upper < upper && game.n <= TOLD_NODES);
    }
    if (call.inCompany && ++slices % LEARNED_SLICES === 0) tellLearned(member, call);
    yield;
  }
  if (call.inCompany) tell(true);
}

function tellLearned(member: Member, call: Call): void {
  const clauses = member.clauses();
  if (clauses.length > 0) call.tell({ clauses });
}

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
