// A chat of m clients as turns of a sender and its receivers, fitted to the paper's tables: see chat.md for the rules and for what was fitted.
import { defineModel, range } from 'covergame';

/** Nothing yet, or whose turn it is, who posted last and who has still to receive it (a bit each). */
type State = 'idle' | { readonly turn: 'tester' | 'sut'; readonly sender: number; readonly pending: number };

const isOpen = (state: State): state is Exclude<State, 'idle'> => state !== 'idle';

export default defineModel({
  name: 'chat-fitted',
  about: 'a chat with m clients, one message on its way to up to m - 1 receivers',
  parameters: { m: { default: 4, min: 2, max: 20, about: 'clients' } },
  initial: (): State => 'idle',
  turn: (state) => (isOpen(state) ? state.turn : 'tester'),
  actions: ({ tester, sut }) => ({
    // While a message is on its way only its sender can post again.
    post: tester({
      with: { client: ({ m }) => range(m) },
      when: (state, { client }) => !isOpen(state) || state.pending === 0 || state.sender === client,
      next: (_, { client }, { m }) => ({
        turn: 'sut',
        sender: client,
        pending: ((1 << m) - 1) & ~(1 << client),
      }),
    }),
    wait: tester({ when: isOpen, next: (state) => (isOpen(state) ? { ...state, turn: 'sut' } : state) }),
    end: tester({ when: isOpen, next: () => 'idle' }),
    deliver: sut({
      with: { to: ({ m }) => range(m) },
      when: (state, { to }) => isOpen(state) && (state.pending & (1 << to)) !== 0,
      next: (state, { to }) =>
        isOpen(state) ? { ...state, turn: 'tester', pending: state.pending & ~(1 << to) } : state,
    }),
    nothing: sut({ next: (state) => (isOpen(state) ? { ...state, turn: 'tester' } : state) }),
  }),
});
