// The positions of a plan. A position is a node, with the covered nodes if the goal is everything, and with the
// knowledge about edges that may be missing. The SUT chooses by the weights of the model; a quiet SUT weighs 1.
// Only reachable positions are made.

import { beyond, InputError, limit } from '../../base/index.ts';
import { costOf, type Game, helperKind, isSink, SUT, TRIED, weightOf } from '../../game/index.ts';
import type { Objective } from './question.ts';

/** A graph of choices and chances. Moves of position s are start[s] .. start[s + 1] - 1. */
export interface Positions {
  readonly count: number;
  readonly initial: number;
  /** 1 where the tester chooses, 0 where chance does. */
  readonly chooses: Uint8Array;
  readonly isTarget: Uint8Array;
  readonly start: Int32Array;
  readonly to: Int32Array;
  readonly cost: Float64Array;
  /** The chance of each move; 1 for moves of the tester. */
  readonly chance: Float64Array;
  /** The edge of the game that each move is, BACK for a reset, WAITS where the tester lets the system answer. */
  readonly edge: Int32Array;
  /** The node of each position, and what covering it anew brings on arrival by a move. */
  readonly node: Int32Array;
  readonly gain: Float64Array;
  /** What is covered at each position, in words of 32 bits; null unless everything is to be covered. */
  readonly covered: readonly string[] | null;
  /** What is known at each position of edges that may be missing, or of fixed answers (knownAnswers). */
  readonly known: readonly string[];
}

/** The moves of the tester that are no edges. */
export const RESET_EDGE = -1;
export const WAITS = -2;

export interface PositionOptions {
  /** Which nodes end the play; null if all nodes with a gain are to be covered. */
  readonly target: ReadonlySet<number> | null;
  /** What a reset costs, the visit that follows included; null if there is none. It is possible wherever the run is. */
  readonly resetCost: number | null;
  readonly answers: AnswerRule;
}

/**
 * How the SUT answers: by chance; in any way, each time anew, so that every answer counts and what it lacks is its own affair; or in any way that stays
 * the same, so that an answer is known once it was seen.
 */
export type AnswerRule = 'chance' | 'any' | 'fixed';

/** How the SUT answers where a plan has this objective. */
export const answersFor = (objective: Objective): AnswerRule =>
  objective === 'worst-case' ? 'any' : objective === 'competitive' ? 'fixed' : 'chance';

export function positionsOf(game: Game, { target, resetCost, answers }: PositionOptions): Positions {
  if (answers === 'chance') refuseHiddenChances(game);
  const most = limit('plan-positions');
  const bit = new Map<number, number>();
  if (!target) for (const v of wantedNodes(game)) bit.set(v, bit.size);
  const everything = (1n << BigInt(bit.size)) - 1n;
  const keys = new Map<string, number>();
  const node: number[] = [];
  const covered: bigint[] = [];
  const known: string[] = [];
  const waited: boolean[] = [];
  const positionOf = (v: number, before: bigint, what: string, waits = false): number => {
    const b = bit.get(v);
    const now = b === undefined ? before : before | (1n << BigInt(b));
    const key = `${v}/${now}/${what}${waits ? '/waits' : ''}`;
    let s = keys.get(key);
    if (s === undefined) {
      s = node.length;
      if (s >= most) throw beyond('plan-positions', `the plan has more than ${most} positions`);
      keys.set(key, s);
      node.push(v);
      covered.push(now);
      known.push(what);
      waited.push(waits);
    }
    return s;
  };
  const rows = {
    start: [0],
    to: [] as number[],
    cost: [] as number[],
    chance: [] as number[],
    edge: [] as number[],
    gain: [] as number[],
  };
  const chooses: number[] = [];
  const isTarget: number[] = [];
  const initial = positionOf(game.initial, 0n, '');
  for (let s = 0; s < node.length; s++) {
    const v = node[s];
    const add = (w: number, what: string, cost: number, chance: number, edge: number): void => {
      const t = positionOf(w, covered[s], what, edge === WAITS);
      rows.to.push(t);
      rows.cost.push(cost);
      rows.chance.push(chance);
      rows.edge.push(edge);
      rows.gain.push(covered[t] === covered[s] ? 0 : game.gain[w]);
    };
    const ends = target ? target.has(v) : covered[s] === everything;
    isTarget.push(ends ? 1 : 0);
    const isSut = game.owner[v] === SUT && !isSink(game, v);
    // Where the system is to answer, the tester may wait or reset: two positions.
    const chance = isSut && (resetCost === null || waited[s]);
    chooses.push(chance ? 0 : 1);
    if (!ends) {
      if (isSut && !chance) add(v, known[s], 0, 1, WAITS);
      else if (answers === 'chance' && helperKind(game, v) === TRIED) attempt(game, v, known[s], add);
      else if (isSut && answers === 'fixed') fixedAnswers(game, v, known[s], add);
      else if (isSut && answers === 'chance') answered(game, v, known[s], add);
      else
        for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++)
          add(game.target[e], known[s], costOf(game, e), 1, e);
      if (!chance && resetCost !== null) add(game.initial, known[s], resetCost, 1, RESET_EDGE);
    }
    rows.start.push(rows.to.length);
  }
  return {
    count: node.length,
    initial,
    chooses: Uint8Array.from(chooses),
    isTarget: Uint8Array.from(isTarget),
    start: Int32Array.from(rows.start),
    to: Int32Array.from(rows.to),
    cost: Float64Array.from(rows.cost),
    chance: Float64Array.from(rows.chance),
    edge: Int32Array.from(rows.edge),
    gain: Float64Array.from(rows.gain),
    node: Int32Array.from(node),
    covered: target ? null : covered.map(String),
    known,
  };
}

