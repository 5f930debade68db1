// Waiting for an unasked output that must come. The system is listened to in slices, each twice as long as the one before, until the time
// is up: a driver that can settle is asked to before each slice, because some systems only move when they are. A driver that says that
// the silence will last ends the wait at once.
//
// The time is the model's bound, counted from the last stimulus or answer by the driver's clock if it has one; without a bound it is as long as
// for any answer.

import type { Driver, Observation } from '../../../sut/index.ts';
import type { Heard } from './heard.ts';

export interface DueWait {
  readonly driver: Driver;
  readonly heard: Heard;
  /** How long any answer is waited for, in ms. */
  readonly answer: number;
  /** How many ms are left of the model's bound, by the clock that it is held against; null if there is none. */
  readonly bound: (() => number) | null;
  /** The first slice. */
  readonly quiet: number;
  /** What the driver answers at once, null for silence, undefined if it is to be waited for. */
  ask(silence?: number): Observation | null | undefined;
  /** What was said by the time the system came to rest. */
  settled(): Promise<Observation | null>;
}

/** What came, or null if nothing did. */
export async function dueOutput(wait: DueWait): Promise<Observation | null> {
  const { driver, heard, bound, ask, settled } = wait;
  let left = bound?.() ?? wait.answer;
  for (let slice = Math.max(1, wait.quiet); ; slice *= 2) {
    const seen = driver.settle ? await settled() : null;
    if (seen) return seen;
    // To settle may have taken time. A clock that stands still does not make the wait longer.
    if (bound) left = Math.min(left, bound());
    const known = ask(bound ? Math.max(1, left) : undefined);
    if (known !== undefined) return known;
    const ms = Math.min(slice, left);
    const later = await heard.within(ms);
    if (later || heard.certain) return later;
    left -= ms;
    if (left <= 0) return null;
  }
}
