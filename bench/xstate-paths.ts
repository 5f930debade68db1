// The paths of xstate/graph, executed against the running actor of a machine whose service ends well, badly or never, beside campaigns
// of covergame against the same machine: what each sees. A test that follows a path sends its events and waits where the path has the
// end of a service or a timer; if the actor goes another way, the test is over, as a failed test is, but what it saw counts.
//
//   npm run bench xstate-paths                 writes bench/results/xstate-paths.md; docs/how-to/coming-from/xstate.md has its table
//   npm run bench xstate-paths -- --smoke

import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { Dice, orThrow } from '../src/base/index.ts';
import { machineGame } from '../src/format/index.ts';
import { testSystem } from '../src/run/node/index.ts';
import { strategyNamed } from '../src/strategy/index.ts';
import { drivenSut } from '../src/sut/node/index.ts';
import { stateName } from '../src/sut/node/xstate/state-name.ts';
import player from '../test/fixtures/xstate/player.ts';
import { writePage } from './solve/write-page.ts';

const MACHINE = fileURLToPath(new URL('../test/fixtures/xstate/player.ts', import.meta.url));
const PAGE = fileURLToPath(new URL('results/xstate-paths.md', import.meta.url));
const HEAD = `# Paths of XState and runs of covergame

\`npm run bench xstate-paths\` writes this table, with 50 seeds. [Coming from XState](../../docs/how-to/coming-from/xstate.md) explains it.`;
const TIMER = 1000;

interface Tally {
  readonly seen: Set<string>;
  readonly tests: number;
  readonly asWanted: number;
  /** A visit costs 1, and so does a new start. */
  readonly spent: number;
}

/** Ends as covergame's own double of a service does: well, badly or never, each as likely. */
function ending(dice: Dice): Promise<void> {
  const way = dice.below(3);
  if (way === 2) return new Promise(() => {});
  return way === 0 ? Promise.resolve() : Promise.reject(new Error('not found'));
}

/** Every path of `getShortestPaths`, so many times each. */
async function followPaths(seed: number, times: number): Promise<Tally> {
  const dice = Dice.of(seed);
  const seen = new Set<string>();
  let [tests, asWanted, spent] = [0, 0, 0];
  const paths = getShortestPaths(player);
  for (let time = 0; time < times; time++) {
    for (const { steps } of paths) {
      const clock = new SimulatedClock();
      const machine = player.provide({ actors: { load: fromPromise(() => ending(dice)) } });
      const actor = createActor(machine, { clock });
      const name = (): string => stateName(actor.getSnapshot().value);
      actor.start();
      seen.add(name());
      tests++;
      spent += 2;
      let onTheWay = true;
      for (const { event, state } of steps.slice(1)) {
        if (event.type.startsWith('xstate.')) await wait(name, clock);
        else actor.send(event);
        spent++;
        seen.add(name());
        onTheWay = name() === stateName(state.value);
        if (!onTheWay) break;
      }
      if (onTheWay) asWanted++;
      actor.stop();
    }
  }
  return { seen, tests, asWanted, spent };
}

/** Lets the service come to its end, or else the timer. */
async function wait(name: () => string, clock: SimulatedClock): Promise<void> {
  const before = name();
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  if (name() === before) clock.increment(TIMER);
}

const game = orThrow(machineGame(player.config));
const configurations = game.ids.filter((id) => !id.includes('/'));

async function play(seed: number, budget: number): Promise<Tally> {
  const sut = await drivenSut(`xstate:${MACHINE}?clock=fake`);
  const strategy = strategyNamed('adaptive');
  const { outcome, verdict, why, failures } = await testSystem({
    game,
    sut,
    strategy,
    budget,
    resetCost: 1,
    seed,
    stopEarly: true,
    provenance: null,
    // The clock is fake: nothing is late because this machine is busy.
    patience: { answer: 600_000 },
  });
  if (verdict === 'fail') throw new Error(`${why}: ${JSON.stringify(failures[0])}`);
  const seen = new Set(
    Array.from(outcome.coveredNodes, (v) => game.ids[v]).filter((id) => !id.includes('/')),
  );
  return { seen, tests: outcome.resets + 1, asWanted: outcome.resets + 1, spent: outcome.spent };
}

const mean = (values: readonly number[]): string =>
  (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(1);

/** The rows of the table: what each way of testing sees, over so many seeds. */
export async function pathTable(seeds: number): Promise<string[]> {
  const all = configurations.length;
  const row = (name: string, tallies: readonly Tally[]): string => {
    const found = tallies.map(({ seen }) => seen.size);
    return `| ${[
      name,
      mean(tallies.map(({ tests }) => tests)),
      mean(tallies.map(({ tests, asWanted }) => tests - asWanted)),
      mean(tallies.map(({ spent }) => spent)),
      `${mean(found)} of ${all}`,
      `${found.filter((count) => count === all).length} of ${seeds}`,
    ].join(' | ')} |`;
  };
  // One after the other: a campaign that shares the event loop with others would take their time for silence.
  const over = async (one: (seed: number) => Promise<Tally>): Promise<Tally[]> => {
    const tallies: Tally[] = [];
    for (let seed = 1; seed <= seeds; seed++) tallies.push(await one(seed));
    return tallies;
  };
  const once = await over((seed) => followPaths(seed, 1));
  const budget = Math.round(once.reduce((sum, { spent }) => sum + spent, 0) / seeds);
  return [
    '| way of testing | tests | gone another way | steps | configurations seen | all seen |',
    '| --- | --- | --- | --- | --- | --- |',
    row('`getShortestPaths`, each once', once),
    row('`getShortestPaths`, each five times', await over((seed) => followPaths(seed, 5))),
    row(`\`adaptive\`, budget ${budget}`, await over((seed) => play(seed, budget))),
  ];
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const isSmoke = argv.includes('--smoke');
  const table = (await pathTable(isSmoke ? 2 : 50)).join('\n');
  console.log(table);
  if (!isSmoke) writePage(PAGE, `${HEAD}\n\n${table}\n`);
}
