// quick-lru as its README tells it, far from its size limit: items live for two ticks, or for one where `set` is told so.

import { commandModel } from '../commands.ts';

interface State {
  /** The ticks that the item has left; 0 if there is none. */
  readonly a: number;
  readonly b: number;
}

type Key = keyof State;

const ofKey = (key: Key) => ({
  [`set ${key}`]: { answers: (state: State) => ({ done: { ...state, [key]: 2 } }) },
  [`set ${key} for one tick`]: { answers: (state: State) => ({ done: { ...state, [key]: 1 } }) },
  [`get ${key}`]: { answers: (state: State) => ({ [state[key] > 0 ? 'the value' : 'nothing']: state }) },
  [`has ${key}`]: { answers: (state: State) => ({ [state[key] > 0 ? 'yes' : 'no']: state }) },
  [`delete ${key}`]: {
    // Not told: is an item that has expired, and that nobody has read since, removed or not there?
    answers: (state: State) => {
      const next = { ...state, [key]: 0 };
      return state[key] > 0 ? { true: next } : { true: next, false: next };
    },
  },
});

export default commandModel<State>({
  name: 'quick-lru',
  about: 'a cache of two keys whose items expire',
  initial: { a: 0, b: 0 },
  show: ({ a, b }) => `a ${a}, b ${b}`,
  commands: {
    ...ofKey('a'),
    ...ofKey('b'),
    clear: { answers: () => ({ done: { a: 0, b: 0 } }) },
    wait: { answers: ({ a, b }) => ({ done: { a: Math.max(0, a - 1), b: Math.max(0, b - 1) } }) },
  },
});
