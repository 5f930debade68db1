// How the processor time of commands grows with the model: 10^4, 10^5 and 10^6 nodes, and the exponent of the growth, which must be at
// most 1.2.
//
//   npm run bench growth                  the whole table, and bench/results/growth.md (npm run fix aligns it)
//   npm run bench growth -- --only TEXT   the rows whose name holds TEXT, and no file
//   npm run bench growth -- --repeats N   the median of N measurements (default 3)
//   npm run bench growth -- --smoke       100, 200 and 400 nodes; asserts nothing about time
//
// Each command of the built package runs in a process of its own, which writes down its processor time (all threads) as it ends. The
// time of the same command on 10 nodes is taken off, because starting would hide growth. The exponent is the slope of the
// line through the three sizes, both axes logarithmic. The model is a random graph with 2 or 3 moves a node, half of the nodes the
// SUT's; its traces are random walks with as many steps as it has nodes. The program is the chat system with up to 16 clients.

import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Dice } from '../src/base/index.ts';

const MOST = 1.2;
const START = { nodes: 10, clients: 2 };
const SMALL = [
  { nodes: 100, clients: 4 },
  { nodes: 200, clients: 5 },
  { nodes: 400, clients: 6 },
];
const LARGE = [
  { nodes: 10_000, clients: 10 },
  { nodes: 100_000, clients: 13 },
  { nodes: 1_000_000, clients: 16 },
];

const words = process.argv.slice(2);
const optionOf = (name: string): string | undefined =>
  words.includes(name) ? words[words.indexOf(name) + 1] : undefined;
const smoke = words.includes('--smoke');
const only = optionOf('--only') ?? '';
const repeats = smoke ? 1 : Number(optionOf('--repeats') ?? 3);

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame-growth-'));
const clock = join(folder, 'clock.mjs');
writeFileSync(
  clock,
  `import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeFileSync(process.env.CLOCK_FILE, String((user + system) / 1e6));
});
`,
);

type Size = (typeof LARGE)[number];

interface Row {
  readonly name: string;
  readonly words: (file: (name: string) => string, size: Size) => readonly string[];
}

const suite = (criterion: string): Row => ({
  name: `suite ${criterion}`,
  words: (file) => ['suite', file('m.game.json'), '--criterion', criterion, '-o', file('suite.json')],
});

/** In this order: later rows read what earlier ones wrote. */
const ROWS: readonly Row[] = [
  {
    name: 'read and write',
    words: (file) => ['convert', file('m.game.json'), '-o', file('copy.game.json')],
  },
  { name: 'inspect', words: (file) => ['inspect', file('m.game.json')] },
  { name: 'check', words: (file) => ['check', file('m.game.json')] },
  {
    name: 'explore',
    words: (file, { clients }) => ['explore', 'chat', '--set', `m=${clients}`, '-o', file('chat.game.json')],
  },
  ...['node', 'edge', 'edge-pair', 'gmu', 'edge-min-cost', 'node-min-cost'].map(suite),
  {
    name: 'run rdm',
    words: (file, { nodes }) => [...run(file, 'rdm', nodes), '--trace', file('a.jsonl')],
  },
  { name: 'run adaptive, 1,000 steps', words: (file) => run(file, 'adaptive', 1_000) },
  { name: 'report', words: (file) => ['report', file('m.game.json'), file('a.jsonl')] },
  {
    name: 'report as a page',
    words: (file) => ['report', file('m.game.json'), file('a.jsonl'), '-o', file('r.html')],
  },
  { name: 'audit', words: (file) => ['audit', file('m.game.json'), file('a.jsonl')] },
  {
    name: 'merge',
    words: (file) => ['merge', file('m.game.json'), file('a.jsonl'), '-o', file('all.coverage.json')],
  },
  { name: 'replay', words: (file) => ['replay', file('m.game.json'), file('a.jsonl')] },
];

function run(file: (name: string) => string, strategy: string, budget: number): string[] {
  const played = ['--strategy', strategy, '--budget', `${budget}`, '--sut', 'uniform'];
  return ['run', file('m.game.json'), ...played];
}

/** Written piece by piece: the text of the largest is longer than what is comfortable in memory. */
function writeModel(path: string, nodes: number): void {
  const dice = Dice.of(7, nodes);
  const out = openSync(path, 'w');
  let text = `{"format":"covergame/1","name":"random","initial":"n0","nodes":[`;
  const write = (more: string): void => {
    text += more;
    if (text.length < 1 << 20) return;
    writeSync(out, text);
    text = '';
  };
  for (let v = 0; v < nodes; v++) {
    write(`${v === 0 ? '' : ','}\n{"id":"n${v}","owner":"${dice.below(2) === 0 ? 'tester' : 'sut'}"}`);
  }
  write('],"edges":[');
  for (let v = 0; v < nodes; v++) {
    for (let i = 2 + dice.below(2); i > 0; i--) {
      write(`${v === 0 && text.endsWith('[') ? '' : ','}\n{"from":"n${v}","to":"n${dice.below(nodes)}"}`);
    }
  }
  writeSync(out, `${text}]}\n`);
  closeSync(out);
}

