// One trace, one verdict: what the run itself says, `report`, `audit` and `replay` say too, whatever the game, the SUT, its faults, the budget,
// the price of a reset and the goal are, and wherever the trace was cut off.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { Dice, orThrow } from '../../src/base/index.ts';
import { buildGame, forGoal, type Game, type GameSpec } from '../../src/game/index.ts';
import { audit, findingsOf, judgeTally, readTally, requirementOf } from '../../src/report/index.ts';
import { FULL_SLICES } from '../../src/run/index.ts';
import { testSystem } from '../../src/run/node/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { Fault, type FaultKind, sutNamed, wordOf } from '../../src/sut/index.ts';
import type { DrivenSut } from '../../src/sut/node/index.ts';
import { simulatedDriver } from '../reference/simulated-driver.ts';

const folder = mkdtempSync(join(tmpdir(), 'law-'));
afterAll(() => rmSync(folder, { recursive: true }));
const trace = join(folder, 't.jsonl');

/** Tester and SUT take turns; with few words nobody knows for certain what the SUT did. */
const anyGame = fc
  .record({
    pairs: fc.integer({ min: 1, max: 3 }),
    words: fc.integer({ min: 1, max: 4 }),
    degree: fc.integer({ min: 1, max: 3 }),
    seed: fc.nat(1 << 20),
  })
  .map(({ pairs, words, degree, seed }): Game => {
    const dice = Dice.of(seed);
    const nodes: GameSpec['nodes'][number][] = [];
    const edges: GameSpec['edges'][number][] = [];
    for (let i = 0; i < pairs; i++) {
      nodes.push(
        { id: `t${i}`, owner: 'tester', gain: dice.below(3) },
        { id: `s${i}`, owner: 'sut', gain: dice.below(3) },
      );
      for (const label of ['a', 'b']) edges.push({ from: `t${i}`, to: `s${dice.below(pairs)}`, label });
      for (let k = 0; k < degree; k++) {
        edges.push({ from: `s${i}`, to: `t${dice.below(pairs)}`, label: `w${dice.below(words)}` });
      }
    }
    return buildGame({ initial: `t${dice.below(pairs)}`, nodes, edges });
  });

const anyCampaign = fc.record({
  plain: anyGame,
  goal: fc.constantFrom('nodes' as const, 'transitions' as const),
  strategy: fc.constantFrom('rdm', 'adaptive'),
  sut: fc.constantFrom('uniform', 'adversary', 'fair'),
  seed: fc.nat(1000),
  budget: fc.integer({ min: 1, max: 60 }),
  resetCost: fc.constantFrom(0, 3, 10),
  until: fc.constantFrom(undefined, 'no-progress 8', 'coverage>=60'),
  keepGoing: fc.boolean(),
  tolerate: fc.constantFrom<FaultKind[]>([], ['off-model'], ['assertion'], ['death', 'off-model']),
  /** One answer in so many is a lie, one stimulus in so many fails an assertion or kills the SUT; 0 for none. */
  lies: fc.constantFrom(0, 0, 7),
  asserts: fc.constantFrom(0, 0, 9),
  deaths: fc.constantFrom(0, 0, 9),
});

type Given = typeof anyCampaign extends fc.Arbitrary<infer T> ? T : never;

function sutOf(game: Game, { sut, lies, asserts, deaths }: Given): DrivenSut {
  return {
    address: 'simulated',
    open() {
      let dice = Dice.of(0);
      const odds = (one: number): boolean => one > 0 && dice.below(one) === 0;
      const chooser = { choose: (node: number) => sutNamed(sut).prepare({ game })(dice).choose(node) };
      const driver = simulatedDriver(game, chooser, (edge) => (odds(lies) ? 'a lie' : wordOf(game, edge)));
      return {
        ...driver,
        reset(start) {
          dice = Dice.of(start.seed, start.test, 9);
          return driver.reset(start);
        },
        apply(stimulus) {
          if (odds(asserts)) throw new Fault('assertion', `no ${stimulus.label}`);
          if (odds(deaths)) throw new Fault('death', 'it is gone');
          return driver.apply(stimulus);
        },
      };
    },
  };
}

/** What each reader of the trace says. */
function readers(game: Game, bytes: Uint8Array) {
  const tally = orThrow(readTally(game, [{ name: trace, bytes }]));
  const report = findingsOf(tally);
  const gate = audit(findingsOf(tally, { slices: FULL_SLICES }), requirementOf(game, 'guarantee'), {
    estimate: false,
  });
  const replay = judgeTally(tally);
  return { report: report.verdict, audit: gate.verdict, replay };
}

test('run, report, audit and replay give one verdict for one trace', { timeout: 120_000 }, async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyCampaign, async (given) => {
      const { plain, goal, strategy, until, seed, budget, resetCost, keepGoing, tolerate } = given;
      const game = forGoal(plain, goal);
      const run = await testSystem({
        ...{ game, goal, seed, budget, resetCost, keepGoing, tolerate, trace },
        // A budget that is too small for its condition is refused.
        ...(until !== undefined && budget >= 40 && { until }),
        strategy: strategyNamed(strategy),
        sut: sutOf(plain, given),
        sync: 'never',
        shrinkTries: 0,
        provenance: null,
      });
      const { verdict, why, remark } = run;
      seen.add(verdict);
      const bytes = readFileSync(trace);
      const said = readers(game, bytes);
      expect(said).toMatchObject({
        report: { verdict, why, remark },
        audit: verdict,
        replay: { verdict, why, remark },
      });
      // Cut off, it has no end of its own; its readers agree all the same.
      const cut = bytes.subarray(0, bytes.lastIndexOf(10, bytes.length - 2) + 1);
      const left = orThrow(readTally(game, [{ name: trace, bytes: cut }]));
      expect(findingsOf(left).verdict).toEqual(judgeTally(left));
    }),
    { numRuns: 100, seed: 12 },
  );
  expect([...seen].sort()).toEqual(['deficient', 'fail', 'inconclusive', 'pass']);
});
