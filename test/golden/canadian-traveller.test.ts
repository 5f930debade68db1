// The Canadian traveller (Papadimitriou and Yannakakis, Shortest paths without a map, 1991), under both rules of observation, on examples whose
// best expected costs can be written down:
//
//   by trying         what `maybe` means here: whether a road is open shows when it is tried, at its price, and the traveller is back where he was
//   seen on arrival   the rule of most texts: whoever comes to an end of a road sees for nothing whether it is open. Without `maybe`: the SUT shows it
//
// Roads side by side that share nothing are solved by an index: one takes the road with the least cost for each unit of chance first (Nikolova
// and Karger, Route planning under uncertainty, 2008, on disjoint paths).

import { describe, expect, test } from 'vitest';
import { buildGame, plainGame } from '../../src/game/index.ts';
import { makePlan } from '../../src/play/index.ts';

type Edge = {
  from: string;
  to: string;
  cost: number;
  label?: string;
  weight?: number;
  maybe?: number;
};

/** The best expected cost from s to t, and the worst; nodes called u… are the SUT's. */
function travelled(edges: readonly Edge[]): { expected: number; worst: number } {
  const ids = [...new Set(['s', ...edges.flatMap(({ from, to }) => [from, to])])];
  const game = plainGame(
    buildGame({
      initial: 's',
      nodes: ids.map((id) => ({ id, owner: id.startsWith('u') ? 'sut' : 'tester' })),
      edges: [...edges],
    }),
  );
  const target = new Set([ids.indexOf('t')]);
  const value = (objective: 'cost' | 'worst-case') => makePlan(game, { target, objective }).value;
  return { expected: value('cost'), worst: value('worst-case') };
}

describe('two bridges at one place: price 2 with chance 1/2, price 3 with chance 9/10; a detour of 9', () => {
  test('by trying: the second first, 3 + 1/10 (2 + 1/2 * 9)', () => {
    const { expected, worst } = travelled([
      { from: 's', to: 't', cost: 2, label: 'first', maybe: 0.5 },
      { from: 's', to: 't', cost: 3, label: 'second', maybe: 0.9 },
      { from: 's', to: 't', cost: 9, label: 'detour' },
    ]);
    expect(expected).toBeCloseTo(3.65, 9);
    expect(worst).toBe(9);
  });

  test('seen on arrival: the cheapest that is open, 1/2 * 2 + 1/2 (9/10 * 3 + 1/10 * 9), after a look that costs 1', () => {
    const { expected, worst } = travelled([
      { from: 's', to: 'u', cost: 1 },
      { from: 'u', to: 't', cost: 2, weight: 10 },
      { from: 'u', to: 't', cost: 3, weight: 9 },
      { from: 'u', to: 't', cost: 9, weight: 1 },
    ]);
    expect(expected).toBeCloseTo(1 + 2.8, 9);
    expect(worst).toBe(1 + 9);
  });
});

// The first road: 1 to its junction, then 2, open with chance 1/2. The second: 2, then 1, open with chance 4/5. A detour of 10 from s.
describe('two roads that share nothing', () => {
  test('by trying: the second first, 2 + 1 + 1/5 (2 + (1 + 2 + 1/2 (1 + 10)))', () => {
    const { expected, worst } = travelled([
      { from: 's', to: 'a', cost: 1 },
      { from: 'a', to: 't', cost: 2, maybe: 0.5 },
      { from: 'a', to: 's', cost: 1 },
      { from: 's', to: 'b', cost: 2 },
      { from: 'b', to: 't', cost: 1, maybe: 0.8 },
      { from: 'b', to: 's', cost: 2 },
      { from: 's', to: 't', cost: 10, label: 'detour' },
    ]);
    expect(expected).toBeCloseTo(5.1, 9);
    expect(worst).toBe(10);
  });

  test('seen on arrival: the second first, 2 + 4/5 * 1 + 1/5 (2 + (1 + 1/2 * 2 + 1/2 (1 + 10)))', () => {
    const from = (s: string, first: boolean, second: boolean): Edge[] => [
      { from: s, to: 't', cost: 10, label: 'detour' },
      ...(first ? [{ from: s, to: `u1 ${s}`, cost: 1 }] : []),
      ...(second ? [{ from: s, to: `u2 ${s}`, cost: 2 }] : []),
    ];
    const shown = (s: string, road: 1 | 2, closed: string): Edge[] => [
      { from: `u${road} ${s}`, to: 't', cost: road === 1 ? 2 : 1, weight: road === 1 ? 1 : 4 },
      { from: `u${road} ${s}`, to: closed, cost: road, weight: 1 },
    ];
    const { expected, worst } = travelled([
      ...from('s', true, true),
      ...shown('s', 1, 's without 1'),
      ...shown('s', 2, 's without 2'),
      ...from('s without 1', false, true),
      ...shown('s without 1', 2, 's without both'),
      ...from('s without 2', true, false),
      ...shown('s without 2', 1, 's without both'),
      ...from('s without both', false, false),
    ]);
    expect(expected).toBeCloseTo(4.7, 9);
    expect(worst).toBe(10);
  });
});
