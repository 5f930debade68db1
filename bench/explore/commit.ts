// Two-phase commit with n participants: each prepares or refuses, the decision follows, all hear it. Its twin for Spin is commit.pml.
import { defineModel, range } from '../../src/model/index.ts';

interface State {
  readonly decision: 'open' | 'commit' | 'abort';
  readonly participants: readonly ('working' | 'prepared' | 'refused' | 'committed' | 'aborted')[];
}

const set = (state: State, i: number, to: State['participants'][number]): State => ({
  ...state,
  participants: state.participants.map((one, j) => (j === i ? to : one)),
});

export default defineModel({
  name: 'commit',
  parameters: { n: { default: 4, min: 2, max: 16 } },
  initial: ({ n }: { n: number }): State => ({
    decision: 'open',
    participants: Array.from({ length: n }, () => 'working' as const),
  }),
  turn: () => 'tester',
  actions: ({ tester }) => ({
    prepare: tester({
      with: { i: ({ n }) => range(n) },
      when: (state, { i }) => state.decision === 'open' && state.participants[i] === 'working',
      next: (state, { i }) => set(state, i, 'prepared'),
    }),
    refuse: tester({
      with: { i: ({ n }) => range(n) },
      when: (state, { i }) => state.decision === 'open' && state.participants[i] === 'working',
      next: (state, { i }) => set(state, i, 'refused'),
    }),
    commit: tester({
      when: (state) => state.decision === 'open' && state.participants.every((one) => one === 'prepared'),
      next: (state) => ({ ...state, decision: 'commit' as const }),
    }),
    abort: tester({
      when: (state) => state.decision === 'open' && state.participants.some((one) => one === 'refused'),
      next: (state) => ({ ...state, decision: 'abort' as const }),
    }),
    hear: tester({
      with: { i: ({ n }) => range(n) },
      when: (state, { i }) =>
        state.decision !== 'open' &&
        state.participants[i] !== 'committed' &&
        state.participants[i] !== 'aborted',
      next: (state, { i }) => set(state, i, state.decision === 'commit' ? 'committed' : 'aborted'),
    }),
  }),
});
