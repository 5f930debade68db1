// The relay in this very process, by a virtual clock: `observe` lets time pass from timer to timer, as long as the model calls silence no
// answer yet, and `now` is what the bounds of the model are held against. So nobody waits for a second of silence.
//
// RELAY_BUG=slow: a message that is sent again takes half a second.

import { type Driver, type Observation, ObservationQueue } from 'covergame';
import { VirtualClock } from 'covergame/node';

export default function relayDriver(): Driver {
  const clock = new VirtualClock();
  const seen = new ObservationQueue();
  let dice = 1;
  const roll = (sides: number): number => {
    dice = (dice * 48271) % 2147483647;
    return dice % sides;
  };
  /** The system under test. */
  const relay = (delay: number): void => {
    if (roll(3) > 0) clock.setTimeout(() => seen.push({ label: 'delivered' }), delay);
  };
  return {
    reset({ test, seed, attempt }) {
      clock.clear();
      seen.clear();
      dice = 1 + test + 31 * seed + 977 * attempt;
    },
    apply({ label }) {
      relay(label === 'resend' && process.env['RELAY_BUG'] === 'slow' ? 500 : 100 + roll(150));
    },
    async observe(silence): Promise<Observation> {
      const spoke = await clock.until(() => seen.length > 0, silence);
      return spoke ? seen.observe() : { silent: true };
    },
    pending: () => seen.pending(),
    now: clock.now,
    close() {},
  };
}
