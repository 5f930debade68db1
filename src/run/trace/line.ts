// What happens in a campaign, a line of its trace each, as data: the referee tells it, the writer writes it, listeners hear it, and an
// answer that is said again is known by it. A recorded run is read back as the same lines.

import { RESET } from '../../strategy/index.ts';
import {
  ABANDON,
  type Failure,
  type Recorder,
  type RunOutcome,
  type SeenObject,
  type Shrunk,
  SOME,
  someAt,
  TestPlay,
  type TestSource,
} from '../campaign/index.ts';
import type { Recheck } from '../failures/index.ts';
import type { TracedRun } from './traced-run.ts';

/** Why a test was given up: in words, and as data where a fault that is no failure was the reason. */
export interface Abandonment {
  readonly why: string;
  readonly kind?: Failure['kind'];
  readonly saw?: SeenObject | null;
}

export type Line =
  /** The SUT was reset for a test, from 1. */
  | ({ readonly kind: 'start'; readonly test: number } & TestSource)
  | { readonly kind: 'step'; readonly edge: number }
  /** One of these edges was taken, or the SUT stayed on one of these nodes; nobody saw which. */
  | { readonly kind: 'some'; readonly edges: readonly number[]; readonly stay: readonly number[] }
  | { readonly kind: 'failure'; readonly failure: Failure }
  | { readonly kind: 'abandoned'; readonly abandonment: Abandonment }
  | { readonly kind: 'end'; readonly outcome: RunOutcome }
  /** What became of a failure that an earlier run found. */
  | { readonly kind: 'recheck'; readonly recheck: Recheck }
  /** The shortest way to a failure, and the command that goes it. */
  | {
      readonly kind: 'shortest';
      readonly signature: string;
      readonly shortest: Shrunk;
      readonly replay?: string;
    };

/** Hears every line. */
export interface LineLog {
  line(line: Line): void;
}

/** Tells a recorder of a line, if it is one of the play. */
export function tellRecorder(recorder: Recorder, line: Line): void {
  if (line.kind === 'start') recorder.start(line.test, line);
  else if (line.kind === 'step') recorder.step(line.edge);
  else if (line.kind === 'some') recorder.some?.(line.edges, line.stay);
}

/** The lines of a recorded run in order, up to its end; a failure comes with the test that led to it. */
export function* linesOf({ events, failures, abandoned, sources }: TracedRun): Generator<Line> {
  let play = new TestPlay();
  let tests = 0;
  let given = 0;
  for (let i = 0, next = 0; ; ) {
    for (; next < failures.length && failures[next].at === i; next++) {
      const { at: _, ms: _m, ...failure } = failures[next];
      yield { kind: 'failure', failure: { ...failure, script: play.script(failure.during) } };
    }
    if (i >= events.length) return;
    const event = events[i];
    if (event === RESET) {
      play = new TestPlay();
      const { test = tests + 1, ...source } = sources?.[tests] ?? {};
      tests++;
      yield { kind: 'start', test, ...source };
    } else if (event === ABANDON) {
      const { at: _, ...abandonment } = abandoned[given++];
      yield { kind: 'abandoned', abandonment };
    } else if (event === SOME) {
      const { edges, stay, next: after } = someAt(events, i);
      play.push(edges.length > 0 ? edges[0] : -1);
      yield { kind: 'some', edges, stay };
      i = after;
      continue;
    } else {
      play.push(event);
      yield { kind: 'step', edge: event };
    }
    i++;
  }
}
