// The resource pool, the row locks and the XState actor as a user runs them: the system passes its model, and an old release or a planted
// bug is found. What the server of PostgreSQL chooses, which session fails when they wait in a circle, is seen.

import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { poolDriver } from '../../examples/pool/driver.ts';
import { locksDriver } from '../../examples/postgres/driver.ts';
import { hasPostgres } from '../../examples/postgres/server.ts';
import { orThrow } from '../../src/base/index.ts';
import { loadProgram } from '../../src/model/node/index.ts';
import { testSystem } from '../../src/run/node/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import type { Driver } from '../../src/sut/index.ts';

async function play(model: string, open: () => Driver, budget: number, spendAll: boolean, require = 'all') {
  const path = fileURLToPath(new URL(`../../examples/${model}`, import.meta.url));
  const { game } = orThrow(orThrow(await loadProgram(path)).explore({}));
  const result = await testSystem({
    game,
    sut: { address: model, open },
    strategy: strategyNamed(spendAll ? 'rdm' : 'adaptive'),
    budget,
    resetCost: 10,
    seed: 1,
    spendAll,
    require,
    shrinkTries: 0,
    provenance: null,
    patience: { answer: 60_000, apply: 60_000, reset: 60_000 },
  });
  return { ...result, covered: Array.from(result.outcome.coveredNodes, (node) => game.ids[node]) };
}

describe('examples/pool', { timeout: 240_000 }, () => {
  it('tarn passes in its newest release, which destroys what its caller no longer wants', async () => {
    const { verdict, failures, why } = await play('pool/pool.ts', () => poolDriver(), 4000, false);
    expect([verdict, failures]).toEqual(['inconclusive', []]);
    expect(why).toMatch(/33 of 48 states covered \(33 were certain\)\. 15 depend on answers that never came/);
    const certain = await play('pool/pool.ts', () => poolDriver(), 4000, false, 'guarantee');
    expect([certain.verdict, certain.failures]).toEqual(['pass', []]);
  });

  it('tarn 2.0.0 gives a resource away before it is validated', async () => {
    const { verdict, failures } = await play('pool/pool.ts', () => poolDriver('tarn-2.0.0'), 1000, true);
    expect([verdict, failures.length]).toEqual(['fail', 1]);
    expect(failures[0].message).toMatch(/answered "acquired \+ checking/);
  });
});

const why = hasPostgres() ? null : 'PostgreSQL is not installed (apt-get install postgresql)';
if (why) console.log(`the example postgres is skipped: ${why}`);
describe.skipIf(why)('examples/postgres', { timeout: 240_000 }, () => {
  it('passes, and breaks circles', async () => {
    const { verdict, failures, covered } = await play('postgres/locks.ts', () => locksDriver(), 600, false);
    expect(failures).toEqual([]);
    expect(['pass', 'inconclusive']).toContain(verdict);
    expect(covered.some((id) => /failed/.test(id))).toBe(true);
  });

  it('fails when locks are shared', async () => {
    const { verdict, failures } = await play('postgres/locks.ts', () => locksDriver('shared'), 600, true);
    expect([verdict, failures.length]).toEqual(['fail', 1]);
  });
});
