// How far the next step goes and whose turn it is, by effort and never by the clock.

export { asOne, inTurn, isPause, often, PAUSE, type Pause, pauseOf, type Work } from './in-turn.ts';
export { Pace } from './pace.ts';
