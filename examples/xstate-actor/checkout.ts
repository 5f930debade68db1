// A checkout as an XState machine, the system under test: a card is charged, which may fail; after the third failure in a row it locks
// itself for a minute. Who cancels begins anew. Bugs are planted on demand.

import { assign, fromPromise, setup } from 'xstate';

export const CHECKOUT_BUGS = {
  'keeps-count': 'failures before a cancel still count after it',
  'early-unlock': 'a locked checkout takes another try',
  'one-too-many': 'it locks after the fourth failure',
} as const;
export type CheckoutBug = keyof typeof CHECKOUT_BUGS;

export const LOCK_TIME = 60_000;
const TRIES = 3;

/** @param charge charges the card; a failure is a rejected promise */
export function checkoutMachine(charge: () => Promise<void>, bug: CheckoutBug | '' = '') {
  const tries = bug === 'one-too-many' ? TRIES + 1 : TRIES;
  return setup({
    types: {
      context: {} as { failures: number },
      events: {} as { type: 'PAY' } | { type: 'CANCEL' } | { type: 'NEW' },
    },
    actors: { charge: fromPromise(charge) },
    guards: { isLast: ({ context }) => context.failures >= tries - 1 },
    actions: {
      count: assign({ failures: ({ context }) => context.failures + 1 }),
      forget: assign({ failures: 0 }),
    },
  }).createMachine({
    id: 'checkout',
    context: { failures: 0 },
    initial: 'cart',
    states: {
      cart: { on: { PAY: 'paying' } },
      paying: {
        invoke: {
          src: 'charge',
          onDone: { target: 'paid', actions: 'forget' },
          onError: [
            { guard: 'isLast', target: 'locked' },
            { target: 'declined', actions: 'count' },
          ],
        },
      },
      declined: {
        on: { PAY: 'paying', CANCEL: { target: 'cart', actions: bug === 'keeps-count' ? [] : 'forget' } },
      },
      locked: {
        after: { [LOCK_TIME]: { target: 'cart', actions: 'forget' } },
        on: bug === 'early-unlock' ? { PAY: 'paying' } : {},
      },
      paid: { on: { NEW: 'cart' } },
    },
  });
}
