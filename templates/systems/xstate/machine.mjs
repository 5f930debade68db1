// @ts-check
// A toy to be tested until your own machine takes its place: a desk where one orders, pays and collects. The events are the tester's;
// how the services `reserve` and `charge` end, and whether the timer is first, is for the machine to say.
//
// The services have no implementation here, so covergame stands in for them, by dice; `provide` yours to test them, too.

import { createMachine } from 'xstate';

export const machine = createMachine({
  id: 'orders',
  initial: 'idle',
  states: {
    idle: { on: { ORDER: 'ordering' } },
    ordering: { invoke: { src: 'reserve', onDone: 'ordered', onError: 'refused' } },
    refused: { on: { ORDER: 'ordering' } },
    ordered: { on: { PAY: 'paying', CANCEL: 'idle' } },
    paying: {
      invoke: { src: 'charge', onDone: 'paid', onError: 'declined' },
      after: { 5000: 'expired' },
    },
    declined: { on: { PAY: 'paying', CANCEL: 'idle' } },
    expired: { on: { ORDER: 'ordering' } },
    paid: { on: { COLLECT: 'idle' } },
  },
});
