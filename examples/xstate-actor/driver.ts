// Drives the checkout as an XState actor: the card is charged by seeded dice, and the actor's clock moves when the tester waits.
//
//   CHECKOUT_BUG=keeps-count covergame run model.ts --sut ./driver.ts --strategy adaptive --budget 300 --spend-all

import { Dice, type Driver } from 'covergame';
import { createActor, SimulatedClock } from 'xstate';
import { commandDriver, settle } from '../packages/commands.ts';
import { type CheckoutBug, checkoutMachine, LOCK_TIME } from './checkout.ts';

export function checkoutDriver(bug: CheckoutBug | '' = ''): Driver {
  return commandDriver(({ seed, test, attempt }) => {
    const dice = Dice.of(seed, test, attempt);
    const clock = new SimulatedClock();
    const charge = async (): Promise<void> => {
      if (dice.below(3) > 0) throw new Error('the card was declined');
    };
    const actor = createActor(checkoutMachine(charge, bug), { clock }).start();
    const send = (type: 'PAY' | 'CANCEL' | 'NEW') => async () => {
      actor.send({ type });
      await settle();
      return String(actor.getSnapshot().value);
    };
    return {
      pay: send('PAY'),
      cancel: send('CANCEL'),
      'new order': send('NEW'),
      async 'wait a minute'() {
        clock.increment(LOCK_TIME);
        await settle();
        return String(actor.getSnapshot().value);
      },
    };
  });
}

export default () => checkoutDriver((process.env['CHECKOUT_BUG'] ?? '') as CheckoutBug | '');
