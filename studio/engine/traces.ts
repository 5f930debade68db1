// Traces: read back and walked through, and a play by hand written as one.

import type { Issue } from '../../src/base/index.ts';
import { nodeKinds, totalGain } from '../../src/game/index.ts';
import { evasions } from '../../src/report/index.ts';
import {
  booksOf,
  GrowingTrace,
  outcomeOf,
  playBefore,
  readTrace,
  type TracedFailure,
  type TracedRun,
  TraceWriter,
  traceHeader,
} from '../../src/run/index.ts';
import { RESET } from '../../src/strategy/index.ts';
import type { Desk } from './task.ts';

export interface Missed {
  readonly node: number;
  /** As NODE_KIND_NAMES has them. */
  readonly kind: number;
  /** Where the SUT turns away from it. */
  readonly evasions: readonly number[];
}

export interface ShownRun {
  readonly title: string;
  readonly events: Int32Array;
  readonly budget: number;
  readonly resetCost: number;
  readonly end: string | null;
  readonly failures: readonly { readonly at: number; readonly kind: string; readonly message: string }[];
  /** The shortest way to the first failure: the one that was found by shrinking, else the test that failed. */
  readonly shortest: Int32Array | null;
  readonly missed: readonly Missed[];
}

export type ShownTrace =
  | { readonly ok: true; readonly runs: readonly ShownRun[]; readonly warnings: readonly Issue[] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

const MOST_RUNS = 50;
const MOST_MISSED = 40;

export function* trace(
  { game }: Desk,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Generator<never, ShownTrace> {
  return shownTrace(game, readTrace(game, { name, bytes }), failingFirst);
}

/** A trace that somebody writes: `bytes` are what came after the first `from`. */
export function* grownTrace(
  desk: Desk,
  { name, from, bytes }: { name: string; from: number; bytes: Uint8Array },
): Generator<never, ShownTrace> {
  if (from === 0) desk.followed = new GrowingTrace(desk.game, name);
  if (desk.followed?.length !== from) throw new Error('a piece of the trace is missing');
  desk.followed.add(bytes);
  return shownTrace(desk.game, desk.followed.soFar(), latest);
}

type Numbered = readonly (readonly [run: TracedRun, number: number])[];

/** Of many runs those that failed are shown before others, all in their order. */
const failingFirst = (runs: Numbered): Numbered => {
  const [failing, others] = [true, false].map((failed) =>
    runs.filter(([{ failures }]) => failures.length > 0 === failed),
  );
  return [...failing, ...others].slice(0, MOST_RUNS).sort(([, a], [, b]) => a - b);
};
const latest = (runs: Numbered): Numbered => runs.slice(-MOST_RUNS);

/** What was made of runs that are over; of one under way there is another object each time. */
const made = new WeakMap<TracedRun, ShownRun>();

function shownTrace(
  game: Desk['game'],
  read: ReturnType<typeof readTrace>,
  chosen: (runs: Numbered) => Numbered,
): ShownTrace {
  if (!read.ok) return { ok: false, issues: read.issues };
  const runs = chosen(read.value.runs.map((run, i) => [run, i] as const)).map(([run, i]) => {
    const known = made.get(run) ?? shownRun(game, run, i);
    made.set(run, known);
    return known;
  });
  return { ok: true, runs, warnings: read.warnings };
}

function shownRun(game: Desk['game'], run: TracedRun, i: number): ShownRun {
  const { header, events, failures, end } = run;
  const { covered } = booksOf(game, events, header.resetCost);
  const kinds = nodeKinds(game);
  const missed = Array.from({ length: game.n }, (_, v) => v).filter(
    (v) => !covered[v] && game.gain[v] > 0 && kinds[v] > 0,
  );
  return {
    title: `run ${i + 1}: ${header.strategy} against ${header.sut}`,
    events,
    budget: Number.isFinite(header.budget) ? header.budget : events.length,
    resetCost: header.resetCost,
    end: end && `${end.end}: ${end.why}`,
    failures: failures.map(({ at, kind, message }) => ({ at, kind, message })),
    shortest: failures.length > 0 ? shortestWay(run, failures[0]) : null,
    missed: missed.slice(0, MOST_MISSED).map((node) => ({
      node,
      kind: kinds[node],
      evasions: evasions(game, node),
    })),
  };
}

function shortestWay({ events, shortest }: TracedRun, failure: TracedFailure): Int32Array {
  const found = shortest.find(({ signature }) => signature === failure.signature);
  const play = (found ? found.play : playBefore(events, failure.at)).filter((edge) => edge >= 0);
  return Int32Array.from([RESET, ...play]);
}

/** A play by hand as a trace file. */
export function* writtenTrace(
  { game }: Desk,
  input: {
    events: readonly number[];
    strategy: string;
    sut: string;
    seed: number;
    budget: number;
    resetCost: number;
    /** The command that leads to another play like it. */
    again: string;
  },
): Generator<never, string> {
  const { events, again, ...settings } = input;
  const lines: string[] = [];
  const writer = new TraceWriter(game, (line) => lines.push(line));
  writer.header(traceHeader({ ...settings, again, game, goal: 'nodes', suite: null, run: 0 }));
  let test = 0;
  for (const event of events) {
    if (event === RESET) writer.start(++test);
    else writer.step(event);
  }
  const books = booksOf(game, Int32Array.from(events), settings.resetCost);
  books.stop('cancelled', 'it was played by hand, and saved here');
  writer.end(outcomeOf(0, totalGain(game), books));
  return `${lines.join('\n')}\n`;
}
