// What takes a while of a large game is done in slices: as many as it has steps, and the more the larger it is. Time is not looked at: steps are nodes and edges.

import { describe, expect, it } from 'vitest';
import { atOnce, BREATH, breatheOften, Dice, SLICE } from '../../../src/base/index.ts';
import { checkWitness, writeWitness } from '../../../src/certificate/index.ts';
import { checkingWitness } from '../../../src/certificate/witness/index.ts';
import {
  findingComponents,
  type Game,
  gainOf,
  gameFromRows,
  reachable,
  reaching,
  SUT,
  TESTER,
} from '../../../src/game/index.ts';
import { ClosureGrower } from '../../../src/solve/anneal/index.ts';
import { findingRegion } from '../../../src/solve/anneal/local-region.ts';
import { TrapBook } from '../../../src/solve/book/index.ts';
import { droppingDominated } from '../../../src/solve/closure/dominated.ts';
import { reducing } from '../../../src/solve/closure/index.ts';
import { contract } from '../../../src/solve/contract/index.ts';
import { stayingInside } from '../../../src/solve/engine/first-bounds.ts';
import { ColumnBuilder, makingGuarantee } from '../../../src/solve/engine/index.ts';
import { ENGINES, withoutRestart, withRestart } from '../../../src/solve/engines.ts';
import { type Progress, solve, solveAsync } from '../../../src/solve/index.ts';
import { raiseBounds } from '../../../src/solve/large/raised-bounds.ts';
import { makingWholeTrap } from '../../../src/solve/large/whole-trap.ts';
import { figure3 } from '../../reference/games.ts';

/** A random game, all of which can be reached but for the last tenth; every hundredth node is a sink. */
function drawn(n: number): Game {
  const dice = Dice.of(17, n);
  const inner = Math.floor(0.9 * n);
  const outStart = new Int32Array(n + 1);
  const target: number[] = [];
  for (let v = 0; v < n; v++) {
    if (v + 1 < inner) target.push(v + 1);
    if (v % 100 < 99) for (let i = dice.below(3); i > 0; i--) target.push(dice.below(inner));
    outStart[v + 1] = target.length;
  }
  return gameFromRows({
    name: '',
    initial: 0,
    owner: Uint8Array.from({ length: n }, () => (dice.below(2) === 0 ? TESTER : SUT)),
    gain: new Float64Array(n).fill(1),
    outStart,
    target: Int32Array.from(target),
    ids: Array.from({ length: n }, (_, v) => `${v}`),
    labels: [],
    label: new Int32Array(target.length).fill(-1),
    weight: null,
  });
}

const large = drawn(300_000);
const small = drawn(1000);
const all = ({ n }: Game) => Int32Array.from({ length: n }, (_, v) => v);
const everything = () => true;
const column = (game: Game, reduction: 'none' | 'light') =>
  new ColumnBuilder(game).building(
    Int32Array.of(game.initial),
    Number.POSITIVE_INFINITY,
    everything,
    () => false,
    reduction,
  );
const whole = (game: Game) => atOnce(makingWholeTrap(game, reachable(game)));
const closed = (game: Game) => ({
  restart: true as const,
  value: reachable(game).count(),
  closure: Int32Array.from(reachable(game)),
});

const WORKS: Readonly<Record<string, (game: Game) => Iterator<unknown, unknown, undefined>>> = {
  reaching: (game) => reaching(game),
  components: (game) => findingComponents(game),
  contraction: (game) => contract(game, reachable(game)),
  'a first trap': (game) => makingWholeTrap(game, reachable(game)),
  'a region': (game) => findingRegion(game, 0.4 * game.n),
  'a trap noted': (game) => new TrapBook(game).notingTrap(all(game)),
  'bounds carried': (game) => stayingInside(new TrapBook(game), all(game)),
  'bounds raised': (game) => {
    const upper = new Float64Array(game.n).fill(game.n);
    return raiseBounds(game, { count: 1, of: new Int32Array(game.n) }, all(game), game.gain.slice(), upper);
  },
  'the exact search': (game) => makingGuarantee(game, (upper) => upper),
  'a set grown': (game) => new ClosureGrower(game).grow(game.initial, everything),
  'a problem': (game) => column(game, 'none'),
  'a problem reduced': (game) => {
    const { problem, item } = atOnce(column(game, 'none'));
    const kept = new Uint8Array(problem.n);
    kept[item(game.initial)] = 1;
    return reducing(problem, kept);
  },
  'what is dominated': (game) => {
    const { problem, item } = atOnce(column(game, 'none'));
    return droppingDominated(problem, item(game.initial));
  },
  'a closed set checked': (game) => checkingWitness(game, closed(game)),
  'traps checked': (game) => checkingWitness(game, atOnce(whole(game).witnessing(false))),
};

