// How fast campaigns are played, beside a plain C++ loop doing the same walk with the same dice.
//
//   npm run bench run              385 nodes, 2 * 10^8 steps; s1.5 to s4 with 100 runs of budget 40,000 each
//   npm run bench run -- --smoke   a hundredth of it
//
// The C++ program is compiled by this bench (g++ -O2) and must end with the same counts on every edge; without
// g++ the ratio is left out. Suite strategies are measured beside the literal ones, which look through every case
// before every pick. All times are CPU times: the machine may be busy with something else.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Dice } from '../src/base/index.ts';
import { type Game, GameBuilder, type Owner } from '../src/game/index.ts';
import { planOf, randomWalk, runnerOf, sutDice, testerDice } from '../src/run/index.ts';
import { makeSuite, type Suite } from '../src/suite/index.ts';
import { naiveRun } from '../test/reference/naive-strategies.ts';

const smoke = process.argv.includes('--smoke');
const STEPS = smoke ? 2_000_000 : 200_000_000;
const RUNS = smoke ? 4 : 100;
const BUDGET = 40_000;
const NAIVE_RUNS = smoke ? 1 : 2;

/** A random strongly connected game: a ring through all nodes, and further edges anywhere. */
function ring(nodes: number, degree: number, seed: number): Game {
  const dice = Dice.of(seed);
  const builder = new GameBuilder();
  for (let v = 0; v < nodes; v++) builder.node(`n${v}`, dice.below(2) as Owner);
  for (let v = 0; v < nodes; v++) {
    builder.edge(v, (v + 1) % nodes);
    for (let i = 1; i < degree; i++) builder.edge(v, dice.below(nodes));
  }
  builder.start('n0');
  return builder.build()!;
}

const CPP = String.raw`
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <vector>
struct Dice {
  uint32_t a, b, c, d;
  uint32_t bits() {
    uint32_t x = b * 5, result = ((x << 7) | (x >> 25)) * 9, t = b << 9;
    c ^= a; d ^= b; b ^= c; a ^= d; c ^= t; d = (d << 11) | (d >> 21);
    return result;
  }
  uint32_t below(uint32_t n) { return (uint64_t(bits()) * n) >> 32; }
};
int main(int, char** argv) {
  FILE* in = fopen(argv[1], "r");
  int n, m, initial; long long budget; Dice tester, sut;
  if (fscanf(in, "%d %d %d %lld", &n, &m, &initial, &budget) != 4) return 1;
  for (Dice* p : {&tester, &sut}) if (fscanf(in, "%u %u %u %u", &p->a, &p->b, &p->c, &p->d) != 4) return 1;
  std::vector<uint8_t> owner(n), covered(n);
  std::vector<int> start(n + 1), target(m), taken(m);
  for (auto& x : owner) { int y; if (fscanf(in, "%d", &y) != 1) return 1; x = y; }
  for (auto& x : start) if (fscanf(in, "%d", &x) != 1) return 1;
  for (auto& x : target) if (fscanf(in, "%d", &x) != 1) return 1;
  clock_t begin = clock();
  long long spent = 1, steps = 0; int v = initial, count = 1;
  covered[v] = 1;
  while (spent < budget) {
    int first = start[v]; uint32_t degree = start[v + 1] - first;
    int e = first + (owner[v] == 0 ? tester.below(degree) : sut.below(degree));
    taken[e]++; steps++; spent++; v = target[e];
    if (!covered[v]) { covered[v] = 1; count++; }
  }
  double seconds = double(clock() - begin) / CLOCKS_PER_SEC;
  uint32_t hash = 0;
  for (int x : taken) hash = hash * 31 + x;
  printf("%.6f %lld %d %u\n", seconds, steps, count, hash);
}
`;

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

interface Walked {
  readonly seconds: number;
  readonly result: string;
}

function walkHere(game: Game): Walked {
  const start = cpuSeconds();
  const walk = randomWalk(game, STEPS, 10, testerDice(1, 0), sutDice(1, 0));
  const seconds = cpuSeconds() - start;
  let hash = 0;
  for (const count of walk.taken) hash = (Math.imul(hash, 31) + count) >>> 0;
  return { seconds, result: `${walk.steps} ${walk.coveredCount} ${hash}` };
}

