// A circuit breaker as the documentation of opossum tells it, for a breaker that opens at the first failure. Closed, calls go through; a
// failure opens it; open, calls are rejected; after the reset time it is half open and lets one call through, whose end closes
// or opens it. An error that the error filter takes for harmless does not count as a failure: what a half-open breaker makes of one is
// not told, so the model leaves it to the breaker. Up to two calls are under way at a time.

import { defineModel } from 'covergame';

interface State {
  readonly breaker: 'closed' | 'open' | 'half open';
  /** Calls under way that went through while it was closed, and the one that was let through half open. */
  readonly calls: number;
  readonly probe: boolean;
  readonly asked: 'call' | 'fail' | 'succeed' | 'harmless' | 'wait' | null;
}

const ask = (asked: State['asked']) => (state: State) => ({ ...state, asked });
const answered = (state: State, change: Partial<State>): State => ({ ...state, ...change, asked: null });
/** A call that was let through half open ends before older ones. */
const ended = ({ calls, probe }: State): Partial<State> => (probe ? { probe: false } : { calls: calls - 1 });

/** What the breaker may be once it has done what it was asked. */
function possible({ breaker, probe, asked }: State): readonly State['breaker'][] {
  if (asked === 'wait') return ['half open'];
  if (asked === 'fail') return ['open'];
  if (asked === 'succeed') return ['closed'];
  if (asked === 'harmless') return probe ? ['closed', 'open', 'half open'] : [breaker];
  return [];
}

const becomes = (breaker: State['breaker']) => ({
  when: (state: State) => possible(state).includes(breaker),
  next: (state: State) => answered(state, { breaker, ...(state.asked === 'wait' ? {} : ended(state)) }),
});

const goesThrough = ({ breaker, probe }: State): boolean =>
  breaker === 'closed' || (breaker === 'half open' && !probe);

export default defineModel({
  name: 'circuit-breaker',
  about: 'a circuit breaker that opens at the first failure, with an error filter and two calls at a time',
  initial: (): State => ({ breaker: 'closed', calls: 0, probe: false, asked: null }),
  turn: ({ asked }) => (asked ? 'sut' : 'tester'),
  fec: ({ breaker, calls, probe, asked }) =>
    [
      breaker,
      ...(calls > 0 ? [`${calls} under way`] : []),
      ...(probe ? ['trying'] : []),
      ...(asked ? [asked] : []),
    ].join(', '),
  actions: ({ tester, sut }) => ({
    call: tester({ when: ({ calls, probe }) => calls + Number(probe) < 2, next: ask('call') }),
    fail: tester({ when: ({ calls, probe }) => calls > 0 || probe, next: ask('fail') }),
    succeed: tester({
      when: ({ breaker, calls, probe }) => probe || (calls > 0 && breaker === 'closed'),
      next: ask('succeed'),
    }),
    harmless: tester({
      when: ({ breaker, calls, probe }) => probe || (calls > 0 && breaker === 'closed'),
      next: ask('harmless'),
    }),
    wait: tester({ when: ({ breaker, calls }) => breaker === 'open' && calls === 0, next: ask('wait') }),
    called: sut({
      when: (state) => state.asked === 'call' && goesThrough(state),
      next: (state) =>
        answered(state, state.breaker === 'closed' ? { calls: state.calls + 1 } : { probe: true }),
    }),
    rejected: sut({
      when: (state) => state.asked === 'call' && !goesThrough(state),
      next: (state) => answered(state, {}),
    }),
    closed: sut(becomes('closed')),
    opened: sut(becomes('open')),
    halfOpen: sut(becomes('half open')),
  }),
});
