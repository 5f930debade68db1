// The model of the chat room: who is in, and who spoke last. What the room shows of a message, and who was first
// when two speak at once, is the server's to say.
import { defineModel, range } from 'covergame';

type Asked = 'enter' | 'leave' | 'say' | 'race' | 'history';

interface State {
  /** A bit for each client that is in. */
  readonly members: number;
  /** Who spoke last, -1 if nobody did since the room was empty. */
  readonly last: number;
  /** The stimulus the server has not answered yet, and the clients it is about. */
  readonly asked: { readonly what: Asked; readonly one: number; readonly two: number } | null;
}

const has = (state: { readonly members: number }, client: number): boolean =>
  (state.members & (1 << client)) !== 0;
const size = ({ members }: { readonly members: number }): number =>
  [...members.toString(2)].filter((bit) => bit === '1').length;
const ask = (state: State, what: Asked, one: number, two = -1): State => ({
  ...state,
  asked: { what, one, two },
});
const answered = (state: State, change: Partial<State> = {}): State => ({ ...state, ...change, asked: null });
const isAsked = (state: State, what: Asked): boolean => state.asked?.what === what;

export default defineModel({
  name: 'chat-room',
  about: 'a chat room with m clients, two of which may speak at once',
  parameters: { m: { default: 3, min: 2, max: 6, about: 'clients' } },
  initial: (): State => ({ members: 0, last: -1, asked: null }),
  turn: (state) => (state.asked ? 'sut' : 'tester'),
  // Every state is a class of its own; this only names it for people.
  fec: (state) => nameOf(state),
  actions: ({ tester, sut }) => ({
    enter: tester({
      with: { client: ({ m }) => range(m) },
      when: (state, { client }) => !has(state, client),
      next: (state, { client }) => ask({ ...state, members: state.members | (1 << client) }, 'enter', client),
    }),
    leave: tester({
      with: { client: ({ m }) => range(m) },
      when: (state, { client }) => has(state, client),
      next: (state, { client }) =>
        ask({ ...state, members: state.members & ~(1 << client) }, 'leave', client),
    }),
    say: tester({
      with: { client: ({ m }) => range(m) },
      when: (state, { client }) => has(state, client) && size(state) > 1,
      next: (state, { client }) => ask(state, 'say', client),
    }),
    race: tester({
      with: { one: ({ m }) => range(m), two: ({ m }) => range(m) },
      when: (state, { one, two }) => one < two && has(state, one) && has(state, two),
      next: (state, { one, two }) => ask(state, 'race', one, two),
    }),
    history: tester({
      with: { client: ({ m }) => range(m) },
      when: (state, { client }) => has(state, client),
      next: (state, { client }) => ask(state, 'history', client),
    }),
    /** How many are in now, as the client that enters is told. */
    welcome: sut({
      with: { count: (_, state) => [size(state)] },
      when: (state) => isAsked(state, 'enter'),
      next: (state) => answered(state),
    }),
    /** How many are left, as those who stay are told. */
    left: sut({
      with: { count: (_, state) => [size(state)] },
      when: (state) => isAsked(state, 'leave'),
      next: (state) => answered(state, size(state) === 0 ? { last: -1 } : {}),
    }),
    /** How many others heard the message. */
    heard: sut({
      with: { count: (_, state) => [size(state) - 1] },
      when: (state) => isAsked(state, 'say'),
      next: (state) => answered(state, { last: state.asked!.one }),
    }),
    /** Whose message came first, to everybody. */
    first: sut({
      with: { client: (_, { asked }) => (asked ? [asked.one, asked.two] : []) },
      when: (state) => isAsked(state, 'race'),
      next: (state, { client }) =>
        answered(state, { last: client === state.asked!.one ? state.asked!.two : state.asked!.one }),
    }),
    /** Who spoke last, as the server remembers. */
    spoke: sut({
      with: { client: (_, state) => [state.last] },
      when: (state) => isAsked(state, 'history'),
      next: (state) => answered(state),
    }),
  }),
});

function nameOf({ members, last, asked }: State): string {
  const inside = range(6).filter((client) => has({ members }, client));
  const question = asked && `, ${asked.what} ${asked.one}${asked.two < 0 ? '' : ` and ${asked.two}`}`;
  return `in: ${inside.join(' ') || 'nobody'}, last: ${last < 0 ? 'none' : last}${question ?? ''}`;
}
