// What the shrinker tells of the bugs of examples is minimal: no stimulus of it can be left out, tried one by one. (Of the systems that take their time:
// test/long/shrink.test.ts.)

import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../examples/catalog.ts';
import { BUGS } from '../../examples/packages/catalog.ts';
import { orThrow } from '../../src/base/index.ts';
import { loadProgram } from '../../src/model/node/index.ts';
import { testSystem } from '../../src/run/node/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { leaveOneOut } from './leave-one-out.ts';

const chat = EXAMPLES.find(({ id }) => id === 'chat')!;
const FOUND = [
  ...['crash', 'deaf'].map((bug) => ({ name: `chat ${bug}`, model: chat.model, open: () => chat.open(bug) })),
  ...BUGS.map(({ package: name, release, model, open }) => ({ name: `${name} ${release}`, model, open })),
];

describe('the shortest way', () => {
  it.each(FOUND)('to the bug of $name has no stimulus that can be left out', async ({ model, open }) => {
    const path = fileURLToPath(new URL(`../../examples/${model}`, import.meta.url));
    const { game } = orThrow(orThrow(await loadProgram(path)).explore({}));
    const { failures } = await testSystem({
      game,
      sut: { address: 'example', open },
      strategy: strategyNamed('rdm'),
      budget: 10_000,
      resetCost: 10,
      seed: 1,
      slices: 0,
      patience: { answer: 60_000, apply: 60_000, reset: 60_000 },
      provenance: null,
    });
    const [failure] = failures;
    expect(failure.shortest!.repeats).toBeGreaterThan(0);
    const left = await leaveOneOut(game, open, failure, { tries: 1 });
    expect(left.filter(({ failed }) => failed > 0)).toEqual([]);
  });
});
