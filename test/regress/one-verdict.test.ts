// One trace, one verdict. `run` called this campaign deficient while `report` passed it and `audit` met it: each had a rule of its own
// for which guarantee counts. The tester can force all four nodes with a reset, so within 12 (a reset costs 5) three are too
// few; within 8 three is all that can be forced, and the fourth only from 10 on.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { orThrow } from '../../src/base/index.ts';
import { buildGame, forGoal, SUT } from '../../src/game/index.ts';
import { guaranteedWithin } from '../../src/play/index.ts';
import { audit, findingsOf, readTally } from '../../src/report/index.ts';
import { judgementOf, requirementOf } from '../../src/run/index.ts';
import { testSystem } from '../../src/run/node/index.ts';
import { AWAIT, RESET, strategyNamed, strategyOf } from '../../src/strategy/index.ts';
import { type Driver, Fault } from '../../src/sut/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'one-verdict-'));
afterAll(() => rmSync(folder, { recursive: true }));

const f3 = buildGame({
  name: 'f3',
  initial: 'v0',
  nodes: [
    { id: 'v0', owner: 'tester' },
    { id: 'v1', owner: 'tester' },
    { id: 'v2', owner: 'tester' },
    { id: 'v3', owner: 'sut' },
  ],
  edges: [
    { from: 'v0', to: 'v1', label: 'a' },
    { from: 'v0', to: 'v2', label: 'b' },
    { from: 'v1', to: 'v3', label: 'c' },
    { from: 'v2', to: 'v3', label: 'c' },
    { from: 'v3', to: 'v1', label: 'x' },
    { from: 'v3', to: 'v2', label: 'y' },
  ],
});

/** Answers x after a, y after b. */
function loyal(): Driver {
  let answer = 'x';
  return {
    reset() {},
    apply({ label }) {
      if (label !== 'c') answer = label === 'a' ? 'x' : 'y';
    },
    observe: () => ({ label: answer }),
    close() {},
  };
}

async function verdicts(budget: number) {
  const trace = join(folder, `${budget}.jsonl`);
  const result = await testSystem({
    game: f3,
    sut: { address: './sut.mjs', open: loyal },
    strategy: strategyNamed('rdm'),
    budget,
    resetCost: 5,
    seed: 1,
    require: 'guarantee',
    stopEarly: true,
    trace,
  });
  const tally = orThrow(readTally(f3, [{ name: trace, bytes: readFileSync(trace) }]));
  const findings = findingsOf(tally);
  const gate = audit(findings, [requirementOf(f3, 'guarantee')], { estimate: false });
  return { run: result, report: findings.verdict, gate };
}

describe('a campaign that could have forced more', () => {
  test('is deficient in every command', async () => {
    const { run, report, gate } = await verdicts(12);
    expect(run.outcome.gain).toBe(3);
    expect(run).toMatchObject({ verdict: 'deficient', remark: null });
    expect(run.why).toContain('3 of 4 states covered, but 4 were certain within the budget');
    expect(report).toMatchObject({ verdict: 'deficient', why: run.why });
    expect(gate).toMatchObject({ verdict: 'deficient', gate: 'missed' });
  });

  test('passes where its budget was too small for that, with the budget that is enough', async () => {
    const { run, report, gate } = await verdicts(8);
    expect(run).toMatchObject({ verdict: 'pass', remark: '4 are certain from budget 10 on' });
    expect(report).toMatchObject({ verdict: 'pass', why: run.why, remark: run.remark });
    expect(gate).toMatchObject({ verdict: 'pass', gate: 'met' });
  });

  test('is asked the question that solve --budget answers', () => {
    expect(guaranteedWithin(f3, { budget: 12, resetCost: 5 })).toMatchObject({
      lower: 4,
      upper: 4,
      enough: 10,
    });
    expect(guaranteedWithin(f3, { budget: 9, resetCost: 5 })).toMatchObject({
      lower: 3,
      upper: 3,
      enough: 10,
    });
  });
});

// Found by the law (test/property/one-verdict.test.ts): the run counted it as a test that was given up, its report did not.
test('a reset that fails in a way that is tolerated gives up no test, in any command', async () => {
  const trace = join(folder, 'reset.jsonl');
  const result = await testSystem({
    game: f3,
    sut: {
      address: './sut.mjs',
      open: () => ({
        ...loyal(),
        reset({ test }) {
          if (test === 2) throw new Fault('assertion', 'it is not where it should be');
        },
      }),
    },
    strategy: strategyOf('resets', ({ game, node }) => (game.owner[node] === SUT ? AWAIT : RESET)),
    budget: 12,
    resetCost: 1,
    seed: 1,
    tolerate: ['assertion'],
    until: 'coverage>=80',
    trace,
  });
  const tally = orThrow(readTally(f3, [{ name: trace, bytes: readFileSync(trace) }]));
  const { verdict, why } = findingsOf(tally).verdict;
  expect(result).toMatchObject({ verdict, why });
  expect(why).toBe(
    '1 of 4 states covered (4 were certain). The run did not finish: the system cannot be reset: it is not where it should be.',
  );
});

// A run was not held against what can be forced of labels, so none was ever deficient.
test('a campaign for labels that could have forced more is deficient', async () => {
  const shop = forGoal(
    buildGame({
      initial: 'cart',
      nodes: [
        { id: 'cart', owner: 'tester' },
        { id: 'left', owner: 'tester', labels: ['REQ-1'] },
        { id: 'paying', owner: 'sut', labels: ['REQ-2'] },
        { id: 'paid', owner: 'tester', labels: ['REQ-3'] },
        { id: 'declined', owner: 'tester', labels: ['REQ-3', 'REQ-4'] },
      ],
      edges: [
        { from: 'cart', to: 'left', label: 'leave' },
        { from: 'left', to: 'cart', label: 'back' },
        { from: 'cart', to: 'paying', label: 'pay' },
        { from: 'paying', to: 'paid' },
        { from: 'paying', to: 'declined' },
      ],
    }),
    'labels',
  );
  const settings = (budget: number) => ({ budget, resetCost: 1, question: { restart: true, slices: 100 } });
  const left = { covered: [0, 1], maybe: [], end: { reason: 'budget', why: 'the budget is spent' } as const };
  const run = (budget: number) => ({
    ...settings(budget),
    ...left,
    require: 'guarantee',
    taken: null,
    failures: [],
    givenUp: 0,
  });
  expect(judgementOf(shop, [run(5)])).toMatchObject({
    verdict: 'deficient',
    why: '1 of 4 labels covered, but 3 were certain within the budget. The run ended: the budget is spent.',
  });
  expect(judgementOf(shop, [run(2)])).toMatchObject({
    verdict: 'pass',
    remark: '3 are certain from budget 5 on',
  });
  expect(guaranteedWithin(shop, { budget: 5, resetCost: 1 })).toMatchObject({ lower: 3, exact: true });
});
