// async-lock as its README tells it, for one key: one task at a time, at most one waiting (`maxPending`, given with the call), which gives
// up after two ticks (`timeout`).

import { type Answers, commandModel } from '../commands.ts';

interface State {
  readonly running: boolean;
  /** The ticks that each waiting task has left. */
  readonly line: readonly number[];
}

const PATIENCE = 2;
const MOST = 1;

const acquire = (state: State): Answers<State> => {
  if (!state.running) return { runs: { ...state, running: true } };
  if (state.line.length >= MOST) return { refused: state };
  return { waits: { ...state, line: [...state.line, PATIENCE] } };
};

const end = ({ line }: State, how: string): Answers<State> =>
  line.length > 0
    ? { [`${how} + the next runs`]: { running: true, line: line.slice(1) } }
    : { [how]: { running: false, line } };

export default commandModel<State>({
  name: 'async-lock',
  about: 'a lock for tasks, with a line of limited length and patience',
  initial: { running: false, line: [] },
  show: ({ running, line }) =>
    [running ? 'running' : 'free', ...line.map((left) => `waits ${left}`)].join(', '),
  commands: {
    acquire: { answers: acquire },
    finish: { when: ({ running }) => running, answers: (state) => end(state, 'finished') },
    fail: { when: ({ running }) => running, answers: (state) => end(state, 'failed') },
    isBusy: { answers: (state) => ({ [state.running || state.line.length > 0 ? 'busy' : 'idle']: state }) },
    wait: {
      answers: (state) => {
        const older = state.line.map((left) => left - 1);
        const line = older.filter((left) => left > 0);
        return { [line.length < older.length ? 'timed out' : 'nothing']: { ...state, line } };
      },
    },
  },
});
