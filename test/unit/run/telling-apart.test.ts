// Where answers leave open which node the system is at: `adaptive` finds out what that keeps from being covered, every strategy is offered how, and
// the report names it.

import { describe, expect, it } from 'vitest';
import { Dice } from '../../../src/base/index.ts';
import { buildGame, type GameSpec } from '../../../src/game/index.ts';
import { ambiguityFindings, ambiguityText } from '../../../src/report/index.ts';
import { testOne } from '../../../src/run/node/test-system.ts';
import { AWAIT, adaptive, type Strategy, strategyOf } from '../../../src/strategy/index.ts';
import { sutNamed } from '../../../src/sut/index.ts';
import { simulatedDriver } from '../../reference/simulated-driver.ts';

/** `y` is answered `ok` at both c and d, which only `probe` tells apart; the way round by `probe` is the longer one. */
const spec: GameSpec = {
  name: 'twins',
  initial: 'start',
  nodes: [
    { id: 'start', owner: 'tester' },
    ...['a', 'b', 'c', 'd', 'w'].map((id) => ({ id, owner: 'tester' as const })),
    ...['s', 's2', 'pa', 'pb', 'back', 'wait'].map((id) => ({ id, owner: 'sut' as const })),
  ],
  edges: [
    { from: 'start', to: 's', label: 'x' },
    { from: 'start', to: 's2', label: 'y' },
    { from: 's', to: 'a', label: 'left' },
    { from: 's', to: 'b', label: 'right' },
    { from: 's2', to: 'c', label: 'ok' },
    { from: 's2', to: 'd', label: 'ok' },
    ...['a', 'c'].map((from) => ({ from, to: 'pa', label: 'probe' })),
    ...['b', 'd'].map((from) => ({ from, to: 'pb', label: 'probe' })),
    ...['a', 'b', 'c', 'd'].map((from) => ({ from, to: 'back', label: 'back' })),
    { from: 'back', to: 'start', label: 'bye' },
    { from: 'pa', to: 'w', label: 'p' },
    { from: 'pb', to: 'w', label: 'q' },
    { from: 'w', to: 'wait', label: 'return' },
    { from: 'wait', to: 'start', label: 'done' },
  ],
};
const game = buildGame(spec);

function campaign(strategy: Strategy, seed: number, over = game) {
  const chooser = sutNamed('uniform').prepare({ game: over })(Dice.of(seed, 7));
  return testOne({
    game: over,
    sut: { address: 'simulated', open: () => simulatedDriver(over, chooser) },
    strategy,
    budget: 200,
    resetCost: 10,
    seed,
    slices: 0,
    provenance: null,
  });
}

describe('telling apart', () => {
  it('lets adaptive cover what nobody saw', async () => {
    const { tellsApart: _, ...plain } = adaptive;
    let blind = 0;
    for (let seed = 1; seed <= 4; seed++) {
      const { outcome, verdict } = await campaign(adaptive, seed);
      expect([seed, outcome.coverage, verdict]).toEqual([seed, 100, 'pass']);
      if ((await campaign(plain, seed)).outcome.coverage < 100) blind++;
    }
    expect(blind).toBeGreaterThan(1);
  });

  it('is offered to every strategy', async () => {
    const offers = new Set<string>();
    const asking = strategyOf(
      'asking',
      ({ game: { outStart, owner, label, labels }, node, maybe, telling }) => {
        if (owner[node] === 1) return AWAIT;
        if (!maybe) return outStart[node] + (node === 0 ? 1 : 0);
        offers.add(
          `${labels[label[telling!.edge]]}: ${telling!.leaves} of ${telling!.of} in ${telling!.steps}`,
        );
        return telling!.edge;
      },
    );
    const { outcome } = await campaign(asking, 1);
    expect([...offers]).toEqual(['probe: 1 of 2 in 2']);
    expect([...outcome.coveredNodes].map((v) => game.ids[v])).toEqual(expect.arrayContaining(['c', 'd']));
  });

  it('is named', async () => {
    const { ambiguities } = await campaign(
      strategyOf('blind', ({ game: g, node }) => (g.owner[node] === 1 ? AWAIT : g.outStart[node + 1] - 1)),
      1,
    );
    const [finding, ...others] = ambiguityFindings(game, ambiguities, () => false);
    expect(others).toEqual([]);
    expect(ambiguityText(game, finding)).toBe(
      'after ok the system is at c or d; probe distinguishes them: p at c, q at d',
    );
  });

  it('says so where nothing tells apart, and what is left at worst', () => {
    // Both answer `p`; e answers q.
    const edges = [...spec.edges.filter(({ from }) => from !== 'pb'), { from: 'pb', to: 'w', label: 'p' }];
    const nodes = [...spec.nodes, { id: 'e', owner: 'tester' as const }, { id: 'pe', owner: 'sut' as const }];
    const more = [
      { from: 's2', to: 'e', label: 'ok' },
      { from: 'e', to: 'pe', label: 'probe' },
      { from: 'pe', to: 'w', label: 'q' },
    ];
    const model = buildGame({ ...spec, nodes, edges: [...edges, ...more] });
    const at = (id: string) => model.ids.indexOf(id);
    const set = { nodes: ['c', 'd', 'e'].map(at), after: model.labels.indexOf('ok'), count: 1 };
    const after = [...model.label.keys()].find((e) => model.labels[model.label[e]] === 'ok')!;
    const [three] = ambiguityFindings(model, [{ ...set, after }], () => false);
    expect(ambiguityText(model, three)).toBe(
      'after ok the system is at c, d or e; probe leaves 2 of the 3 at worst: p at c, p at d, q at e; nothing distinguishes c and d for certain',
    );
    const [two] = ambiguityFindings(model, [{ ...set, nodes: ['c', 'd'].map(at), after }], () => false);
    expect(ambiguityText(model, two)).toBe(
      'after ok the system is at c or d; nothing distinguishes c and d for certain',
    );
  });
});
