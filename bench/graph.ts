// The game graph at size: build, components, attractor and kinds of nodes on a random graph of 10^6 nodes and
// 5 * 10^6 edges, beside graphology building the same graph in the same run.
//
//   npm run bench graph              10^6 nodes, 5 * 10^6 edges
//   npm run bench graph -- --smoke   a thousandth of it
//
// Every measurement has a process of its own, so that memory is the peak of that job alone, and a heap of 12 GB: graphology's share of
// it at full size is 3 GB.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MultiDirectedGraph } from 'graphology';
import { Dice } from '../src/base/index.ts';
import {
  attractor,
  components,
  type Game,
  GameBuilder,
  nodeKinds,
  reachable,
  SUT,
  TESTER,
} from '../src/game/index.ts';

type Job = 'covergame' | 'graphology';

interface Measured {
  readonly buildSeconds: number;
  readonly peakMiB: number;
  readonly more: Readonly<Record<string, number>>;
}

const DEGREE = 5;

/** The same edges for both: DEGREE random targets for each node. */
function eachEdge(nodes: number, visit: (u: number, w: number) => void): void {
  const dice = Dice.of(1);
  for (let u = 0; u < nodes; u++) for (let i = 0; i < DEGREE; i++) visit(u, dice.below(nodes));
}

function timed<T>(work: () => T): [T, number] {
  const start = performance.now();
  const result = work();
  return [result, (performance.now() - start) / 1000];
}

function buildOurs(nodes: number): Game {
  const builder = new GameBuilder();
  for (let v = 0; v < nodes; v++) builder.node(`n${v}`, v % 2 === 0 ? TESTER : SUT);
  eachEdge(nodes, (u, w) => builder.edge(u, w));
  builder.start('n0');
  return builder.build()!;
}

function buildGraphology(nodes: number): MultiDirectedGraph {
  const graph = new MultiDirectedGraph();
  for (let v = 0; v < nodes; v++) graph.addNode(`n${v}`, { owner: v % 2 });
  eachEdge(nodes, (u, w) => graph.addEdge(`n${u}`, `n${w}`));
  return graph;
}

function measure(job: Job, nodes: number): Measured {
  const peak = () => process.resourceUsage().maxRSS / 1024;
  if (job === 'graphology') {
    const [graph, buildSeconds] = timed(() => buildGraphology(nodes));
    if (graph.size !== nodes * DEGREE) throw new Error('graphology lost an edge');
    return { buildSeconds, peakMiB: peak(), more: {} };
  }
  const [game, buildSeconds] = timed(() => buildOurs(nodes));
  const more: Record<string, number> = {};
  more['reach s'] = timed(() => reachable(game))[1];
  more['components s'] = timed(() => components(game))[1];
  more['attractor s'] = timed(() => attractor(game, TESTER, [nodes - 1]))[1];
  more['kinds s'] = timed(() => nodeKinds(game))[1];
  return { buildSeconds, peakMiB: peak(), more };
}

function inOwnProcess(job: Job, nodes: number): Measured {
  const self = fileURLToPath(import.meta.url);
  const args = [...process.execArgv, '--max-old-space-size=12000', self, '--job', job, `${nodes}`];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 20 }));
}

function report(nodes: number): void {
  const base = inOwnProcess('covergame', 10);
  const ours = inOwnProcess('covergame', nodes);
  const theirs = inOwnProcess('graphology', nodes);
  const size = (measured: Measured) => Math.max(1, measured.peakMiB - base.peakMiB);
  console.log(`${nodes} nodes, ${nodes * DEGREE} edges (an empty process: ${base.peakMiB.toFixed(0)} MiB)`);
  for (const [name, one] of [
    ['covergame', ours],
    ['graphology', theirs],
  ] as const) {
    console.log(
      `  ${name.padEnd(11)} build ${one.buildSeconds.toFixed(2)} s, ${size(one).toFixed(0)} MiB more than an empty process`,
    );
  }
  const rest = Object.entries(ours.more).map(
    ([what, seconds]) => `${what.replace(' s', '')} ${seconds.toFixed(2)} s`,
  );
  console.log(`  covergame   ${rest.join(', ')}`);
  console.log(
    `  ratio       ${(theirs.buildSeconds / ours.buildSeconds).toFixed(1)}x faster, ${(size(theirs) / size(ours)).toFixed(1)}x smaller`,
  );
}

const [flag, job, nodes] = process.argv.slice(2);
if (flag === '--job') console.log(JSON.stringify(measure(job as Job, Number(nodes))));
else report(flag === '--smoke' ? 1_000 : 1_000_000);
