// The campaign as the test cases of a test report: the verdict first, then each test from reset to reset, or each step. A case is
// named after what it is, the way that was gone, so that the same test has the same name in every run and tools that keep
// a history can tell what became of it; a way gone twice gets a number. A run of which only the sums are known is one case. A
// diversion is no failure; a test that was given up without one is skipped, and so is one that ended by a failure that an earlier test told of.

import { printableJson } from '../../base/index.ts';
import { foldedTarget, type Game, isPass, labelOf, TESTER } from '../../game/index.ts';
import { ABANDON, heldText, SOME, someAt } from '../../run/index.ts';
import { RESET } from '../../strategy/index.ts';
import type { Findings } from '../findings/findings.ts';
import { counted } from '../findings/names.ts';
import type { TalliedFailure, TalliedRun, TalliedTest } from '../findings/tally.ts';
import type { CaseKind, ReportOptions } from './report.ts';
import { failureLines, stepOf, stepText } from './steps.ts';
import type { Problem, TestCase } from './test-case.ts';
import { labelCases, recheckCases, verdictCases } from './verdict-cases.ts';

export interface CaseGroup {
  readonly name: string;
  /** Null for the groups of the verdict, of the labels and of known failures. */
  readonly run: TalliedRun | null;
  readonly cases: readonly TestCase[];
}

export function caseGroups(findings: Findings, { per = 'test', gates = [] }: ReportOptions): CaseGroup[] {
  const { game, runs } = findings;
  const unique = uniqueNames();
  const named = (cases: readonly TestCase[]): TestCase[] =>
    cases.map((one) => ({ ...one, name: unique(one.name) }));
  const verdict = {
    name: `${game.name || 'model'}: verdict`,
    run: null,
    cases: named(verdictCases(findings, gates)),
  };
  const labels = labelCases(findings);
  const known = recheckCases(findings);
  return [
    verdict,
    ...(labels.length === 0
      ? []
      : [{ name: `${game.name || 'model'}: labels`, run: null, cases: named(labels) }]),
    ...(known.length === 0
      ? []
      : [{ name: `${game.name || 'model'}: known failures`, run: null, cases: named(known) }]),
    ...runs.map((run) => ({ name: groupName(game, run), run, cases: named(casesOf(findings, run, per)) })),
  ];
}

function groupName(game: Game, { header }: TalliedRun): string {
  return `${game.name || 'model'}: ${header.strategy} against ${header.sut}, seed ${header.seed}, run ${header.run}`;
}

function casesOf(findings: Findings, run: TalliedRun, per: CaseKind): TestCase[] {
  if (!run.tests || !run.events) return [wholeRun(findings, run)];
  return run.tests.flatMap((test) =>
    per === 'test' ? [wholeTest(findings, run, test)] : stepCases(findings, run, test),
  );
}

function wholeRun(findings: Findings, { header, steps, resets, failures: all }: TalliedRun): TestCase {
  const name = `${header.strategy} against ${header.sut}, seed ${header.seed}, run ${header.run}`;
  const why = `${counted(steps, 'step')} in ${counted(resets + 1, 'test')}`;
  const failures = all.filter(({ quarantine }) => quarantine === undefined);
  if (failures.length === 0) return { name, result: 'passed', why };
  return { name, result: 'failed', problem: problemOf(findings, failures) };
}

function wholeTest(findings: Findings, run: TalliedRun, test: TalliedTest): TestCase {
  const name = pathName(findings.game, run, test);
  return { name, ...timeOf(run, test), ...outcomeOf(findings, run, test) };
}

/** In milliseconds since 1970. */
function timeOf({ header }: TalliedRun, { time }: TalliedTest): Pick<TestCase, 'time'> {
  const started = header.provenance ? Date.parse(header.provenance.started) : Number.NaN;
  return time && Number.isFinite(started) ? { time: { start: started + time.start, ms: time.ms } } : {};
}

