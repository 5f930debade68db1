// `covergame reproduce`: the paper's tables, with the paper's figures beside ours.

import { join } from 'node:path';
import { InputError } from '../../base/index.ts';
import { makeFolder, writeTrouble } from '../../base/node/index.ts';
import { defineCommand } from '../command.ts';
import { SHARD_OPTIONS } from '../fleet/index.ts';
import * as json from '../json/index.ts';
import { choice, choiceArgument, choiceList, flag, number, text } from '../option.ts';
import { loadPaper, onFleet, onThreads, type Paper } from '../paper/index.ts';
import { save } from '../save.ts';
import { EXIT } from '../terminal/index.ts';
import { interrupted } from '../thread/index.ts';

const { ALGORITHMS, PAPER_GRAPHS, PAPER_RUNS, pageFiles, provenanceText, READINGS, reproduce, rowObjects } =
  await loadPaper();

type RowObject = ReturnType<Paper['rowObjects']>[number];
type CellObject = RowObject['cells'][string];

const KEPT = '.covergame/reproduce';
const OUT = 'bench/results/paper';

const CELLS = json.record(
  json.object(
    { mean: json.number, halfWidth95: json.number },
    { paper: json.object({ mean: json.number, spread: json.number }) },
  ),
);

export const command = defineCommand({
  details: `Plays the six algorithms of the paper, and adaptive and optimal, on its four systems (table 1) and eight random graphs (table 2). The budgets are those of the paper, the reset cost is 10. It writes a page (Markdown and HTML) with charts and the raw results. The graphs are reconstructions: for each reading of the paper, the page shows how close the figures are and which claims hold. With --graph, --strategy or --reading only these cells are played; their page is written only with --out. Finished graphs are kept in ${KEPT}, so that an interrupted command continues.`,
  arguments: {
    table: choiceArgument('TABLE', 'only this table', ['all', 'table1', 'table2'], 'all'),
  },
  options: {
    graph: choiceList(
      '--graph <ids>',
      'only these graphs',
      PAPER_GRAPHS.map(({ graph }) => graph),
    ),
    strategy: choiceList(
      '--strategy <ids>',
      'only these algorithms',
      ALGORITHMS.map(({ id }) => id),
    ),
    reading: choice(
      '--reading <id>',
      'only this reading of the graphs',
      READINGS.map(({ id }) => id),
    ),
    runs: number('--runs <n>', 'runs per cell', { min: 2 }, PAPER_RUNS),
    seed: number('--seed <s>', 'seed of all random choices', {}, 1),
    workers: number('--workers <n>', 'worker threads; the results are the same with any number', { min: 1 }),
    ...SHARD_OPTIONS,
    out: text('-o, --out <folder>', `the folder for the page (default ${OUT})`),
    fresh: flag('--fresh', 'compute everything again and keep nothing'),
  },
  output: json.object({
    runs: json.count,
    seed: json.integer,
    rows: json.list(
      json.object(
        {
          table: json.count,
          graph: json.text,
          title: json.text,
          reading: json.text,
          graphs: json.count,
          nodes: json.count,
          paperNodes: json.count,
          budget: json.count,
          cells: CELLS,
          nodeSuite: CELLS,
        },
        { guarantee: json.list(json.count), restartGuarantee: json.list(json.count) },
      ),
    ),
    files: json.texts,
  }),
  examples: [
    { line: 'covergame reproduce', about: 'both tables, charts and page' },
    {
      line: 'covergame reproduce --graph chat-4 --strategy s2',
      about: 'one cell at its three budgets, in seconds',
    },
    { line: 'covergame reproduce table2 --runs 20 -o page', about: 'a quick look at the random graphs' },
    { line: 'covergame reproduce table1 --json | jq .rows', about: 'the figures, for a script' },
  ],
  async run({ table, graph, strategy, reading, runs, seed, workers, fleet, out, fresh }, context) {
    if (fleet !== undefined && workers !== undefined) throw eitherOr();
    // A part is shown, and makes a page only if it is told where.
    const isPart = graph.length > 0 || strategy.length > 0 || reading !== undefined;
    const folder = out ?? (isPart ? undefined : OUT);
    // Before the work, not after it.
    if (folder !== undefined) outputFolder(folder, 'name another folder with --out');
    if (!fresh) outputFolder(KEPT, 'use --fresh, which keeps nothing');
    const progress = context.progress();
    const begun = process.hrtime.bigint();
    const results = await reproduce({
      tables: table === 'table1' ? [1] : table === 'table2' ? [2] : [1, 2],
      ...(graph.length > 0 && { graphs: graph }),
      ...(strategy.length > 0 && { strategies: strategy }),
      ...(reading !== undefined && { readings: [reading] }),
      runs,
      seed,
      play: fleet === undefined ? onThreads(context.signal, workers) : onFleet(fleet, context),
      ...(!fresh && { keepIn: KEPT }),
      signal: context.signal,
      onProgress: (line) => progress.update(line),
    });
    progress.end();
    if (!results) {
      const hint = fresh
        ? 'without --fresh you could continue it'
        : 'the same command continues where it stopped';
      return interrupted('the reproduction', hint, context);
    }
    const rows = rowObjects(results);
    if (rows.length === 0) throw nothing(table, graph);
    const written: string[] = [];
    if (folder !== undefined) {
      const words = ['npx covergame reproduce', ...(table === 'all' ? [] : [table])];
      for (const [name, ids] of Object.entries({
        graph,
        strategy,
        reading: reading === undefined ? [] : [reading],
      }))
        if (ids.length > 0) words.push(`--${name} ${ids.join()}`);
      if (isPart) words.push(`-o ${folder}`);
      if (runs !== PAPER_RUNS) words.push(`--runs ${runs}`);
      if (seed !== 1) words.push(`--seed ${seed}`);
      const settings = { runs, seed, command: words.join(' ') };
      const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
      const files = { ...pageFiles(results, settings), 'provenance.json': provenanceText(settings, seconds) };
      for (const [name, content] of Object.entries(files)) {
        await save(join(folder, name), content, context);
        written.push(join(folder, name));
      }
    }
    context.result({ runs, seed, rows, files: written }, () =>
      [
        ...tableTexts(rows),
        ...(folder === undefined
          ? []
          : [`written to ${join(folder, 'README.md')} and ${join(folder, 'index.html')}`]),
      ].join('\n'),
    );
    return EXIT.met;
  },
});

