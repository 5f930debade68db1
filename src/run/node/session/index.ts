// Talks to a real system for a campaign: sets it up, gives stimuli, waits for answers within their time, and follows a path that is given.

export { guardOf } from './driver-calls.ts';
export { type Followed, type FollowOptions, followScript, shortestPath } from './follow.ts';
export { PATIENCE, type Patience } from './patience.ts';
export { rejoin } from './rejoin.ts';
export { Session, type SessionOptions } from './session.ts';
export { type OpenSystem, openSystem, setUp } from './set-up.ts';
export { Interruption, StopSignal, TimeOver } from './watch.ts';
