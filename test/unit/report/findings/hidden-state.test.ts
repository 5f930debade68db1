// Answers that depend on what came before: a planted dependence is found and named, and honest SUTs, whatever their chances, are not suspected.

import { describe, expect, it } from 'vitest';
import { Dice, GrowingInts } from '../../../../src/base/index.ts';
import { buildGame, type Game } from '../../../../src/game/index.ts';
import { dependencesOf } from '../../../../src/report/findings/hidden-state.ts';
import { LEVEL } from '../../../../src/report/findings/weight-test.ts';
import { Campaign, EdgePairs, playToEnd, testerDice } from '../../../../src/run/index.ts';
import { RESET, spendingAll, strategyNamed } from '../../../../src/strategy/index.ts';

/** Works in rounds: ask, or switch, at any time. */
import { atLength } from '../../../length.ts';

const box = buildGame({
  initial: 'idle',
  nodes: [
    { id: 'idle', owner: 'tester' },
    { id: 'asked', owner: 'sut' },
    { id: 'switched', owner: 'sut' },
    { id: 'rung', owner: 'sut' },
  ],
  edges: [
    { from: 'idle', to: 'asked', label: 'ask' },
    { from: 'idle', to: 'switched', label: 'switch' },
    { from: 'idle', to: 'rung', label: 'ring' },
    { from: 'asked', to: 'idle', label: 'yes' },
    { from: 'asked', to: 'idle', label: 'no' },
    { from: 'switched', to: 'idle', label: 'click' },
    { from: 'rung', to: 'idle', label: 'ding' },
    { from: 'rung', to: 'idle', label: 'dong' },
  ],
});

/** Two rooms from which the same node is entered by the same word. */
const rooms = buildGame({
  initial: 'up',
  nodes: [
    { id: 'up', owner: 'tester' },
    { id: 'down', owner: 'tester' },
    { id: 'asked', owner: 'sut' },
    { id: 'rung', owner: 'sut' },
  ],
  edges: [
    { from: 'up', to: 'asked', label: 'ask' },
    { from: 'down', to: 'asked', label: 'ask' },
    { from: 'up', to: 'rung', label: 'ring' },
    { from: 'down', to: 'rung', label: 'ring' },
    { from: 'asked', to: 'up', label: 'yes' },
    { from: 'asked', to: 'down', label: 'no' },
    { from: 'rung', to: 'up', label: 'ding' },
    { from: 'rung', to: 'down', label: 'dong' },
    { from: 'rung', to: 'down', label: 'ding' },
    { from: 'rung', to: 'up', label: 'dong' },
  ],
});

/** A campaign against a SUT that answers the first edge with the chance that `chance` says. */
function eventsOf(
  game: Game,
  seed: number,
  chance: (node: number, had: ReadonlySet<number>, last: readonly number[]) => number,
) {
  const events = new GrowingInts();
  let had = new Set<number>();
  /** The last edges of the test, the last one first. */
  let last: number[] = [];
  const rules = { game, budget: 800, resetCost: 5 };
  const player = spendingAll(strategyNamed('adaptive')).prepare(rules)(testerDice(seed, 0));
  const recorder = {
    start: () => {
      events.push(RESET);
      had = new Set();
      last = [];
    },
    step: (edge: number) => {
      events.push(edge);
      had.add(game.label[edge]);
      last = [edge, ...last];
    },
  };
  const dice = Dice.of(seed, 99);
  const campaign = new Campaign({ ...rules, player, recorder, maxTest: 12 });
  playToEnd(campaign, {
    choose(v) {
      const first = game.outStart[v];
      const degree = game.outStart[v + 1] - first;
      return degree === 1 || dice.unit() < chance(v, had, last) ? first : first + 1 + dice.below(degree - 1);
    },
  });
  return events.view().slice();
}

describe('hidden state', () => {
  const asked = box.ids.indexOf('asked');
  const switching = box.labels.indexOf('switch');

  it('is named, with the counts on both sides', () => {
    let found = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const events = eventsOf(box, seed, (v, had) => (v === asked && had.has(switching) ? 0.05 : 0.9));
      const dependences = dependencesOf(box, [{ events }]);
      for (const { node } of dependences) expect(node).toBe(asked);
      const [one] = dependences;
      if (one?.after !== 'switch' && one?.after !== 'click') continue;
      found++;
      expect(one.had.count / one.had.of < 0.5 || one.not.count / one.not.of < 0.5).toBe(true);
    }
    expect(found).toBeGreaterThanOrEqual(16);
  });

  it('is not suspected of a SUT whose answers depend on the node alone, but for the level that is stated', () => {
    const SEEDS = atLength(100, 200);
    let suspected = 0;
    for (let seed = 1; seed <= SEEDS; seed++) {
      const share = Dice.of(seed, 7).unit();
      const events = eventsOf(rooms, seed, () => share);
      if (dependencesOf(rooms, [{ events }]).length > 0) suspected++;
    }
    expect(suspected).toBeLessThanOrEqual(SEEDS * LEVEL);
  });

  it('is found where it is the way in, or the word right before, that matters', () => {
    const at = rooms.ids.indexOf('asked');
    const found = { entered: 0, after: 0 };
    for (let seed = 1; seed <= 10; seed++) {
      const entered = eventsOf(rooms, seed, (v, _, last) =>
        v === at && rooms.ids[rooms.source[last[0]]] === 'up' ? 0.05 : 0.9,
      );
      const [way] = dependencesOf(rooms, [{ events: entered }]);
      if (way?.how === 'entered' && way.after === 'ask' && way.node === at) {
        found.entered++;
        expect(['up', 'down']).toContain(rooms.ids[way.from]);
      }
      const after = eventsOf(rooms, seed, (v, _, last) =>
        v === at && rooms.labels[rooms.label[last[1]]] === 'ding' ? 0.05 : 0.9,
      );
      const [word] = dependencesOf(rooms, [{ events: after }]);
      if (word?.how === 'after' && word.after === 'ding' && word.node === at) found.after++;
    }
    expect([found.entered >= 8, found.after >= 8]).toEqual([true, true]);
  });
});

it('counts edge pairs as a plain count of the play does', () => {
  const events = eventsOf(box, 3, () => 0.5);
  const seen = new Set<string>();
  for (let i = 1; i < events.length; i++)
    if (events[i] >= 0 && events[i - 1] >= 0) seen.add(`${events[i - 1]} ${events[i]}`);
  // Two answers, one and two to the three stimuli, and three stimuli after each of the five answers.
  const possible = 2 + 1 + 2 + 5 * 3;
  expect(new EdgePairs(box).read(events).count()).toEqual({ seen: seen.size, possible });
});
