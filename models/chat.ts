// A chat session of m clients: see chat.md for the rules and for what is our reading.
import { defineModel, range } from 'covergame';

/** No session yet, or its members (a bit each) and how many messages are on their way. */
type State = 'start' | { readonly members: number; readonly pending: number };

const isOpen = (state: State): state is Exclude<State, 'start'> => state !== 'start';
const has = (members: number, client: number): boolean => (members & (1 << client)) !== 0;
const several = (members: number): boolean => (members & (members - 1)) !== 0;

export default defineModel({
  name: 'chat',
  about: 'a chat session with m clients and up to m - 1 pending messages',
  parameters: { m: { default: 4, min: 2, max: 24, about: 'clients' } },
  initial: (): State => 'start',
  // While messages are pending, what happens next is not the tester's to choose.
  turn: (state) => (isOpen(state) && state.pending > 0 ? 'sut' : 'tester'),
  // Clients are interchangeable: only how many are in counts.
  representative: (state) => (isOpen(state) ? { ...state, members: lowest(state.members) } : state),
  actions: ({ tester, sut }) => ({
    enter: tester({
      with: { client: ({ m }) => range(m) },
      // A session that everyone has left is over.
      when: (state, { client }) => !isOpen(state) || (state.members !== 0 && !has(state.members, client)),
      next: (state, { client }) => ({
        members: (isOpen(state) ? state.members : 0) | (1 << client),
        pending: 0,
      }),
    }),
    leave: tester({
      with: { client: ({ m }) => range(m) },
      when: (state, { client }) => isOpen(state) && has(state.members, client),
      next: (state, { client }) => without(state, client),
    }),
    send: tester({
      when: (state) => isOpen(state) && several(state.members),
      next: (state) => more(state, 1),
    }),
    received: sut({ next: (state) => more(state, -1) }),
    left: sut({
      with: { client: ({ m }) => range(m) },
      when: (state, { client }) => isOpen(state) && has(state.members, client),
      next: (state, { client }) => without(state, client),
    }),
    sent: sut({
      when: (state, _, { m }) => isOpen(state) && several(state.members) && state.pending < m - 1,
      next: (state) => more(state, 1),
    }),
  }),
});

const more = (state: State, change: number): State =>
  isOpen(state) ? { members: state.members, pending: state.pending + change } : state;
const without = (state: State, client: number): State =>
  isOpen(state) ? { members: state.members & ~(1 << client), pending: state.pending } : state;

/** The set of as many clients with the lowest numbers. */
function lowest(members: number): number {
  let size = 0;
  for (let rest = members; rest !== 0; rest &= rest - 1) size++;
  return (1 << size) - 1;
}
