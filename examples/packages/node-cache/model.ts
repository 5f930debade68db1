// node-cache as its README tells it, with `deleteOnExpire: false`: a key that expires stays where it is, with its value, until it is
// deleted. Keys are set for ever, or for two ticks.

import { commandModel } from '../commands.ts';

/** No key, one for ever, or the ticks left; 0 if it has expired and is still there. */
type Key = 'none' | 'ever' | number;
interface State {
  readonly a: Key;
  readonly b: Key;
}

const KEYS = ['a', 'b'] as const;
const LIFE = 2;
const isThere = (key: Key): boolean => key !== 'none';

const ofKey = (key: (typeof KEYS)[number]) => ({
  [`set ${key}`]: { answers: (state: State) => ({ true: { ...state, [key]: 'ever' as const } }) },
  [`set ${key} for two ticks`]: { answers: (state: State) => ({ true: { ...state, [key]: LIFE } }) },
  [`get ${key}`]: { answers: (state: State) => ({ [isThere(state[key]) ? 'value' : 'undefined']: state }) },
  [`has ${key}`]: { answers: (state: State) => ({ [String(isThere(state[key]))]: state }) },
  [`del ${key}`]: {
    answers: (state: State) => ({ [isThere(state[key]) ? '1' : '0']: { ...state, [key]: 'none' as const } }),
  },
  [`ttl ${key} two ticks`]: {
    answers: (state: State) =>
      isThere(state[key]) ? { true: { ...state, [key]: LIFE } } : { false: state as State },
  },
});

export default commandModel<State>({
  name: 'node-cache',
  about: 'a cache of two keys that stay when they expire',
  initial: { a: 'none', b: 'none' },
  show: ({ a, b }) => `a ${a}, b ${b}`,
  commands: {
    ...ofKey('a'),
    ...ofKey('b'),
    keys: {
      answers: (state) => ({ [`keys ${KEYS.filter((key) => isThere(state[key])).join()}`]: state }),
    },
    flushAll: { answers: () => ({ done: { a: 'none', b: 'none' } }) },
    wait: {
      answers: ({ a, b }) => {
        const older = (key: Key): Key => (typeof key === 'number' ? Math.max(0, key - 1) : key);
        return { done: { a: older(a), b: older(b) } };
      },
    },
  },
});
