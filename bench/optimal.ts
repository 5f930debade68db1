// What a move of `optimal` costs on graphs of 10^3 to 10^5 nodes: nodes looked at and milliseconds of processor time, against a
// SUT that answers at random and one that plays the witness; and whether the guarantee was reached.
//
//   npm run bench optimal
//   npm run bench optimal -- --smoke

import { Dice } from '../src/base/index.ts';
import { isSink } from '../src/game/index.ts';
import { ForcingTester, witnessPlayer } from '../src/play/index.ts';
import { levelsAfter, solve } from '../src/solve/index.ts';
import { randomGraph } from '../test/reference/random-graph.ts';

const smoke = process.argv.includes('--smoke');
const sizes = smoke ? [1000] : [1_000, 10_000, 100_000];
const MOVES = smoke ? 500 : 20_000;
const SLICES = 100;

const row = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const heads = [
  'nodes',
  'SUT share',
  'restart',
  'SUT',
  'guarantee',
  'gained',
  'moves',
  'solve ms',
  'nodes a move',
  'most',
  'ms a move',
];
row(...heads);
row(...heads.map(() => '---'));

const cpu = () => process.cpuUsage().user / 1000;

for (const nodes of sizes) {
  for (const [sutShare, seed] of [
    [0.3, 1],
    [0.5, 2],
  ] as const) {
    const game = randomGraph({ nodes, edges: 3 * nodes, seed, sutShare });
    for (const restart of [false, true]) {
      let slices = SLICES;
      const solution = solve(game, { restart, stop: () => --slices < 0 });
      for (const kind of ['adversary', 'uniform']) {
        const start = cpu();
        const levels = restart ? null : levelsAfter(game, SLICES);
        const solved = cpu();
        const tester = new ForcingTester(game, { restart, resetCost: 10, ...(levels && { levels }) });
        const sut = witnessPlayer(game, solution.witness);
        const dice = Dice.of(seed, 5);
        const covered = new Set<number>();
        let [v, memory, moves, most] = [game.initial, sut.start, 0, 0];
        for (; moves < MOVES; moves++) {
          covered.add(v);
          tester.cover(v);
          memory = sut.enter(memory, v);
          const before = tester.touched;
          const move = tester.move(v);
          most = Math.max(most, tester.touched - before);
          if (move.kind === 'stop' || (kind === 'adversary' && covered.size >= solution.upper)) break;
          if (move.kind === 'reset') {
            v = game.initial;
            memory = sut.start;
          } else if (isSink(game, v)) break;
          else if (move.kind === 'edge') v = game.target[move.edge];
          else if (kind === 'adversary') v = game.target[sut.choose(memory, v)];
          else v = game.target[game.outStart[v] + dice.below(game.outStart[v + 1] - game.outStart[v])];
        }
        const time = cpu() - solved;
        const guarantee = solution.exact ? `${solution.lower}` : `${solution.lower}..${solution.upper}`;
        const cost = [(tester.touched / moves).toFixed(0), most, (time / moves).toFixed(3)];
        row(
          nodes,
          sutShare,
          restart ? 'yes' : 'no',
          kind,
          guarantee,
          covered.size,
          moves,
          (solved - start).toFixed(0),
          ...cost,
        );
      }
    }
  }
}
