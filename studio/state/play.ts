// A play by hand: which side is yours, who plays the other, the events so far, and what is still guaranteed after each of them.

import { batch, computed, signal } from '@preact/signals';
import { SUT } from '../../src/game/index.ts';
import type { Advice } from '../../src/play/index.ts';
import { RESET, STOP } from '../../src/strategy/index.ts';
import { ask, CalledOff } from '../engine/engine.ts';
import type { Forecast } from '../engine/play.ts';
import { COMMANDS } from './command.ts';
import { restart } from './guarantee.ts';
import { game, model, onOpen } from './model.ts';
import { isFolded } from './program.ts';
import { reel, shownEvents, showReel } from './reel.ts';

export interface Play {
  readonly side: 'tester' | 'sut';
  /** Who plays the other side: a SUT, or a strategy. */
  readonly sut: string;
  readonly strategy: string;
  readonly seed: number;
  readonly budget: number;
  readonly resetCost: number;
  readonly events: readonly number[];
  /** Why the other side stopped, once it has. */
  readonly stopped: string | null;
}

const FRESH: Play = {
  side: 'tester',
  sut: 'optimal',
  strategy: 'optimal',
  seed: 1,
  budget: 24,
  resetCost: 10,
  events: [],
  stopped: null,
};

export const play = signal<Play>(FRESH);
/** Entry i is for the first i + 1 events; as long as the play once it is all computed. */
export const forecasts = signal<readonly Forecast[]>([]);
export const hint = signal<Advice | null>(null);
export const trouble = signal<string | null>(null);
/** How long, in ms, the other side lets you wait: long enough to be seen. */
export const pondering = signal(matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 450);

/** The node under the pebble at the end of the play. */
export const at = computed<number | null>(() => {
  const shown = game.value;
  const event = play.value.events.at(-1);
  if (!shown || event === undefined) return null;
  return event === RESET ? shown.initial : shown.target[event];
});

/** The play has come to where the program is not unfolded. */
export const isAtFolded = computed(() => at.value !== null && isFolded(at.value));

export const isOver = computed(() => {
  const shown = game.value;
  if (!shown || at.value === null) return false;
  if (isAtFolded.value) return false;
  return play.value.stopped !== null || shown.outStart[at.value] === shown.outStart[at.value + 1];
});

export const isYours = computed(() => {
  const shown = game.value;
  if (!shown || at.value === null || isOver.value || isAtFolded.value) return false;
  return (shown.owner[at.value] === SUT) === (play.value.side === 'sut');
});

/** The edges you may take now. */
export const moves = computed<readonly number[]>(() => {
  const shown = game.value;
  if (!shown || !isYours.value || at.value === null) return [];
  const first = shown.outStart[at.value];
  return Array.from({ length: shown.outStart[at.value + 1] - first }, (_, i) => first + i);
});

/** What is guaranteed now, and before the last event. */
export const now = computed<Forecast | null>(() => forecasts.value[play.value.events.length - 1] ?? null);
export const before = computed<Forecast | null>(() => forecasts.value[play.value.events.length - 2] ?? null);

/** What is still guaranteed where the recording of the play is shown. */
export const shownForecast = computed<Forecast | null>(() =>
  reel.value.kind === 'play' ? (forecasts.value[shownEvents.value - 1] ?? null) : null,
);

let game_ = 0;

function record(events: readonly number[], stopped: string | null = null): void {
  batch(() => {
    play.value = { ...play.value, events, stopped };
    hint.value = null;
    trouble.value = null;
    const { budget, resetCost } = play.value;
    showReel(
      { kind: 'play', title: 'your play', events, budget: Math.max(budget, events.length), resetCost },
      'end',
    );
  });
  void look(game_);
}

/** Forecasts what is new, then lets the other side move if it is its turn. */
async function look(number: number): Promise<void> {
  const { events } = play.value;
  try {
    const from = Math.min(forecasts.value.length, events.length);
    const known = forecasts.value.slice(0, from);
    forecasts.value = known;
    const more = await ask('play', 'forecasts', {
      events,
      from: from + 1,
      restart: restart.value,
      before: known.at(-1) ?? null,
    });
    if (number !== game_ || play.value.events !== events) return;
    forecasts.value = [...known, ...more];
    if (!isYours.value && !isOver.value && !isAtFolded.value) await answer(number, events);
  } catch (error) {
    if (!(error instanceof CalledOff)) trouble.value = (error as Error).message;
  }
}

async function answer(number: number, events: readonly number[]): Promise<void> {
  const { side, sut, strategy, seed, budget, resetCost } = play.value;
  const wait = new Promise((resolve) => setTimeout(resolve, pondering.value));
  const stillAsked = (): boolean => number === game_ && play.value.events === events;
  if (side === 'tester') {
    const edge = await ask('play', 'sutMove', { events, sut, seed, restart: restart.value });
    await wait;
    if (stillAsked()) record([...events, edge]);
    return;
  }
  const most = Math.max(budget, 4 * (game.value?.n ?? 0));
  const input = { events, strategy, seed, budget: most, resetCost, restart: restart.value };
  const { move, why } = await ask('play', 'testerMove', input);
  await wait;
  if (!stillAsked()) return;
  if (move === STOP) play.value = { ...play.value, stopped: why || 'the tester has nothing more to gain' };
  else record([...events, move]);
}

/** Starts anew, with another side or other players if told. */
export const start = (wishes: Partial<Play> = {}): void => takeUp(wishes, [RESET]);

/** Goes on from these events. */
export function takeUp(wishes: Partial<Play>, events: readonly number[]): void {
  game_++;
  forecasts.value = [];
  play.value = { ...play.value, ...wishes, events: [], stopped: null };
  record(events);
}

export function move(edge: number): void {
  if (moves.value.includes(edge)) record([...play.value.events, edge]);
}

/** Back to the initial node, for the price of a reset. */
export function reset(): void {
  if (play.value.side === 'tester' && restart.value) record([...play.value.events, RESET]);
}

/** Takes your last move back, and what the other side did after it. */
export function undo(): void {
  const shown = game.value;
  const { events, side } = play.value;
  if (!shown) return;
  let end = events.length - 1;
  const mine = (event: number): boolean =>
    event === RESET ? side === 'tester' : (shown.owner[shown.source[event]] === SUT) === (side === 'sut');
  while (end > 0 && !mine(events[end])) end--;
  if (end < 1) return;
  game_++;
  forecasts.value = forecasts.value.slice(0, end);
  record(events.slice(0, end));
}

export async function askForHint(): Promise<void> {
  const { events } = play.value;
  const advice = await ask('play', 'advice', { events, restart: restart.value });
  if (play.value.events === events) hint.value = advice;
}

export const writtenPlay = (): Promise<string> => {
  const { events, side, sut, strategy, seed, budget, resetCost } = play.value;
  return ask('play', 'writtenTrace', {
    events,
    strategy: side === 'tester' ? 'by-hand' : strategy,
    sut: side === 'sut' ? 'by-hand' : sut === 'optimal' ? 'adversary' : sut,
    seed,
    budget: Math.max(budget, events.length + 2 * resetCost),
    resetCost,
    again: COMMANDS.studio(),
  });
};

onOpen(() => {
  const nodes = model.value?.loaded.counts.nodes ?? 0;
  forecasts.value = [];
  play.value = { ...FRESH, budget: Math.min(200, Math.max(24, 3 * nodes)) };
  if (game.value) start();
});
