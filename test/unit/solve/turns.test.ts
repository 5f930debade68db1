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
