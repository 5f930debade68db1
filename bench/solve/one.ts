// One engine on one instance, in a process of its own: prints the value and the processor seconds since the process
// was started, so that starting Node, reading the file and loading the engine count for every engine alike.
//
//   one.js ENGINE FILE restart|no-restart PACKAGE
//
// PACKAGE is the built package; only our own engine and brute force load anything of it.

import { readFileSync } from 'node:fs';
import type * as Solver from '../../src/solver.ts';
import type { Model } from './model.ts';

const [engine, file, mode, built] = process.argv.slice(2);
const model = JSON.parse(readFileSync(file, 'utf8')) as Model;
const restart = mode === 'restart';

/** What our search took of it: the rest is what starting Node, reading and loading take. */
let searching = Number.NaN;
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const value = await (engine === 'covergame' ? ours() : engine === 'brute force' ? bruteForce() : rival());
process.stdout.write(`${JSON.stringify({ value, seconds: cpu(), searching })}\n`);
process.exit(0);

async function game() {
  const solver = (await import(`${built}/solver.js`)) as typeof Solver;
  const id = (v: number) => `${v}`;
  const graph = solver.buildGame({
    initial: id(model.initial),
    nodes: model.gain.map((gain, v) => ({ id: id(v), owner: model.sut[v] ? 'sut' : 'tester', gain })),
    edges: model.next.flatMap((row, v) => row.map((w) => ({ from: id(v), to: id(w) }))),
  });
  return { game: graph, solver };
}

async function ours(): Promise<number | null> {
  const { game: graph, solver } = await game();
  const from = cpu();
  const solution = solver.solve(graph, { restart });
  searching = cpu() - from;
  return solution.exact ? solution.upper : null;
}

async function bruteForce(): Promise<number> {
  const { bruteForce: value } = await import('../../test/reference/brute-force.ts');
  return value((await game()).game, { restart });
}

async function rival(): Promise<number | null> {
  const [{ RIVALS }, { guaranteeValue }] = await Promise.all([import('./rivals.ts'), import('./stages.ts')]);
  const optimiser = await RIVALS[engine as keyof typeof RIVALS]();
  return restart ? optimiser.closure(model) : guaranteeValue(model, optimiser);
}
