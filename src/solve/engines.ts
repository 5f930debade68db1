// The engines behind the solver's face (solve.ts), with restart and without, each for games of any size: one contract, so that
// whoever runs two of them can tell each what the other found.
//
// Without restart a gain of 0 is scaled away first (scaled-gains.ts); bounds are reported in the gains of the
// game, so proving it there is enough: the last scaled units that make no difference are left open. Where the scaled gains
// add up to 2^53 or more, the search counts the gains as they are, and the witness breaks ties by numbers of nodes (break-ties.ts).

import { atOnce, breatheOften, SLICE, type Slices } from '../base/index.ts';
import { type Game, gainOf, reaching } from '../game/index.ts';
import { ContractedGuarantee } from './engine/index.ts';
import type { Known } from './known.ts';
import { type Begun, LargeGuarantee, makingWholeTrap } from './large/index.ts';
import type { Work } from './pace/index.ts';
import type { Claim } from './prove/index.ts';
import { LargeRestartGuarantee, RestartGuarantee } from './restart/index.ts';
import type { Progress, SolveOptions } from './solution.ts';
import {
  brokenTies,
  fromScaled,
  hasZeroGain,
  isScaled,
  scaledGains,
  type TrapWitness,
} from './witness/index.ts';

/** Games of more nodes are looked at in linear passes first. */
const LARGE = 2000;
export interface Engine extends Omit<Progress, 'total'> {
  run(): Work;
  /** Takes over what is known from elsewhere: before run(), or whenever it yields, also in the middle of a slice. */
  learn(known: Known): void;
  /** What a proof of the lower bound has to prove. */
  claim(): Claim;
}

/** Whether bounds tell all that was asked. */
export function isDecided(
  { lower, upper }: Pick<Progress, 'lower' | 'upper'>,
  { atMost }: SolveOptions,
): boolean {
  return lower >= upper || (atMost !== undefined && (upper <= atMost || lower > atMost));
}

export interface EngineOnce extends Engine {
  /** The game with the gains that are counted. */
  readonly counted: Game;
  levels(): Float64Array;
}

export function engineFor(game: Game, { restart = false, atMost }: SolveOptions): Engine {
  return restart ? withRestart(game, atMost) : withoutRestart(game, atMost);
}

/** An engine, and what all that can be reached gains. */
export interface Made {
  readonly engine: Engine;
  readonly total: number;
}

/** The same in slices: of a large game the passes that an engine begins with. */
export function* makingEngine(game: Game, { restart = false, atMost }: SolveOptions): Slices<Made> {
  breatheFor(game);
  const seen = yield* reaching(game);
  const total = gainOf(game, seen);
  if (game.n <= LARGE) return { engine: engineFor(game, { restart, atMost }), total };
  const isLong = game.n > SLICE;
  if (isLong) yield;
  if (restart) return { engine: withRestart(game, atMost, { seen }), total };
  const whole = yield* makingWholeTrap(countedGame(game), seen);
  if (isLong) yield;
  return { engine: withoutRestart(game, atMost, { seen, whole }), total };
}

export function withRestart(
  game: Game,
  atMost: number | undefined,
  begun: Partial<Pick<Begun, 'seen'>> = {},
): Engine {
  breatheFor(game);
  const goal = (upper: number) => (atMost === undefined ? upper : atMost + 1);
  const core =
    game.n > LARGE ? new LargeRestartGuarantee(game, goal, begun) : new RestartGuarantee(game, goal);
  return {
    get lower() {
      return core.lower;
    },
    get upper() {
      return core.upper;
    },
    witness: () => ({ restart: true, value: core.upper, closure: core.closure }),
    *witnessing() {
      const value = core.upper;
      return { restart: true, value, closure: yield* core.makingClosure() };
    },
    claim: () => ({
      ...{ restart: true, scaled: false, value: core.lower, upper: null },
      provedBy: core.provedBy,
    }),
    learn: (known) => core.learn(known),
    run: () => core.run(),
  };
}

export function withoutRestart(game: Game, atMost: number | undefined, begun?: Begun): EngineOnce {
  breatheFor(game);
  const scaled = isScaled(game);
  const given = (value: number) => (scaled ? fromScaled(game, value) : value);
  // The least value that is reported as `given`.
  const internal = (value: number) => (scaled ? game.n * value + 1 : value);
  const goal = (upper: number) => internal(atMost === undefined ? given(upper) : atMost + 1);
  const counted = countedGame(game);
  const core =
    game.n > LARGE ? new LargeGuarantee(counted, goal, begun) : new ContractedGuarantee(counted, goal);
  function* witnessing(): Slices<TrapWitness> {
    const witness = yield* core.witnessing(scaled);
    return scaled || !hasZeroGain(game) ? witness : yield* brokenTies(game, witness);
  }
  return {
    get lower() {
      return given(core.lower);
    },
    get upper() {
      return given(core.upper);
    },
    counted,
    levels: () => core.levels(),
    witness: () => atOnce(witnessing()),
    witnessing,
    claim: () => ({
      ...{ restart: false, scaled, value: internal(given(core.lower)) },
      ...{ upper: core.uppers, levels: core.levels() },
    }),
    learn: ({ lower, ...sets }) =>
      core.learn({ ...sets, ...(lower !== undefined && { lower: internal(lower) }) }),
    run: () => core.run(),
  };
}

/** What is done in a slice of a game of up to so many nodes is short, and its parts are. */
const breatheFor = ({ n }: Game): void => breatheOften(n > SLICE);

const countedGame = (game: Game): Game => (isScaled(game) ? scaledGains(game) : game);
