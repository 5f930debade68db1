// The hands and eyes of the tester on the machine. Its dice are seeded by each reset, so that a test can be repeated.

import { Dice, type Driver, Fault, ObservationQueue } from 'covergame';
import { VendingMachine } from './machine.ts';

export function vendingDriver(): Driver {
  const seen = new ObservationQueue();
  let machine: VendingMachine;
  return {
    reset({ seed, test, attempt }) {
      seen.clear();
      const dice = Dice.of(seed, test, attempt);
      machine = new VendingMachine(
        (label) => seen.push({ label }),
        () => dice.unit(),
      );
    },
    async apply({ label }) {
      if (label === 'coin') await machine.coin();
      else if (label === 'press') await machine.press();
      else if (label === 'cancel') await machine.cancel();
      else if (label !== 'take') throw new Fault('refused', `there is no button ${label}`);
    },
    observe: () => seen.observe(),
    pending: () => seen.pending(),
    close() {},
  };
}
