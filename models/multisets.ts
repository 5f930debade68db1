// A bag shared by m threads: see multisets.md for the rules and for what is our reading.
import { defineModel, oneOf, range } from 'covergame';

const ITEMS = ['a', 'b'] as const;
type Item = (typeof ITEMS)[number];
const CALLS = ['add a', 'add b', 'delete a', 'delete b', 'lookup a', 'count', 'draw'] as const;
type Call = (typeof CALLS)[number];

/** How many items the bag holds at most. */
const ROOM = 2;

type State =
  | 'start'
  | {
      /** The threads that share the bag, a bit each. */
      readonly threads: number;
      readonly bag: Readonly<Record<Item, number>>;
      /** The call each thread has in flight. */
      readonly calls: Readonly<Record<number, Call>>;
    };
type Shared = Exclude<State, 'start'>;

const isShared = (state: State): state is Shared => state !== 'start';
const sizeOf = ({ bag }: Shared): number => bag.a + bag.b;
const inFlight = (state: State): boolean => isShared(state) && Object.keys(state.calls).length > 0;
const has = (state: State, thread: number): boolean =>
  isShared(state) && (state.threads & (1 << thread)) !== 0;

export default defineModel({
  name: 'multisets',
  about: 'a multiset shared by m threads whose calls overlap',
  parameters: { m: { default: 2, min: 1, max: 10, about: 'threads' } },
  initial: (): State => 'start',
  turn: (state) => (inFlight(state) ? 'sut' : 'tester'),
  // What shows from outside: who shares the bag, whether it is empty, half full or full, and whether calls are in flight.
  fec: (state) =>
    isShared(state)
      ? { threads: state.threads, size: sizeOf(state), calls: inFlight(state) ? 'in flight' : 'none' }
      : state,
  actions: ({ tester, sut }) => ({
    attach: tester({
      with: { thread: ({ m }) => range(m) },
      when: (state, { thread }) => !has(state, thread),
      next: (state, { thread }) =>
        isShared(state)
          ? { ...state, threads: state.threads | (1 << thread) }
          : { threads: 1 << thread, bag: { a: 0, b: 0 }, calls: {} },
    }),
    call: tester({
      with: { thread: ({ m }) => range(m), call: CALLS },
      when: (state, { thread }) => has(state, thread),
      next: (state, { thread, call }) => started(state, [thread], call),
    }),
    // All threads call at once: which call takes effect and returns first is the SUT's choice.
    callAll: tester({
      with: { call: CALLS },
      when: (state) => isShared(state) && (state.threads & (state.threads - 1)) !== 0,
      next: (state, { call }, { m }) =>
        started(
          state,
          range(m).filter((thread) => has(state, thread)),
          call,
        ),
    }),
    returns: sut({
      with: { thread: ({ m }) => range(m) },
      when: (state, { thread }) => isShared(state) && thread in state.calls,
      next: (state, { thread }) => oneOf(isShared(state) ? returned(state, thread) : [['', state]]),
    }),
  }),
});

const started = (state: State, threads: readonly number[], call: Call): State =>
  isShared(state) ? { ...state, calls: Object.fromEntries(threads.map((thread) => [thread, call])) } : state;

/** What the call of a thread may return, and the state after it. */
function returned(state: Shared, thread: number): [result: string, state: State][] {
  const { [thread]: call, ...calls } = state.calls;
  const rest = { ...state, calls };
  const changed = (item: Item, by: number): State => ({
    ...rest,
    bag: { ...state.bag, [item]: state.bag[item] + by },
  });
  const [operation, item] = call.split(' ') as [string, Item];
  switch (operation) {
    case 'add':
      return sizeOf(state) < ROOM ? [['added', changed(item, 1)]] : [['full', rest]];
    case 'delete':
      return state.bag[item] > 0 ? [['deleted', changed(item, -1)]] : [['absent', rest]];
    case 'lookup':
      return [[`found ${state.bag[item]}`, rest]];
    case 'count':
      return [[`counted ${sizeOf(state)}`, rest]];
    default: {
      const present = ITEMS.filter((candidate) => state.bag[candidate] > 0);
      return present.length === 0
        ? [['nothing to draw', rest]]
        : present.map((candidate) => [`drew ${candidate}`, changed(candidate, -1)]);
    }
  }
}
