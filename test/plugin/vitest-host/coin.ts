// A coin, its model, and drivers of it that behave as a test wants them to.

import { buildGame, Dice, type Driver } from 'covergame';

export const coin = buildGame({
  name: 'coin',
  initial: 'table',
  nodes: [
    { id: 'table', owner: 'tester' },
    { id: 'air', owner: 'sut' },
    { id: 'heads', owner: 'tester' },
    { id: 'tails', owner: 'tester' },
  ],
  edges: [
    { from: 'table', to: 'air', label: 'toss' },
    { from: 'air', to: 'heads', label: 'heads' },
    { from: 'air', to: 'tails', label: 'tails' },
    { from: 'heads', to: 'table', label: 'take' },
    { from: 'tails', to: 'table', label: 'take' },
  ],
});

export const heads = coin.ids.indexOf('heads');

/** What the coin shows, from a real in [0, 1) and the number of the toss in its test. */
export type Falls = (chance: number, toss: number) => string;

export const fair: Falls = (chance) => (chance < 0.5 ? 'heads' : 'tails');

/** `delay` ms for each stimulus. */
export const coinDriver =
  (falls: Falls, delay = 0): (() => Driver) =>
  () => {
    let dice = Dice.of(0);
    let tosses = 0;
    return {
      reset({ seed, test, attempt }) {
        dice = Dice.of(seed, test, attempt);
        tosses = 0;
      },
      apply: () => new Promise((resolve) => setTimeout(resolve, delay)),
      observe: () => ({ label: falls(dice.unit(), ++tosses) }),
      close() {},
    };
  };