function walkInCpp(game: Game, folder: string): Walked | null {
  if (spawnSync('g++', ['--version']).error) return null;
  const source = join(folder, 'walk.cpp');
  const program = join(folder, 'walk');
  const data = join(folder, 'walk.txt');
  writeFileSync(source, CPP);
  const states = [testerDice(1, 0), sutDice(1, 0)].flatMap(({ state }) => state.map((word) => word >>> 0));
  const rows = [[game.n, game.m, game.initial, STEPS], states, game.owner, game.outStart, game.target];
  writeFileSync(data, rows.map((row) => Array.from(row).join(' ')).join('\n'));
  execFileSync('g++', ['-O2', '-o', program, source]);
  const [seconds, ...result] = execFileSync(program, [data], { encoding: 'utf8' }).trim().split(' ');
  return { seconds: Number(seconds), result: result.join(' ') };
}

function benchWalk(): void {
  const game = ring(385, 4, 1);
  const folder = mkdtempSync(join(tmpdir(), 'covergame-bench-'));
  try {
    randomWalk(game, STEPS / 20, 10, testerDice(2, 0), sutDice(2, 0));
    // The best of three on each side, in turns.
    let [ours, cpp]: [Walked | null, Walked | null] = [null, null];
    for (let i = 0; i < 3; i++) {
      const here = walkHere(game);
      const there = walkInCpp(game, folder);
      if (!ours || here.seconds < ours.seconds) ours = here;
      if (there && (!cpp || there.seconds < cpp.seconds)) cpp = there;
    }
    const rate = (walked: Walked): string => `${(STEPS / walked.seconds / 1e6).toFixed(0)} M steps/s`;
    console.log(`random walk, ${game.n} nodes: ${rate(ours!)}`);
    if (!cpp) {
      console.log('  g++ is not installed: no rival');
      return;
    }
    if (cpp.result !== ours!.result) throw new Error(`C++ ended with ${cpp.result}, we with ${ours!.result}`);
    console.log(
      `  C++ -O2: ${rate(cpp)}; ours / C++ = ${(cpp.seconds / ours!.seconds).toFixed(2)} (same counts on every edge)`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The node suite with its cases cut into more, or cases repeated, until there are `count`. */
function suiteOf(game: Game, count: number): Suite {
  const edge = makeSuite(game, 'edge');
  const cases = edge.cases.flatMap((path) => [path.slice(0, 12), path.slice(0, 25), path.slice(0, 50)]);
  return { ...edge, criterion: 'bench', cases: cases.slice(0, count) };
}

function benchSuites(): void {
  const game = ring(300, 3, 2);
  const suite = suiteOf(game, 200);
  const paths = suite.cases.map((path) => [...path]);
  console.log(`${RUNS} runs of budget ${BUDGET}, ${game.n} nodes, ${suite.cases.length} cases, one core`);
  let all = 0;
  for (const strategy of ['s1.5', 's2', 's3', 's4']) {
    const start = cpuSeconds();
    const run = runnerOf(
      planOf({ game, strategy, sut: 'uniform', suite, budget: BUDGET, resetCost: 10, seed: 1 }),
    );
    let [coverage, spent] = [0, 0];
    for (let i = 0; i < RUNS; i++) {
      const outcome = run(i);
      coverage += outcome.coverage / RUNS;
      spent += outcome.spent;
    }
    const seconds = cpuSeconds() - start;
    all += seconds;
    const naiveStart = cpuSeconds();
    let naiveSpent = 0;
    for (let i = 0; i < NAIVE_RUNS; i++) {
      naiveSpent += naiveRun(strategy, game, paths, BUDGET, 10, Dice.of(3, i)).spent;
    }
    const naive = (cpuSeconds() - naiveStart) / naiveSpent;
    console.log(
      `  ${strategy.padEnd(4)} ${seconds.toFixed(2)} s, ${(naive / (seconds / spent)).toFixed(0)}x the literal one (${coverage.toFixed(1)} % covered)`,
    );
  }
  console.log(`  altogether ${all.toFixed(2)} s`);
}

benchWalk();
benchSuites();
