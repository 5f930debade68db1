// The reel: the recording that pebble, strip and counts show, and how far it is shown. A play by hand, a watched run, a trace and a campaign
// under way are all the same to it: events with a budget.

import { batch, computed, signal } from '@preact/signals';
import { booksOf, type Campaign } from '../../src/run/index.ts';
import { RESET } from '../../src/strategy/index.ts';
import { game, onOpen } from './model.ts';

export interface Reel {
  readonly kind: 'play' | 'run' | 'trace' | 'live';
  readonly title: string;
  readonly events: ArrayLike<number>;
  readonly budget: number;
  readonly resetCost: number;
}

export const EMPTY: Reel = { kind: 'play', title: 'your play', events: [], budget: 24, resetCost: 10 };

export const reel = signal<Reel>(EMPTY);
/** How many events are shown. */
export const shownEvents = signal(0);

/** The whole of it, in the books of the core: where each event ends in the row, and the budget spent by then. */
const walked = computed(() => {
  const ends: number[] = [0];
  const spent: number[] = [0];
  const { events, resetCost } = reel.value;
  if (!game.value || events.length === 0) return { books: null, ends, spent };
  const books = booksOf(game.value, Int32Array.from(events), resetCost, undefined, (campaign, next) => {
    ends.push(next);
    spent.push(campaign.spent);
  });
  return { books, ends, spent };
});

/** How many events there are. */
export const length = computed(() => walked.value.ends.length - 1);
/** The books of the whole of it, for the chart. */
export const whole = computed<Campaign | null>(() => walked.value.books);
/** What had been spent after each number of events. */
export const spentAfter = computed<readonly number[]>(() => walked.value.spent);

/** The row of events as far as it is shown. */
const shownRow = computed(() =>
  Int32Array.from(reel.value.events).subarray(0, walked.value.ends[shownEvents.value] ?? 0),
);

/** The last event that is shown: an edge, or a negative word of events.ts. */
export const lastEvent = computed(() =>
  shownEvents.value > 0 ? reel.value.events[walked.value.ends[shownEvents.value - 1]] : -1,
);

/** The books of the play as far as it is shown: node, covered, gain, spent, taken. */
export const moment = computed<Campaign | null>(() =>
  game.value && shownRow.value.length > 0 ? booksOf(game.value, shownRow.value, reel.value.resetCost) : null,
);

/** Shows as much as was done for so much. */
export function showSpent(spent: number): void {
  pause();
  let events = 1;
  while (events < length.value && spentAfter.value[events + 1] <= spent) events++;
  shownEvents.value = Math.min(events, length.value);
}

/** How often each node was visited, as far as it is shown. */
export const visits = computed<Int32Array | null>(() => {
  const { value: shown } = game;
  if (!shown) return null;
  const counts = new Int32Array(shown.n);
  for (let i = 0; i < shownEvents.value; i++) {
    const event = reel.value.events[walked.value.ends[i]];
    if (event === RESET) counts[shown.initial]++;
    else if (event >= 0) counts[shown.target[event]]++;
  }
  return counts;
});

/** Shows another recording, from its end or from its first event. */
export function showReel(next: Reel, from: 'start' | 'end'): void {
  batch(() => {
    reel.value = next;
    shownEvents.value = from === 'end' ? length.value : Math.min(1, length.value);
  });
}

export const speed = signal(0);
export const SPEEDS = [1, 4, 20, 200, 5000] as const;
export const pace = signal<(typeof SPEEDS)[number]>(4);
let ticking = 0;
let owed = 0;
let last = 0;

/** Lets the recording run; events are shown by the clock, several a frame where it is fast. */
export function run(): void {
  if (shownEvents.value >= length.value) shownEvents.value = Math.min(1, length.value);
  speed.value = pace.value;
  owed = 0;
  last = performance.now();
  cancelAnimationFrame(ticking);
  const tick = (now: number): void => {
    if (speed.value === 0) return;
    owed += ((now - last) / 1000) * pace.value;
    last = now;
    const steps = Math.floor(owed);
    owed -= steps;
    if (steps > 0) shownEvents.value = Math.min(length.value, shownEvents.value + steps);
    if (shownEvents.value >= length.value && reel.value.kind !== 'live') speed.value = 0;
    else ticking = requestAnimationFrame(tick);
  };
  ticking = requestAnimationFrame(tick);
}

export function pause(): void {
  speed.value = 0;
}

export function step(by: number): void {
  pause();
  shownEvents.value = Math.max(Math.min(1, length.value), Math.min(length.value, shownEvents.value + by));
}

onOpen(() => {
  pause();
  reel.value = EMPTY;
  shownEvents.value = 0;
});
