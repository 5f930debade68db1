// The circuit breaker of opossum: the newest release passes its model, and each old one fails by the way of its public issue, no step of
// which can be left out.

import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { opossumDriver } from '../../examples/opossum/driver.ts';
import { orThrow } from '../../src/base/index.ts';
import { loadProgram } from '../../src/model/node/index.ts';
import { testSystem } from '../../src/run/node/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { wordOf } from '../../src/sut/index.ts';

const model = fileURLToPath(new URL('../../examples/opossum/circuit.ts', import.meta.url));

async function play(release: string, seed: number, keepGoing = false) {
  const { game } = orThrow(orThrow(await loadProgram(model)).explore({}));
  const result = await testSystem({
    game,
    sut: { address: release, open: () => opossumDriver(release) },
    strategy: strategyNamed('adaptive'),
    budget: 1500,
    resetCost: 10,
    seed,
    spendAll: true,
    keepGoing,
    provenance: null,
    patience: { answer: 60_000, apply: 60_000, reset: 60_000 },
  });
  return {
    ...result,
    ways: result.failures.map(({ shortest }) => shortest?.play.map((edge) => wordOf(game, edge)).join(' ')),
  };
}

describe('examples/opossum', () => {
  it('passes in its newest release for this Node', async () => {
    expect(await play('opossum', 1)).toMatchObject({ verdict: 'pass', failures: [] });
  });

  it('4.2.0 stays open after two failures (issue 385)', async () => {
    // It has the other bug, too, and which of them is met first is up to the seed.
    const { verdict, ways } = await play('opossum-4.2.0', 1, true);
    expect(verdict).toBe('fail');
    expect(ways).toContain('call called call called fail opened fail opened wait');
  });

  it('4.2.1 is stuck half open after a harmless error (issue 388)', async () => {
    const { verdict, ways } = await play('opossum-4.2.1', 1);
    expect(verdict).toBe('fail');
    expect(ways[0]).toMatch(/harmless halfOpen call$/);
  });
});
