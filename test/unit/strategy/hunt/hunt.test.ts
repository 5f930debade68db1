// Bugs of systems that remember what their model forgets: a campaign that covers everything passes them, the hunt finds them.

import { describe, expect, it } from 'vitest';
import { buildGame, type Game } from '../../../../src/game/index.ts';
import { testSystem } from '../../../../src/run/node/index.ts';
import { strategyNamed } from '../../../../src/strategy/index.ts';
import type { Driver } from '../../../../src/sut/index.ts';

/** A door with a code: the model has three modes and no memory. */
const door = buildGame({
  initial: 'closed',
  nodes: [
    { id: 'closed', owner: 'tester' },
    { id: 'opening', owner: 'sut' },
    { id: 'open', owner: 'tester' },
    { id: 'closing', owner: 'sut' },
    { id: 'ringing', owner: 'sut' },
    { id: 'locking', owner: 'sut' },
    { id: 'locked', owner: 'tester' },
    { id: 'unlocking', owner: 'sut' },
  ],
  edges: [
    { from: 'closed', to: 'opening', label: 'open' },
    { from: 'opening', to: 'open', label: 'opened' },
    { from: 'open', to: 'closing', label: 'close' },
    { from: 'closing', to: 'closed', label: 'closed' },
    { from: 'closed', to: 'ringing', label: 'ring' },
    { from: 'ringing', to: 'closed', label: 'ding' },
    { from: 'closed', to: 'locking', label: 'lock' },
    { from: 'locking', to: 'locked', label: 'locked' },
    { from: 'locked', to: 'unlocking', label: 'unlock' },
    { from: 'unlocking', to: 'closed', label: 'unlocked' },
  ],
});
const ANSWERS: Readonly<Record<string, string>> = {
  open: 'opened',
  close: 'closed',
  ring: 'ding',
  lock: 'locked',
  unlock: 'unlocked',
};

/** Fails in its last word when the last stimuli of a test were these. */
function remembering(...fatal: readonly string[]): () => Driver {
  return () => {
    let given: string[] = [];
    return {
      reset() {
        given = [];
      },
      apply({ label }) {
        given.push(label);
      },
      observe: () => {
        const wrong = String(given.slice(-fatal.length)) === String(fatal);
        return { label: wrong ? 'jammed' : ANSWERS[given.at(-1)!] };
      },
      close() {},
    };
  };
}

const played = (game: Game, open: () => Driver, seed: number, spendAll: boolean, id = 'adaptive') =>
  testSystem({
    game,
    sut: { address: 'remembering', open },
    strategy: strategyNamed(id as 'adaptive'),
    budget: 600,
    resetCost: 10,
    seed,
    spendAll,
    shrinkTries: 0,
    provenance: null,
  });

describe('a bit that the model lacks', () => {
  it('passes with everything covered, and is found by the hunt with every seed', async () => {
    const open = remembering('ring', 'lock', 'unlock', 'ring', 'open');
    for (let seed = 1; seed <= 20; seed++) {
      const plain = await played(door, open, seed, false);
      expect([plain.verdict, plain.outcome.coverage]).toEqual(['pass', 100]);
      const { verdict, failures } = await played(door, open, seed, true);
      expect([verdict, failures.length]).toEqual(['fail', 1]);
    }
  });

  it('is found at different times with different seeds, and at the same with the same', async () => {
    const open = remembering('unlock', 'open', 'close', 'ring');
    const spent = async (seed: number) => (await played(door, open, seed, true)).failures[0].spent;
    const all = [];
    for (let seed = 1; seed <= 8; seed++) all.push(await spent(seed));
    expect(new Set(all).size).toBeGreaterThan(4);
    expect(await spent(3)).toBe(all[2]);
  });

  it('lets a system pass that has none', async () => {
    for (let seed = 1; seed <= 5; seed++) {
      const { verdict, outcome } = await played(door, remembering('never'), seed, true);
      expect([verdict, outcome.spent]).toEqual(['pass', 600]);
    }
  });
});

/** A counter of so many states that can be asked how far it is. */
function counter(states: number, wrongAt: number): { readonly game: Game; readonly open: () => Driver } {
  const ids = Array.from({ length: states }, (_, i) => i);
  const next = {
    up: (i: number) => (i + 1) % states,
    down: (i: number) => Math.max(0, i - 1),
    ask: (i: number) => i,
  };
  const words = Object.keys(next) as (keyof typeof next)[];
  const answerOf = (word: string, i: number) => (word === 'ask' ? `${i}` : 'done');
  const game = buildGame({
    initial: '0',
    nodes: ids.flatMap((i) => [
      { id: `${i}`, owner: 'tester' as const },
      ...words.map((word) => ({ id: `${i} ${word}`, owner: 'sut' as const })),
    ]),
    edges: ids.flatMap((i) =>
      words.flatMap((word) => [
        { from: `${i}`, to: `${i} ${word}`, label: word },
        { from: `${i} ${word}`, to: `${next[word](i)}`, label: answerOf(word, i) },
      ]),
    ),
  });
  const open = (): Driver => {
    let at = 0;
    let seen = '';
    return {
      reset() {
        at = 0;
      },
      apply({ label }) {
        seen = answerOf(label, at);
        // The fault: one way down does nothing, and says that it is done.
        if (!(label === 'down' && at === wrongAt)) at = next[label as keyof typeof next](at);
      },
      observe: () => ({ label: seen }),
      close() {},
    };
  };
  return { game, open };
}

describe('a command that says it is done and does nothing', () => {
  it('is found for less than half of what a random walk spends', async () => {
    const { game, open } = counter(12, 7);
    const spent: Record<'adaptive' | 'rdm', number[]> = { adaptive: [], rdm: [] };
    for (const id of ['adaptive', 'rdm'] as const) {
      for (let seed = 1; seed <= 25; seed++) {
        const { failures } = await played(game, open, seed, true, id);
        spent[id].push(failures[0]?.spent ?? 600);
      }
      spent[id].sort((a, b) => a - b);
    }
    expect(spent.adaptive[12]).toBeLessThan(spent.rdm[12] / 2);
  });
});
