// The packages of examples/packages: sound releases pass their models, each bug of the catalog is found and told as the catalog says,
// and each script that shows a fault of a newest release shows it.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { BUGS, SOUND } from '../../examples/packages/catalog.ts';
import { orThrow } from '../../src/base/index.ts';
import { loadProgram } from '../../src/model/node/index.ts';
import { neededTries } from '../../src/run/index.ts';
import { RECHECK_SHARE } from '../../src/run/node/failures/index.ts';
import { testSystem } from '../../src/run/node/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import type { Driver } from '../../src/sut/index.ts';

const file = (name: string) => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));

async function play(model: string, open: () => Driver, strategy: 'adaptive' | 'rdm') {
  const { game } = orThrow(orThrow(await loadProgram(file(model))).explore({}));
  return testSystem({
    game,
    sut: { address: model, open },
    strategy: strategyNamed(strategy),
    budget: 10_000,
    resetCost: 10,
    seed: 1,
    // Bugs may show only when everything has been covered.
    spendAll: strategy === 'rdm',
    shrinkTries: 0,
    provenance: null,
    patience: { answer: 60_000, apply: 60_000, reset: 60_000 },
  });
}

describe('examples/packages', () => {
  it.each(SOUND)('$package passes', async ({ model, open }) => {
    const { verdict, failures } = await play(model, open, 'adaptive');
    expect([verdict, failures]).toEqual(['pass', []]);
  });

  it.each(BUGS)('$package $release fails', async ({ model, open, shows }) => {
    const { verdict, failures } = await play(model, open, 'rdm');
    expect(verdict).toBe('fail');
    expect(failures[0].message).toMatch(shows);
  });

  const REPORTS = [
    { name: 'async-lock', says: 'third: Too many pending tasks' },
    { name: 'toad-cache', says: 'misses 0, expirations 1' },
    { name: 'ttlcache', says: 'empty fired, size 0' },
    { name: 'expiry-map', says: 'with 1000 ms to live: undefined' },
  ];
  it.each(REPORTS)('the script for $name shows what its report says', ({ name, says }) => {
    const path = file(`packages/report/${name}.mjs`);
    const printed = execFileSync(process.execPath, [path], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(printed).toContain(says);
    const report = file(`packages/report/${name}.md`);
    expect(readFileSync(report, 'utf8')).toContain(printed.trim());
  });
});

describe('a bug that an earlier night found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nights-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const BUDGET = 2000;
  const RESET_COST = 10;

  it.each(BUGS)('$package $release is red on the next night, within 5 % of the budget', async (bug) => {
    const { game } = orThrow(orThrow(await loadProgram(file(bug.model))).explore({}));
    const failures = join(folder, `${bug.package.replace('/', '-')}-${bug.release}.json`);
    const night = (today: string, strategy: 'rdm' | 'adaptive', budget: number) =>
      testSystem({
        game,
        sut: { address: bug.model, open: bug.open },
        strategy: strategyNamed(strategy),
        budget,
        resetCost: RESET_COST,
        seed: 1,
        spendAll: true,
        failures,
        today,
        provenance: null,
        slices: 0,
        patience: { answer: 60_000, apply: 60_000, reset: 60_000 },
      });
    const first = await night('2026-11-19', 'rdm', 5 * BUDGET);
    expect(first.failures.map(({ rate }) => rate!.failed > 0)).toEqual([true]);
    const [{ shortest, rate }] = first.failures;
    // A run of one step finds nothing of its own: what is red is red by the known failure.
    const { verdict, rechecks } = await night('2026-11-20', 'adaptive', 1);
    expect([verdict, rechecks[0].state]).toEqual(['fail', 'there']);
    expect(rechecks[0].tries).toBeLessThanOrEqual(neededTries(rate!));
    const cost = shortest!.play.length + 1 + RESET_COST;
    expect(cost * neededTries(rate!)).toBeLessThanOrEqual(RECHECK_SHARE * BUDGET);
  });
});
