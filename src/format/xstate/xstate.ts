// XState machine configurations as JSON, also the resolved definition that `machine.definition` gives. What it means as a game:
// chart/chart-game.ts. Timers (`after`), services (`invoke`) and `always` are the SUT's, events the tester's.

import { IssueList, type Source } from '../../base/index.ts';
import { CHART_OPTIONS, CHART_OWNERS, chartGame } from '../chart/index.ts';
import { ConversionLog } from '../conversion.ts';
import type { Certainty, Format, Reading, ReadOptions } from '../format.ts';
import { readJsonTree } from '../json/index.ts';
import { MachineReader } from './machine-reader.ts';
import { writeXstate } from './write.ts';

export const xstate = {
  id: 'xstate',
  title: 'XState',
  about:
    'machine configurations of XState 4 and 5, as JSON or exported by a module: compound, parallel, history, final, invoke, after, always',
  owners: CHART_OWNERS,
  extensions: ['.machine.json', '.xstate.json', '.json'],
  options: CHART_OPTIONS,
  detect,
  read,
  write: (game) => writeXstate(game, (source) => read(source, {})),
} as const satisfies Format;

function detect(head: string): Certainty {
  const text = head.replace(/^(\uFEFF|\s+|\/\/[^\n]*\n|\/\*([^*]|\*(?!\/))*\*\/)+/, '');
  if (!text.startsWith('{') || /"(format|jani-version)"\s*:/.test(text)) return 0;
  return /"states"\s*:\s*\{/.test(text) && !/"(nodes|models|transitions)"\s*:\s*\[\s*\{\s*"id"/.test(text)
    ? 2
    : 0;
}

function read(source: Source, options: ReadOptions): Reading {
  const issues = new IssueList(source);
  const tree = readJsonTree(source, issues);
  if (!tree) return issues.failure();
  const log = new ConversionLog();
  const chart = new MachineReader(issues, log).chart(tree);
  const found = chart && chartGame(chart, options, issues, log);
  if (!found || issues.failed) return issues.failure();
  return { ok: true, value: found.game, warnings: issues.warnings, conversion: found.conversion };
}
