// Every kind of report, whatever the campaign: the same bytes each time, no name that becomes syntax, sizes that stay small.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildGame, type Game } from '../../src/game/index.ts';
import { findingsOf, REPORTS, type Report, reportByName, reportNamed } from '../../src/report/index.ts';
import { schemaFaults } from '../reference/json-schema.ts';
import { failedTrace, shop } from '../reference/shop.ts';
import { playedTrace, tallyOf } from '../reference/traced.ts';
import { readXml } from '../reference/xml.ts';

const schema = JSON.parse(readFileSync(new URL('../../schema/report.schema.json', import.meta.url), 'utf8'));

const single: Game = buildGame({
  initial: '__proto__',
  nodes: [{ id: '__proto__', owner: 'sut', gain: 0 }],
  edges: [],
});
const labelled: Game = buildGame({
  initial: 'a',
  nodes: [
    { id: 'a', owner: 'tester', labels: ['<i>one</i> | `x` # \\', ''] },
    { id: 'b', owner: 'sut' },
  ],
  edges: [
    { from: 'a', to: 'b', labels: [']]>'] },
    { from: 'b', to: 'a' },
    { from: 'b', to: 'b', labels: ['never'] },
  ],
});
const campaigns = [
  { name: 'failures', findings: findingsOf(tallyOf(shop, failedTrace)) },
  {
    name: 'many runs',
    findings: findingsOf(tallyOf(shop, playedTrace({ game: shop, budget: 30, runs: 9 }))),
  },
  { name: 'one node', findings: findingsOf(tallyOf(single, playedTrace({ game: single, budget: 3 }))) },
  {
    name: 'labels',
    findings: findingsOf(tallyOf(labelled, playedTrace({ game: labelled, budget: 6, runs: 2 }))),
  },
  { name: 'no guarantee', findings: findingsOf(tallyOf(shop, failedTrace), { slices: 0 }) },
];

describe.each(REPORTS as readonly Report[])('$id', (report) => {
  test.each(campaigns)('$name', async ({ findings }) => {
    const text = await report.render(findings, {});
    expect(await report.render(findings, {})).toBe(text);
    expect(text.endsWith('\n')).toBe(true);
    expect(text).not.toMatch(/undefined|NaN|\[object|Infinity/);
  });

  test('is found by its file name', () => {
    expect(reportByName(`A.B${report.extension.toUpperCase()}`)?.id).toBe(report.id);
  });
});

test.each(campaigns)('json of $name is as its schema says', async ({ findings }) => {
  const value = JSON.parse(await reportNamed('json').render(findings, {}));
  expect(schemaFaults(schema, value)).toEqual([]);
  expect(schemaFaults(schema, { ...value, next: [], more: 1 })).toHaveLength(2);
});

test('svg is XML', async () => {
  const text = await reportNamed('svg').render(campaigns[0].findings, {});
  expect(readXml(text.replace(/<style>.*?<\/style>/s, '')).name).toBe('svg');
});

test('markdown holds no markup of a name outside code', async () => {
  const text = await reportNamed('markdown').render(campaigns[0].findings, {});
  const outside = text.replace(/```.*?```/gs, '').replace(/`[^`\n]*`/g, '');
  expect(outside).not.toContain('<script');
  expect(outside.match(/<\/?[a-z]+/g)?.every((tag) => /^<\/?(details|summary|sub)$/.test(tag))).toBe(true);
});

test('csv rises and ends at what was covered', async () => {
  for (const { findings } of campaigns) {
    const [, ...rows] = (await reportNamed('csv').render(findings, {})).trim().split('\n');
    const together = rows.map((row) => Number(row.split(',')[5]));
    expect(together).toEqual(together.toSorted((a, b) => a - b));
    expect(together.at(-1)).toBe(findings.coverage);
  }
});
