// An inventory server and m clients, fitted to the paper's tables: see inventory.md for the rules and for what was fitted.
import { defineModel, range } from 'covergame';

/** A client asks once: it does nothing, waits for the answer, has it. */
type Client = 'idle' | 'waiting' | 'informed';

interface State {
  readonly server: 'ready' | 'woken' | 'taken' | 'looking up';
  /** The client whose request the server handles, -1 if none. */
  readonly handled: number;
  readonly clients: readonly Client[];
}

const count = ({ clients }: State, phase: Client): number =>
  clients.filter((client) => client === phase).length;

export default defineModel({
  name: 'inventory',
  about: 'one server that looks items up, m clients that each ask once',
  parameters: { m: { default: 2, min: 1, max: 10, about: 'clients' } },
  initial: ({ m }): State => ({ server: 'ready', handled: -1, clients: range(m).map(() => 'idle') }),
  // The tester can ask, or wait, while the server is ready for it; what the server does by itself is the SUT's.
  turn: (state) =>
    state.server === 'ready' || (state.server === 'looking up' && count(state, 'idle') > 0)
      ? 'tester'
      : 'sut',
  actions: ({ tester, sut }) => ({
    // Either a request is left from before, or the answer is due.
    wait: tester({
      when: (state) => state.server === 'looking up' || count(state, 'waiting') > 0,
      next: (state) => (state.server === 'ready' ? { ...state, server: 'woken' } : answered(state)),
    }),
    ask: tester({
      with: { client: ({ m }) => range(m) },
      when: ({ clients }, { client }) => clients[client] === 'idle',
      next: (state, { client }) => ({
        ...state,
        server: state.server === 'ready' ? 'woken' : state.server,
        clients: state.clients.with(client, 'waiting'),
      }),
    }),
    take: sut({
      with: { client: ({ m }) => range(m) },
      when: ({ server, clients }, { client }) => server === 'woken' && clients[client] === 'waiting',
      next: (state, { client }) => ({ ...state, server: 'taken', handled: client }),
    }),
    lookUp: sut({
      when: ({ server }) => server === 'taken',
      next: (state) => ({ ...state, server: 'looking up' }),
    }),
    answer: sut({ when: ({ server }) => server === 'looking up', next: (state) => answered(state) }),
  }),
});

const answered = ({ handled, clients }: State): State => ({
  server: 'ready',
  handled: -1,
  clients: clients.with(handled, 'informed'),
});