/** Seconds of processor time of a command, null beyond a limit of covergame; one that fails otherwise ends the bench. */
function secondsOf(row: Row, size: Size): number | null {
  const file = (name: string): string => join(folder, `${size.nodes}-${name}`);
  const measured = join(folder, 'seconds');
  const flags = ['--max-old-space-size=8000', '--import', pathToFileURL(clock).href];
  const ran = spawnSync(process.execPath, [...flags, main, ...row.words(file, size)], {
    cwd: folder,
    env: { ...process.env, CLOCK_FILE: measured },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (ran.status === 2 && ran.stderr.includes('[limit/')) return null;
  // 1: what was asked for is not met; 3: a bound stopped the search. Either is an answer.
  if (ran.status !== 0 && ran.status !== 1 && ran.status !== 3) {
    throw new Error(`${row.name} with ${size.nodes} nodes ended with ${ran.status}: ${ran.stderr}`);
  }
  return Number(readFileSync(measured, 'utf8'));
}

const median = (list: readonly (number | null)[]): number =>
  list.includes(null)
    ? Number.NaN
    : (list as number[]).toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

/** The slope of the line through the points, both axes logarithmic. */
function exponentOf(sizes: readonly number[], seconds: readonly number[]): number {
  const x = sizes.map(Math.log);
  const y = seconds.map(Math.log);
  const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;
  const [mx, my] = [mean(x), mean(y)];
  const covariance = x.reduce((sum, one, i) => sum + (one - mx) * (y[i] - my), 0);
  return covariance / x.reduce((sum, one) => sum + (one - mx) ** 2, 0);
}

const nodesOf = (row: Row, { nodes, clients }: Size): number =>
  row.name === 'explore' ? clients * 2 ** clients + 1 : nodes;

function measured(row: Row, sizes: readonly Size[]): { readonly line: string; readonly exponent: number } {
  const of = (size: Size): number => median(Array.from({ length: repeats }, () => secondsOf(row, size)));
  const start = of(START);
  // Less than a hundredth of a second is noise.
  const seconds = sizes.map((size) => Math.max(0.01, of(size) - start));
  const within = sizes.flatMap((size, i) =>
    Number.isNaN(seconds[i]) ? [] : [{ nodes: nodesOf(row, size), seconds: seconds[i] }],
  );
  const exponent = exponentOf(
    within.map(({ nodes }) => nodes),
    within.map((one) => one.seconds),
  );
  const shown = seconds.map((one) => (Number.isNaN(one) ? 'limit' : one.toFixed(2)));
  return { line: `| ${[row.name, start.toFixed(2), ...shown, exponent.toFixed(2)].join(' | ')} |`, exponent };
}

function table(): { readonly lines: string[]; readonly beyond: string[] } {
  const sizes = smoke ? SMALL : LARGE;
  for (const { nodes } of [START, ...sizes]) writeModel(join(folder, `${nodes}-m.game.json`), nodes);
  const named = sizes.map(({ nodes }) => nodes.toLocaleString('en'));
  const lines = [
    `| command | start, s | ${named.join(' | ')} | exponent |`,
    '| --- | --: | --: | --: | --: | --: |',
  ];
  const beyond: string[] = [];
  console.log(lines.join('\n'));
  for (const row of ROWS) {
    // The traces that others read are made by `run rdm`.
    if (!row.name.includes(only) && row.name !== 'run rdm') continue;
    const { line, exponent } = measured(row, sizes);
    console.log(line);
    lines.push(line);
    if (exponent > MOST) beyond.push(`${row.name} grows with exponent ${exponent.toFixed(2)}`);
  }
  return { lines, beyond };
}

try {
  const { lines, beyond } = table();
  if (!smoke && only === '') {
    const head = `# Growth of processor time\n\nSeconds of processor time beyond those on ${START.nodes} nodes; median of ${repeats}. \`npm run bench growth\`, ${cpus().length} cores, Node ${process.versions.node}.\n`;
    writeFileSync(new URL('results/growth.md', import.meta.url), `${head}\n${lines.join('\n')}\n`);
  }
  if (!smoke && beyond.length > 0) {
    console.error(`more than ${MOST}: ${beyond.join('; ')}`);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
