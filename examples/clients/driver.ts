// A ticket machine whose calls take a while, by a virtual clock. A stimulus begins a call and does not wait for it; whoever is answered says
// so. CLIENTS_BUG=race: the machine reads its counter and writes it later, so two calls that overlap get one number.

import { type Driver, ObservationQueue } from 'covergame';
import { VirtualClock } from 'covergame/node';

export default function clientsDriver(): Driver {
  const clock = new VirtualClock();
  const seen = new ObservationQueue();
  const given = new Set<number>();
  let counter = 0;
  let dice = 1;
  const roll = (sides: number): number => {
    dice = (dice * 48271) % 2147483647;
    return dice % sides;
  };
  const wait = (ms: number): Promise<void> => new Promise((resolve) => clock.setTimeout(() => resolve(), ms));
  /** The system under test. */
  const draw = async (): Promise<number> => {
    const race = process.env['CLIENTS_BUG'] === 'race';
    const read = race ? counter + 1 : ++counter;
    await wait(1 + roll(20));
    if (race) counter = read;
    return read;
  };
  return {
    reset({ test, seed, attempt }) {
      clock.clear();
      seen.clear();
      given.clear();
      counter = 0;
      dice = 1 + test + 31 * seed + 977 * attempt;
    },
    apply({ args }) {
      const client = args!['client'];
      draw().then((data) => seen.push({ action: 'answer', args: { client }, data }));
    },
    // Where the tester has nothing to do but to wait, time passes until somebody is answered.
    observe: async (silence) =>
      (await clock.until(() => seen.length > 0, silence)) ? seen.observe() : { silent: true },
    pending: () => seen.pending(),
    // Some time passes between two stimuli, now more and now less.
    settle: () => clock.advance(roll(15)),
    check(_, { data }) {
      if (given.has(data as number)) return `number ${data} was given twice`;
      given.add(data as number);
      return null;
    },
    close() {},
  };
}
