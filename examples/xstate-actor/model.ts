// What the checkout must do, not how it does it: whether a card is charged is the system's choice, the third failure in a row locks,
// cancelling forgets the failures, and a minute unlocks.

import { type Answers, commandModel } from '../packages/commands.ts';

interface State {
  readonly place: 'cart' | 'declined' | 'locked' | 'paid';
  /** The failures in a row. */
  readonly failures: number;
}

const TRIES = 3;
const CART: State = { place: 'cart', failures: 0 };

export default commandModel<State>({
  name: 'checkout',
  about: 'a checkout that locks after three failures in a row',
  initial: CART,
  show: ({ place, failures }) => (failures > 0 ? `${place}, ${failures} failed` : place),
  commands: {
    pay: {
      when: ({ place }) => place !== 'paid',
      answers: (state): Answers<State> => {
        if (state.place === 'locked') return { locked: state };
        const failures = state.failures + 1;
        const paid: State = { place: 'paid', failures: 0 };
        return failures === TRIES
          ? { paid, locked: { place: 'locked', failures: 0 } }
          : { paid, declined: { place: 'declined', failures } };
      },
    },
    cancel: { when: ({ place }) => place === 'declined', answers: () => ({ cart: CART }) },
    'new order': { when: ({ place }) => place === 'paid', answers: () => ({ cart: CART }) },
    'wait a minute': {
      when: ({ place }) => place !== 'paid',
      answers: (state) => (state.place === 'locked' ? { cart: CART } : { [state.place]: state }),
    },
  },
});
