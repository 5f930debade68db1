// What the workers of the page do for a guarantee, by turns in one thread: however many join, whenever, and in whatever order news arrive, the answer is that of
// brute force, and it comes from the first.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uniformMealy } from '../../bench/solve/families.ts';
import { Dice } from '../../src/base/index.ts';
import type { Game } from '../../src/game/index.ts';
import { type Known, solve } from '../../src/solve/index.ts';
import { type Guarantee, guarantee, helping } from '../../studio/engine/guarantee.ts';
import type { Call, Desk } from '../../studio/engine/task.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';

/** The first begins alone; the others join when it has done so many slices. */
function together(game: Game, restart: boolean, helpers: number, joinAt: number, dice: Dice) {
  const desk: Desk = { model: game, game };
  let told = 0;
  const calls: Call[] = Array.from({ length: 1 + helpers }, (_, who) => ({
    off: false,
    inCompany: false,
    news: [],
    tell(news: Known) {
      told++;
      // As a message does: what is told later may not change it.
      for (const [i, call] of calls.entries()) if (i !== who) call.news.push(structuredClone(news));
    },
  }));
  const first = guarantee(desk, { restart }, calls[0]);
  const others = calls.slice(1).map((call, i) => helping(desk, { restart, index: i + 1 }, call));
  for (let slice = 0; ; slice++) {
    const step = first.next();
    if (step.done) return { answer: step.value, told };
    if (slice < joinAt) continue;
    calls[0].inCompany = true;
    for (const other of others) for (let left = dice.below(4); left > 0; left--) other.next();
  }
}

const expectExact = ({ lower, upper, exact }: Guarantee, value: number): void =>
  expect({ lower, upper, exact }).toEqual({ lower: value, upper: value, exact: true });

describe.each([false, true])('workers of the page, with restart: %s', (restart) => {
  it('agree with brute force', () => {
    fc.assert(
      fc.property(
        arbitraryGame({ maxNodes: 8 }),
        fc.nat(3),
        fc.nat(3),
        fc.nat(),
        (game, helpers, joinAt, seed) => {
          const { answer } = together(game, restart, helpers, joinAt, Dice.of(seed));
          expectExact(answer, bruteForce(game, { restart }));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('have much to tell each other about a game that takes long', () => {
    const game = uniformMealy(40, 3, 2, 3);
    const { answer, told } = together(game, restart, 2, 2, Dice.of(1));
    expectExact(answer, solve(game, { restart }).lower);
    expect(told).toBeGreaterThan(2);
  });

  it('alone, one shows what the solver finds', () => {
    const game = uniformMealy(20, 2, 2, 5);
    const { answer, told } = together(game, restart, 0, Number.POSITIVE_INFINITY, Dice.of(1));
    const { lower, total, witness } = solve(game, { restart });
    expectExact(answer, lower);
    expect(told).toBe(0);
    expect(answer.total).toBe(total);
    if (!witness.restart) {
      expect([...answer.claims.keys()].toSorted()).toEqual(witness.nodes.map(({ node }) => node).toSorted());
    }
  });
});
