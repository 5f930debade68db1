// Coverage by label in every kind of report: what is covered, what is not, and where.

import { describe, expect, test } from 'vitest';
import { buildGame } from '../../../src/game/index.ts';
import {
  COMPARISONS,
  type ComparisonKind,
  compareFindings,
  findingsOf,
  REPORTS,
  type Report,
  type ReportId,
  reportNamed,
} from '../../../src/report/index.ts';
import { tallyOf, writtenTrace } from '../../reference/traced.ts';
import { readXml } from '../../reference/xml.ts';

const game = buildGame({
  name: 'shop',
  initial: 'cart',
  nodes: [
    { id: 'cart', owner: 'tester' },
    { id: 'paying', owner: 'sut', labels: ['REQ-1'] },
    { id: 'paid', owner: 'tester', labels: ['REQ-2', 'REQ-3'] },
    { id: 'declined', owner: 'tester', labels: ['REQ-2'] },
    { id: 'help', owner: 'tester', labels: ['<b>REQ</b> | 5'] },
    { id: 'nowhere', owner: 'tester', labels: ['REQ-7'] },
  ],
  edges: [
    { from: 'cart', to: 'paying', label: 'pay' },
    { from: 'paying', to: 'paid', label: 'ok' },
    { from: 'paying', to: 'declined', label: 'no', labels: ['REQ-6'] },
    { from: 'paid', to: 'cart', label: 'new order', labels: ['REQ-8'] },
    { from: 'declined', to: 'cart', label: 'back', labels: ['REQ-4'] },
    { from: 'cart', to: 'help', label: 'ask' },
    { from: 'help', to: 'cart', label: 'close' },
  ],
});
const end = { end: 'budget', why: 'the budget is spent', resets: 0 };
const paid = writtenTrace(game, [
  { test: 1, at: 'cart' },
  { do: 'pay', to: 'paying' },
  { saw: 'ok', to: 'paid' },
  { ...end, spent: 3, steps: 2, gain: 3, coverage: 60 },
]);
const declined = writtenTrace(game, [
  { test: 1, at: 'cart' },
  { do: 'pay', to: 'paying' },
  { saw: 'no', to: 'declined' },
  { do: 'back', to: 'cart' },
  { ...end, spent: 4, steps: 3, gain: 3, coverage: 60 },
]);
const findings = findingsOf(tallyOf(game, paid));

test('a label is covered by a node or an edge, missed if the tester can force one', () => {
  expect(findings.labels.map(({ label, state }) => [label, state])).toEqual([
    ['REQ-1', 'covered'],
    ['REQ-2', 'covered'],
    ['REQ-3', 'covered'],
    ['<b>REQ</b> | 5', 'missed'],
    ['REQ-7', 'impossible'],
    ['REQ-6', 'open'],
    // The tester's own edges, but only the SUT leads him to where they begin.
    ['REQ-8', 'open'],
    ['REQ-4', 'open'],
  ]);
});

/** The series of a budget has no labels in it. */
const WITHOUT: readonly ReportId[] = ['csv'];
const kinds = (REPORTS as readonly Report[]).filter(({ id }) => !WITHOUT.includes(id as ReportId));

describe.each(kinds)('$id', (report) => {
  test('names what is covered and what is not', async () => {
    const text = await report.render(findings, {});
    expect(text).toMatch(/3 of 8|"label": "REQ-1"/);
    for (const label of ['REQ-1', 'REQ-2', 'REQ-3', 'REQ-4', 'REQ-6', 'REQ-7', 'REQ-8'])
      expect(text, label).toContain(label);
    if (!['json', 'ctrf', 'tap', 'markdown'].includes(report.id)) expect(text).not.toContain('<b>REQ</b>');
  });
});

test('test reports have a case a label, none of which fails', async () => {
  const junit = readXml(await reportNamed('junit').render(findings, {}));
  const suite = junit.children.find(({ attributes }) => attributes['name'] === 'shop: labels')!;
  const cases = suite.children.filter(({ name }) => name === 'testcase');
  const skipped = cases.filter(({ children }) => children.some(({ name }) => name === 'skipped'));
  expect([cases.length, skipped.length, suite.attributes['failures']]).toEqual([8, 5, '0']);
  expect(await reportNamed('tap').render(findings, {})).toMatch(
    /^ok \d+ - label REQ-6 # SKIP .*paying -\[no\]-> declined/m,
  );
});

test('json tells which node and edge', async () => {
  const { labels } = JSON.parse(await reportNamed('json').render(findings, {}));
  expect(labels[1]).toEqual({
    label: 'REQ-2',
    state: 'covered',
    nodes: [
      { id: 'paid', covered: true },
      { id: 'declined', covered: false },
    ],
    edges: [],
  });
  expect(labels[7].edges).toEqual([{ from: 'declined', label: 'back', to: 'cart', covered: false }]);
});

describe.each(COMPARISONS as readonly ComparisonKind[])('two builds as $id', (kind) => {
  test('tell the labels that only one of them covers', () => {
    const text = kind.render(compareFindings(findings, findingsOf(tallyOf(game, declined))));
    expect(text).toMatch(/only after(:|&#58;) REQ-6, REQ-4|"onlyAfter": \[\s*"REQ-6",\s*"REQ-4"/);
    expect(text).toMatch(/only before(:|&#58;) REQ-3|"onlyBefore": \[\s*"REQ-3"/);
  });
});

test('a model without labels says nothing of them', async () => {
  const plain = buildGame({ initial: 'a', nodes: [{ id: 'a', owner: 'tester' }], edges: [] });
  const trace = writtenTrace(plain, [
    { test: 1, at: 'a' },
    { ...end, spent: 1, steps: 0, gain: 1, coverage: 100 },
  ]);
  const none = findingsOf(tallyOf(plain, trace));
  for (const report of kinds)
    expect(await report.render(none, {}), report.id).not.toMatch(/Labels|label-table|"labels"|: labels/);
});
