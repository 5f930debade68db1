// expiry-map as its README tells it: a Map whose items are gone, and no longer counted, so many milliseconds after they were set. Two
// keys; an item lives for two ticks of the clock.

import { commandModel } from '../commands.ts';

interface State {
  /** The ticks that the item has left; 0 if there is none. */
  readonly a: number;
  readonly b: number;
}

const LIFE = 2;
type Key = keyof State;
const count = ({ a, b }: State): number => Number(a > 0) + Number(b > 0);

const ofKey = (key: Key) => ({
  [`set ${key}`]: { answers: (state: State) => ({ done: { ...state, [key]: LIFE } }) },
  [`get ${key}`]: { answers: (state: State) => ({ [state[key] > 0 ? 'the value' : 'nothing']: state }) },
  [`delete ${key}`]: {
    answers: (state: State) => ({ [state[key] > 0 ? 'deleted' : 'nothing']: { ...state, [key]: 0 } }),
  },
});

export default commandModel<State>({
  name: 'expiry-map',
  about: 'a Map of two keys whose items expire',
  initial: { a: 0, b: 0 },
  show: ({ a, b }) => `a ${a}, b ${b}`,
  commands: {
    ...ofKey('a'),
    ...ofKey('b'),
    size: { answers: (state) => ({ [`size ${count(state)}`]: state }) },
    clear: { answers: () => ({ done: { a: 0, b: 0 } }) },
    wait: { answers: ({ a, b }) => ({ done: { a: Math.max(0, a - 1), b: Math.max(0, b - 1) } }) },
  },
});
