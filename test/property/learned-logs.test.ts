// Models from logs of simulated systems, with and without noise: what is called usable is judged by the system itself, which the learner
// never sees. Fresh traces are accepted, and random walks of the model are possible, at least 95 % each; a model that says
// otherwise must say so. Deterministic systems of moderate size are usable even with 1 % of the answers wrong.

import { expect, test } from 'vitest';
import { Dice, orThrow } from '../../src/base/index.ts';
import { readModelFile } from '../../src/format/node/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';
import { modelFromLog } from '../../src/learn/index.ts';
import { follow } from '../../src/learn/update/index.ts';
import { randomMachine } from '../unit/learn/random-machine.ts';
import { walkLog } from '../unit/learn/walk-log.ts';

const model = async (name: string): Promise<Game> =>
  orThrow(await readModelFile(new URL(`../../models/${name}.game.json`, import.meta.url).pathname));
const SYSTEMS: readonly (readonly [string, () => Game | Promise<Game>, boolean])[] = [
  ['8 states', () => randomMachine({ states: 8, inputs: 3, answers: 3 }, 1), true],
  ['20 states', () => randomMachine({ states: 20, inputs: 4, answers: 3 }, 2), true],
  [
    '6 states that look alike',
    () => randomMachine({ states: 6, inputs: 3, answers: 2, hidden: 0.5 }, 3),
    true,
  ],
  ['coffee, whose answers vary', () => model('coffee'), false],
  ['login, whose answers vary', () => model('login'), false],
];

/** The share of walks of one game that another one follows. */
function share(walked: Game, judge: Game, seed: number): number {
  const { traces } = walkLog(walked, 200, 20, Dice.of(seed), 0);
  const along = traces.filter(
    ({ events }) => events.length > 0 && follow(judge, judge.initial, events).matched === events.length,
  );
  return along.length / traces.length;
}

for (const noise of [0, 0.01]) {
  test.each(SYSTEMS)(`%s, ${noise * 100} % noise`, async (_name, make, deterministic) => {
    const system = await make();
    const { spec, scores } = modelFromLog(walkLog(system, 1000, 20, Dice.of(1), noise), { rule: 'auto' });
    const learned = buildGame(spec);
    if (deterministic) expect([scores!.usable, learned.n <= system.n]).toEqual([true, true]);
    if (!scores!.usable) return;
    expect(share(system, learned, 77)).toBeGreaterThanOrEqual(0.95);
    expect(share(learned, system, 78)).toBeGreaterThanOrEqual(0.95);
  });
}

test('the noise is estimated', () => {
  const system = randomMachine({ states: 8, inputs: 3, answers: 3 }, 1);
  const noiseOf = (noise: number) =>
    modelFromLog(walkLog(system, 1000, 20, Dice.of(1), noise), { rule: 'auto' }).scores!.noise;
  expect([noiseOf(0), noiseOf(0.01), noiseOf(0.02)].map(Math.round)).toEqual([0, 1, 2]);
});

test('a handful of traces is not judged', () => {
  const system = randomMachine({ states: 3, inputs: 2, answers: 2 }, 1);
  expect(modelFromLog(walkLog(system, 10, 20, Dice.of(1), 0), { rule: 'auto' }).scores).toBeNull();
});
