// What keeping the guarantee may cost, and what it costs.

import { describe, expect, it } from 'vitest';
import { situationOf } from '../../../../bench/adaptive/situations.ts';
import { InputError } from '../../../../src/base/index.ts';
import { buildGame, type Game } from '../../../../src/game/index.ts';
import { Campaign, playToEnd, settle, sutDice, testerDice } from '../../../../src/run/index.ts';
import { adaptive, keptGuarantee, mostToPay } from '../../../../src/strategy/index.ts';
import { sutNamed } from '../../../../src/sut/index.ts';

const NO_RESET = 1_000_000;

/** Three nodes for certain, or as many as you like one time in two. */
function gamble(nodes: number): Game {
  const chain = (name: string, length: number) => Array.from({ length }, (_, i) => `${name}${i}`);
  const [safe, rich] = [chain('safe', 3), chain('rich', nodes)];
  const links = (ids: readonly string[]) => ids.slice(1).map((to, i) => ({ from: ids[i], to }));
  return buildGame({
    initial: 'start',
    nodes: [
      { id: 'start', owner: 'tester' },
      { id: 'dice', owner: 'sut' },
      ...['end', ...safe, ...rich].map((id) => ({ id, owner: 'tester' as const })),
    ],
    edges: [
      { from: 'start', to: 'safe0' },
      { from: 'start', to: 'dice' },
      { from: 'dice', to: 'rich0' },
      { from: 'dice', to: 'end' },
      ...links(safe),
      ...links(rich),
    ],
  });
}

function covered(game: Game, keepGuarantee: string | undefined, seed: number, budget = 30): number {
  const setup = { game, budget, resetCost: NO_RESET, ...(keepGuarantee && { keepGuarantee }) };
  const campaign = new Campaign({ ...setup, player: adaptive.prepare(setup)(testerDice(seed, 0)) });
  playToEnd(campaign, sutNamed('uniform').prepare({ game })(sutDice(seed, 0)));
  return campaign.gain;
}

describe('how much may be given up for the guarantee', () => {
  it('is always, never or a number of points', () => {
    expect(['always', 'never', '2%', '0.5 %'].map(mostToPay)).toEqual([
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      2,
      0.5,
    ]);
    for (const text of ['', 'sometimes', '101%', '-1%', '2'])
      expect(() => mostToPay(text)).toThrow(InputError);
  });

  it('decides which way is taken', () => {
    const game = gamble(12);
    const gains = (how: string | undefined) => [1, 2, 3, 4, 5, 6].map((seed) => covered(game, how, seed));
    expect(new Set(gains(undefined))).toEqual(new Set([4]));
    expect(new Set(gains('always'))).toEqual(new Set([4]));
    expect(new Set(gains('never'))).toEqual(new Set([3, 14]));
    // 4 of 18 instead of 8.5 of 18 are 25 points.
    expect(new Set(gains('60%'))).toEqual(new Set([4]));
    expect(new Set(gains('2%'))).toEqual(new Set([3, 14]));
  });

  it('the price is what is lost on average', () => {
    const game = gamble(12);
    const kept = keptGuarantee({ game, budget: 30, resetCost: NO_RESET })!;
    expect(kept.gain).toBe(4);
    // One standard error of 24 plays, each of 3 or 14 nodes, is 6 points.
    expect(kept.price.expected).toBeGreaterThan(12);
    expect(kept.price.expected).toBeLessThan(38);
    expect(kept.price.surely).toBeLessThan(kept.price.expected);
    expect(keptGuarantee({ game, budget: 30, resetCost: NO_RESET, keepGuarantee: '2%' })).toBeNull();
    expect(keptGuarantee({ game, budget: 30, resetCost: NO_RESET, keepGuarantee: 'never' })).toBeNull();
  });

  it('costs at most two points where nothing can be undone, if so asked', () => {
    const [always, dial, never] = ['always', '2%', 'never'].map((how) => {
      let sum = 0;
      for (let seed = 1; seed <= 8; seed++) {
        const game = situationOf('mesh', 30, seed);
        for (let run = 1; run <= 3; run++) sum += (100 * covered(game, how, run, 120)) / game.n / 24;
      }
      return sum;
    });
    expect(dial).toBeGreaterThan(never - 2);
    expect(dial).toBeGreaterThan(always + 1);
  });

  it('is a setting', () => {
    const given = { game: gamble(3), strategy: adaptive, sut: 'uniform', budget: 20 };
    expect(settle(given).rules.keepGuarantee).toBe('always');
    expect(settle({ ...given, real: true }).rules.keepGuarantee).toBe('always');
    expect(settle({ ...given, keepGuarantee: '2%' }).rules.keepGuarantee).toBe('2%');
    expect(() => settle({ ...given, keepGuarantee: 'maybe' })).toThrow(/always, never or N%/);
  });
});
