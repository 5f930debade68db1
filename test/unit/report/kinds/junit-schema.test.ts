// JUnit XML validated against the schema that the package publishes, by a validator that is not ours (xmllint), and read by
// a reader that is not ours (junit2json): both must find what the findings hold.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parse } from 'junit2json';
import { describe, expect, test } from 'vitest';
import { buildGame } from '../../../../src/game/index.ts';
import { CASE_KINDS, type CaseKind, findingsOf, reportNamed } from '../../../../src/report/index.ts';
import { failedTrace, quietTrace, shop } from '../../../reference/shop.ts';
import { tallyOf, writtenTrace } from '../../../reference/traced.ts';

const schema = fileURLToPath(new URL('../../../../schema/junit.xsd', import.meta.url));
const hasXmllint = spawnSync('xmllint', ['--version']).error === undefined;
if (!hasXmllint) {
  console.log('no xmllint, so JUnit XML is not validated against its schema (apt install libxml2-utils)');
}

/** What xmllint finds wrong; empty for a valid document. */
function faultsOf(xml: string): string {
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', schema, '-'], {
    input: xml,
    encoding: 'utf8',
  });
  if (status === 0) return '';
  return stderr || `xmllint ended with ${status}`;
}

const render = (text: string, per: CaseKind, game = shop, name?: string): Promise<string> =>
  Promise.resolve(reportNamed('junit').render(findingsOf(tallyOf(game, text, name), { slices: 0 }), { per }));

/** A model whose every name is a string that XML has trouble with. */
function badlyNamed(id: string): Promise<string> {
  const game = buildGame({
    name: id,
    initial: id,
    nodes: [{ id, owner: 'tester' }],
    edges: [{ from: id, to: id, label: id }],
  });
  const lines = [
    { test: 1, at: id },
    { do: id, to: id },
  ];
  return render(writtenTrace(game, lines, id), 'step', game, id);
}

const NAMES = [
  '',
  ' ',
  '\u0000]]>&<!--\ud800"\'\uffff',
  '\t\n',
  'a\u0085b',
  '😀 → ∞',
  '<![CDATA[',
  'x'.repeat(2000),
];

describe.skipIf(!hasXmllint)('against the schema', () => {
  test.each(CASE_KINDS)('a case a %s is valid, with failures and without', async (per) => {
    for (const text of [failedTrace, quietTrace, failedTrace + quietTrace]) {
      expect(faultsOf(await render(text, per))).toBe('');
    }
  });

  test('whatever things are called', async () => {
    for (const id of NAMES) expect(faultsOf(await badlyNamed(id)), JSON.stringify(id)).toBe('');
  });

  test('the schema is one that finds faults', async () => {
    const xml = await render(failedTrace, 'test');
    const spoiled: [string, string | RegExp, string][] = [
      ['a count that is no number', /tests="\d+"/g, 'tests="many"'],
      ['a case without a name', /<testcase name="[^"]*"/, '<testcase'],
      ['a suite without a time', /(<testsuite [^>]*) time="0"/, '$1'],
      ['a time zone', 'T00:00:00"', 'T00:00:00Z"'],
      ['an attribute that nobody knows', '<testcase ', '<testcase colour="red" '],
      [
        'an element that nobody knows',
        '<system-err></system-err>',
        '<system-err></system-err><attachments/>',
      ],
      ['the wrong order', /(<properties>[\s\S]*?<\/properties>)([\s\S]*?)(<system-out>)/, '$2$1$3'],
      ['a sum that Ant does not know', '<testsuites>', '<testsuites tests="6">'],
      ['a failure without a type', / type="off-model"/, ''],
      ['a negative count', /failures="\d+"/g, 'failures="-1"'],
    ];
    for (const [fault, from, to] of spoiled) {
      const other = xml.replace(from, to);
      expect(other, fault).not.toBe(xml);
      expect(faultsOf(other), fault).toMatch(/fails to validate|validity error/);
    }
  });

  test('two suites with one id are told', async () => {
    const xml = await render(failedTrace + quietTrace, 'test');
    expect(faultsOf(xml.replaceAll(/ id="\d+"/g, ' id="0"'))).toMatch(/Duplicate key-sequence/);
  });
});

describe('by another reader', () => {
  test.each(CASE_KINDS)('a case a %s: names, counts, failures with their way', async (per) => {
    const findings = findingsOf(tallyOf(shop, failedTrace + quietTrace), { slices: 0 });
    const read = await parse(await reportNamed('junit').render(findings, { per }));
    if (!read || !('testsuite' in read)) throw new Error('no suites were read');
    const [verdict, ...suites] = (read.testsuite ?? []).filter((suite) => 'testcase' in suite);
    expect(verdict.name).toBe('shop: verdict');
    expect(suites).toHaveLength(findings.runs.length);
    const cases = suites.flatMap(({ testcase = [] }) => testcase);
    const failed = cases.filter(({ failure = [], error = [] }) => failure.length + error.length > 0);
    const sum = (pick: (suite: (typeof suites)[number]) => number | undefined) =>
      suites.reduce((total, suite) => total + pick(suite)!, 0);
    expect(sum(({ tests }) => tests)).toBe(cases.length);
    expect(sum(({ failures }) => failures) + sum(({ errors }) => errors)).toBe(failed.length);
    // Causes are counted, not how often each came.
    expect(failed.map(({ failure }) => failure?.[0].type)).toEqual(findings.failures.map(({ kind }) => kind));
    expect(failed[0].failure?.[0].inner).toContain('do "pay" -> "paying"');
    for (const { name, classname } of cases) expect([typeof name, classname]).toEqual(['string', 'shop']);
    const repeat = suites[0].properties?.find(({ name }) => name === 'covergame.repeat');
    expect(repeat?.value).toMatch(/^covergame run /);
  });
});
