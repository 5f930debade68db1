// A coin for hosts that read plain JavaScript.

import { buildGame } from 'covergame';

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

/** `falls` says what the toss of that number shows, counted over all tests. */
export const coinDriver = (falls) => () => {
  let tosses = 0;
  return {
    reset() {},
    apply() {},
    observe: () => ({ label: falls(++tosses) }),
    close() {},
  };
};

export const fair = (toss) => (toss % 2 === 0 ? 'heads' : 'tails');
