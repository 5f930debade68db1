// A bag shared by m threads of which only the size shows, fitted to the paper's tables: see multisets.md for the rules and for what was fitted.
import { defineModel, range } from 'covergame';

/** No bag yet, or whose turn it is, who is attached (a bit each) and whether the bag is empty, half full or full. */
type State =
  | 'start'
  | { readonly turn: 'tester' | 'sut'; readonly threads: number; readonly size: 0 | 1 | 2 };

const isShared = (state: State): state is Exclude<State, 'start'> => state !== 'start';
const has = (state: State, thread: number): boolean =>
  isShared(state) && (state.threads & (1 << thread)) !== 0;

export default defineModel({
  name: 'multisets-fitted',
  about: 'a multiset shared by m threads, of which only the size shows',
  parameters: { m: { default: 2, min: 1, max: 16, about: 'threads' } },
  initial: (): State => 'start',
  turn: (state) => (isShared(state) ? state.turn : 'tester'),
  actions: ({ tester, sut }) => ({
    attach: tester({
      with: { thread: ({ m }) => range(m) },
      when: (state, { thread }) => !has(state, thread),
      next: (state, { thread }) =>
        isShared(state)
          ? { ...state, threads: state.threads | (1 << thread) }
          : { turn: 'tester', threads: 1 << thread, size: 0 },
    }),
    attachAll: tester({
      when: (state, _, { m }) => !isShared(state) && m > 1,
      next: (_, __, { m }) => ({ turn: 'tester', threads: (1 << m) - 1, size: 0 }),
    }),
    call: tester({ when: isShared, next: (state) => (isShared(state) ? { ...state, turn: 'sut' } : state) }),
    grows: sut({ when: (state) => isShared(state) && state.size < 2, next: (state) => resized(state, 1) }),
    unchanged: sut({ next: (state) => resized(state, 0) }),
    shrinks: sut({ when: (state) => isShared(state) && state.size > 0, next: (state) => resized(state, -1) }),
    attached: sut({
      with: { thread: ({ m }) => range(m) },
      when: (state, { thread }) => !has(state, thread),
      next: (state, { thread }) =>
        isShared(state) ? { ...state, turn: 'tester', threads: state.threads | (1 << thread) } : state,
    }),
  }),
});

const resized = (state: State, by: -1 | 0 | 1): State =>
  isShared(state) ? { ...state, turn: 'tester', size: (state.size + by) as 0 | 1 | 2 } : state;