function outcomeOf(findings: Findings, run: TalliedRun, test: TalliedTest): Omit<TestCase, 'name' | 'time'> {
  const failures = test.failures.map((f) => run.failures[f]);
  const held = failures.find(({ quarantine }) => quarantine !== undefined);
  if (held && failures.every(({ quarantine }) => quarantine !== undefined))
    return { result: 'skipped', why: `${held.kind}, ${heldText(held.quarantine!)}` };
  const fresh = failures.filter((failure) => isFirst(findings, failure));
  if (fresh.length > 0) return { result: 'failed', problem: problemOf(findings, fresh) };
  if (failures.length > 0)
    return { result: 'skipped', why: `ended by a failure reported before: ${failures[0].kind}` };
  if (test.givenUp) return { result: 'skipped', why: 'the test was given up' };
  return {
    result: 'passed',
    why: `${counted(test.steps, 'step')}, ${counted(test.fresh, 'new node')}`,
  };
}

function stepCases(findings: Findings, run: TalliedRun, test: TalliedTest): TestCase[] {
  const { game } = findings;
  const events = run.events!;
  const path = pathName(game, run, test);
  const cases: TestCase[] = [];
  const add = (what: string): void => {
    cases.push({ name: `${path} [${cases.length}] ${what}`, result: 'passed' });
  };
  for (let i = test.from; i < test.to; i++) {
    const event = events[i];
    if (event === RESET) add(`start -> ${printableJson(game.ids[game.initial])}`);
    else if (event === SOME) {
      i = someAt(events, i).next - 1;
      add('saw one of several');
    } else if (event !== ABANDON) add(stepText(stepOf(game, event)));
  }
  const fresh = test.failures
    .map((f) => run.failures[f])
    .filter((one) => isFirst(findings, one) || one.quarantine !== undefined);
  for (const failure of fresh) {
    const doing =
      failure.during >= 0 ? stepText(stepOf(game, failure.during)) : `at ${printableJson(failure.node)}`;
    const name = `${path} [${cases.length}] ${doing}`;
    if (failure.quarantine) cases.push({ name, result: 'skipped', why: heldText(failure.quarantine) });
    else cases.push({ name, result: 'failed', problem: problemOf(findings, [failure]) });
  }
  return cases;
}

/** Whether it is the one that stands for its cause: causes are counted, not how often each came. */
function isFirst({ runs }: Findings, failure: TalliedFailure): boolean {
  for (const { failures } of runs) {
    const first = failures.find(({ signature }) => signature === failure.signature);
    if (first) return first === failure;
  }
  return false;
}

function problemOf(findings: Findings, [first, ...others]: readonly TalliedFailure[]): Problem {
  const also = others.map(({ kind, message }) => `also ${kind}: ${message}`);
  return {
    kind: first.kind,
    message: first.message,
    lines: [...failureLines(findings, first), ...also],
    isError: first.kind === 'error',
    rate: findings.failures.find(({ signature }) => signature === first.signature)?.rate ?? null,
  };
}

/** A long way keeps its beginning and its end, and a fingerprint of the whole. */
const LONGEST = 120;

/** The stimuli and answers of a test, as far as they have labels, else the nodes: `press, coffee, take it`. */
function pathName(game: Game, run: TalliedRun, { from, to }: TalliedTest): string {
  const words: string[] = [];
  const events = run.events!;
  for (let i = from; i < to; i++) {
    const event = events[i];
    if (event === SOME) {
      i = someAt(events, i).next - 1;
      words.push('?');
    } else if (event >= 0 && !isPass(game, event)) words.push(wordOf(game, event));
  }
  if (words.length === 0) return `only ${printableJson(game.ids[game.initial])}`;
  const whole = words.join(', ');
  if (whole.length <= LONGEST) return whole;
  const half = Math.floor((LONGEST - 20) / 2);
  return `${whole.slice(0, half)} … ${whole.slice(-half)} (${fingerprint(whole)})`;
}

function wordOf(game: Game, edge: number): string {
  const label = labelOf(game, edge);
  if (label === undefined) return foldedTarget(game, edge);
  return game.owner[game.source[edge]] === TESTER ? label : `“${label}”`;
}

/** Eight digits: FNV-1a. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** A name that was given before gets a number. */
function uniqueNames(): (name: string) => string {
  const given = new Map<string, number>();
  return (name) => {
    let text = name;
    for (let count = given.get(name) ?? 1; given.has(text); count++) {
      text = `${name} (${count + 1})`;
      given.set(name, count + 1);
    }
    given.set(text, 1);
    return text;
  };
}
