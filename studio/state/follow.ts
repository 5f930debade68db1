// Traces: one that is dropped in and walked through, and one that somebody writes now and that is followed.

import { signal } from '@preact/signals';
import { ask, CalledOff } from '../engine/engine.ts';
import type { ShownRun, ShownTrace } from '../engine/traces.ts';
import { card } from './look.ts';
import { onOpen } from './model.ts';
import { reel, shownEvents, showReel, speed } from './reel.ts';

export interface OpenTrace {
  readonly name: string;
  readonly shown: ShownTrace;
  /** Which run, and whether its shortest way to a failure is shown. */
  readonly run: number;
  readonly shortest: boolean;
  readonly live: boolean;
}

export const openTrace = signal<OpenTrace | null>(null);

/** Reads a trace against the open model and shows its last run: a failing one by its shortest way first. */
export async function readTraceBytes(name: string, bytes: Uint8Array): Promise<void> {
  card.value = 'run';
  const shown = await ask('play', 'trace', { name, bytes });
  openTrace.value = { name, shown, run: 0, shortest: false, live: false };
  if (!shown.ok || shown.runs.length === 0) return;
  const failing = shown.runs.findIndex(({ shortest }) => shortest !== null);
  showRun(Math.max(0, failing), failing >= 0);
}

export function showRun(run: number, shortest: boolean): void {
  const open = openTrace.value;
  if (!open?.shown.ok) return;
  const of = open.shown.runs[run];
  openTrace.value = { ...open, run, shortest };
  showReel(reelOf(of, shortest, false), 'start');
}

function reelOf(run: ShownRun, shortest: boolean, live: boolean) {
  const { title, budget, resetCost } = run;
  const events = shortest && run.shortest ? run.shortest : run.events;
  return {
    kind: live ? ('live' as const) : ('trace' as const),
    title: shortest ? `${title}, the shortest way to its failure` : title,
    events,
    budget: shortest ? events.length : budget,
    resetCost,
  };
}

/** How long, in ms, between two looks at a trace that grows. */
const LOOK = 500;
let following = 0;

/** Asks the server for what was written since, as long as the model stays open. */
export function followTrace(name: string): void {
  const number = ++following;
  let bytes = new Uint8Array();
  const look = async (): Promise<void> => {
    if (number !== following) return;
    try {
      const answer = await fetch(`./trace?from=${bytes.length}`);
      const more = new Uint8Array(await answer.arrayBuffer());
      if (answer.ok && more.length > 0) {
        const joined = new Uint8Array(bytes.length + more.length);
        joined.set(bytes);
        joined.set(more, bytes.length);
        bytes = joined;
        await showGrown(name, bytes, number);
      }
    } catch (error) {
      if (error instanceof CalledOff) return;
    }
    setTimeout(look, LOOK);
  };
  card.value = 'run';
  void look();
}

async function showGrown(name: string, bytes: Uint8Array, number: number): Promise<void> {
  const shown = await ask('play', 'trace', { name, bytes });
  if (number !== following) return;
  const run = shown.ok ? shown.runs.length - 1 : 0;
  openTrace.value = { name, shown, run, shortest: false, live: true };
  if (!shown.ok || run < 0) return;
  // Whoever looks at an earlier moment goes on looking at it.
  const atEnd = reel.value.kind !== 'live' || shownEvents.value >= reel.value.events.length;
  const next = reelOf(shown.runs[run], false, true);
  if (atEnd && speed.value === 0) showReel(next, 'end');
  else reel.value = next;
}

onOpen(() => {
  openTrace.value = null;
  following++;
});
