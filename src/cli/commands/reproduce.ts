// `covergame reproduce`: the paper's tables, with the paper's figures beside ours.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../base/index.ts';
import { budgetsOf, cellsAt, type GraphResult, PAPER_RUNS, strategiesOf } from '../../experiment/index.ts';
import { defineCommand } from '../command.ts';
import * as json from '../json/index.ts';
import { choiceArgument, flag, number, text } from '../option.ts';
import { save } from '../save.ts';
import { EXIT } from '../terminal/index.ts';

const KEPT = '.covergame/reproduce';

const PAPER_CELL = json.object({ mean: json.number, halfWidth95: json.number });

export const command = defineCommand({
  details:
    'Plays the six algorithms of the paper, and adaptive and optimal, on the four systems (table 1) and on eight random graphs (table 2), at the ' +
    'paper’s budgets with a reset cost of 10, and writes a page (Markdown and HTML) with charts. The graphs are reconstructions: the page says where the ' +
    `order of the algorithms agrees with the paper and where not. Finished graphs are kept in ${KEPT}: an interrupted call is gone on with.`,
  arguments: {
    table: choiceArgument('TABLE', 'only this table', ['all', 'table1', 'table2'], 'all'),
  },
  options: {
    runs: number('--runs <n>', 'runs a cell', { min: 2 }, PAPER_RUNS),
    seed: number('--seed <s>', 'other seed, other dice', {}, 1),
    workers: number('--workers <n>', 'threads; the results do not depend on it', { min: 1 }),
    out: text('-o, --out <folder>', 'where the page is written', 'docs/experiments'),
    fresh: flag('--fresh', 'compute everything anew, keep nothing'),
  },
  output: json.object({
    runs: json.count,
    seed: json.integer,
    rows: json.list(
      json.object({
        table: json.count,
        graph: json.text,
        nodes: json.count,
        paperNodes: json.count,
        budget: json.count,
        guarantee: json.list(json.count),
        restartGuarantee: json.list(json.count),
        cells: json.record(
          json.object({ mean: json.number, halfWidth95: json.number }, { paper: PAPER_CELL }),
        ),
      }),
    ),
    files: json.texts,
  }),
  examples: [
    { line: 'covergame reproduce', about: 'both tables, charts and page' },
    { line: 'covergame reproduce table2 --runs 20 -o /tmp/page', about: 'a quick look at the random graphs' },
    { line: 'covergame reproduce table1 --json | jq .rows', about: 'the figures, for a script' },
  ],
  async run({ table, runs, seed, workers, out, fresh }, context) {
    // Before the work, not after it.
    makeFolder(out, 'name another folder with --out');
    if (!fresh) makeFolder(KEPT, 'use --fresh, which keeps nothing');
    const { pageFiles, reproduce } = await import('../../experiment/node/index.ts');
    const progress = context.progress();
    const results = await reproduce({
      tables: table === 'table1' ? [1] : table === 'table2' ? [2] : [1, 2],
      runs,
      seed,
      ...(workers !== undefined && { workers }),
      ...(!fresh && { keepIn: KEPT }),
      signal: context.signal,
      onProgress: (line) => progress.update(line),
    });
    progress.end();
    if (!results) {
      context.note('interrupted; the same command goes on where it stopped');
      return EXIT.spent;
    }
    const command = ['covergame reproduce', ...(table === 'all' ? [] : [table])];
    if (runs !== PAPER_RUNS) command.push(`--runs ${runs}`);
    if (seed !== 1) command.push(`--seed ${seed}`);
    const files = pageFiles(results, { runs, seed, command: `npx ${command.join(' ')}` });
    for (const [name, content] of Object.entries(files)) await save(join(out, name), content, context);
    context.result(
      { runs, seed, rows: rowsOf(results), files: Object.keys(files).map((name) => join(out, name)) },
      () =>
        [
          ...results.map((result) => tableText(result)),
          `written to ${join(out, 'README.md')} and ${join(out, 'index.html')}`,
        ].join('\n'),
    );
    return EXIT.met;
  },
});

function makeFolder(path: string, hint: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'there is a file of that name' : message;
    throw InputError.of('cli/cannot-write', `the folder ${path} cannot be made: ${why}`, hint);
  }
}

/** One object a row of the paper's tables. */
function rowsOf(results: readonly GraphResult[]): object[] {
  return results.flatMap((result) =>
    budgetsOf(result).map((budget) => ({
      table: result.table,
      graph: result.graph,
      nodes: result.nodes,
      paperNodes: result.paperNodes,
      budget,
      guarantee: result.guarantee,
      restartGuarantee: result.restartGuarantee,
      cells: Object.fromEntries(
        cellsAt(result, budget).map(({ strategy, ours, paper }) => [
          strategy,
          {
            mean: ours[0],
            halfWidth95: ours[1],
            ...(paper && { paper: { mean: paper[0], halfWidth95: paper[1] } }),
          },
        ]),
      ),
    })),
  );
}

function tableText(result: GraphResult): string {
  const strategies = strategiesOf([result]);
  const head = `${result.title} (${result.nodes} nodes, the paper's ${result.paperNodes})`;
  const row = (cells: readonly string[]): string => cells.map((cell) => cell.padStart(9)).join('');
  const lines = budgetsOf(result).flatMap((budget) => {
    const cells = cellsAt(result, budget);
    const shown = (of: 'ours' | 'paper'): string[] =>
      strategies.map(
        (strategy) => cells.find((cell) => cell.strategy === strategy)?.[of]?.[0].toFixed(1) ?? '',
      );
    return [row([String(budget), ...shown('ours')]), row(['paper', ...shown('paper')])];
  });
  return [head, row(['budget', ...strategies]), ...lines, ''].join('\n');
}
