// A doorbell in this very process, by a clock that stands still until the tester lets time pass: it rings out after 20 s, and the door
// shuts by itself after 5. Both are said when nobody asked.
//
// DOORBELL_BUG=forgets: the bell rings out though the door was opened.

import { type Driver, ObservationQueue } from 'covergame';
import { VirtualClock } from 'covergame/node';

/** The system under test. */
class Doorbell {
  readonly #clock: VirtualClock;
  readonly #say: (word: string) => void;
  #timer: unknown;

  constructor(clock: VirtualClock, say: (word: string) => void) {
    this.#clock = clock;
    this.#say = say;
  }

  press(works: boolean): void {
    this.#say(works ? 'rings' : 'stays silent');
    if (works) this.#timer = this.#clock.setTimeout(() => this.#say('rang out'), 20_000);
  }

  open(): void {
    if (process.env['DOORBELL_BUG'] !== 'forgets') this.#clock.clearTimeout(this.#timer);
    this.#timer = this.#clock.setTimeout(() => this.#say('shuts by itself'), 5_000);
  }

  shut(): void {
    this.#clock.clearTimeout(this.#timer);
  }
}

export default function doorbellDriver(): Driver {
  const clock = new VirtualClock();
  const said = new ObservationQueue();
  let bell: Doorbell;
  let dice = 1;
  const roll = (sides: number): number => {
    dice = (dice * 48271) % 2147483647;
    return dice % sides;
  };
  return {
    reset({ test, seed, attempt }) {
      clock.clear();
      said.clear();
      dice = 1 + test + 31 * seed + 977 * attempt;
      bell = new Doorbell(clock, (label) => said.push({ label }));
    },
    apply({ label }) {
      if (label === 'press') bell.press(roll(4) > 0);
      else if (label === 'open') bell.open();
      else bell.shut();
    },
    observe: () => said.observe(),
    pending: () => said.pending(),
    // Asked where the bell may speak unasked: some time passes, now more and now less.
    settle: () => clock.advance(1_000 * roll(25)),
    close() {},
  };
}
