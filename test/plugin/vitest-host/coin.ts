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

export const coinDriver =
  (falls: Falls): (() => Driver) =>
  () => {
    let dice = Dice.of(0);
    let tosses = 0;
    return {
      reset({ seed, test, attempt }) {
        dice = Dice.of(seed, test, attempt);
        tosses = 0;
      },
      apply() {},
      observe: () => ({ label: falls(dice.unit(), ++tosses) }),
      close() {},
    };
  };

/** The time of a test that nothing but `hurried` lets pass, and the part of it that a campaign may play. */
export const TEST_TIME = 600_000;
const PLAYING_TIME = 0.8 * TEST_TIME;

/** A coin that never shows heads and whose tenth toss comes when the time to play is over: the clock stands still but for that. `end` puts the real clock back. */
export function hurried(): { readonly driver: Driver; end(): void } {
  const real = globalThis.setTimeout;
  let timeIsUp = (): void => {};
  globalThis.setTimeout = ((action: () => void, ms: number, ...rest: []) => {
    if (ms !== PLAYING_TIME) return real(action, ms, ...rest);
    timeIsUp = action;
    return real(() => {});
  }) as typeof setTimeout;
  const driver = coinDriver(() => 'tails')();
  let tosses = 0;
  const apply = (): void => {
    if (++tosses === 10) timeIsUp();
  };
  return {
    driver: { ...driver, apply },
    end() {
      globalThis.setTimeout = real;
    },
  };
}
