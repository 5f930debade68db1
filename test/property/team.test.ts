// Members of a team, taken by turns in one thread: whatever they tell each other and when, the value is that of brute force, and the
// witness of whoever has the answer passes the checker.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uniformMealy } from '../../bench/solve/families.ts';
import { Dice } from '../../src/base/index.ts';
import type { Game } from '../../src/game/index.ts';
import { type Engine, engineFor, isDecided } from '../../src/solve/engines.ts';
import { Helped } from '../../src/solve/helped.ts';
import { checkProof, checkWitness, solve } from '../../src/solve/index.ts';
import { type Known, knownBy } from '../../src/solve/known.ts';
import { LargeGuarantee } from '../../src/solve/large/index.ts';
import { proving } from '../../src/solve/prove/index.ts';
import { LargeRestartGuarantee } from '../../src/solve/restart/index.ts';
import { Member, roleOf, shuffledGame } from '../../src/solve/team/index.ts';
import { arbitraryGame, describeGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';

const seed = fc.nat();
const small = arbitraryGame({ maxNodes: 8 });
const machine = fc.tuple(fc.integer({ min: 8, max: 24 }), seed).map(([n, s]) => uniformMealy(n, 2, 2, s));

/** The member that has the answer; `told` counts news that were worth something. */
function settled(
  game: Game,
  restart: boolean,
  count: number,
  dice: Dice,
  told = { news: 0, clauses: 0 },
): Member {
  const options = { restart };
  const members = Array.from({ length: count }, (_, i) => new Member(game, options, roleOf(i, restart)));
  const works = members.map((member) => member.run());
  for (;;) {
    const i = dice.below(count);
    works[i].next();
    if (isDecided(members[i], options)) return members[i];
    const other = members[dice.below(count)];
    if (members[i].lower > other.lower || members[i].upper < other.upper) told.news++;
    other.learn({ lower: members[i].lower, ...(dice.below(4) > 0 && knownBy(members[i].witness())) });
    const clauses = structuredClone(members[i].clauses());
    for (const batch of clauses) told.clauses += batch.clauses.length;
    for (const member of members) if (member !== members[i] && dice.below(4) > 0) member.learn({ clauses });
  }
}

function expectAnswer(
  game: Game,
  { lower, upper, witness }: Pick<Engine, 'lower' | 'upper' | 'witness'>,
  value: number,
) {
  expect([lower, upper], describeGame(game)).toEqual([value, value]);
  expect(checkWitness(game, witness()), describeGame(game)).toMatchObject({ valid: true, upper: value });
}

describe.each([false, true])('with restart: %s', (restart) => {
  it.each([2, 5])('%i members agree with brute force', (count) => {
    fc.assert(
      fc.property(small, seed, (game, s) => {
        const member = settled(game, restart, count, Dice.of(s));
        expectAnswer(game, boundsOf(member), bruteForce(game, { restart }));
      }),
      { numRuns: 120 },
    );
  });

  it('members that have much to tell each other find what one alone finds, and can prove it', () => {
    const told = { news: 0, clauses: 0 };
    fc.assert(
      fc.property(machine, seed, (game, s) => {
        const member = settled(game, restart, 3, Dice.of(s), told);
        const value = solve(game, { restart }).lower;
        expectAnswer(game, boundsOf(member), value);
        const work = proving(game, member.claim());
        let step = work.next();
        while (!step.done) step = work.next();
        expect(checkProof(game, step.value), describeGame(game)).toMatchObject({ lower: value });
      }),
      { numRuns: 25 },
    );
    expect(told.news).toBeGreaterThan(25);
  });

  it('an engine helped by the other mode from the start agrees with brute force', () => {
    fc.assert(
      fc.property(small, (game) => {
        const beside = {
          engine: engineFor(game, { restart: !restart }),
          from: 0,
          most: Number.POSITIVE_INFINITY,
        };
        const helped = new Helped(game, { restart }, engineFor(game, { restart }), beside);
        for (const _ of helped.run()) expect(helped.lower).toBeLessThanOrEqual(helped.upper);
        expectAnswer(game, boundsOf(helped), bruteForce(game, { restart }));
      }),
      { numRuns: 120 },
    );
  });

  it('a game that counts as large takes over what it is told at any moment', () => {
    fc.assert(
      fc.property(
        arbitraryGame({ maxNodes: 8, minGain: 1 }),
        fc.nat(12),
        fc.boolean(),
        (game, when, lowerToo) => {
          const { lower: value, witness } = solve(game, { restart });
          const work = large(game, restart);
          const steps = work.run();
          for (let i = 0; i < when; i++) steps.next();
          work.learn({ ...knownBy(witness), ...(lowerToo && { lower: value }) });
          expect(work.upper).toBe(value);
          if (!lowerToo) while (!steps.next().done);
          expectAnswer(game, work, value);
        },
      ),
      { numRuns: 120 },
    );
  });
});

it('members that learn much tell each other, and find what one alone finds', () => {
  const told = { news: 0, clauses: 0 };
  for (let s = 1; s <= 6; s++) {
    const game = uniformMealy(60, 3, 2, s);
    const member = settled(game, true, 2 + (s % 3), Dice.of(s), told);
    expectAnswer(game, boundsOf(member), solve(game, { restart: true }).lower);
  }
  expect(told.clauses).toBeGreaterThan(300);
});

const boundsOf = (engine: Engine) => ({
  lower: engine.lower,
  upper: engine.upper,
  witness: () => engine.witness(),
});

/** The engines of games beyond 2000 nodes. */
function large(game: Game, restart: boolean) {
  const goal = (upper: number) => upper;
  if (restart) {
    const core = new LargeRestartGuarantee(game, goal);
    return {
      get lower() {
        return core.lower;
      },
      get upper() {
        return core.upper;
      },
      run: () => core.run(),
      witness: () => ({ restart: true, value: core.upper, closure: core.closure }) as const,
      learn: (known: Known) => core.learn(known),
    };
  }
  const core = new LargeGuarantee(game, goal);
  return {
    get lower() {
      return core.lower;
    },
    get upper() {
      return core.upper;
    },
    run: () => core.run(),
    witness: () => core.witness(false),
    learn: (known: Known) => core.learn(known),
  };
}

it('a shuffled game is the same game in another order', () => {
  fc.assert(
    fc.property(small, fc.nat(1000), (game, s) => {
      const { game: other, original, place } = shuffledGame(game, s);
      const edges = ({ source, target }: Game, name: Int32Array) =>
        Array.from(source, (v, e) => `${name[v]}>${name[target[e]]}`).toSorted();
      const same = Int32Array.from({ length: game.n }, (_, v) => v);
      expect(edges(other, original)).toEqual(edges(game, same));
      expect(place.map((p) => original[p])).toEqual(same);
      expect(original[other.initial]).toBe(game.initial);
      expect(original.map((v) => game.owner[v])).toEqual(Int32Array.from(other.owner));
      expect(Float64Array.from(original, (v) => game.gain[v])).toEqual(other.gain);
    }),
  );
});
