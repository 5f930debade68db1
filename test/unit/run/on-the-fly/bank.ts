// Programs for the tests of campaigns on the fly.

import { defineModel, oneOf, range } from '../../../../src/model/index.ts';

/** So many accounts of up to `most`: (most + 1) ^ accounts states, and a door that closes. With 9 and 9 there are 10^9. */
export const bank = defineModel({
  name: 'bank',
  parameters: { accounts: 9, most: 9 },
  initial: ({ accounts }) => ({ open: true, balance: range(accounts).map(() => 0) }),
  actions: ({ tester }) => ({
    deposit: tester({
      with: { account: ({ accounts }) => range(accounts) },
      when: ({ open, balance }, { account }, { most }) => open && balance[account] < most,
      next: (state, { account }) => ({
        ...state,
        balance: state.balance.with(account, state.balance[account] + 1),
      }),
    }),
    withdraw: tester({
      with: { account: ({ accounts }) => range(accounts) },
      when: ({ open, balance }, { account }) => open && balance[account] > 0,
      next: (state, { account }) =>
        oneOf({
          paid: { ...state, balance: state.balance.with(account, state.balance[account] - 1) },
          denied: state,
        }),
    }),
    close: tester({
      when: ({ open, balance }, _, { most }) => open && balance[0] === most,
      next: (state) => ({ ...state, open: false }),
    }),
  }),
});

/** A doorbell that may ring unasked, and a light that goes out by itself or is switched. */
export const doorbell = defineModel({
  name: 'doorbell',
  initial: () => ({ at: 'idle', light: false }),
  actions: ({ tester, sut }) => ({
    switch: tester({ next: (state) => ({ ...state, light: !state.light }) }),
    rings: sut({
      unasked: true,
      when: ({ at }) => at === 'idle',
      next: (state) => ({ ...state, at: 'ringing' }),
    }),
    open: tester({
      when: ({ at }) => at === 'ringing',
      next: (state) => oneOf({ guest: { ...state, at: 'idle' }, nobody: { ...state, at: 'idle' } }),
    }),
  }),
});
