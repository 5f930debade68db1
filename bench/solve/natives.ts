// The engines that a distribution installs, each in its best encoding, as processes: clasp with founded rules and with weighted clauses, both by unsatisfiable cores and without grounding, cbc and
// glpsol with an integer program and cuts, toulbar2 with weighted clauses. The command of CaDiCaL takes no assumptions, so it is run as WebAssembly, by cores. What counts is processor seconds from the start of a process, over all stages.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byAspif } from './aspif.ts';
import type { Measured } from './measure.ts';
import type { Model } from './model.ts';
import { guaranteeValue, type Optimiser } from './stages.ts';
import { byClauses, linearProgram, weightedClauses } from './wcnf.ts';

/** Runs a command and returns what it printed. */
type Run = (args: readonly string[]) => string;

export const NATIVES = {
  clasp: (run, file) =>
    byAspif(async (program) => {
      writeFileSync(file('p.aspif'), program);
      const output = run([file('p.aspif'), '--opt-strategy=usc', '--quiet=1']);
      if (!output.includes('OPTIMUM FOUND')) return null;
      const [, atoms] = /Answer: \d+\n(.*)\nOptimization/.exec(output)!;
      return Array.from(atoms.matchAll(/n(\d+)/g), ([, v]) => Number(v));
    }),
  'clasp-wcnf': (run, file) =>
    byClauses(async (problem) => {
      writeFileSync(file('p.wcnf'), weightedClauses(problem));
      const output = run([file('p.wcnf'), '--opt-strategy=usc', '--quiet=1']);
      if (!/^s OPTIMUM FOUND/m.test(output)) return null;
      const is = new Array<boolean>(problem.weight.length).fill(false);
      for (const [, literals] of output.matchAll(/^v (.*)$/gm)) {
        for (const word of literals.split(' ')) if (Number(word) > 0) is[Number(word)] = true;
      }
      return is;
    }),
  cbc: (run, file) =>
    byClauses(async (problem) => {
      writeFileSync(file('p.lp'), linearProgram(problem));
      const output = run([file('p.lp'), 'ratio', '0', 'solve', 'solu', file('s.txt'), 'quit']);
      if (!/Optimal solution found/.test(output)) return null;
      return trueIn(problem.weight.length, readFileSync(file('s.txt'), 'utf8'), /^\s*\d+ x(\d+)\s+(\S+)/gm);
    }),
  glpsol: (run, file) =>
    byClauses(async (problem) => {
      writeFileSync(file('p.lp'), linearProgram(problem));
      const output = run(['--lp', file('p.lp'), '--cuts', '-o', file('s.txt')]);
      if (!/INTEGER OPTIMAL SOLUTION FOUND/.test(output)) return null;
      return trueIn(
        problem.weight.length,
        readFileSync(file('s.txt'), 'utf8'),
        /^\s*\d+ x(\d+)\s+\*?\s+(\S+)/gm,
      );
    }),
  toulbar2: (run, file) =>
    byClauses(async (problem) => {
      writeFileSync(file('p.wcnf'), weightedClauses(problem));
      const output = run([file('p.wcnf'), '-s', '-v=0']);
      if (!/^Optimum: /m.test(output)) return null;
      const [values] = Array.from(output.matchAll(/^New solution: .*\n(.*)$/gm), ([, line]) => line).slice(
        -1,
      );
      return [
        false,
        ...values
          .trim()
          .split(/\s+/)
          .map((value) => value === '1'),
      ];
    }),
} as const satisfies Record<string, (run: Run, file: (name: string) => string) => Optimiser>;

/** The program behind an engine. */
export const commandOf = (id: NativeId): string => id.split('-')[0];

export type NativeId = keyof typeof NATIVES;

const trueIn = (count: number, text: string, line: RegExp): boolean[] => {
  const is = new Array<boolean>(count).fill(false);
  for (const [, v, value] of text.matchAll(line)) is[Number(v)] = Math.round(Number(value)) === 1;
  return is;
};

export const isInstalled = (command: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

class Late extends Error {}

export async function measureNative(
  id: NativeId,
  model: Model,
  restart: boolean,
  limit: number,
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'covergame-native-'));
  let seconds = 0;
  const run: Run = (args) => {
    if (existsSync(join(folder, 's.txt'))) rmSync(join(folder, 's.txt'));
    const script = `ulimit -t ${Math.ceil(limit - seconds) + 1}; TIMEFORMAT='cpu %U %S'; time "$0" "$@"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', script, commandOf(id), ...args], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    const [, user, system] = /cpu ([\d.]+) ([\d.]+)/.exec(stderr) ?? [];
    seconds += Number(user) + Number(system);
    if (!(seconds <= limit)) throw new Late();
    return stdout;
  };
  try {
    const optimiser = NATIVES[id](run, (name) => join(folder, name));
    const value = await (restart ? optimiser.closure(model) : guaranteeValue(model, optimiser));
    return value === null ? { value: null, seconds: limit } : { value, seconds };
  } catch (error) {
    if (error instanceof Late) return { value: null, seconds: limit };
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
