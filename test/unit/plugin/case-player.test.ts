// A case against simulated systems: it is played to its end, begun anew after a diversion, and never more often than it may.

import { describe, expect, test } from 'vitest';
import { Dice } from '../../../src/base/index.ts';
import { buildGame } from '../../../src/game/index.ts';
import { CasePlay, RESET_COST } from '../../../src/plugin/case-player.ts';
import { type Campaign, sutDice, visitedIds } from '../../../src/run/index.ts';
import { testSystem } from '../../../src/run/node/index.ts';
import { RESET } from '../../../src/strategy/index.ts';
import { makeSuite } from '../../../src/suite/index.ts';
import { type Chooser, sutNamed } from '../../../src/sut/index.ts';
import { simulatedDriver } from '../../reference/simulated-driver.ts';

const coin = buildGame({
  name: 'coin',
  initial: 'table',
  nodes: [
    { id: 'table', owner: 'tester' },
    { id: 'air', owner: 'sut' },
    { id: 'heads', owner: 'tester' },
    { id: 'tails', owner: 'tester' },
    { id: 'end', owner: 'sut' },
  ],
  edges: [
    { from: 'table', to: 'air', label: 'toss' },
    { from: 'air', to: 'heads', label: 'heads' },
    { from: 'air', to: 'tails', label: 'tails' },
    { from: 'heads', to: 'table', label: 'take' },
    { from: 'tails', to: 'table', label: 'take' },
    { from: 'heads', to: 'end', label: 'leave' },
  ],
});
const node = (id: string) => coin.ids.indexOf(id);
const path = (...ids: string[]) => Int32Array.from(ids, node);

/** A coin that falls as it is told, by the label of the edge. */
const falls = (words: readonly string[]): Chooser => {
  let toss = 0;
  return {
    choose(v) {
      const word = words[toss++ % words.length];
      for (let e = coin.outStart[v]; e < coin.outStart[v + 1]; e++) {
        if (coin.labels[coin.label[e]] === word) return e;
      }
      throw new Error(`no ${word}`);
    },
  };
};

async function play(playing: CasePlay, chooser: Chooser, speak?: (edge: number) => string) {
  const events: number[] = [];
  let campaign: Campaign | undefined;
  const result = await testSystem({
    game: coin,
    sut: { address: 'coin', open: () => simulatedDriver(coin, chooser, speak) },
    strategy: playing.strategy,
    budget: playing.budget,
    resetCost: RESET_COST,
    seed: 1,
    slices: 0,
    stopEarly: true,
    shrinkTries: 0,
    recorder: { start: () => events.push(RESET), step: (edge) => events.push(edge) },
    progress: (now) => {
      campaign = now;
    },
  });
  return { ...result, visited: visitedIds(coin, Int32Array.from(events)), campaign };
}

describe('a case', () => {
  test('is played to its end', async () => {
    const playing = new CasePlay('case', path('table', 'air', 'heads', 'table'), 10);
    const { visited, outcome } = await play(playing, falls(['heads']));
    expect(visited).toEqual(['table', 'air', 'heads', 'table']);
    expect(playing.progress).toEqual({ done: true, tries: 1, best: 3, diversion: '' });
    expect(outcome.end.why).toBe('the case was completed');
  });

  test('is begun anew after a diversion', async () => {
    const playing = new CasePlay('case', path('table', 'air', 'heads'), 10);
    const { visited } = await play(playing, falls(['tails', 'tails', 'heads']));
    expect(visited).toEqual([
      'table',
      'air',
      'tails',
      null,
      'table',
      'air',
      'tails',
      null,
      'table',
      'air',
      'heads',
    ]);
    expect(playing.progress).toMatchObject({ done: true, tries: 3 });
  });

  test('is given up after so many tries, with the best of them told', async () => {
    const twice = path('table', 'air', 'heads', 'table', 'air', 'heads');
    const playing = new CasePlay('case', twice, 3);
    const { outcome } = await play(playing, falls(['tails', 'heads', 'tails', 'tails']));
    expect(playing.progress).toEqual({
      done: false,
      tries: 3,
      best: 4,
      diversion: 'at "air" the system answered "tails" instead of "heads"',
    });
    expect(outcome.end.why).toBe('the system left the case in 3 of 3 tries');
  });

  test('waits for the answer at its last node, and any that the model allows will do', async () => {
    for (const word of ['heads', 'tails']) {
      const playing = new CasePlay('case', path('table', 'air'), 1);
      const { visited } = await play(playing, falls([word]));
      expect([playing.progress.done, visited]).toEqual([true, ['table', 'air', word]]);
    }
    const { failures } = await play(
      new CasePlay('case', path('table', 'air'), 1),
      falls(['heads']),
      () => 'edge',
    );
    expect(failures.map(({ kind }) => kind)).toEqual(['off-model']);
  });

  test('asks nothing of a sink', async () => {
    const playing = new CasePlay('case', path('table', 'air', 'heads', 'end'), 1);
    await play(playing, falls(['heads']));
    expect(playing.progress).toMatchObject({ done: true, best: 3 });
  });

  test('of a single node is played by a reset', async () => {
    const playing = new CasePlay('case', path('table'), 1);
    expect((await play(playing, falls(['heads']))).visited).toEqual(['table']);
    expect(playing.progress.done).toBe(true);
  });
});

test('every case of every suite comes to its end against a fair coin, within its budget', async () => {
  for (const criterion of ['node', 'edge', 'edge-pair', 'prime-path']) {
    const { cases } = makeSuite(coin, criterion);
    expect(cases.length).toBeGreaterThan(0);
    for (const [i, steps] of cases.entries()) {
      const chooser = sutNamed('uniform').prepare({ game: coin })(sutDice(Dice.of(7, i).below(1000), 0));
      const playing = new CasePlay('case', steps, 200);
      const { failures, outcome } = await play(playing, chooser);
      expect(failures).toEqual([]);
      expect(outcome.end.reason).toBe('strategy');
      expect(playing.progress.done, `${criterion} ${i}`).toBe(true);
    }
  }
});
