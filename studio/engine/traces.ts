// Traces: read back and walked through, and a play by hand written as one.

import type { Issue } from '../../src/base/index.ts';
import { nodeKinds } from '../../src/game/index.ts';
import { evasions } from '../../src/report/index.ts';
import {
  booksOf,
  outcomeOf,
  playBefore,
  readTrace,
  type TracedFailure,
  type TracedRun,
  TraceWriter,
  totalGain,
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
  const read = readTrace(game, { name, bytes });
  if (!read.ok) return { ok: false, issues: read.issues };
  const runs = read.value.runs.slice(0, MOST_RUNS).map((run, i) => shownRun(game, run, i));
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