const nothing = (table: string, graphs: readonly string[]): InputError =>
  InputError.of(
    'cli/conflict',
    graphs.length > 0
      ? `${table} has no cell of ${graphs.join(', ')} with these algorithms`
      : 'no graph has a cell with these algorithms',
    'optimal is played on graphs of at most 20 nodes, adaptive and optimal on fitted graphs only',
  );

function outputFolder(path: string, hint: string): void {
  try {
    makeFolder(path);
  } catch (error) {
    const { why } = writeTrouble(error, path);
    throw InputError.of('cli/cannot-write', `the folder ${path} cannot be made: ${why}`, hint);
  }
}

/** A table for each graph and reading: a row of ours above a row of the paper's. */
function tableTexts(rows: readonly RowObject[]): string[] {
  const names = [...new Set(rows.map(({ graph, reading }) => `${graph} ${reading}`))];
  return names.map((name) => {
    const own = rows.filter(({ graph, reading }) => `${graph} ${reading}` === name);
    const [{ title, reading, graphs, nodes, paperNodes }] = own;
    const columns = [
      ...new Set(own.flatMap(({ cells }) => Object.keys(cells))),
      ...new Set(own.flatMap(({ nodeSuite }) => Object.keys(nodeSuite).map((id) => `${id} node`))),
    ];
    const cellAt = ({ cells, nodeSuite }: RowObject, column: string): CellObject | undefined =>
      column.endsWith(' node') ? nodeSuite[column.slice(0, -5)] : cells[column];
    const line = (words: readonly string[]): string => words.map((word) => word.padStart(10)).join('');
    return [
      `${title}, ${reading}${graphs > 1 ? ` (${graphs} graphs)` : ''}: ${nodes} nodes, the paper's ${paperNodes}`,
      line(['budget', ...columns]),
      ...own.flatMap((row) => [
        line([String(row.budget), ...columns.map((column) => cellAt(row, column)?.mean.toFixed(1) ?? '')]),
        line(['paper', ...columns.map((column) => cellAt(row, column)?.paper?.mean.toFixed(1) ?? '')]),
      ]),
      '',
    ].join('\n');
  });
}

const eitherOr = (): InputError =>
  InputError.of(
    'cli/bad-value',
    '--workers is for threads of this machine, but --fleet plays on other machines',
    'remove one of them',
  );
