// The solver with restart beside native engines in their best encodings, on instances that nobody tuned for.
//
//   npm run bench solve-native                             three seeds, 20 s each
//   npm run bench solve-native -- --fresh --limit 60       seeds drawn anew
//   npm run bench solve-native -- --smoke                  the smallest sizes
//
// clingo is given the founded encoding, in which a node is in the set only because one in it leads there, and unsatisfiable cores;
// cbc the integer program with a row a rule. An engine that is not installed is named and left out. Processor
// seconds from the start of a process to a proven value.

import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Game } from '../src/game/index.ts';
import { dominatingSet, setCover, vertexCover } from './solve/covering.ts';
import { anyOwner, threeSat, uniformMealy } from './solve/families.ts';
import { Measurer } from './solve/measure.ts';
import { type Model, modelOf } from './solve/model.ts';

const smoke = process.argv.includes('--smoke');
const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? Number(process.argv[at + 1]) : fallback;
};
const limit = option('--limit', smoke ? 2 : 20);
const count = smoke ? 1 : option('--seeds', 3);
const seeds = Array.from({ length: count }, (_, i) =>
  process.argv.includes('--fresh') ? randomInt(1e9) : i + 1,
);

const FAMILIES: readonly (readonly [string, (seed: number) => Game])[] = smoke
  ? [['set cover 20', (seed) => setCover(20, seed)]]
  : [
      ['uniform 3x2 80', (seed) => uniformMealy(80, 3, 2, seed)],
      ['uniform 2x2 100', (seed) => uniformMealy(100, 2, 2, seed)],
      ['3-SAT 60, ratio 6', (seed) => threeSat(60, seed, 6)],
      ['half the SUT’s 3000', (seed) => anyOwner(3000, 50, 3, seed)],
      ['half the SUT’s 30000', (seed) => anyOwner(30_000, 50, 3, seed)],
      ['any owner 100000', (seed) => anyOwner(100_000, 30, 4, seed)],
      ['set cover 100', (seed) => setCover(100, seed)],
      ['vertex cover 800', (seed) => vertexCover(800, seed)],
      ['dominating set 10x10', () => dominatingSet(10)],
    ];

/** The program text, the command that reads it from a file, and the value in what it prints once that is proved. */
interface Native {
  readonly command: string;
  readonly args: (file: string) => string[];
  readonly program: (model: Model) => string;
  readonly value: (output: string) => number | null;
}

const NATIVES: readonly Native[] = [
  {
    command: 'clingo',
    args: (file) => [file, '--opt-strategy=usc', '--quiet=1,2'],
    program: ({ initial, sut, gain, next }) =>
      [
        'in(W) :- in(U), tester(U), edge(U,W).',
        '1 { in(W) : edge(U,W) } :- in(U), sut(U).',
        ':~ in(V), gain(V,G). [G,V]',
        '#show in/1.',
        `in(${initial}).`,
        ...gain.map((g, v) => `gain(${v},${g}). ${next[v].length > 0 && sut[v] ? 'sut' : 'tester'}(${v}).`),
        ...next.flatMap((row, v) => row.map((w) => `edge(${v},${w}).`)),
      ].join('\n'),
    value: (output) =>
      output.includes('OPTIMUM FOUND') ? Number(/Optimization\s*:\s*(\d+)/.exec(output)?.[1]) : null,
  },
  {
    command: 'cbc',
    args: (file) => [file, 'ratio', '0', 'solve', 'quit'],
    program: ({ initial, sut, gain, next }) =>
      [
        'Minimize',
        ` obj: ${gain.map((g, v) => `${g} x${v}`).join('\n + ')}`,
        'Subject To',
        ` start: x${initial} >= 1`,
        ...next.flatMap((row, v) => {
          if (row.length === 0 || row.includes(v)) return sut[v] ? [] : tester(v, row);
          return sut[v] ? [` s${v}: ${row.map((w) => `x${w}`).join(' + ')} - x${v} >= 0`] : tester(v, row);
        }),
        'Binary',
        ...gain.map((_, v) => ` x${v}`),
        'End',
      ].join('\n'),
    value: (output) =>
      output.includes('Optimal solution found')
        ? Math.round(Number(/Objective value:\s*([\d.]+)/.exec(output)?.[1]))
        : null,
  },
];

function tester(v: number, row: readonly number[]): string[] {
  return row.filter((w) => w !== v).map((w) => ` t${v}_${w}: x${w} - x${v} >= 0`);
}

function runNative({ command, args, program, value }: Native, model: Model, folder: string) {
  const file = join(folder, 'problem.lp');
  writeFileSync(file, `${program(model)}\n`);
  const script = `ulimit -t ${limit + 1}; TIMEFORMAT='cpu %U %S'; time "$0" "$@"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script, command, ...args(file)], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const [, user, system] = /cpu ([\d.]+) ([\d.]+)/.exec(stderr) ?? [];
  const seconds = Number(user) + Number(system);
  const found = value(stdout);
  return found === null || seconds > limit ? { value: null, seconds: limit } : { value: found, seconds };
}

const isThere = ({ command }: Native) => spawnSync('bash', ['-c', `command -v ${command}`]).status === 0;
const natives = NATIVES.filter(isThere);
for (const { command } of NATIVES.filter((native) => !isThere(native)))
  console.log(`not installed: ${command}`);
const measurer = new Measurer(limit);
const folder = mkdtempSync(join(tmpdir(), 'covergame-native-'));
const names = natives.map(({ command }) => command);
console.log(`limit ${limit} s, seeds ${seeds.join(', ')}, with restart\n`);
console.log(`| instance | nodes | covergame | ${names.join(' | ')} | ahead of the best |`);
console.log(`| --- | --- | --- | ${names.map(() => '---').join(' | ')} | --- |`);
const cell = ({ value, seconds }: { value: number | null; seconds: number }) =>
  value === null ? `> ${limit}` : seconds.toFixed(2);
try {
  for (const [name, make] of FAMILIES) {
    for (const seed of seeds) {
      const game = make(seed);
      const own = await measurer.measure('covergame', measurer.write(game), true);
      const others = natives.map((native) => runNative(native, modelOf(game), folder));
      const values = new Set([own, ...others].map(({ value }) => value).filter((value) => value !== null));
      if (values.size > 1)
        throw new Error(`${name} seed ${seed}: the engines disagree, ${[...values].join(', ')}`);
      const best = Math.min(limit, ...others.map(({ seconds }) => seconds));
      const ahead = `${(best / own.seconds).toFixed(2)}x`;
      console.log(`| ${name} (${seed}) | ${game.n} | ${[own, ...others].map(cell).join(' | ')} | ${ahead} |`);
    }
  }
} finally {
  measurer.close();
  rmSync(folder, { recursive: true });
}
