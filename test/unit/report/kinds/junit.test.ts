// JUnit XML against the facts of its two common schemas: the one of Ant's JUnit task, whose every requirement is met, and the
// one of Jenkins, which knows fewer attributes. Written down from what they say, not copied.

import { describe, expect, test } from 'vitest';
import { buildGame } from '../../../../src/game/index.ts';
import { CASE_KINDS, findingsOf, reportNamed } from '../../../../src/report/index.ts';
import { failedTrace, quietTrace, shop } from '../../../reference/shop.ts';
import { tallyOf, writtenTrace } from '../../../reference/traced.ts';
import { type Element, readXml } from '../../../reference/xml.ts';

interface Rule {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
  /** The children in the order the stricter schema wants; `*` any number, `?` at most one. */
  readonly children: RegExp;
}

const RULES: Record<string, Rule> = {
  testsuites: { required: [], children: /^(testsuite )*$/ },
  testsuite: {
    required: ['name', 'timestamp', 'hostname', 'tests', 'failures', 'errors', 'time', 'id', 'package'],
    optional: ['skipped'],
    children: /^properties (testcase )*system-out system-err $/,
  },
  properties: { required: [], children: /^(property )*$/ },
  property: { required: ['name', 'value'], children: /^$/ },
  testcase: { required: ['name', 'classname', 'time'], children: /^((skipped|failure|error) )?$/ },
  failure: { required: ['type'], optional: ['message'], children: /^$/ },
  error: { required: ['type'], optional: ['message'], children: /^$/ },
  skipped: { required: [], optional: ['message'], children: /^$/ },
  'system-out': { required: [], children: /^$/ },
  'system-err': { required: [], children: /^$/ },
};

function faults(element: Element): string[] {
  const rule = RULES[element.name];
  if (!rule) return [`<${element.name}> is unknown`];
  const found: string[] = [];
  for (const name of rule.required)
    if (!(name in element.attributes)) found.push(`${element.name} has no ${name}`);
  const known = [...rule.required, ...(rule.optional ?? [])];
  for (const [name, value] of Object.entries(element.attributes)) {
    if (!known.includes(name)) found.push(`${element.name} has ${name}`);
    if (/^(tests|failures|errors|skipped|id)$/.test(name) && !/^\d+$/.test(value))
      found.push(`${name} is ${value}`);
    if (name === 'time' && !/^\d+(\.\d+)?$/.test(value)) found.push(`time is ${value}`);
    if (name === 'timestamp' && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value))
      found.push(`timestamp is ${value}`);
    if (/^(hostname|name)$/.test(name) && value === '') found.push(`${element.name} has an empty ${name}`);
  }
  const children = element.children.map(({ name }) => `${name} `).join('');
  if (!rule.children.test(children)) found.push(`${element.name} holds ${children}`);
  return [...found, ...element.children.flatMap(faults)];
}

const junit = reportNamed('junit');
const traces = [failedTrace, quietTrace];
const render = async (text: string, per: 'test' | 'step') =>
  readXml(await junit.render(findingsOf(tallyOf(shop, text), { slices: 0 }), { per }));

describe.each(CASE_KINDS)('a case a %s', (per) => {
  test('is as the schemas say', async () => {
    for (const text of traces) expect(faults(await render(text, per))).toEqual([]);
  });

  test('counts what it holds', async () => {
    for (const text of traces) {
      for (const suite of (await render(text, per)).children) {
        const cases = suite.children.filter(({ name }) => name === 'testcase');
        const of = (name: string) => cases.filter(({ children }) => children[0]?.name === name).length;
        const { tests, failures, errors, skipped } = suite.attributes;
        expect([tests, failures, errors, skipped].map(Number)).toEqual([
          cases.length,
          of('failure'),
          of('error'),
          of('skipped'),
        ]);
      }
    }
  });
});

test('a diversion is no failure, and a failure tells its way', async () => {
  const { children } = await render(failedTrace, 'test');
  const cases = children[1].children.filter(({ name }) => name === 'testcase');
  // The second test ended by the same failure: one cause is counted once.
  expect(cases.map((item) => item.children[0]?.name)).toEqual(['failure', 'skipped', 'skipped', undefined]);
  expect(cases[0].children[0].text).toContain('do "pay" -> "paying"');
  expect(cases[1].children[0].attributes['message']).toContain('reported before');
});

test('the driver’s own trouble is an error', async () => {
  const failure = {
    kind: 'error',
    message: 'no route',
    signature: 'x',
    node: 'cart',
    test: 1,
    spent: 1,
    during: null,
  };
  const text = writtenTrace(shop, [{ test: 1, at: 'cart' }, { failure }]);
  const [, suite] = (await render(text, 'test')).children;
  expect([suite.attributes['errors'], suite.attributes['failures']]).toEqual(['1', '0']);
});

test('a checker that sees nothing would pass anything', () => {
  expect(faults(readXml('<testsuites><testsuite name="" tests="x"/></testsuites>')).length).toBeGreaterThan(
    8,
  );
});

test('names that XML forbids or that look like markup', async () => {
  const id = '\u0000]]>&<!--\ud800"\'\uffff';
  const game = buildGame({
    name: id,
    initial: id,
    nodes: [{ id, owner: 'tester' }],
    edges: [{ from: id, to: id, label: id }],
  });
  const text = writtenTrace(
    game,
    [
      { test: 1, at: id },
      { do: id, to: id },
    ],
    id,
  );
  const findings = findingsOf(tallyOf(game, text, id));
  expect(faults(readXml(await junit.render(findings, { per: 'step' })))).toEqual([]);
});
