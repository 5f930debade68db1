import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGame, type Game, isSink, reachable, SUT } from '../../src/game/index.ts';
import { drawMutants, MUTATIONS, type Mutant, mutationScore, standingOf } from '../../src/run/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { makeSuite } from '../../src/suite/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { randomGraph } from '../reference/random-graph.ts';

/** Games whose edges have labels, some of them shared between nodes. */
const labelled: fc.Arbitrary<Game> = fc
  .tuple(
    arbitraryGame({ maxNodes: 5, maxGain: 1, minGain: 1 }),
    fc.array(fc.nat(3), { minLength: 15, maxLength: 15 }),
  )
  .map(([game, labels]) =>
    buildGame({
      initial: game.ids[game.initial],
      nodes: game.ids.map((id, v) => ({ id, owner: game.owner[v] === SUT ? 'sut' : 'tester' })),
      edges: Array.from({ length: game.m }, (_, e) => ({
        from: game.ids[game.source[e]],
        to: game.ids[game.target[e]],
        ...(labels[e] > 0 && { label: `l${labels[e]}` }),
      })),
    }),
  );

/**
 * All plays of a mutant, written down anew: which node it behaves as is a state of its own. Whether one of them shows what
 * the model does not allow, and else whether the model allows answers that never come.
 */
function playsOf(game: Game, mutant: Mutant): 'faulty' | 'allowed' | 'equivalent' {
  const rows = Array.from({ length: game.n }, (_, v) =>
    Array.from({ length: game.outStart[v + 1] - game.outStart[v] }, (_, k) => game.outStart[v] + k),
  );
  const leadsTo = (e: number): number => {
    if (mutant.kind !== 'swapped') return game.target[e];
    if (e === mutant.edge) return game.target[mutant.with];
    return game.target[e === mutant.with ? mutant.edge : e];
  };
  const inside = (v: number, by: number): number => {
    if (mutant.kind === 'merged' && mutant.node === v) return mutant.as;
    return mutant.kind === 'transfer' && mutant.edge === by ? mutant.as : v;
  };
  const seen = new Set<string>();
  const open: [shown: number, as: number][] = [];
  const come = (shown: number, as: number): void => {
    if (seen.has(`${shown} ${as}`)) return;
    seen.add(`${shown} ${as}`);
    open.push([shown, as]);
  };
  come(game.initial, inside(game.initial, -1));
  let lacking = false;
  for (let next = open.pop(); next; next = open.pop()) {
    const [v, as] = next;
    if (isSink(game, v)) continue;
    if (game.owner[v] !== SUT) {
      for (const e of rows[v]) {
        const named = rows[as].find((f) => game.label[f] === game.label[e]);
        const placed = rows[as][rows[v].indexOf(e)];
        const f = as === v ? e : game.label[e] >= 0 ? named : placed;
        if (f === undefined || (as !== v && game.label[e] < 0 && game.label[f] >= 0)) return 'faulty';
        if (leadsTo(f) !== game.target[e]) return 'faulty';
        come(game.target[e], inside(game.target[e], e));
      }
      continue;
    }
    const answers = rows[as]
      .filter((f) => !(mutant.kind === 'removed' && mutant.edge === f))
      .map((f) => ({ f, to: game.target[f] }));
    if (mutant.kind === 'added' && mutant.node === as) answers.push({ f: -1, to: mutant.to });
    if (answers.length === 0) return 'faulty';
    for (const { f, to } of answers) {
      const told = as === v && f >= 0 ? f : rows[v].find((e) => game.target[e] === to);
      if (told === undefined) return 'faulty';
      come(to, inside(to, told));
    }
    if (rows[v].some((e) => !answers.some(({ to }) => to === game.target[e]))) lacking = true;
    if (mutant.kind === 'removed' && rows[as].includes(mutant.edge)) lacking = true;
  }
  return lacking ? 'allowed' : 'equivalent';
}