type Add = (w: number, known: string, cost: number, chance: number, edge: number) => void;

/** The answers that are known, as a list such as `3>7,5>12`: node 3 answers by edge 7. */
export const knownAnswers = (known: string): Map<number, number> =>
  new Map(wordsOf(known).map((word) => word.split('>').map(Number) as [number, number]));

const wordsOf = (known: string): string[] => known.split(',').filter(Boolean);

function fixedAnswers(game: Game, v: number, known: string, add: Add): void {
  const [from, to] = [game.outStart[v], game.outStart[v + 1]];
  const fixed = to - from === 1 ? from : knownAnswers(known).get(v);
  if (fixed !== undefined) add(game.target[fixed], known, costOf(game, fixed), 1, fixed);
  else
    for (let e = from; e < to; e++)
      add(game.target[e], [...wordsOf(known), `${v}>${e}`].sort().join(), costOf(game, e), 1, e);
}

/** What is known of edges that may be missing is a list such as `12+,17-`, in order of trying. */
function attempt(game: Game, x: number, known: string, add: Add): void {
  const [on, back] = [game.outStart[x], game.outStart[x] + 1];
  const says = (sign: string): boolean => known.split(',').includes(`${x}${sign}`);
  const learned = (sign: string): string => [...wordsOf(known), `${x}${sign}`].sort().join();
  const p = game.helpers!.chance![on];
  if (!says('-') && p > 0) add(game.target[on], says('+') ? known : learned('+'), 0, says('+') ? 1 : p, on);
  if (!says('+') && p < 1)
    add(game.target[back], says('-') ? known : learned('-'), 0, says('-') ? 1 : 1 - p, back);
}

function answered(game: Game, v: number, known: string, add: Add): void {
  let sum = 0;
  for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) sum += weightOf(game, e);
  for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
    if (weightOf(game, e) > 0) add(game.target[e], known, costOf(game, e), weightOf(game, e) / sum, e);
  }
}

function* wantedNodes(game: Game): Generator<number> {
  const seen = new Uint8Array(game.n);
  const stack = [game.initial];
  seen[game.initial] = 1;
  while (stack.length > 0) {
    const v = stack.pop()!;
    if (game.gain[v] > 0) yield v;
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
      if (seen[game.target[e]]) continue;
      seen[game.target[e]] = 1;
      stack.push(game.target[e]);
    }
  }
}

/** Which answers a SUT lacks shows in none of them, and changes the chances of all. */
function refuseHiddenChances(game: Game): void {
  const chance = game.helpers?.chance;
  if (!chance) return;
  for (let e = 0; e < game.m; e++) {
    if (chance[e] === 1 || helperKind(game, game.source[e]) === TRIED) continue;
    throw InputError.of(
      'plan/hidden-chance',
      `an answer at ${JSON.stringify(game.ids[game.source[e]])} may be missing, so its probabilities are unknown`,
      'use "maybe" on stimuli only, or --objective worst-case',
    );
  }
}
