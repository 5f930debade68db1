// The rate limit of p-queue as its README tells it: at most two tasks begin in an interval of three ticks, which begins with its first
// task; the others wait for the next. Tasks end at once. A queue that is paused begins nothing.

import { type Answers, commandModel } from '../commands.ts';

interface State {
  /** The ticks left of the interval, 0 between two; and the tasks that began in it. */
  readonly left: number;
  readonly begun: number;
  readonly waiting: number;
  readonly paused: boolean;
}

const INTERVAL = 3;
const CAP = 2;
const MOST = 3;
const IDLE: State = { left: 0, begun: 0, waiting: 0, paused: false };

/** Begins what may begin now. */
function begin(state: State): Answers<State> {
  if (state.paused) return { 'none begin': state };
  const room = state.left > 0 ? CAP - state.begun : CAP;
  const now = Math.min(room, state.waiting);
  if (now === 0) return { 'none begin': state };
  const begun = (state.left > 0 ? state.begun : 0) + now;
  const left = state.left > 0 ? state.left : INTERVAL;
  return { [`${now} begin`]: { ...state, left, begun, waiting: state.waiting - now } };
}

export default commandModel<State>({
  name: 'p-queue',
  about: 'a queue that begins at most two tasks in an interval',
  initial: IDLE,
  show: ({ left, begun, waiting, paused }) =>
    `${left > 0 ? `${begun} begun, ${left} ticks left` : 'no interval'}, ${waiting} waiting${paused ? ', paused' : ''}`,
  commands: {
    add: {
      when: ({ waiting }) => waiting < MOST,
      answers: (state) => begin({ ...state, waiting: state.waiting + 1 }),
    },
    // What a pause means for an interval under way is not told.
    pause: {
      when: ({ left, paused }) => left === 0 && !paused,
      answers: (state) => ({ done: { ...state, paused: true } }),
    },
    start: { when: ({ paused }) => paused, answers: (state) => begin({ ...state, paused: false }) },
    clear: { answers: (state) => ({ done: { ...state, waiting: 0 } }) },
    size: { answers: (state) => ({ [`size ${state.waiting}`]: state }) },
    wait: {
      answers: (state) => {
        const left = Math.max(0, state.left - 1);
        return left === 0 ? begin({ ...state, left, begun: 0 }) : { 'none begin': { ...state, left } };
      },
    },
  },
});
