// The model of an MQTT 3.1.1 broker as one subscriber, two publishers and an onlooker meet it: sessions that are kept or
// not, a retained message, queued messages of quality of service 1, a last will. In which order two messages
// that are published at once go round is the broker's to decide, and so is whether a message of quality 0 is
// kept for a subscriber that is away.
import { defineModel, range } from 'covergame';

type Asked =
  | { readonly what: 'connect'; readonly kept: boolean; readonly present: boolean; readonly queued: number }
  | { readonly what: 'subscribe' | 'race' | 'drop' | 'disconnect' | 'clear' }
  | { readonly what: 'publish'; readonly value: number; readonly qos: number };

interface State {
  /** The subscriber: away, here with a session of its own for this connection, or here with a kept one. */
  readonly subscriber: 'away' | 'clean' | 'kept';
  /** Whether the broker keeps a session for it, and whether that session is subscribed. */
  readonly session: boolean;
  readonly subscribed: boolean;
  /** The retained message, 0 for none. */
  readonly retained: number;
  /** The message that waits for the subscriber, 0 for none. */
  readonly queued: number;
  readonly asked: Asked | null;
}

const ask = (state: State, asked: Asked): State => ({ ...state, asked });
const answered = (state: State, change: Partial<State> = {}): State => ({ ...state, ...change, asked: null });
const isAsked = (state: State, what: Asked['what']): boolean => state.asked?.what === what;
const isHere = ({ subscriber }: { readonly subscriber: State['subscriber'] }): boolean =>
  subscriber !== 'away';
type Publish = Extract<Asked, { what: 'publish' }>;
const waits = (state: State): boolean => !isHere(state) && state.session && state.subscribed;
const isCertain = ({ asked }: State): boolean => asked?.what === 'publish' && asked.qos > 0;
const listens = (state: State): boolean => isHere(state) && state.subscribed;
/** When the subscriber goes, a session that is not kept goes with it. */
const away = ({ subscriber, subscribed }: State): Partial<State> => ({
  subscriber: 'away',
  session: subscriber === 'kept',
  subscribed: subscriber === 'kept' && subscribed,
});

export default defineModel({
  name: 'mqtt-broker',
  about: 'sessions, retained and queued messages, wills and quality of service of an MQTT broker',
  initial: (): State => ({
    subscriber: 'away',
    session: false,
    subscribed: false,
    retained: 0,
    queued: 0,
    asked: null,
  }),
  turn: (state) => (state.asked ? 'sut' : 'tester'),
  fec: (state) => nameOf(state),
  actions: ({ tester, sut }) => ({
    connect: tester({
      with: { kept: [true, false] },
      when: (state) => !isHere(state),
      next: (state, { kept }) => {
        const present = kept && state.session;
        return ask(
          {
            ...state,
            subscriber: kept ? 'kept' : 'clean',
            session: kept,
            subscribed: present && state.subscribed,
            queued: 0,
          },
          { what: 'connect', kept, present, queued: present ? state.queued : 0 },
        );
      },
    }),
    disconnect: tester({
      when: (state) => isHere(state),
      next: (state) => ask(state, { what: 'disconnect' }),
    }),
    drop: tester({ when: (state) => isHere(state), next: (state) => ask(state, { what: 'drop' }) }),
    subscribe: tester({
      when: (state) => isHere(state) && !state.subscribed,
      next: (state) => ask(state, { what: 'subscribe' }),
    }),
    publish: tester({
      with: { value: range(1, 3), qos: range(2) },
      when: ({ queued }) => queued === 0,
      next: (state, { value, qos }) => ask(state, { what: 'publish', value, qos }),
    }),
    race: tester({ when: (state) => listens(state), next: (state) => ask(state, { what: 'race' }) }),
    clear: tester({
      when: (state) => state.retained !== 0 && !state.subscribed,
      next: (state) => ask(state, { what: 'clear' }),
    }),
    /** Whether the broker says that a session was there, and what it had kept for it. */
    connected: sut({
      with: {
        present: (_, { asked }) => (asked?.what === 'connect' ? [asked.present] : []),
        queued: (_, { asked }) => (asked?.what === 'connect' ? [asked.queued] : []),
      },
      when: (state) => isAsked(state, 'connect'),
      next: (state) => answered(state),
    }),
    granted: sut({
      with: { retained: (_, state) => [state.retained] },
      when: (state) => isAsked(state, 'subscribe'),
      next: (state) => answered(state, { subscribed: true }),
    }),
    received: sut({
      with: { value: (_, { asked }) => (asked?.what === 'publish' ? [asked.value] : []) },
      when: (state) => isAsked(state, 'publish') && listens(state),
      next: (state, { value }) => answered(state, { retained: value }),
    }),
    /**
     * Nobody is there. For a session that subscribes, a message of quality 1 is kept, and one of quality 0 as the broker
     * likes: which of the two it did is not to be seen before the subscriber comes back.
     */
    stored: sut({
      with: { kept: (_, state) => (!waits(state) ? [false] : isCertain(state) ? [true] : [true, false]) },
      when: (state) => isAsked(state, 'publish') && !listens(state),
      next: (state, { kept }) => {
        const { value } = state.asked as Publish;
        return answered(state, { retained: value, queued: kept ? value : 0 });
      },
    }),
    order: sut({
      with: { first: range(1, 3) },
      when: (state) => isAsked(state, 'race'),
      next: (state, { first }) => answered(state, { retained: 3 - first }),
    }),
    cleared: sut({
      when: (state) => isAsked(state, 'clear'),
      next: (state) => answered(state, { retained: 0 }),
    }),
    /** The onlooker saw the last will, or saw none. */
    will: sut({ when: (state) => isAsked(state, 'drop'), next: (state) => answered(state, away(state)) }),
    gone: sut({
      when: (state) => isAsked(state, 'disconnect'),
      next: (state) => answered(state, away(state)),
    }),
  }),
});

function nameOf({ subscriber, session, subscribed, retained, queued, asked }: State): string {
  const parts = [
    subscriber === 'away' ? (session ? 'away, session kept' : 'away') : `here (${subscriber})`,
    ...(subscribed ? ['subscribed'] : []),
    ...(retained ? [`retained ${retained}`] : []),
    ...(queued ? [`queued ${queued}`] : []),
  ];
  return parts.join(', ') + (asked ? `, ${Object.values(asked).join(' ')}` : '');
}
