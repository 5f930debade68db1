import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Game, type GameRows, gameFromRows, SUT, TESTER, withGains } from '../../src/game/index.ts';
import { mergeClasses } from '../../src/model/explore/merge-classes.ts';
import { defineModel, explore, oneOf, range } from '../../src/model/index.ts';
import { bruteForce } from '../reference/brute-force.ts';

/** A random machine: for each state and input the list of states it may lead to. */
const machine = fc.integer({ min: 1, max: 7 }).chain((n) =>
  fc.record({
    n: fc.constant(n),
    owner: fc.array(fc.constantFrom<'tester' | 'sut'>('tester', 'sut'), { minLength: n, maxLength: n }),
    table: fc.array(
      fc.array(fc.array(fc.nat({ max: n - 1 }), { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      { minLength: n, maxLength: n },
    ),
  }),
);
type Machine = typeof machine extends fc.Arbitrary<infer T> ? T : never;

const modelOf = ({ owner, table }: Machine) => {
  const spec = {
    with: { input: range(3) },
    when: ({ at }: { at: number }, { input }: { input: number }) => (table[at][input]?.length ?? 0) > 0,
    next: ({ at }: { at: number }, { input }: { input: number }) => {
      const outcomes = table[at][input];
      return outcomes.length === 1
        ? { at: outcomes[0] }
        : oneOf(outcomes.map((w, i) => [`o${i}`, { at: w }] as const));
    },
  };
  return defineModel({
    name: 'machine',
    initial: () => ({ at: 0 }),
    turn: ({ at }) => owner[at],
    actions: ({ tester, sut }) => ({ give: tester(spec), show: sut(spec) }),
  });
};

/** The same by the book: a queue of JSON texts. */
function naive({ owner, table }: Machine): { nodes: string[]; edges: string[] } {
  const nodes = ['at 0'];
  const edges: string[] = [];
  const choices = new Map<string, number[]>();
  const go = (from: string, label: string, to: string) => {
    if (!nodes.includes(to)) nodes.push(to);
    edges.push(`${from} -${label}-> ${to}`);
  };
  for (let i = 0; i < nodes.length; i++) {
    const v = nodes[i];
    const pending = choices.get(v);
    if (pending) {
      for (const [o, w] of pending.entries()) go(v, `o${o}`, `at ${w}`);
      continue;
    }
    const at = Number(v.slice(3));
    for (const [input, outcomes] of table[at].entries()) {
      if (outcomes.length === 1)
        go(v, `${owner[at] === 'sut' ? 'show' : 'give'}(${input})`, `at ${outcomes[0]}`);
      else if (owner[at] === 'sut')
        for (const [o, w] of outcomes.entries()) go(v, `show(${input}): o${o}`, `at ${w}`);
      else if (outcomes.length > 0) {
        choices.set(`${v} ! give(${input})`, outcomes);
        go(v, `give(${input})`, `${v} ! give(${input})`);
      }
    }
  }
  return { nodes, edges };
}

const edgesOf = (game: Game) =>
  Array.from(
    game.target,
    (w, e) => `${game.ids[game.source[e]]} -${game.labels[game.label[e]]}-> ${game.ids[w]}`,
  );

test('the explorer finds what a naive one finds, in the same order', () => {
  fc.assert(
    fc.property(machine, (given) => {
      const outcome = explore(modelOf(given));
      if (!outcome.ok) throw new Error(outcome.issues[0].message);
      const { nodes, edges } = naive(given);
      expect(outcome.value.game.ids).toEqual(nodes);
      expect(edgesOf(outcome.value.game)).toEqual(edges);
    }),
    { numRuns: 300 },
  );
});

/** A small game of states, every edge of a node with a label, and a class for each node. */
const classified = fc.integer({ min: 2, max: 6 }).chain((n) =>
  fc.record({
    owner: fc.array(fc.constantFrom(TESTER, SUT), { minLength: n, maxLength: n }),
    edges: fc.array(fc.tuple(fc.nat({ max: n - 1 }), fc.nat({ max: n - 1 }), fc.nat({ max: 2 })), {
      maxLength: 3 * n,
    }),
    side: fc.array(fc.nat({ max: 1 }), { minLength: n, maxLength: n }),
  }),
);

function rowsOf({ owner, edges }: { owner: number[]; edges: [number, number, number][] }): GameRows {
  const n = owner.length;
  // A stimulus leads somewhere definite: one edge for each label of a tester state.
  const unique = new Map(
    edges.map((edge) => [`${edge[0]} ${owner[edge[0]] === TESTER ? '' : edge[1]} ${edge[2]}`, edge]),
  );
  const sorted = [...unique.values()].sort((a, b) => a[0] - b[0]);
  const outStart = new Int32Array(n + 1);
  for (const [u] of sorted) outStart[u + 1]++;
  for (let v = 0; v < n; v++) outStart[v + 1] += outStart[v];
  return {
    name: '',
    initial: 0,
    owner: Uint8Array.from(owner),
    gain: new Float64Array(n).fill(1),
    outStart,
    target: Int32Array.from(sorted, ([, w]) => w),
    label: Int32Array.from(sorted, ([, , label]) => label),
    labels: ['a', 'b', 'c'],
    ids: range(n).map(String),
    weight: null,
  };
}

/** What the tester can guarantee in classes if he sees the states: the recursion over covered sets with classes for nodes. */
function classGuarantee(game: Game, classOf: Int32Array): number {
  const memo = new Map<number, Float64Array>();
  const rest = (covered: number): Float64Array => {
    const known = memo.get(covered);
    if (known) return known;
    const values = new Float64Array(game.n);
    memo.set(covered, values);
    for (let changed = true; changed; ) {
      changed = false;
      for (let v = 0; v < game.n; v++) {
        if (!(covered & (1 << classOf[v]))) continue;
        const options: number[] = [];
        for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
          const w = game.target[e];
          const bit = 1 << classOf[w];
          options.push(covered & bit ? values[w] : 1 + rest(covered | bit)[w]);
        }
        const value =
          options.length === 0 ? 0 : game.owner[v] === TESTER ? Math.max(...options) : Math.min(...options);
        if (value > values[v]) {
          values[v] = value;
          changed = true;
        }
      }
    }
    return values;
  };
  return 1 + rest(1 << classOf[game.initial])[game.initial];
}

describe('classes', () => {
  test('guarantee never more than the states behind them do', () => {
    fc.assert(
      fc.property(classified, (given) => {
        const rows = rowsOf(given);
        const classOf = Int32Array.from(given.side, (side, v) => 2 * side + given.owner[v]);
        const merged = gameFromRows(mergeClasses(rows, classOf, ['t0', 's0', 't1', 's1']));
        // The SUT's choice nodes are no classes: they are worth nothing here.
        const worth = Float64Array.from(merged.ids, (id) => (id.includes('!') ? 0 : 1));
        fc.pre(merged.n <= 14);
        expect(bruteForce(withGains(merged, worth))).toBeLessThanOrEqual(
          classGuarantee(gameFromRows(rows), classOf),
        );
      }),
      { numRuns: 400 },
    );
  });

  test('of one state each change nothing but the numbers', () => {
    fc.assert(
      fc.property(classified, (given) => {
        const rows = rowsOf(given);
        const game = gameFromRows(rows);
        const merged = gameFromRows(
          mergeClasses(
            rows,
            Int32Array.from(rows.ids, (_, v) => v),
            rows.ids,
          ),
        );
        const all = new Set(edgesOf(game));
        for (const edge of edgesOf(merged)) expect(all).toContain(edge);
        const reached = new Set(merged.ids);
        expect(edgesOf(game).filter((edge) => reached.has(edge.split(' ')[0])).length).toBe(merged.m);
      }),
    );
  });
});
