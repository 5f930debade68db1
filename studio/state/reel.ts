// The reel: the recording that pebble, strip and counts show, and how far it is shown. A play by hand, a watched run, a trace and a campaign
// under way are all the same to it: events with a budget.

import { computed, signal } from '@preact/signals';
import { costOf } from '../../src/game/index.ts';
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

export const length = computed(() => reel.value.events.length);

/** The books of the play as far as it is shown: node, covered, gain, spent, taken. */
export const moment = computed<Campaign | null>(() =>
  game.value && shownEvents.value > 0
    ? booksOf(
        game.value,
        Int32Array.from(reel.value.events).slice(0, shownEvents.value),
        reel.value.resetCost,
      )
    : null,
);

/** The books of the whole of it, for the chart. */
export const whole = computed<Campaign | null>(() =>
  game.value && length.value > 0
    ? booksOf(game.value, Int32Array.from(reel.value.events), reel.value.resetCost)
    : null,
);

/** What had been spent after each number of events. */
export const spentAfter = computed<Float64Array>(() => {
  const { events, resetCost } = reel.value;
  const spent = new Float64Array(events.length + 1);
  for (let i = 0; i < events.length; i++) {
    const price = events[i] >= 0 && game.value ? costOf(game.value, events[i]) : events[i] === RESET ? 1 : 0;
    spent[i + 1] = spent[i] + price + (events[i] === RESET && i > 0 ? resetCost : 0);
  }
  return spent;
});

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
    const event = reel.value.events[i];
    if (event === RESET) counts[shown.initial]++;
    else if (event >= 0) counts[shown.target[event]]++;
  }
  return counts;
});

/** Shows another recording, from its end or from its first event. */
export function showReel(next: Reel, from: 'start' | 'end'): void {
  reel.value = next;
  shownEvents.value = from === 'end' ? next.events.length : Math.min(1, next.events.length);
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
