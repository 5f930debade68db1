// The campaign as the test cases of a test report: each test from reset to reset, or each step. A run of which only the
// sums are known is one case. A diversion is no failure; a test that was given up without one is skipped.

import { ABANDON, SOME, someAt } from '../../run/index.ts';
import { RESET } from '../../strategy/index.ts';
import type { Findings } from '../findings/findings.ts';
import { counted } from '../findings/names.ts';
import type { TalliedFailure, TalliedRun, TalliedTest } from '../findings/tally.ts';
import type { CaseKind } from './report.ts';
import { stepOf, stepText } from './steps.ts';

export interface CaseGroup {
  readonly name: string;
  readonly run: TalliedRun;
  readonly cases: readonly TestCase[];
}

export interface TestCase {
  readonly name: string;
  readonly result: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped. */
  readonly why?: string;
  readonly failures: readonly TalliedFailure[];
}

export function caseGroups({ game, runs }: Findings, per: CaseKind): CaseGroup[] {
  return runs.map((run) => {
    const { strategy, sut, seed, run: number } = run.header;
    const name = `${game.name || 'model'}: ${strategy} against ${sut}, seed ${seed}, run ${number}`;
    if (!run.tests || !run.events) return { name, run, cases: [wholeRun(run)] };
    const cases = run.tests.flatMap((test) =>
      per === 'test' ? [wholeTest(run, test)] : stepCases({ game, runs } as Findings, run, test),
    );
    return { name, run, cases };
  });
}

function wholeRun({ steps, resets, failures }: TalliedRun): TestCase {
  const name = `${counted(steps, 'step')} in ${counted(resets + 1, 'test')}`;
  return { name, result: failures.length > 0 ? 'failed' : 'passed', failures };
}

function wholeTest(run: TalliedRun, { number, steps, fresh, givenUp, failures }: TalliedTest): TestCase {
  const name = `test ${number}: ${counted(steps, 'step')}, ${counted(fresh, 'new node')}`;
  if (failures.length > 0) return { name, result: 'failed', failures: failures.map((f) => run.failures[f]) };
  if (givenUp) return { name, result: 'skipped', why: 'the test was given up', failures: [] };
  return { name, result: 'passed', failures: [] };
}

function stepCases({ game }: Findings, run: TalliedRun, test: TalliedTest): TestCase[] {
  const events = run.events!;
  const cases: TestCase[] = [];
  for (let i = test.from; i < test.to; i++) {
    const event = events[i];
    const name = `test ${test.number}, step ${cases.length}: `;
    if (event === RESET) cases.push(passed(`${name}start -> ${JSON.stringify(game.ids[game.initial])}`));
    else if (event === SOME) {
      i = someAt(events, i).next - 1;
      cases.push(passed(`${name}saw one of several`));
    } else if (event !== ABANDON) cases.push(passed(name + stepText(stepOf(game, event))));
  }
  for (const failure of test.failures.map((f) => run.failures[f])) {
    const doing =
      failure.during >= 0 ? stepText(stepOf(game, failure.during)) : `at ${JSON.stringify(failure.node)}`;
    cases.push({
      name: `test ${test.number}, step ${cases.length}: ${doing}`,
      result: 'failed',
      failures: [failure],
    });
  }
  return cases;
}

const passed = (name: string): TestCase => ({ name, result: 'passed', failures: [] });
