// What Redis sees of a campaign: commands and bytes for each test, by what Redis itself counts; and how many tests a second one process leads.

import { orThrow, VERSION } from '../../src/base/index.ts';
import { connect, type FleetCampaign, type Link, runWorker, startFleet } from '../../src/fleet/index.ts';
import { modelFacts } from '../../src/game/index.ts';
import { randomGame } from '../../src/model/index.ts';
import { headerOf, settle } from '../../src/run/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { ownRedis } from '../../test/unit/fleet/redis-server.ts';

export interface TrafficSize {
  readonly nodes: number;
  /** Steps of a test at most. */
  readonly lengths: readonly number[];
  readonly tests: number;
  readonly seats: number;
}

const FIGURES = ['total_commands_processed', 'total_net_input_bytes', 'total_net_output_bytes'];

async function counted({ redis }: Link): Promise<number[]> {
  const info = await redis.info();
  return FIGURES.map((key) => Number(new RegExp(`^${key}:(\\d+)`, 'm').exec(info)![1]));
}

export async function benchTraffic({ nodes, lengths, tests, seats }: TrafficSize): Promise<void> {
  const game = orThrow(randomGame({ nodes, seed: 1 }));
  const { name, hash } = modelFacts(game);
  console.log(
    `${game.n} nodes, rdm against a simulated SUT, one worker with ${seats} seats and the one who leads in one process`,
  );
  console.log('steps a test   tests/s   commands a test   kB in a test   kB out a test');
  for (const maxTest of lengths) {
    const redis = await ownRedis();
    const link = await connect(redis.url);
    const settled = settle({
      game,
      strategy: strategyNamed('rdm'),
      sut: 'uniform',
      budget: tests * (maxTest + 2),
      resetCost: 1,
      seed: 1,
      instances: 2 * seats,
    });
    const over = new AbortController();
    const theirs = await connect(redis.url);
    const working = runWorker({
      link: theirs,
      name: 'w',
      seats,
      lease: 30_000,
      install: async () => ({ settled, hash, sut: null }),
      model: async () => game,
      signal: over.signal,
      tell: () => {},
    });
    const campaign: FleetCampaign = {
      id: `traffic-${maxTest}`,
      version: VERSION,
      started: '2026-01-01T00:00:00.000Z',
      status: 'open',
      model: { path: 'random', name, hash, options: {} },
      sut: { id: 'uniform', hash: null },
      strategy: 'rdm',
      suite: null,
      settings: {},
      maxTest,
    };
    const before = await counted(link);
    const began = performance.now();
    const { outcome } = await startFleet({
      link,
      campaign,
      settled,
      header: headerOf(settled),
      signal: new AbortController().signal,
    });
    const seconds = (performance.now() - began) / 1000;
    const after = await counted(link);
    const played = outcome.resets + 1;
    const [commands, into, out] = after.map((count, i) => (count - before[i]) / played);
    console.log(
      `${(outcome.steps / played).toFixed(0).padStart(12)} ${(played / seconds).toFixed(0).padStart(9)} ${commands.toFixed(1).padStart(17)} ${(into / 1000).toFixed(1).padStart(14)} ${(out / 1000).toFixed(1).padStart(15)}`,
    );
    over.abort();
    await working;
    theirs.end();
    link.end();
    await redis.end();
  }
}
