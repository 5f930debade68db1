// One small system, four campaigns, one for each verdict, in every kind of report, byte for byte. `npx vitest run
// test/golden/campaigns.test.ts -u` writes the files anew; look at them before you commit.

import { describe, expect, test } from 'vitest';
import { buildGame } from '../../src/game/index.ts';
import { findingsOf, REPORTS, type Report } from '../../src/report/index.ts';
import { playedTrace, tallyOf, writtenTrace } from '../reference/traced.ts';

const coffee = buildGame({
  name: 'coffee',
  initial: 'ready',
  nodes: [
    { id: 'ready', owner: 'tester' },
    { id: 'brewing', owner: 'sut' },
    { id: 'served', owner: 'tester' },
    { id: 'dry', owner: 'tester' },
    { id: 'manual', owner: 'tester' },
  ],
  edges: [
    { from: 'ready', to: 'brewing', label: 'press' },
    { from: 'ready', to: 'manual', label: 'open the manual' },
    { from: 'brewing', to: 'served', label: 'coffee', weight: 3 },
    { from: 'brewing', to: 'dry', label: 'no water' },
    { from: 'served', to: 'ready', label: 'take it' },
    { from: 'dry', to: 'ready', label: 'refill' },
    { from: 'manual', to: 'ready', label: 'close it' },
  ],
});

const press = { do: 'press', to: 'brewing' };
const served = [
  { saw: 'coffee', to: 'served' },
  { do: 'take it', to: 'ready' },
];
const failing = writtenTrace(coffee, [
  { test: 1, at: 'ready', ms: 0 },
  ...[press, ...served, press].map((line, i) => ({ ...line, ms: 10 + 5 * i })),
  {
    failure: {
      kind: 'off-model',
      message: 'the SUT said "tea" at "brewing"; the model allows "coffee", "no water"',
      signature: 'off-model at brewing: tea',
      node: 'brewing',
      test: 1,
      spent: 5,
      during: null,
      saw: { label: 'tea' },
    },
    ms: 40,
  },
  { abandoned: 'the SUT failed', ms: 41 },
  { end: 'failure', why: 'the SUT failed', spent: 5, steps: 4, resets: 0, gain: 3, coverage: 60, ms: 42 },
  {
    shortest: {
      signature: 'off-model at brewing: tea',
      play: [{ from: 'ready', ...press }],
      during: null,
      repeats: 9,
      tries: 10,
      replay: 'covergame replay coffee t.jsonl --sut stdio:./sut',
    },
  },
]);

const CAMPAIGNS = {
  pass: playedTrace({ game: coffee, budget: 40, strategy: 'adaptive' }),
  deficient: writtenTrace(
    coffee,
    [
      { test: 1, at: 'ready' },
      ...[0, 1, 2, 3].flatMap(() => [press, ...served]),
      {
        end: 'strategy',
        why: 'the strategy stopped',
        spent: 13,
        steps: 12,
        resets: 0,
        gain: 3,
        coverage: 60,
      },
    ],
    'uniform',
  ),
  fail: failing,
  inconclusive: writtenTrace(coffee, [
    { test: 1, at: 'ready' },
    press,
    { abandoned: 'the network went away' },
    { end: 'cancelled', why: 'it was stopped', spent: 2, steps: 1, resets: 0, gain: 2, coverage: 40 },
  ]),
} as const;

// How a game is drawn is tested elsewhere.
const drawing = /<svg [^>]*class="covergame".*?<\/svg>\n?/s;

describe.each(Object.entries(CAMPAIGNS))('%s', (verdict, text) => {
  const findings = findingsOf(tallyOf(coffee, text), { modelPath: 'coffee.game.json', estimate: true });

  test('is the verdict', () => expect(findings.verdict.verdict).toBe(verdict));

  test.each(REPORTS.filter(({ id }) => id !== 'svg') as readonly Report[])('$id', async (report) => {
    const rendered = (await report.render(findings, {})).replace(drawing, 'drawing\n');
    await expect(rendered).toMatchFileSnapshot(`reports/campaigns/${verdict}${report.extension}`);
  });
});

test('the shortest way stands before the one that was seen, in every kind', async () => {
  const findings = findingsOf(tallyOf(coffee, failing), { modelPath: 'coffee.game.json' });
  expect(findings.failures[0].shortest).toMatchObject({ play: [0], tried: { repeats: 9, tries: 10 } });
  for (const id of ['html', 'junit', 'tap', 'ctrf'] as const) {
    const report: Report = REPORTS.find((kind) => kind.id === id)!;
    const text = await report.render(findings, {});
    expect(text, id).toContain('fails 9 of 10');
    const [short, seen] = [text.search(/the shortest way/), text.search(/as it was seen/)];
    expect(short, id).toBeGreaterThan(0);
    expect(seen, id).toBeGreaterThan(short);
    expect(text, id).toContain('covergame replay coffee');
  }
});
