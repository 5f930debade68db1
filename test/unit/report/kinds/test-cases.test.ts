// What test reports say of a campaign, read by the tools of others.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { Parser } from 'tap-parser';
import { describe, expect, test } from 'vitest';
import { buildGame } from '../../../../src/game/index.ts';
import {
  audit,
  CASE_KINDS,
  type Findings,
  findingsOf,
  type ReportOptions,
  reportNamed,
} from '../../../../src/report/index.ts';
import { requirementOf } from '../../../../src/run/index.ts';
import { failedTrace, quietTrace, shop } from '../../../reference/shop.ts';
import { playedTrace, tallyOf } from '../../../reference/traced.ts';

const corridor = buildGame({
  name: 'corridor',
  initial: 'a',
  nodes: ['a', 'b', 'c'].map((id) => ({ id, owner: 'tester' })),
  edges: [
    { from: 'a', to: 'a', label: 'wait' },
    { from: 'a', to: 'b', label: 'go' },
    { from: 'b', to: 'c', label: 'go' },
  ],
});

/** Everything can be forced with a budget of 60; a walk that the dice keep at the start covers less. */
const lazy = (): Findings => {
  for (let seed = 1; ; seed++) {
    const findings = findingsOf(
      tallyOf(corridor, playedTrace({ game: corridor, budget: 4, strategy: 'rdm', seed })),
    );
    if (findings.gain < 3) return findings;
  }
};

const tap = async (findings: Findings, options: ReportOptions = {}) =>
  Parser.parse(await reportNamed('tap').render(findings, options))
    .filter(([event]) => event === 'assert')
    .map(([, point]) => point as { name: string; ok: boolean; skip?: string | boolean });

const schemaFile = createRequire(import.meta.url)
  .resolve('ctrf')
  .replace(/index\.\w+$/, 'ctrf-schema-0.0.json');
const ajv = new Ajv({ strict: false });
formats.default(ajv);
const isCtrf = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')));
const ctrf = async (findings: Findings, options: ReportOptions = {}) => {
  const report = JSON.parse(await reportNamed('ctrf').render(findings, options));
  expect(isCtrf(report), JSON.stringify(isCtrf.errors)).toBe(true);
  return report.results as {
    summary: Record<string, number>;
    tests: { name: string; status: string; message?: string }[];
  };
};

describe('a deficient campaign', () => {
  test('fails every kind of test report, by the guarantee', async () => {
    const findings = lazy();
    expect(findings.verdict.verdict).toBe('deficient');
    const { summary, tests } = await ctrf(findings);
    expect(summary['failed']).toBe(1);
    expect(tests[0]).toMatchObject({ name: 'requires guarantee', status: 'failed' });
    expect(tests[0].message).toContain('but 3 were certain within the budget');
    expect((await tap(findings)).filter(({ ok }) => !ok).map(({ name }) => name)).toEqual([
      'requires guarantee',
    ]);
    expect(await reportNamed('junit').render(findings, {})).toContain('<failure type="deficient"');
  });

  test('fails each requirement that is missed, and passes the others', async () => {
    const findings = lazy();
    const gates = ['10%', '100%', 'nodes:a', 'nodes:c'].map((require) => ({
      require,
      audit: audit(findings, [requirementOf(corridor, require)], { estimate: false }),
    }));
    const points = await tap(findings, { gates });
    const failed = points.filter(({ ok }) => !ok).map(({ name }) => name);
    expect(failed).toEqual(['requires guarantee', 'requires 100%', 'requires nodes:c']);
  });
});

test('nothing is decided where the SUT failed', async () => {
  const points = await tap(findingsOf(tallyOf(shop, failedTrace)));
  expect(points[0].skip).toBeTruthy();
});

describe.each(CASE_KINDS)('a case a %s', (per) => {
  const names = async (text: string) =>
    (await ctrf(findingsOf(tallyOf(shop, text), { slices: 0 }), { per })).tests.map(({ name }) => name);

  test('has a name of its own', async () => {
    const all = await names(failedTrace + quietTrace + playedTrace({ game: shop, budget: 300, runs: 3 }));
    expect(new Set(all).size).toBe(all.length);
  });

  test('is called what it is, whatever stands beside it', async () => {
    const alone = await names(quietTrace);
    const later = await names(playedTrace({ game: shop, budget: 20 }) + quietTrace);
    const stripped = later.map((name) => name.replace(/ \(\d+\)$/, ''));
    for (const name of alone) expect(stripped).toContain(name.replace(/ \(\d+\)$/, ''));
  });
});

test('TAP and CTRF say the same', async () => {
  const findings = findingsOf(tallyOf(shop, failedTrace + quietTrace));
  const points = await tap(findings);
  const { tests } = await ctrf(findings);
  expect(points.map(({ ok, skip }) => (skip ? 'skipped' : ok ? 'passed' : 'failed'))).toEqual(
    tests.map(({ status }) => status),
  );
});
