// JSON leaves DEL and the control characters from U+0080 on as they are. They stood raw in suites, tests, traces, certificates, coverage files and
// reports of a model with such names: a terminal that shows the file obeys them.

import { describe, expect, test } from 'vitest';
import { printableJson, sourceOf } from '../../src/base/index.ts';
import { readWitness, writeLabelWitness, writeProof, writeWitness } from '../../src/certificate/index.ts';
import { buildGame, labelGame } from '../../src/game/index.ts';
import { findingsOf, REPORTS, type Report, writeCoverage } from '../../src/report/index.ts';
import { readTrace } from '../../src/run/index.ts';
import { solve, solveLabels } from '../../src/solve/index.ts';
import { makeSuite, readSuite, SUITE_FORMS, suiteAs, writeSuite } from '../../src/suite/index.ts';
import { playedTrace, tallyOf } from '../reference/traced.ts';

const name = (text: string): string => `${text}\u007f\u0085\u009b31m`;

const game = buildGame({
  name: name('model'),
  initial: name('a'),
  nodes: [
    { id: name('a'), owner: 'tester', labels: [name('tag')] },
    { id: name('b'), owner: 'sut' },
    { id: name('c'), owner: 'tester' },
  ],
  edges: [
    { from: name('a'), to: name('b'), label: name('go') },
    { from: name('b'), to: name('a'), label: name('no') },
    { from: name('b'), to: name('c'), label: name('yes') },
  ],
});
const CONTROL = /[^\P{Cc}\n\t]/u;
const suite = makeSuite(game, 'edge-pair');
const trace = playedTrace({ game, budget: 20 });

const FILES: readonly (readonly [string, () => string])[] = [
  ['a suite', () => writeSuite(game, suite)],
  ['a trace', () => trace],
  ['a witness', () => [...writeWitness(game, solve(game).witness, 1)].join('')],
  ['a witness of version 2', () => [...writeWitness(game, solve(game).witness, 2)].join('')],
  ['a proof', () => [...writeProof(game, solve(game, { restart: true, proof: true }).proof!)].join('')],
  ['a witness of labels', () => writeLabelWitness(labelGame(game), solveLabels(labelGame(game)).witness)],
  ['a coverage file', () => writeCoverage(tallyOf(game, trace))],
  ...SUITE_FORMS.map(({ id }) => [id, () => suiteAs(id, game, suite)] as const),
];

test.each(FILES)('%s', (_, write) => {
  expect(write()).not.toMatch(CONTROL);
});

describe('reports', () => {
  const findings = findingsOf(tallyOf(game, trace), { modelPath: 'm.json' });
  test.each((REPORTS as readonly Report[]).map((report) => [report.id, report] as const))(
    '%s',
    async (_, report) => {
      expect((await report.render(findings, {})).replaceAll('\r\n', '\n')).not.toMatch(CONTROL);
    },
  );
});

test('what is read again has the same names', () => {
  const cases = (text: string) => {
    const read = readSuite(game, sourceOf('s.json', text));
    return read.ok ? read.value.cases.map((path) => [...path]) : read.issues;
  };
  expect(cases(writeSuite(game, suite))).toEqual(suite.cases.map((path) => [...path]));
  expect(readTrace(game, sourceOf('t.jsonl', trace)).ok).toBe(true);
  const witness = [...writeWitness(game, solve(game).witness)].join('');
  expect(readWitness(sourceOf('w.json', witness), game).ok).toBe(true);
});

test('line ends of the indentation stay', () => {
  expect(printableJson({ a: 'x\ny\u0085' }, 1)).toBe('{\n "a": "x\\ny\\u0085"\n}');
});
