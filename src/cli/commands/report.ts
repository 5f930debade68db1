// `covergame report`: what traces show, for a browser, a CI server, a pull request or a program.

import { counted, InputError, printable } from '../../base/index.ts';
import {
  audit,
  CASE_KINDS,
  COMPARISONS,
  type Comparison,
  type ComparisonKind,
  compareFindings,
  comparisonObject,
  earlierText,
  type Findings,
  fairnessSentences,
  findingsOf,
  instanceText,
  labelsText,
  nodeListText,
  REPORTS,
  type Report,
  reportByName,
  reportObject,
  shardsText,
} from '../../report/index.ts';
import {
  edgePairText,
  FULL_SLICES,
  forcedText,
  heldText,
  rateText,
  recheckText,
  requirementOf,
} from '../../run/index.ts';
import { requireOption } from '../campaign/index.ts';
import { defineCommand } from '../command.ts';
import { MODEL } from '../input/index.ts';
import * as json from '../json/index.ts';
import { choice, file, flag, type Option, repeated, text } from '../option.ts';
import { readHistory, requireTraces, tellHistory } from '../report/index.ts';
import { checkOutputs, save } from '../save.ts';
import { readGivenTraces, TRACED_MODEL_OPTIONS, TRACES } from '../stored/index.ts';
import type { Colours, Context } from '../terminal/index.ts';
import { EXIT, type Exit } from '../terminal/index.ts';
import { only, unless, warnOfUnused } from '../use.ts';

/** Files, each after the option or after one another; a word with another ending is the next argument. */
const traceFiles = (flags: string, about: string): Option<readonly string[]> => ({
  ...repeated(flags, about),
  file: true,
  goesOn: (word) => /\.(jsonl|coverage\.json)(\.gz)?$/.test(word),
});

const notOfNights = <T>(option: Option<T>): Option<T> =>
  unless('--history', 'a history has reports of its own', option);

/** Kinds of reports that are made of test cases. */
const CASES = { told: 'junit, tap and ctrf', hint: 'remove it, or add --as junit, --as tap or --as ctrf' };

export const command = defineCommand({
  details: `The kind of report is the one of --as; without it, the ending of the file decides. Without a file, covergame prints a summary. Kinds: ${REPORTS.map(({ id, about }) => `${id} (${about})`).join(', ')}. Several traces of the same model make one report. With --history, --json has another shape: schema/history.schema.json.`,
  arguments: { model: MODEL, traces: { ...TRACES, required: false } },
  options: {
    as: notOfNights(
      choice('--as <id>', 'the kind of report', [
        ...new Set([...REPORTS, ...COMPARISONS].map(({ id }) => id)),
      ]),
    ),
    out: file('-o, --out <file>', 'the file to write; - is standard output'),
    per: notOfNights(only(CASES, choice('--per <what>', 'what counts as a test case', CASE_KINDS, 'test'))),
    guarantee: flag('--guarantee', 'compute the guarantee without a limit of effort'),
    require: requireOption('instead of the requirement in the traces; repeatable'),
    against: notOfNights(
      traceFiles(
        '--against <traces...>',
        'traces of an earlier build: report what is covered, fails or is answered differently now',
      ),
    ),
    history: text(
      '--history <folder>',
      'the traces of a folder, night by night: coverage, guarantee, failures, answers, and what changed',
    ),
    restart: flag('--restart', 'compare the runs with the guarantee with restart'),
    ...TRACED_MODEL_OPTIONS,
  },
  output: json.published('report.schema.json'),
  examples: [
    { line: 'covergame report login t.jsonl -o report.html', about: 'a page for the browser' },
    {
      line: 'covergame report login traces/*.jsonl --as junit -o junit.xml',
      about: 'for a CI server, from many traces',
    },
    {
      line: 'covergame report login t.jsonl --as markdown -o -',
      about: 'for a pull request',
    },
    {
      line: 'covergame report login new/*.jsonl --against old/*.jsonl -o change.md',
      about: 'compare two builds',
    },
    {
      line: 'covergame report login --history nights -o history.html',
      about: 'all nights on one page, the most important change first',
    },
  ],
  async run(
    { model, traces, as, out, per, guarantee, require, against, restart, history, ...options },
    context,
  ) {
    checkOutputs([out], [model, ...traces, ...against].flat());
    requireTraces(traces, history);
    if (out === '-' && context.json) {
      throw InputError.of(
        'cli/one-output',
        '--json and -o - both write to standard output',
        'remove one of them',
      );
    }
    const found = async (paths: readonly string[]): Promise<Findings> =>
      findingsOf(await readGivenTraces(model, paths, options, context), {
        modelPath: model,
        estimate: true,
        ...(require.length > 0 && { require }),
        ...(guarantee && { slices: FULL_SLICES }),
        ...(restart && { restart }),
        rejudge: guarantee || restart,
      });
    if (history !== undefined) {
      warnOfUnused(command.options, [], context);
      const more = { ...(require.length > 0 && { require }), ...(guarantee && { slices: FULL_SLICES }) };
      return tellHistory(await readHistory(model, history, more, options, context), out, context);
    }
    if (against.length > 0) {
      warnOfUnused(command.options, [], context);
      const [before, after] = [await found(against), await found(traces)];
      return tellComparison(compareFindings(before, after), after, as, out, context);
    }
    const report = kindOf(as, out);
    warnOfUnused(command.options, report?.ofCases ? [CASES] : [], context);
    const findings = await found(traces);
    const gates = require.map((asked) => ({
      require: asked,
      audit: audit(findings, [requirementOf(findings.game, asked)], { estimate: false }),
    }));
    if (report && out !== undefined) await save(out, await report.render(findings, { per, gates }), context);
    if (out === '-') return EXIT.met;
    context.result({ ...(out !== undefined && { out, as: report!.id }), ...reportObject(findings) }, () =>
      [
        summaryText(findings, context.colour),
        ...(out === undefined ? [] : ['', `wrote ${out} (${report!.id})`]),
      ].join('\n'),
    );
    return EXIT.met;
  },
});

