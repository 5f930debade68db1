// Seeded random games with all that a model may say of its nodes and edges: gains and labels, prices, weights, edges that may be missing, and
// moves that the system makes unasked.

import { Dice } from '../../src/base/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';

export interface RichShape {
  readonly nodes: number;
  readonly edges: number;
  readonly seed: number;
  readonly labels?: number;
  readonly maxCost?: number;
  readonly missing?: boolean;
  readonly unasked?: boolean;
}

export function richGraph({
  nodes,
  edges,
  seed,
  labels = 0,
  maxCost = 1,
  missing,
  unasked,
}: RichShape): Game {
  const dice = Dice.of(seed, 98);
  const id = (v: number): string => `v${v}`;
  const owners = Array.from({ length: nodes }, () =>
    dice.below(2) === 0 ? ('sut' as const) : ('tester' as const),
  );
  const some = () => (labels > 0 && dice.below(3) === 0 ? { labels: [`l${dice.below(labels)}`] } : {});
  const edge = (from: number, to: number) => ({
    from: id(from),
    to: id(to),
    label: `${from}-${to}`,
    weight: 1 + dice.below(4),
    ...some(),
    ...(maxCost > 1 && { cost: 1 + dice.below(maxCost) }),
    ...(missing && owners[from] === 'sut' && dice.below(3) === 0 && { maybe: 0.5 }),
    ...(unasked && owners[from] === 'tester' && dice.below(4) === 0 && { by: 'sut' as const }),
  });
  const list = Array.from({ length: nodes - 1 }, (_, w) => edge(dice.below(w + 1), w + 1));
  const known = new Set(list.map(({ label }) => label));
  while (list.length < edges) {
    const next = edge(dice.below(nodes), dice.below(nodes));
    if (known.has(next.label)) continue;
    known.add(next.label);
    list.push(next);
  }
  return buildGame({
    name: `rich-${seed}`,
    initial: id(0),
    nodes: owners.map((owner, v) => ({ id: id(v), owner, gain: dice.below(3), ...some() })),
    edges: list,
  });
}
