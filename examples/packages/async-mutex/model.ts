// The mutex of async-mutex as its README tells it: one holder, callers who wait for it in order, some for two ticks at most, one who only
// waits until it is free. Answers name what the callers see.

import { type Answers, commandModel } from '../commands.ts';

interface State {
  readonly held: boolean;
  /** The callers in line: the ticks that each will wait, or for ever. */
  readonly line: readonly (number | 'ever')[];
  /** Whether somebody waits until it can be acquired, without acquiring it. */
  readonly onlooker: boolean;
}

const MOST = 2;
const FREE: State = { held: false, line: [], onlooker: false };

function acquire(state: State, patience: number | 'ever'): Answers<State> {
  if (!state.held) return { acquired: { ...state, held: true } };
  return { waits: { ...state, line: [...state.line, patience] } };
}

function release(state: State): Answers<State> {
  const [next, ...line] = state.line;
  // The mutex goes to the next in line: it cannot be acquired, and whoever waits until it can goes on waiting.
  if (next !== undefined) return { 'the next has it': { ...state, line } };
  return { [state.onlooker ? 'free + onlooker told' : 'free']: FREE };
}

export default commandModel<State>({
  name: 'async-mutex',
  about: 'a mutex with callers in line, some with a time limit',
  initial: FREE,
  show: ({ held, line, onlooker }) =>
    [held ? 'held' : 'free', ...line.map((left) => `waits ${left}`), ...(onlooker ? ['onlooker'] : [])].join(
      ', ',
    ),
  commands: {
    acquire: { when: ({ line }) => line.length < MOST, answers: (state) => acquire(state, 'ever') },
    'acquire within two ticks': {
      when: ({ line }) => line.length < MOST,
      answers: (state) => acquire(state, 2),
    },
    release: { when: ({ held }) => held, answers: release },
    isLocked: { answers: (state) => ({ [state.held ? 'locked' : 'not locked']: state }) },
    'wait for unlock': {
      when: ({ onlooker }) => !onlooker,
      answers: (state): Answers<State> =>
        state.held ? { waits: { ...state, onlooker: true } } : { told: state },
    },
    cancel: {
      when: ({ line }) => line.length > 0,
      answers: (state) => ({ [`${state.line.length} cancelled`]: { ...state, line: [] } }),
    },
    wait: {
      answers: (state) => {
        const older = state.line.map((left) => (left === 'ever' ? left : left - 1));
        const line = older.filter((left) => left !== 0);
        const late = older.length - line.length;
        return { [late > 0 ? `${late} timed out` : 'nothing']: { ...state, line } };
      },
    },
  },
});
