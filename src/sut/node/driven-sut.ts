// The common form of every kind of driver: a system that can be opened.

import type { Driver, InstancePlace, Matches } from '../driver.ts';

/** A real SUT, ready to be driven: `open` makes a fresh driver, as often as one is needed. */
export interface DrivenSut {
  /** What the user wrote, without its secrets. */
  readonly address: string;
  readonly open: (place?: InstancePlace) => Driver | Promise<Driver>;
  /** Why it cannot be opened more than once at a time, if it cannot, and what to do about it. */
  readonly single?: { readonly why: string; readonly hint: string } | undefined;
  readonly matches?: Matches | undefined;
  /** The system runs in another process, and its driver is ours: neither can end this one. What is left out is guarded. */
  readonly elsewhere?: true;
  /** How long it may take to open, in ms, where that is longer than a reset may take. */
  readonly openTime?: number;
  /** The stimuli it takes, where the driver says: what learning begins with. */
  readonly inputs?: readonly string[] | undefined;
  /** What to do if it cannot be opened or reset even once. */
  readonly cure?: string;
}
