// JUnit XML, as the strictest of its readers want it: every attribute and element that the schema of Ant's JUnit task
// requires, and none that the one of Jenkins does not know. The first suite is the verdict, the others a run each, a case a test of it
// (or a step). Times are those of the trace; a simulated run has none, so its
// times are 0 and its time stamp is the epoch.

import { heldText, rateText, recheckText } from '../../run/index.ts';
import { escapeXml } from '../drawing/index.ts';
import type { Findings } from '../findings/findings.ts';
import { labelsText } from '../findings/labels.ts';
import { runCommand } from '../findings/repeat-command.ts';
import type { Report } from './report.ts';
import type { TestCase } from './test-case.ts';
import { type CaseGroup, caseGroups } from './test-cases.ts';

const EPOCH = '1970-01-01T00:00:00';

export const junit = {
  id: 'junit',
  title: 'JUnit XML',
  about: 'for Jenkins, GitLab, GitHub: one suite per run, one case per test (or step)',
  extension: '.xml',
  ofCases: true,
  media: 'application/xml',
  render(findings, options) {
    const groups = caseGroups(findings, options);
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<testsuites>',
      ...groups.flatMap((group, id) => suiteXml(findings, group, id)),
      '</testsuites>',
      '',
    ].join('\n');
  },
} as const satisfies Report;

function suiteXml(findings: Findings, { name, run, cases }: CaseGroup, id: number): string[] {
  const { tests, failures, errors, skipped } = countsOf(cases);
  const packageName = escapeXml(modelName(findings));
  return [
    `  <testsuite name="${escapeXml(name)}" package="${packageName}" id="${id}" timestamp="${stampOf(cases)}" hostname="localhost" ` +
      `tests="${tests}" failures="${failures}" errors="${errors}" skipped="${skipped}" time="${seconds(cases.reduce((sum, { time }) => sum + (time?.ms ?? 0), 0))}">`,
    '    <properties>',
    ...properties(findings, run).map(
      ([key, value]) => `      <property name="${key}" value="${escapeXml(value)}"/>`,
    ),
    '    </properties>',
    ...cases.map((item) => caseXml(item, packageName)),
    `    <system-out>${escapeXml(outOf(findings, run))}</system-out>`,
    '    <system-err></system-err>',
    '  </testsuite>',
  ];
}

/** When the first case began; the epoch for simulated runs, which have no times. */
function stampOf(cases: readonly TestCase[]): string {
  const starts = cases.flatMap(({ time }) => (time ? [time.start] : []));
  return starts.length === 0 ? EPOCH : new Date(Math.min(...starts)).toISOString().slice(0, EPOCH.length);
}

const seconds = (ms: number): string => String(Math.round(ms) / 1000);

const outOf = ({ verdict }: Findings, run: CaseGroup['run']): string =>
  run === null ? `${verdict.verdict}: ${verdict.why}` : (run.end?.why ?? 'the trace was cut off');

/** A name of blanks is none to readers, which drop them at both ends. */
const modelName = ({ game }: Findings): string => (game.name.trim() === '' ? 'covergame' : game.name);

function properties(
  { verdict, coverage, hash, modelPath, labels, failures, rechecks }: Findings,
  run: CaseGroup['run'],
): [string, string][] {
  const found = failures.filter(
    ({ signature }) => run?.failures.some((failure) => failure.signature === signature) ?? true,
  );
  return [
    ['covergame.verdict', verdict.verdict],
    ['covergame.require', verdict.required.what],
    ...found.map(({ kind, node, rate }, i): [string, string] => [
      `covergame.rate.${i + 1}`,
      `${kind} at ${node}: ${rateText(rate)}`,
    ]),
    ...found.flatMap(({ kind, node, quarantine }, i): [string, string][] =>
      quarantine ? [[`covergame.quarantine.${i + 1}`, `${kind} at ${node}: ${heldText(quarantine)}`]] : [],
    ),
    ...(run === null ? rechecks : []).map((one, i): [string, string] => [
      `covergame.known.${i + 1}`,
      `${one.signature}: ${recheckText(one)}`,
    ]),
    ['covergame.coverage', String(coverage)],
    ['covergame.model', hash],
    ...(labels.length === 0 ? [] : ([['covergame.labels', labelsText(labels)]] satisfies [string, string][])),
    ...(run === null
      ? []
      : ([
          ['covergame.times', run.header.provenance ? 'measured' : 'none: simulated'],
          ['covergame.trace', run.file],
          ['covergame.spent', String(run.spent)],
          ['covergame.repeat', runCommand(run.header, modelPath)],
        ] satisfies [string, string][])),
  ];
}

function caseXml({ name, result, why, problem, time }: TestCase, packageName: string): string {
  const open = `    <testcase name="${escapeXml(name)}" classname="${packageName}" time="${seconds(time?.ms ?? 0)}"`;
  if (result === 'passed') return `${open}/>`;
  if (result === 'skipped') return `${open}><skipped message="${escapeXml(why ?? '')}"/></testcase>`;
  const { kind, message, lines, isError } = problem!;
  const tag = isError ? 'error' : 'failure';
  return `${open}><${tag} type="${escapeXml(kind)}" message="${escapeXml(message)}">${escapeXml(lines.join('\n'))}</${tag}></testcase>`;
}

function countsOf(cases: readonly TestCase[]): {
  tests: number;
  failures: number;
  errors: number;
  skipped: number;
} {
  const failed = cases.filter(({ result }) => result === 'failed');
  const errors = failed.filter(({ problem }) => problem!.isError).length;
  return {
    tests: cases.length,
    failures: failed.length - errors,
    errors,
    skipped: cases.filter(({ result }) => result === 'skipped').length,
  };
}
