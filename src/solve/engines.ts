// The engines behind the solver's face (solve.ts), with restart and without, for games of any size. They share one
// contract, so a caller that runs two of them can pass each the findings of the other.
//
// Without restart a gain of 0 is scaled away first (scaled-gains.ts). Bounds are reported in the gains of the game,
// so proving it there is enough: the last scaled units make no difference. If the scaled gains reach 2^53 together,
// the search uses the gains as they are. The witness then breaks ties by numbers of nodes (break-ties.ts).

import { atOnce, type Bits, breatheOften, InputError, SLICE, type Slices } from '../base/index.ts';
import {
  brokenTies,
  fromScaled,
  hasZeroGain,
  isScaled,
  scaledGains,
  type TrapWitness,
  type Witness,
} from '../certificate/index.ts';
import { type Game, gainOf, reaching } from '../game/index.ts';
import { ContractedGuarantee } from './engine/index.ts';
import type { Known } from './known.ts';
import { type Begun, LargeGuarantee, makingWholeTrap } from './large/index.ts';
import type { Work } from './pace/index.ts';
import type { Claim } from './prove/index.ts';
import { LargeRestartGuarantee, RestartGuarantee } from './restart/index.ts';
import type { Progress, SolveQuestion } from './solution.ts';

/** Games of more nodes are looked at in linear passes first. */
const LARGE = 2000;

export interface Engine extends Omit<Progress, 'total'> {
  /** A proof that the guarantee is at most `upper`. */
  witness(): Witness;
  /** The same in slices: of a large game the witness alone may take a good part of a second. */
  witnessing(): Slices<Witness>;
  run(): Work;
  /** Takes over what is known from elsewhere: before run(), or whenever it yields, also in the middle of a slice. */
  learn(known: Known): void;
  /** What a proof of the lower bound has to prove. */
  claim(): Claim;
}

export interface EngineOnce extends Engine {
  /** The game with the gains that are counted. */
  readonly counted: Game;
  levels(): Float64Array;
}

/** An engine, and what all that can be reached gains. */
export interface Made {
  readonly engine: Engine;
  readonly total: number;
}

type Question = Pick<SolveQuestion, 'restart' | 'atMost'>;

/** One way to search for the guarantee. */
export interface EngineKind {
  readonly id: string;
  /** What it does, in one sentence. */
  readonly about: string;
  /** Whether it answers with resets allowed. */
  readonly restart: boolean;
  /** The games it is chosen for, up to so many nodes. */
  readonly upTo: number;
  /** The engine in slices: of a large game the passes that it begins with. */
  making(game: Game, question: Question): Slices<Made>;
}

/** Every engine, the one that is chosen first where several suit a game. */
export const ENGINES: readonly EngineKind[] = [
  {
    id: 'traps',
    about:
      'settles the nodes of each component together, raises lower bounds by refutation and lowers upper bounds by traps until they meet',
    restart: false,
    upTo: LARGE,
    *making(game, { atMost }) {
      const total = gainOf(game, yield* reaching(game));
      return { engine: withoutRestart(game, atMost, undefined, false), total };
    },
  },
  {
    id: 'traps-large',
    about:
      'settles most nodes in linear passes, looks for a light trap around the start, and searches only what is left',
    restart: false,
    upTo: Number.POSITIVE_INFINITY,
    *making(game, { atMost }) {
      const { seen, total } = yield* reached(game);
      const whole = yield* makingWholeTrap(countedGame(game), seen);
      if (game.n > SLICE) yield;
      return { engine: withoutRestart(game, atMost, { seen, whole }, true), total };
    },
  },
  {
    id: 'sets',
    about:
      'looks for the lightest closed set around the start by unit propagation, cores, and branch and bound',
    restart: true,
    upTo: LARGE,
    *making(game, { atMost }) {
      const total = gainOf(game, yield* reaching(game));
      return { engine: withRestart(game, atMost, {}, false), total };
    },
  },
  {
    id: 'sets-large',
    about:
      'grows a light closed set around the start, drops what no light set can hold, and searches only what is left',
    restart: true,
    upTo: Number.POSITIVE_INFINITY,
    *making(game, { atMost }) {
      const { seen, total } = yield* reached(game);
      return { engine: withRestart(game, atMost, { seen }, true), total };
    },
  },
];

/** The engine that is asked for, else the first that suits the game. */
export function engineFor(game: Game, { restart = false, engine: id }: SolveQuestion): EngineKind {
  if (id === undefined)
    return ENGINES.find((kind) => kind.restart === restart && game.n <= kind.upTo) as EngineKind;
  const kind = ENGINES.find((kind) => kind.id === id);
  if (kind?.restart === restart) return kind;
  const others = ENGINES.filter((kind) => kind.restart === restart).map(({ id }) => id);
  const mode = restart ? 'with restart' : 'without restart';
  throw InputError.of(
    'solve/engine',
    kind ? `the engine ${id} does not answer ${mode}` : `there is no engine ${JSON.stringify(id)}`,
    `${mode} the engines are ${others.join(' and ')}`,
  );
}

function* reached(game: Game): Slices<{ seen: Bits; total: number }> {
  breatheFor(game);
  const seen = yield* reaching(game);
  const total = gainOf(game, seen);
  if (game.n > SLICE) yield;
  return { seen, total };
}

export function withRestart(
  game: Game,
  atMost: number | undefined,
  begun: Partial<Pick<Begun, 'seen'>> = {},
  isLarge = game.n > LARGE,
): Engine {
  breatheFor(game);
  const goal = (upper: number) => (atMost === undefined ? upper : atMost + 1);
  const core = isLarge ? new LargeRestartGuarantee(game, goal, begun) : new RestartGuarantee(game, goal);
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

export function withoutRestart(
  game: Game,
  atMost: number | undefined,
  begun?: Begun,
  isLarge = game.n > LARGE,
): EngineOnce {
  breatheFor(game);
  const scaled = isScaled(game);
  const given = (value: number) => (scaled ? fromScaled(game, value) : value);
  // The least value that is reported as `given`.
  const internal = (value: number) => (scaled ? game.n * value + 1 : value);
  const goal = (upper: number) => internal(atMost === undefined ? given(upper) : atMost + 1);
  const counted = countedGame(game);
  const core = isLarge ? new LargeGuarantee(counted, goal, begun) : new ContractedGuarantee(counted, goal);
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
