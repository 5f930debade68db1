export { type Disturbance, type DriveLog, type DriveOptions, type DriveResult, drive } from './drive.ts';
export { type Followed, type FollowOptions, followScript } from './follow.ts';
export { Journal, JournalError, type SyncPolicy } from './journal.ts';
export { loadStrategy } from './load-strategy.ts';
export { type PoolOptions, type PoolPlan, playAll } from './pool.ts';
export { PATIENCE, type Patience, Session, type SessionOptions } from './session.ts';
export { SHRINK_TRIES, type ShrinkOptions, shrink } from './shrink.ts';
export { type SystemResult, type SystemTest, testSystem } from './test-system.ts';