describe('mutants', () => {
  it('are faulty, allowed or equivalent as all their plays say', () => {
    const count = { faulty: 0, allowed: 0, equivalent: 0 };
    const kinds = new Set<string>();
    fc.assert(
      fc.property(labelled, fc.nat(), (game, seed) => {
        for (const mutant of allMutants(game).filter((_, i) => i % 7 === seed % 7)) {
          const standing = playsOf(game, mutant);
          const told = standingOf(game, mutant);
          expect([mutant, told]).toEqual([mutant, standing]);
          count[told]++;
          kinds.add(mutant.kind);
        }
      }),
      { numRuns: 200 },
    );
    expect(Math.min(...Object.values(count))).toBeGreaterThan(20);
    expect(kinds.size).toBe(MUTATIONS.length);
  });

  it('are drawn by seed, different ones, and only faulty ones are played', () => {
    const game = randomGraph({ nodes: 30, edges: 80, seed: 4 });
    const drawn = drawMutants(game, 25, 9);
    expect(drawMutants(game, 25, 9)).toEqual(drawn);
    expect(drawMutants(game, 25, 10).mutants).not.toEqual(drawn.mutants);
    expect(new Set(drawn.mutants.map((mutant) => JSON.stringify(mutant))).size).toBe(drawn.mutants.length);
    expect(drawn.mutants.every((mutant) => standingOf(game, mutant) === 'faulty')).toBe(true);
    expect(drawn.allowed).toBeGreaterThan(0);
  });
});

describe('the score', () => {
  it('of a machine without choices: every edge taken finds out what is swapped, and no transfer by itself', () => {
    // Six states in a ring, two stimuli each, all answers the only ones.
    const game = buildGame({
      initial: 's0',
      nodes: Array.from({ length: 6 }, (_, i) => ({ id: `s${i}`, owner: 'tester' as const })),
      edges: Array.from({ length: 6 }, (_, i) => [
        { from: `s${i}`, to: `s${(i + 1) % 6}`, label: 'on' },
        { from: `s${i}`, to: `s${(i + 3) % 6}`, label: 'jump' },
      ]).flat(),
    });
    const budget = 10_000;
    const score = (criterion: string) => {
      const suite = makeSuite(game, criterion);
      const gmu = strategyNamed('gmu');
      return mutationScore({ game, strategy: gmu, suite, budget, resetCost: 10, seed: 1, each: 30 });
    };
    const of = (criterion: string, id: string) => score(criterion).kinds.find(({ kind }) => kind === id)!;
    expect(of('edge', 'swapped').killed).toBe(of('edge', 'swapped').mutants);
    expect(of('edge', 'swapped').mutants).toBeGreaterThan(3);
    // What was moved wrongly shows one move later: pairs of edges find out all of it.
    expect(of('edge-pair', 'transfer').killed).toBe(of('edge-pair', 'transfer').mutants);
    expect(of('node', 'transfer').killed).toBeLessThan(of('node', 'transfer').mutants);
  });

  it('replays, and a longer walk with the same dice finds out no less', () => {
    const game = randomGraph({ nodes: 30, edges: 90, seed: 5 });
    const rdm = strategyNamed('rdm');
    const question = { game, strategy: rdm, resetCost: 1, seed: 3, each: 20 };
    const short = mutationScore({ ...question, budget: 60 });
    expect(mutationScore({ ...question, budget: 60 })).toEqual(short);
    const long = mutationScore({ ...question, budget: 600 });
    short.found.forEach((found, i) => {
      if (found) expect(long.found[i]).toBe(true);
    });
    expect(long.killed).toBeGreaterThan(short.killed);
    expect(short.killed).toBeGreaterThan(0);
    expect(short.mutants).toBe(short.kinds.reduce((sum, { mutants }) => sum + mutants, 0));
  });
});

function allMutants(game: Game): Mutant[] {
  const nodes = [...reachable(game)];
  const edges = Array.from(game.source.keys()).filter((e) => nodes.includes(game.source[e]));
  const ofSut = (v: number) => game.owner[v] === SUT && !isSink(game, v);
  const alike = (v: number) => nodes.filter((w) => game.owner[w] === game.owner[v]);
  return [
    ...nodes.filter(ofSut).flatMap((node) => nodes.map((to): Mutant => ({ kind: 'added', node, to }))),
    ...edges.filter((e) => ofSut(game.source[e])).map((edge): Mutant => ({ kind: 'removed', edge })),
    ...edges
      .filter((e) => game.owner[game.source[e]] !== SUT)
      .flatMap((edge) =>
        edges
          .filter((f) => f !== edge && game.source[f] === game.source[edge])
          .map((f): Mutant => ({ kind: 'swapped', edge, with: f })),
      ),
    ...nodes.flatMap((node) => alike(node).map((as): Mutant => ({ kind: 'merged', node, as }))),
    ...edges.flatMap((edge) =>
      alike(game.target[edge]).map((as): Mutant => ({ kind: 'transfer', edge, as })),
    ),
  ];
}
