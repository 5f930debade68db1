// How long Ctrl-C, a time limit or a page has to wait: the longest slice of the solver on games of 10^6 nodes, both modes, and of all that `covergame solve` does with its
// witness: what is known when it is stopped, the check, and the chunks of the file.
//
//   npm run bench solve -- slices                    every family, 20 s of processor time each
//   npm run bench solve -- slices --only choices     families whose name holds that
//   npm run bench solve -- slices --seconds 60       longer
//   npm run bench solve -- slices --seed 5           other games
//   npm run bench solve -- slices --smoke            a hundredth of the nodes, 2 s
//
// Every measurement has a process of its own, and is done twice: slices are counted in steps, so each is the same work both times, and what counts is the shorter of the two; of
// each the clock or the processor time of the process, whichever is less, as others use the machine and V8 compiles on threads of its own. What is longer than the aim is told.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { writeWitness } from '../../src/certificate/index.ts';
import { checkingWitness } from '../../src/certificate/witness/index.ts';
import { compileLater } from '../../src/cli/solve/index.ts';
import type { Game } from '../../src/game/index.ts';
import { solving } from '../../src/solve/index.ts';
import { anyOwner, layered, uniformMealy } from './families.ts';
import { cascade, longCycle, preferential, strung, windyTorus } from './structured.ts';

const AIM = 100;

const FAMILIES: Readonly<Record<string, (nodes: number, seed: number) => Game>> = {
  'any owner': (nodes, seed) => anyOwner(nodes, 30, 4, seed),
  'half the SUT’s': (nodes, seed) => anyOwner(nodes, 50, 3, seed),
  'uniform 3x2': (nodes, seed) => uniformMealy(Math.floor(nodes / 4), 3, 2, seed),
  layered: (nodes, seed) => layered(Math.floor(nodes / 300), 100, seed),
  'long cycle': (nodes, seed) => longCycle(Math.floor(nodes / 3), seed),
  cascade: (nodes, seed) => cascade(Math.floor(nodes / 3), seed),
  'windy torus': (nodes, seed) => windyTorus(Math.floor(Math.sqrt(nodes / 4)), seed),
  preferential: (nodes, seed) => preferential(nodes, seed),
  corridor: (nodes, seed) => strung('corridor', Math.floor(nodes / 200), 50, false, seed),
  choices: (nodes, seed) => strung('choices', Math.floor(nodes / 200), 50, true, seed),
};

interface Slice {
  readonly doing: string;
  readonly ms: number;
}

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Slices that take next to no time are left out of the answer, and told by their numbers. */
function measure(family: string, nodes: number, seed: number, restart: boolean, seconds: number): void {
  compileLater();
  const game = FAMILIES[family](nodes, seed);
  const slices: Slice[] = [];
  const timed = <T>(doing: string, work: () => T): T => {
    const [from, used] = [performance.now(), cpu()];
    const result = work();
    slices.push({ doing, ms: Math.min(performance.now() - from, cpu() - used) });
    return result;
  };
  const end = cpu() + 1000 * seconds;
  const all = <T>(doing: string, slices: Generator<unknown, T>): T => {
    let step = timed(doing, () => slices.next());
    while (!step.done) step = timed(doing, () => slices.next());
    return step.value;
  };
  const solution = all('search', solving(game, { restart, stop: () => cpu() > end }));
  all('check', checkingWitness(game, solution.witness));
  const chunks = writeWitness(game, solution.witness);
  while (!timed('write', () => chunks.next()).done);
  console.log(JSON.stringify(slices.map(({ doing, ms }) => ({ doing, ms: Math.round(ms) }))));
}

function measured(...args: readonly (string | number | boolean)[]): readonly Slice[] {
  const hooks = fileURLToPath(new URL('../../scripts/typescript.mjs', import.meta.url));
  const own = fileURLToPath(import.meta.url);
  const all = ['--import', hooks, '--max-old-space-size=6000', own, '--measure', ...args.map(String)];
  return JSON.parse(execFileSync(process.execPath, all, { encoding: 'utf8', maxBuffer: 1 << 28 }));
}

/** Each slice with the shorter of its two times; how far the two got differs, what they did does not. */
function shorter(one: readonly Slice[], other: readonly Slice[]): readonly Slice[] {
  return [...new Set(one.map(({ doing }) => doing))].flatMap((doing) => {
    const second = other.filter((slice) => slice.doing === doing);
    return one
      .filter((slice) => slice.doing === doing)
      .slice(0, second.length)
      .map(({ ms }, i) => ({ doing, ms: Math.min(ms, second[i].ms) }));
  });
}

function report(): void {
  const option = (name: string, fallback: string) => {
    const at = process.argv.indexOf(name);
    return at > 0 ? process.argv[at + 1] : fallback;
  };
  const smoke = process.argv.includes('--smoke');
  const nodes = smoke ? 10_000 : 1_000_000;
  const seconds = Number(option('--seconds', smoke ? '2' : '20'));
  const only = option('--only', '');
  const seed = Number(option('--seed', '1'));
  for (const family of Object.keys(FAMILIES).filter((name) => name.includes(only))) {
    for (const restart of [false, true]) {
      const run = () => measured(family, nodes, seed, restart, seconds);
      const slices = shorter(run(), run());
      const longest = (doing: string) =>
        slices.reduce((most, slice) => (slice.doing === doing ? Math.max(most, slice.ms) : most), 0);
      const above = slices.filter(({ ms }) => ms > AIM).length;
      console.log(
        `${family}, ${restart ? 'with' : 'without'} restart: longest slice of the search ${longest('search')} ms (aim ${AIM}), ` +
          `witness made ${longest('witness')}, checked ${longest('check')}, written ${longest('write')}; ` +
          `${above} of ${slices.length} above the aim`,
      );
    }
  }
}

const [flag, ...given] = process.argv.slice(2);
if (flag === '--measure')
  measure(given[0], Number(given[1]), Number(given[2]), given[3] === 'true', Number(given[4]));
else report();
