// Whose turn it is among searches for the same set.

import { expect, it } from 'vitest';
import { type LeastClosure, Turns } from '../../../src/solve/closure/search/index.ts';

interface Work extends LeastClosure {
  effort: number;
  refuted: number;
}

const search = (refuted: number): Work => ({ lower: 0, refuted, found: null, effort: 0, *run() {} });

/** What each search has done after so many turns of one step. */
function efforts(searches: readonly Work[], upper: number, turns: number, until = 1): number[] {
  const order = new Turns(
    searches.map((one) => ({ search: one, until })),
    { lower: 0, upper },
  );
  for (let i = 0; i < turns; i++) (order.next() as Work).effort++;
  return searches.map(({ effort }) => effort);
}

it('lets each search do its opening first, one after the other', () => {
  const [a, b] = [search(0), search(50)];
  expect(efforts([a, b], 100, 10, 8)).toEqual([8, 2]);
});

it('gives the search that proved most a multiple of the effort of each other one', () => {
  const [most, less, least] = efforts([search(80), search(79), search(0)], 100, 1000);
  expect(most / less).toBeCloseTo(3, 0);
  expect(most / least).toBeCloseTo(3, 0);
});

it('gives a search little that has much further to go, and what has proved nothing yet its share', () => {
  const [most, far, unknown] = efforts([search(90), search(50), search(0)], 100, 4000);
  expect(most / far).toBeCloseTo(15, 0);
  expect(most / unknown).toBeCloseTo(3, 0);
});

it('gives a search least whose bound rises too slowly, however near it is', () => {
  const [most, hopeless, hopeful] = efforts(
    [search(90), { ...search(89), isHopeful: false }, { ...search(89), isHopeful: true }],
    100,
    8000,
  );
  expect(most / hopeless).toBeCloseTo(24, 0);
  expect(most / hopeful).toBeCloseTo(3, 0);
});

it('never comes back to a search that has given up, and goes on when all but one have', () => {
  const [ahead, gone] = [search(10), search(20)];
  gone.effort = Number.POSITIVE_INFINITY;
  expect(efforts([ahead, gone], 100, 50)[0]).toBe(50);
});

it('joins in what others do while they have proved more, for a multiple of the effort', () => {
  const [own, joining] = [search(0), search(0)];
  const known = { lower: 0, upper: 100 };
  const order = new Turns([{ search: own, until: 5 }], known, joining);
  const go = (turns: number) => {
    for (let i = 0; i < turns; i++) (order.next() as Work).effort++;
    return [own.effort, joining.effort];
  };
  expect(go(20)).toEqual([20, 0]);
  known.lower = 1;
  expect(go(60)).toEqual([20, 60]);
  const [mine, theirs] = go(400);
  expect(theirs / mine).toBeCloseTo(3, 0);
});

it('lets a steady search go on for a multiple of the effort of all others, as large as it is at the time', () => {
  const [a, b, steady] = [search(50), search(50), search(0)];
  let share = 0;
  const order = new Turns(
    [a, steady, b].map((one) => ({ search: one, until: one === steady ? 4 : 10 })),
    { lower: 0, upper: 100 },
    null,
    { search: steady, share: () => share },
  );
  const go = (turns: number) => {
    for (let i = 0; i < turns; i++) (order.next() as Work).effort++;
    return [a.effort + b.effort, steady.effort];
  };
  // Its opening is one among others, and so much is all it gets where it is of no use.
  expect(go(124)).toEqual([120, 4]);
  share = 3;
  expect(go(356)).toEqual([120, 360]);
  expect(go(400)).toEqual([220, 660]);
  // Once it has given up, the others are by themselves.
  steady.effort = Number.POSITIVE_INFINITY;
  expect(go(10)[0]).toBe(230);
});
