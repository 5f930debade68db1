// Two-phase commit: the tester is the coordinator's client and the clock; participants vote as they like, and messages to them get lost.
import { defineModel, oneOf, range } from '../../src/model/index.ts';

type Vote = 'working' | 'prepared' | 'refused' | 'committed' | 'aborted';

export default defineModel({
  name: 'two-phase-commit',
  parameters: { participants: 2 },
  initial: ({ participants }) => ({
    phase: 'idle' as 'idle' | 'voting' | 'commit' | 'abort',
    votes: range(participants).map((): Vote => 'working'),
  }),
  actions: ({ tester }) => ({
    begin: tester({
      when: ({ phase }) => phase === 'idle',
      next: (state) => ({ ...state, phase: 'voting' as const }),
    }),
    ask: tester({
      with: { participant: ({ participants }) => range(participants) },
      when: ({ phase, votes }, { participant }) => phase === 'voting' && votes[participant] === 'working',
      next: (state, { participant }) =>
        oneOf({
          yes: { ...state, votes: state.votes.with(participant, 'prepared') },
          no: { ...state, votes: state.votes.with(participant, 'refused') },
          lost: state,
        }),
    }),
    decide: tester({
      when: ({ phase, votes }) =>
        phase === 'voting' && votes.every((vote) => vote === 'prepared' || vote === 'refused'),
      next: (state) => ({
        ...state,
        phase: state.votes.includes('refused') ? ('abort' as const) : ('commit' as const),
      }),
    }),
    timeout: tester({
      when: ({ phase, votes }) => phase === 'voting' && votes.includes('working'),
      next: (state) => ({ ...state, phase: 'abort' as const }),
    }),
    announce: tester({
      with: { participant: ({ participants }) => range(participants) },
      when: ({ phase, votes }, { participant }) =>
        (phase === 'commit' && votes[participant] === 'prepared') ||
        (phase === 'abort' && votes[participant] !== 'aborted'),
      next: (state, { participant }) =>
        oneOf({
          heard: {
            ...state,
            votes: state.votes.with(participant, state.phase === 'commit' ? 'committed' : 'aborted'),
          },
          lost: state,
        }),
    }),
    again: tester({
      when: ({ phase, votes }) =>
        (phase === 'commit' && votes.every((vote) => vote === 'committed')) ||
        (phase === 'abort' && votes.every((vote) => vote === 'aborted')),
      next: (state) => ({ phase: 'idle' as const, votes: state.votes.map((): Vote => 'working') }),
    }),
  }),
});