/** How many slices it takes, or that many if it takes more. */
function slicesOf(work: Iterator<unknown, unknown, undefined>, most: number): number {
  for (let slices = 1; slices < most; slices++) if (work.next().done) return slices;
  return most;
}

describe.each(Object.entries(WORKS))('%s', (_, work) => {
  // Each of them looks at every node and edge once at least, and none at all of the small game may be in its way.
  const least = Math.floor((0.8 * (large.n + large.m)) / SLICE);

  it('is done in slices, the more the larger the game is', () => {
    expect(slicesOf(work(large), least + 1)).toBeGreaterThanOrEqual(least);
  });

  it('yields about twice as often where breaths are worth it', () => {
    breatheOften(true);
    try {
      expect(slicesOf(work(large), 2 * least)).toBeGreaterThanOrEqual(Math.floor(1.5 * least));
    } finally {
      breatheOften(false);
    }
  });

  it('is hardly ever interrupted where the game is small', () => {
    expect(slicesOf(work(small), 20)).toBeLessThan(20);
  });
});

it('a long list of a witness is written in chunks, of which none is long', () => {
  const chunks = Array.from(writeWitness(large, closed(large)));
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(250_000);
  expect(JSON.parse(chunks.join('')).closure).toHaveLength(closed(large).value);
});

describe.each([false, true])('a large game that is given up at once, with restart: %s', (restart) => {
  it('has an interval in the first slice, and a witness of it', async () => {
    const told: Progress[] = [];
    const call = { aborted: false };
    const onProgress = (progress: Progress) => {
      told.push(progress);
      call.aborted = true;
    };
    const { lower, upper, total, witness } = await solveAsync(large, { restart, signal: call, onProgress });
    expect(told[0]).toMatchObject({ lower: 1, upper: large.n });
    expect(told.length).toBeGreaterThan(3);
    expect(lower).toBe(1);
    expect(total).toBe(gainOf(large, reachable(large)));
    expect(upper).toBeLessThanOrEqual(total);
    expect(checkWitness(large, witness)).toMatchObject({ valid: true, upper });
    const atOnce = solve(large, { restart, signal: { aborted: true } });
    expect(atOnce).toEqual({ restart, lower, upper, exact: false, total, witness });
  });
});

it.each(ENGINES)(
  'an engine ($id) that is called off before it begins has an interval and a witness',
  (kind) => {
    const { id: engine, restart } = kind;
    for (const game of [figure3, small]) {
      const { lower, upper, witness } = solve(game, { engine, restart, signal: { aborted: true } });
      expect(lower).toBeGreaterThan(0);
      expect(checkWitness(game, witness)).toMatchObject({ valid: true, upper });
    }
  },
);

it('is ended by `stop` after a slice, and by a signal in the middle of one', () => {
  for (const restart of [false, true]) {
    let [slices, steps] = [0, 0];
    const stop = () => ++slices === 3;
    solve(large, { restart, stop, onProgress: () => steps++ });
    expect(slices).toBe(3);
    const aborted = { aborted: false };
    let heard = 0;
    solve(large, { restart, signal: aborted, onProgress: () => (aborted.aborted = ++heard >= 5) });
    expect(steps).toBeGreaterThan(heard);
  }
});

describe.each([false, true])(
  'told in the middle of slices what is known elsewhere, with restart: %s',
  (restart) => {
    it('keeps it, and has a witness of what it says at any time', () => {
      // Where the SUT has a choice nothing is forced, so that what is known is news for a while.
      const initial = all(large).findIndex(
        (v) => large.owner[v] === SUT && large.outStart[v + 1] - large.outStart[v] > 2,
      );
      const game = { ...large, initial };
      const make = (game: Game) => (restart ? withRestart : withoutRestart)(game, undefined);
      const other = make(game);
      const work = other.run();
      for (let i = 0; i < 1000; i++) if (work.next().done) break;
      if (restart) expect(other.lower).toBeGreaterThan(1);
      const engine = make(game);
      let [steps, lower] = [0, 0];
      for (const told of engine.run()) {
        expect(engine.lower).toBeGreaterThanOrEqual(lower);
        engine.learn({ lower: other.lower });
        lower = engine.lower;
        expect(lower).toBeGreaterThanOrEqual(other.lower);
        expect(lower).toBeLessThanOrEqual(engine.upper);
        if (told === BREATH) continue;
        if (steps % 20 === 0) {
          expect(checkWitness(game, engine.witness())).toMatchObject({ valid: true, upper: engine.upper });
        }
        if (++steps === 120) break;
      }
      expect(steps).toBeGreaterThan(20);
    });
  },
);
