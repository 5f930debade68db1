// @brokerloop/ttlcache as its README tells it: at most two entries (one, after `resize`), each valid for two ticks after it was set; when
// the cache is full the entry used least recently is evicted; reading an expired entry evicts it. Answers name the signals that a
// command fires. What is not told, the model leaves open: whether a cache that stays full fires `full` again, whether an expired entry
// exists for `has`, and whether reading an entry renews it, so entries are read when they are fresh or expired.

import { type Answers, commandModel } from '../commands.ts';

interface Entry {
  readonly key: string;
  /** The ticks that it is valid for; 0 if it is expired. */
  readonly valid: number;
}
interface State {
  /** The one used last comes first. */
  readonly entries: readonly Entry[];
  readonly max: number;
}

const VALID = 2;
const KEYS = ['a', 'b', 'c'];
const without = (state: State, key: string): State => ({
  ...state,
  entries: state.entries.filter((entry) => entry.key !== key),
});
const validOf = ({ entries }: State, key: string): number | undefined =>
  entries.find((entry) => entry.key === key)?.valid;
const said = (...words: string[]): string => words.join(' + ') || 'nothing';
const signals = (evicted: readonly string[], empty: boolean): string[] => [
  ...evicted.map((key) => `evict ${key}`),
  ...(empty ? ['empty'] : []),
];
/** Entries that are evicted, and the signals of it. */
function evict(state: State, keys: readonly string[]): { readonly state: State; readonly fired: string[] } {
  const left = keys.reduce(without, state);
  return { state: left, fired: signals(keys, keys.length > 0 && left.entries.length === 0) };
}

function set(state: State, key: string): Answers<State> {
  const others = without(state, key).entries;
  const isNew = others.length === state.entries.length;
  const crowded = isNew && others.length === state.max;
  const kept = crowded ? others.slice(0, -1) : others;
  const next = { ...state, entries: [{ key, valid: VALID }, ...kept] };
  const evicted = crowded ? [`evict ${others.at(-1)!.key}`] : [];
  const full = next.entries.length === state.max;
  if (full && isNew && !crowded) return { [said('full')]: next };
  if (full) return { [said(...evicted)]: next, [said(...evicted, 'full')]: next };
  return { [said(...evicted)]: next };
}

function get(state: State, key: string): Answers<State> {
  const entry = state.entries.find((e) => e.key === key);
  if (!entry) return { none: state };
  if (entry.valid === 0) {
    const gone = evict(state, [key]);
    return { [said('none', ...gone.fired)]: gone.state };
  }
  return { value: { ...state, entries: [entry, ...without(state, key).entries] } };
}

function resize(state: State, max: number): Answers<State> {
  const gone = evict(
    state,
    state.entries
      .slice(max)
      .map(({ key }) => key)
      .reverse(),
  );
  const next = { ...gone.state, max };
  const answers = { [said(...gone.fired)]: next };
  return next.entries.length === max ? { ...answers, [said(...gone.fired, 'full')]: next } : answers;
}

const ofKey = (key: string) => ({
  [`set ${key}`]: { answers: (state: State) => set(state, key) },
  [`get ${key}`]: {
    when: (state: State) => [VALID, 0, undefined].includes(validOf(state, key)),
    answers: (state: State) => get(state, key),
  },
  [`has ${key}`]: {
    answers: (state: State): Answers<State> => {
      const valid = validOf(state, key);
      return valid === 0 ? { yes: state, no: state } : { [valid === undefined ? 'no' : 'yes']: state };
    },
  },
});

export default commandModel<State>({
  name: 'ttlcache',
  about: 'an evented cache of two entries that expire',
  initial: { entries: [], max: 2 },
  show: ({ entries, max }) => `max ${max}: ${entries.map(({ key, valid }) => `${key}${valid}`).join(' ')}`,
  commands: {
    ...Object.assign({}, ...KEYS.map(ofKey)),
    'delete a': {
      answers: (state) => {
        const left = without(state, 'a');
        if (left.entries.length === state.entries.length) return { none: state };
        return { [said('value', ...signals([], left.entries.length === 0))]: left };
      },
    },
    keys: {
      answers: (state) => {
        const valid = state.entries.filter((e) => e.valid > 0).map(({ key }) => key);
        return { [`keys ${valid.join()}`]: state };
      },
    },
    cleanup: {
      answers: (state) => {
        const expired = state.entries.filter((e) => e.valid === 0).map(({ key }) => key);
        const gone = evict(state, expired.reverse());
        // The order of the evictions is not told.
        const other = evict(state, [...expired].reverse());
        return { [said(...gone.fired)]: gone.state, [said(...other.fired)]: gone.state };
      },
    },
    'resize 1': { answers: (state) => resize(state, 1) },
    'resize 2': { answers: (state) => resize(state, 2) },
    clear: { answers: (state) => ({ nothing: { ...state, entries: [] } }) },
    wait: {
      answers: (state) => ({
        nothing: {
          ...state,
          entries: state.entries.map((e) => ({ ...e, valid: Math.max(0, e.valid - 1) })),
        },
      }),
    },
  },
});
