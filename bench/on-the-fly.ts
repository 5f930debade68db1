// Campaigns on the fly: what is covered, how long a step takes, and what is held in memory, on programs far too large to be explored.
//
//   npm run bench on-the-fly              chat with 24 clients (4 * 10^8 states) and ten counters of ten (10^10), 2,000 and 20,000 steps
//   npm run bench on-the-fly -- --smoke   200 steps
//
// The heap is measured after a collection, at the end of each campaign, less what it was before the first: it must not grow with the
// steps. Rival in the same run: the random walk, which unfolds one state at a time.

import chat from '../models/chat.ts';
import { orThrow } from '../src/base/index.ts';
import { type AnyModel, defineModel, oneOf, range, WindowedProgram } from '../src/model/index.ts';
import { OnTheFlyCampaign, sutDice, testerDice } from '../src/run/index.ts';
import { chooserOnTheFly } from '../src/run/on-the-fly/index.ts';
import { AWAIT, RESET, STOP, strategyNamed } from '../src/strategy/index.ts';

const smoke = process.argv.includes('--smoke');

const counters = defineModel({
  name: 'counters',
  initial: () => ({ at: range(10).map(() => 0) }),
  actions: ({ tester }) => ({
    up: tester({
      with: { i: range(10) },
      when: ({ at }, { i }) => at[i] < 9,
      next: ({ at }, { i }) => oneOf({ up: { at: at.with(i, at[i] + 1) }, stuck: { at } }),
    }),
    full: tester({
      with: { i: range(10) },
      when: ({ at }, { i }) => at[i] === 9,
      next: ({ at }, { i }) => ({ at: at.with(i, 0) }),
    }),
  }),
});

const heap = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

function play(model: AnyModel, set: object, strategy: string, budget: number): OnTheFlyCampaign {
  const program = orThrow(WindowedProgram.of(model, { ...set }));
  const campaign = new OnTheFlyCampaign({
    program,
    strategy: strategyNamed(strategy),
    cover: 'labels',
    unfold: 300,
    budget,
    resetCost: 10,
    dice: testerDice(1, 0),
  });
  const choose = chooserOnTheFly('uniform');
  const dice = sutDice(1, 0);
  for (let move = campaign.decide(); move !== STOP; move = campaign.decide()) {
    if (move === RESET) campaign.restarted();
    else if (move !== AWAIT) campaign.observe(move);
    else {
      const { game, node, place } = campaign;
      campaign.observe(choose({ game, node, place, dice, seed: 1 }));
    }
  }
  return campaign;
}

console.log('| program | strategy | budget | labels | states | nodes held | heap MiB | ms a step |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
const before = heap();
for (const [name, model, set] of [
  ['chat, 24 clients', chat, { m: 24 }],
  ['ten counters', counters, {}],
] as const) {
  for (const budget of smoke ? [200] : [2000, 20_000]) {
    for (const strategy of ['adaptive', 'rdm']) {
      const began = process.cpuUsage();
      const campaign = play(model as AnyModel, set, strategy, budget);
      const { user, system } = process.cpuUsage(began);
      const { planner, found, steps } = campaign;
      const held = (heap() - before).toFixed(1);
      const ms = ((user + system) / 1000 / steps).toFixed(2);
      const row = [name, strategy, budget, `${planner.covered.size} of ${found}`, planner.states.added];
      console.log(`| ${[...row, planner.largest, held, ms].join(' | ')} |`);
    }
  }
}
if (!globalThis.gc) console.log('\nWithout node --expose-gc the heap holds what is not collected yet.');
