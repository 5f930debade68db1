// The least-recently-used cache of toad-cache that counts hits and misses, as its README tells it: at most two items, each for two ticks
// after it was set; expiry is noticed at the next `get`. An answer names what the statistics counted for the command, and the size
// that they tell where it changed.

import { type Answers, commandModel } from '../commands.ts';

interface Item {
  readonly key: string;
  /** The ticks that it has left; 0 if it has expired and nobody has noticed. */
  readonly left: number;
}
/** The first is the next to be evicted. */
type State = readonly Item[];

const LIFE = 2;
const MAX = 2;
const without = (state: State, key: string): State => state.filter((item) => item.key !== key);
const counted = (before: State, after: State, ...counts: string[]): string =>
  [...counts, ...(before.length === after.length ? [] : [`size ${after.length}`])].join(' + ') || 'nothing';

function set(state: State, key: string): Answers<State> {
  const others = without(state, key);
  const item = { key, left: LIFE };
  if (others.length < state.length) {
    // "How many times new element was added": not told for a key that is there.
    const next = [...others, item];
    return { [counted(state, next)]: next, [counted(state, next, 'sets')]: next };
  }
  const crowded = state.length === MAX;
  const next = [...(crowded ? state.slice(1) : state), item];
  return { [counted(state, next, ...(crowded ? ['evictions'] : []), 'sets')]: next };
}

function get(state: State, key: string): Answers<State> {
  const item = state.find((other) => other.key === key);
  const others = without(state, key);
  if (!item) return { [counted(state, state, 'misses')]: state };
  if (item.left === 0) return { [counted(state, others, 'expirations', 'misses')]: others };
  return { [counted(state, state, 'hits')]: [...others, item] };
}

const ofKey = (key: string) => ({
  [`set ${key}`]: { answers: (state: State) => set(state, key) },
  [`get ${key}`]: { answers: (state: State) => get(state, key) },
});

export default commandModel<State>({
  name: 'toad-cache',
  about: 'an LRU cache of two items that expire, and its statistics',
  initial: [],
  show: (state) => state.map(({ key, left }) => `${key}${left}`).join(' ') || 'empty',
  commands: {
    ...ofKey('a'),
    ...ofKey('b'),
    ...ofKey('c'),
    'delete a': {
      answers: (state) => {
        const others = without(state, 'a');
        if (others.length < state.length) return { [counted(state, others, 'invalidateOne')]: others };
        // Not told: is an element that is not there invalidated?
        return { nothing: state, invalidateOne: state };
      },
    },
    evict: {
      answers: (state) => {
        const next = state.slice(1);
        // "Evicted due to cache being at max capacity": not told for one that is asked for.
        return { [counted(state, next)]: next, [counted(state, next, 'evictions')]: next };
      },
    },
    clear: { answers: (state) => ({ [counted(state, [], 'invalidateAll')]: [] }) },
    size: { answers: (state) => ({ [`size is ${state.length}`]: state }) },
    keys: {
      answers: (state) => ({
        [`keys ${state
          .map(({ key }) => key)
          .sort()
          .join()}`]: state,
      }),
    },
    wait: {
      answers: (state) => ({
        nothing: state.map((item) => ({ ...item, left: Math.max(0, item.left - 1) })),
      }),
    },
  },
});
