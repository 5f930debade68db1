import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkWitness,
  fromScaled,
  scaledGains,
  type TrapWitness,
  type Witness,
} from '../../src/certificate/index.ts';
import type { Game } from '../../src/game/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { bestClosure, bestWitness } from '../reference/best-witness.ts';
import { bruteForce } from '../reference/brute-force.ts';

const games = arbitraryGame({ maxNodes: 6 });

describe('the checker on optimal witnesses', () => {
  it('accepts one for every game, tight, with the value of brute force', () => {
    fc.assert(
      fc.property(games, (game) => {
        const verdict = checkWitness(game, bestWitness(game));
        expect(verdict).toEqual({ valid: true, upper: bruteForce(game), tight: true, issues: [], total: 0 });
      }),
      { numRuns: 1500 },
    );
  });

  it('accepts a least closure as the guarantee with restart', () => {
    fc.assert(
      fc.property(games, (game) => {
        const verdict = checkWitness(game, bestClosure(game));
        expect(verdict).toMatchObject({ valid: true, upper: bruteForce(game, { restart: true }) });
      }),
      { numRuns: 1500 },
    );
  });

  it('needs only the entries the initial node rests on', () => {
    fc.assert(
      fc.property(games, (game) => {
        expect(checkWitness(game, needed(game, bestWitness(game))).valid).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the checker on corrupted witnesses', () => {
  it('refuses any value lowered by one', () => {
    fc.assert(
      fc.property(games, fc.nat(), (game, seed) => {
        const witness = bestWitness(game);
        const i = seed % witness.nodes.length;
        const nodes = witness.nodes.map((entry, k) =>
          k === i ? { ...entry, value: entry.value - 1 } : entry,
        );
        const value = nodes.find((entry) => entry.node === game.initial)!.value;
        const verdict = checkWitness(game, { ...witness, nodes, value });
        expect(verdict.valid).toBe(false);
        expect(verdict.upper).toBe(null);
        expect(verdict.issues.some((issue) => issue.message.includes(`"v${nodes[i].node}"`))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('accepts no corruption that claims less than the guarantee', () => {
    let accepted = 0;
    fc.assert(
      fc.property(games, fc.array(corruption, { minLength: 1, maxLength: 4 }), (game, changes) => {
        const witness = changes.reduce<TrapWitness>((w, change) => change(game, w), bestWitness(game));
        const verdict = checkWitness(game, witness);
        if (!verdict.valid) return;
        accepted++;
        expect(verdict.upper).toBeGreaterThanOrEqual(bruteForce(game));
      }),
      { numRuns: 4000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  it('accepts no made-up witness that claims less than the guarantee', () => {
    const madeUp = games.chain((game) =>
      fc.record({
        game: fc.constant(game),
        scaled: fc.boolean(),
        entries: fc.array(
          fc.record({
            node: fc.nat(game.n - 1),
            trap: fc.uniqueArray(fc.nat(game.n - 1), { minLength: 1 }),
            value: fc.integer({ min: 1, max: 12 }),
          }),
          { maxLength: game.n },
        ),
      }),
    );
    fc.assert(
      fc.property(madeUp, ({ game, scaled, entries }) => {
        const nodes = entries.map(({ node, trap, value }) => ({
          node,
          value: scaled ? value * game.n + 1 : value,
          trap: Int32Array.from(new Set([node, ...trap])),
        }));
        const value = nodes.find(({ node }) => node === game.initial)?.value ?? 1;
        const verdict = checkWitness(game, { restart: false, scaled, value, nodes });
        if (verdict.valid) expect(verdict.upper).toBeGreaterThanOrEqual(bruteForce(game));
      }),
      { numRuns: 4000 },
    );
  });

  it('accepts a set with restart only if it bounds the guarantee', () => {
    fc.assert(
      fc.property(games, fc.nat(), fc.integer({ min: -1, max: 1 }), (game, set, off) => {
        const closure = Array.from({ length: game.n }, (_, v) => v).filter((v) => set & (1 << v));
        const value = closure.reduce((sum, v) => sum + game.gain[v], off);
        const verdict = checkWitness(game, { restart: true, value, closure: Int32Array.from(closure) });
        if (off !== 0) expect(verdict.valid).toBe(false);
        if (verdict.valid) expect(verdict.upper).toBeGreaterThanOrEqual(bruteForce(game, { restart: true }));
      }),
      { numRuns: 2000 },
    );
  });
});

it('scaled gains give the guarantee of the given ones', () => {
  fc.assert(
    fc.property(games, (game) => {
      expect(fromScaled(game, bruteForce(scaledGains(game)))).toBe(bruteForce(game));
    }),
    { numRuns: 500 },
  );
});

type Change = (game: Game, witness: TrapWitness) => TrapWitness;

/** Changes one entry, and the claim with it where that is the initial node's. */
const onEntry = (edit: (entry: Entry, game: Game, at: number) => Entry | null): fc.Arbitrary<Change> =>
  fc.tuple(fc.nat(), fc.nat()).map(([which, at]) => (game, witness) => {
    const i = which % Math.max(1, witness.nodes.length);
    const nodes = witness.nodes.flatMap((entry, k) => (k === i ? (edit(entry, game, at) ?? []) : entry));
    const value = nodes.find(({ node }) => node === game.initial)?.value ?? witness.value;
    return { ...witness, nodes, value };
  });

type Entry = TrapWitness['nodes'][number];

const corruption: fc.Arbitrary<Change> = fc.oneof(
  onEntry((entry, _, at) => ({ ...entry, trap: entry.trap.filter((_u, k) => k !== at % entry.trap.length) })),
  onEntry((entry, game, at) => ({ ...entry, trap: Int32Array.from(new Set([...entry.trap, at % game.n])) })),
  onEntry((entry, _, at) => ({ ...entry, value: entry.value - 1 - (at % 3) })),
  onEntry((entry, _, at) => ({ ...entry, value: entry.value + 1 + (at % 3) })),
  onEntry((entry, game, at) => ({ ...entry, node: at % game.n })),
  onEntry((entry) => ({ ...entry, trap: Int32Array.of(entry.node) })),
  onEntry(() => null),
  fc.constant<Change>((_, witness) => ({ ...witness, scaled: !witness.scaled })),
  fc
    .integer({ min: -3, max: 3 })
    .map<Change>((by) => (_, witness) => ({ ...witness, value: witness.value + by })),
);

function needed(game: Game, witness: TrapWitness): Witness {
  const entry = new Map(witness.nodes.map((e) => [e.node, e]));
  const keep = new Set([game.initial]);
  for (const v of keep) {
    const { trap } = entry.get(v)!;
    const exits = Array.from(trap).flatMap((u) =>
      game.owner[u] === 0 || trap.length === 1
        ? Array.from(game.target.subarray(game.outStart[u], game.outStart[u + 1]))
        : [],
    );
    for (const w of exits) if (!trap.includes(w)) keep.add(w);
  }
  return { ...witness, nodes: witness.nodes.filter(({ node }) => keep.has(node)) };
}

it('accepts no made-up witness with shared traps that claims less than the guarantee', () => {
  let accepted = 0;
  const madeUp = games.chain((game) => {
    const nodes = fc.uniqueArray(fc.nat(game.n - 1)).map((list) => Int32Array.from(list));
    return fc.record({
      game: fc.constant(game),
      traps: fc.array(fc.record({ from: fc.integer({ min: -1, max: 4 }), add: nodes, drop: nodes }), {
        maxLength: 5,
      }),
      entries: fc.uniqueArray(
        fc.record({
          node: fc.nat(game.n - 1),
          value: fc.integer({ min: 1, max: 9 }),
          trap: fc.integer({ min: -1, max: 4 }),
        }),
        { selector: ({ node }) => node, minLength: Math.min(game.n, 2) },
      ),
    });
  });
  fc.assert(
    fc.property(madeUp, ({ game, traps, entries }) => {
      const value = entries.find(({ node }) => node === game.initial)?.value ?? 1;
      const verdict = checkWitness(game, { restart: false, scaled: false, value, traps, nodes: entries });
      if (!verdict.valid) return;
      accepted++;
      expect(verdict.upper).toBeGreaterThanOrEqual(bruteForce(game));
    }),
    { numRuns: 8000 },
  );
  expect(accepted).toBeGreaterThan(10);
});
