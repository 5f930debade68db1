// Traces: one that is dropped in and walked through, and one that somebody writes now and that is followed.

import { signal } from '@preact/signals';
import { ask, CalledOff } from '../engine/engine.ts';
import type { ShownRun, ShownTrace } from '../engine/traces.ts';
import { card } from './look.ts';
import { bytesOf, onOpen } from './model.ts';
import { length, reel, shownEvents, showReel, speed } from './reel.ts';
import { fromServer } from './server.ts';

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

/** Asks the server for what was written since, as long as the model stays open. A file that became shorter is another campaign. */
export function followTrace(name: string): void {
  const number = ++following;
  let from = 0;
  const look = async (): Promise<void> => {
    if (number !== following) return;
    try {
      const answer = await fromServer(`./trace?from=${from}`);
      const bytes = await bytesOf(answer);
      if (answer.status === SHORTER) from = 0;
      else if (answer.ok && bytes.length > 0) {
        const shown = await ask('play', 'grownTrace', { name, from, bytes });
        from += bytes.length;
        if (number === following) showGrown(name, shown);
      }
    } catch (error) {
      if (error instanceof CalledOff) return;
      // The worker was renewed, or the server is away for a moment: from the beginning.
      from = 0;
    }
    setTimeout(look, LOOK);
  };
  card.value = 'run';
  void look();
}

/** What the server says if the file holds less than was read. */
const SHORTER = 416;

function showGrown(name: string, shown: ShownTrace): void {
  const run = shown.ok ? shown.runs.length - 1 : 0;
  openTrace.value = { name, shown, run, shortest: false, live: true };
  if (!shown.ok || run < 0) return;
  // Whoever looks at an earlier moment goes on looking at it.
  const atEnd = reel.value.kind !== 'live' || shownEvents.value >= length.value;
  const next = reelOf(shown.runs[run], false, true);
  if (atEnd && speed.value === 0) showReel(next, 'end');
  else reel.value = next;
}

onOpen(() => {
  openTrace.value = null;
  following++;
});
