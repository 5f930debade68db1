// CTRF, the common JSON test report: the same cases as JUnit and TAP, for the tools that read it. A simulated run has no times, so
// its durations are 0 and it says so.

import { printableJson, VERSION } from '../../base/index.ts';
import { recheckObject } from '../../run/index.ts';
import type { Findings } from '../findings/findings.ts';
import { quarantinedFailures } from '../findings/quarantined.ts';
import type { Report } from './report.ts';
import type { TestCase } from './test-case.ts';
import { type CaseGroup, caseGroups } from './test-cases.ts';

const SPEC = '0.0.0';

export const ctrf = {
  id: 'ctrf',
  title: 'CTRF',
  about: 'the common JSON test report: one entry per test (or step)',
  extension: '.ctrf.json',
  ofCases: true,
  media: 'application/json',
  render(findings, options) {
    return `${printableJson(ctrfObject(findings, caseGroups(findings, options)), 1)}\n`;
  },
} as const satisfies Report;

function ctrfObject(findings: Findings, groups: readonly CaseGroup[]): object {
  const cases = groups.flatMap((group) => group.cases);
  const count = (result: TestCase['result']): number => cases.filter((one) => one.result === result).length;
  const starts = cases.flatMap(({ time }) => (time ? [time.start] : []));
  const { verdict, coverage, hash, repeat, labels, rechecks } = findings;
  const quarantined = quarantinedFailures(findings);
  return {
    reportFormat: 'CTRF',
    specVersion: SPEC,
    generatedBy: 'covergame',
    results: {
      tool: { name: 'covergame', version: VERSION },
      summary: {
        tests: cases.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: 0,
        suites: groups.length,
        start: starts.length === 0 ? 0 : Math.round(Math.min(...starts)),
        stop:
          starts.length === 0
            ? 0
            : Math.round(Math.max(...cases.map(({ time }) => (time ? time.start + time.ms : 0)))),
      },
      tests: groups.flatMap((group) => group.cases.map((one) => testObject(group, one))),
      extra: {
        verdict: verdict.verdict,
        why: verdict.why,
        required: verdict.required,
        coverage,
        model: hash,
        repeat,
        ...(rechecks.length > 0 && { knownFailures: rechecks.map(recheckObject) }),
        ...(quarantined.length > 0 && { quarantined }),
        ...(labels.length > 0 && { labels: labels.map(({ label, state }) => ({ label, state })) }),
      },
    },
  };
}

function testObject({ name: suite, run }: CaseGroup, { name, result, why, problem, time }: TestCase): object {
  return {
    name,
    status: result,
    duration: Math.round(time?.ms ?? 0),
    ...(time && { start: Math.round(time.start), stop: Math.round(time.start + time.ms) }),
    suite: [suite],
    type: 'model-based',
    ...(problem && { message: problem.message, trace: problem.lines.join('\n'), rawStatus: problem.kind }),
    ...(!problem && why !== undefined && { message: why }),
    ...(run && { filePath: run.file }),
    ...(problem?.rate !== undefined && { extra: { rate: problem.rate } }),
  };
}