/** Two builds: text for people unless a kind or a file says otherwise. */
async function tellComparison(
  comparison: Comparison,
  after: Findings,
  as: string | undefined,
  out: string | undefined,
  context: Context,
): Promise<Exit> {
  const kinds: readonly ComparisonKind[] = COMPARISONS;
  const kind = kinds.find(
    ({ id, extension }) => id === as || (as === undefined && out?.toLowerCase().endsWith(extension)),
  );
  if (!kind && (as !== undefined || (out !== undefined && out !== '-'))) {
    const ids = kinds.map(({ id, extension }) => `${id} (${extension})`).join(', ');
    throw InputError.of(
      'cli/unknown-report',
      `with --against a report is one of ${ids}`,
      'name one with --as ID, or by the ending of the file',
    );
  }
  const text = (kind ?? kinds[0]).render(comparison);
  if (out !== undefined) await save(out, text, context);
  if (out === '-') return EXIT.met;
  context.result({ ...reportObject(after), against: comparisonObject(comparison) }, () =>
    out === undefined ? kinds[0].render(comparison).trimEnd() : `wrote ${out}`,
  );
  return EXIT.met;
}

/** None if nothing is to be written: then a summary is enough. */
function kindOf(as: string | undefined, out: string | undefined): Report | undefined {
  const kinds: readonly Report[] = REPORTS;
  const report =
    as === undefined
      ? out && out !== '-'
        ? reportByName(out)
        : undefined
      : kinds.find(({ id }) => id === as);
  if (report && out === undefined) {
    throw InputError.of(
      'cli/missing-option',
      `--as ${as} needs a file to write`,
      'add -o FILE, or -o - for standard output',
    );
  }
  if (out !== undefined && !report) {
    const ids = REPORTS.map(({ id, extension }) => `${id} (${extension})`).join(', ');
    throw InputError.of(
      'cli/unknown-report',
      `the name ${out} does not determine the kind of report; the kinds are ${ids}`,
      'add --as ID',
    );
  }
  return report;
}

export function summaryText(findings: Findings, colour: Colours): string {
  const { game, verdict, runs, gain, total, coverage, counts, guarantee, failures, next, repeat, spent } =
    findings;
  const shown = {
    pass: colour.green,
    fail: colour.red,
    deficient: colour.yellow,
    inconclusive: colour.yellow,
  };
  const lines = [
    `${colour.bold(game.name || 'model')}: ${shown[verdict.verdict](verdict.verdict)}: ${verdict.why}`,
    ...(verdict.cure === null ? [] : [`cure        ${verdict.cure}`]),
    '',
    `coverage    ${coverage.toFixed(2)} %, gain ${gain} of ${total}`,
    `runs        ${runs.length}, ${spent} spent`,
    ...(findings.earlier ? [`new         ${earlierText(findings)}`] : []),
    ...(findings.shards ? [`shards      ${shardsText(findings.shards)}`] : []),
    ...(guarantee
      ? [
          `guarantee   ${forcedText(guarantee)}: ${gain >= guarantee.lower ? 'reached' : 'not reached'}`,
          ...(verdict.remark === null ? [] : [`note        ${verdict.remark}`]),
        ]
      : []),
    ...contextLines(findings),
    `missed      ${counts.missed}${nodeListText(findings, 'missed')}`,
    `open        ${counts.open}${nodeListText(findings, 'open')}`,
    `unreachable ${counts.impossible}${nodeListText(findings, 'impossible')}`,
    ...fairnessSentences(findings).map((text, i) => `${i === 0 ? 'fairness' : '        '}    ${text}`),
    ...(findings.labels.length === 0 ? [] : [`labels      ${labelsText(findings.labels)}`]),
    ...failures.map(
      ({ kind, node, count, rate, message, instances, quarantine }) =>
        `${colour.red('failure')}     ${kind} at ${node}, ${counted(count, 'time')}, ${rateText(rate)}${instances.length === 0 ? '' : `, by ${printable(instances.join(', '))}`}: ${message}${quarantine ? ` (${heldText(quarantine)})` : ''}`,
    ),
    ...findings.rechecks.map((one) => `known       ${one.signature}: ${recheckText(one)}`),
    ...instanceLines(findings),
    '',
    ...next.map(({ text }) => `next: ${text}`),
    ...repeat.map((line) => `again: ${line}`),
  ];
  return lines.join('\n');
}

const INSTANCES = 16;

/** Who did what in a joint campaign. */
function instanceLines({ instances }: Findings): string[] {
  const width = Math.max(...instances.slice(0, INSTANCES).map(({ instance }) => instance.length));
  const more = instances.length - INSTANCES;
  return [
    ...instances
      .slice(0, INSTANCES)
      .map(
        (one, i) =>
          `${i === 0 ? 'instances ' : '          '}  ${printable(one.instance).padEnd(width)}  ${instanceText(one)}`,
      ),
    ...(more > 0 ? [`            and ${more} more`] : []),
  ];
}

/** How much context was covered, where somebody hunted for it. */
function contextLines({ edgePairs, runs }: Findings): string[] {
  if (!edgePairs || !runs.some(({ header }) => header.spendAll)) return [];
  return [`edge pairs  ${edgePairText(edgePairs)}`];
}
