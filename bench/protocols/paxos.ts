// Single-decree Paxos: the tester says which proposer runs and which acceptor is asked; an acceptor answers, or the message is lost.
import { defineModel, oneOf, range } from '../../src/model/index.ts';

export default defineModel({
  name: 'paxos',
  parameters: { acceptors: 3, ballots: 2 },
  // Ballot 0 is none; the value of a ballot is the ballot it was proposed in first.
  initial: ({ acceptors }) => ({
    ballot: 0,
    phase: 'idle' as 'idle' | 'prepare' | 'accept',
    value: 0,
    answered: 0,
    promised: range(acceptors).map(() => 0),
    accepted: range(acceptors).map(() => 0),
    values: range(acceptors).map(() => 0),
  }),
  actions: ({ tester }) => ({
    propose: tester({
      when: ({ ballot }, _, { ballots }) => ballot < ballots,
      next: (state) => ({
        ...state,
        ballot: state.ballot + 1,
        phase: 'prepare' as const,
        value: 0,
        answered: 0,
      }),
    }),
    prepare: tester({
      with: { acceptor: ({ acceptors }) => range(acceptors) },
      when: ({ phase, answered }, { acceptor }) => phase === 'prepare' && (answered & (1 << acceptor)) === 0,
      next: (state, { acceptor }) =>
        oneOf({
          promised: {
            ...state,
            answered: state.answered | (1 << acceptor),
            promised: state.promised.with(acceptor, state.ballot),
            value: Math.max(state.value, state.values[acceptor]),
          },
          unanswered: { ...state, promised: state.promised.with(acceptor, state.ballot) },
          lost: state,
        }),
    }),
    choose: tester({
      when: ({ phase, answered }, _, { acceptors }) =>
        phase === 'prepare' && 2 * range(acceptors).filter((i) => answered & (1 << i)).length > acceptors,
      next: (state) => ({
        ...state,
        phase: 'accept' as const,
        answered: 0,
        value: state.value === 0 ? state.ballot : state.value,
      }),
    }),
    accept: tester({
      with: { acceptor: ({ acceptors }) => range(acceptors) },
      when: ({ phase, accepted, ballot }, { acceptor }) =>
        phase === 'accept' && accepted[acceptor] !== ballot,
      next: (state, { acceptor }) =>
        oneOf({
          accepted: {
            ...state,
            promised: state.promised.with(acceptor, state.ballot),
            accepted: state.accepted.with(acceptor, state.ballot),
            values: state.values.with(acceptor, state.value),
          },
          lost: state,
        }),
    }),
    again: tester({
      when: ({ ballot, phase }, _, { ballots }) => ballot === ballots && phase === 'accept',
      next: (_state, _args, { acceptors }) => ({
        ballot: 0,
        phase: 'idle' as const,
        value: 0,
        answered: 0,
        promised: range(acceptors).map(() => 0),
        accepted: range(acceptors).map(() => 0),
        values: range(acceptors).map(() => 0),
      }),
    }),
  }),
});
