// What travels between the one who leads a campaign and its workers, as plain data: the test that is asked for, what is known so far, and
// what came of it. Whatever comes back is held against its shape and the model before it counts.

import { GrowingInts, shapes } from '../base/index.ts';
import { type Game, SUT } from '../game/index.ts';
import { type Books, booksOf, type Line, lineEvents } from '../run/index.ts';

/** A test from reset to reset. */
export interface TestJob {
  /** From 1; the number of the test, too. */
  readonly job: number;
  /** How often it was asked for before, and one. */
  readonly attempt: number;
  /** What it may spend, the reset included. */
  readonly allowance: number;
}

/** What came of it. */
export interface TestResult {
  readonly job: number;
  readonly attempt: number;
  readonly worker: string;
  /** Of the state it was planned with. */
  readonly state: number;
  /** Why the test ended: the strategy wanted a reset, or nothing more; something failed; the allowance was spent. */
  readonly end: 'reset' | 'strategy' | 'failure' | 'budget' | 'cancelled';
  readonly why: string;
  readonly lines: readonly Line[];
}

/** What all have covered and seen so far. Counts only grow, so the larger of two is the later. */
export interface State {
  readonly version: number;
  readonly spent: number;
  readonly tests: number;
  /** A bit for each node, base64. */
  readonly covered: string;
  /** Edge and count of every edge of the SUT that was taken. */
  readonly taken: readonly number[];
}

export function stateOf(game: Game, books: Books, version: number): State {
  const bits = Buffer.alloc((game.n + 7) >> 3);
  for (let v = 0; v < game.n; v++) if (books.covered[v]) bits[v >> 3] |= 1 << (v & 7);
  const taken: number[] = [];
  for (let e = 0; e < game.m; e++) {
    if (books.taken[e] > 0 && game.owner[game.source[e]] === SUT) taken.push(e, books.taken[e]);
  }
  return { version, spent: books.spent, tests: books.tests, covered: bits.toString('base64'), taken };
}

/** Adds to the books of a worker what the others have done since. */
export function learnState(game: Game, books: Books, state: State): void {
  const bits = Buffer.from(state.covered, 'base64');
  books.spent = state.spent;
  for (let v = 0; v < game.n; v++) {
    if ((bits[v >> 3] >> (v & 7)) & 1 && books.covered[v] === 0) books.cover(v);
  }
  for (let i = 0; i + 1 < state.taken.length; i += 2) {
    const [edge, count] = [state.taken[i], state.taken[i + 1]];
    if (!(edge < game.m) || books.taken[edge] >= count) continue;
    books.taken[edge] = count;
    books.answered?.push(game.source[edge]);
  }
}

const KINDS = ['start', 'step', 'some', 'failure', 'abandoned'];
const RESULT = shapes.record({
  job: shapes.WHOLE,
  attempt: shapes.WHOLE,
  worker: shapes.TEXT,
  state: shapes.WHOLE,
  end: shapes.oneOf(['reset', 'strategy', 'failure', 'budget', 'cancelled']),
  why: shapes.TEXT,
  lines: (value, path, fault) => {
    if (!Array.isArray(value)) fault(path, value, 'a list of lines');
  },
});

/** Why a result is not to be believed; null if it may be. */
export function lieIn(game: Game, asked: TestJob, result: unknown): string | null {
  let fault: string | null = null;
  RESULT(result, '', (path, value, must) => {
    fault ??= shapes.shapeFaultText(path, value, must);
  });
  if (fault !== null) return fault;
  const told = result as TestResult;
  if (told.job !== asked.job) return `it answers job ${told.job}, and was asked for ${asked.job}`;
  const events = new GrowingInts();
  let starts = 0;
  for (const line of told.lines) {
    if (!KINDS.includes(line?.kind)) return `it has a line of the kind ${JSON.stringify(line?.kind)}`;
    if (line.kind === 'start' && (++starts > 1 || line.test !== asked.job)) return 'it is not one test';
    if (line.kind !== 'start' && line.kind !== 'failure' && starts === 0)
      return 'it begins in the middle of a test';
    lineEvents(events, line);
  }
  try {
    const { spent } = booksOf(game, events.view(), 0);
    if (spent > asked.allowance) return `it spent ${spent}, and was allowed ${asked.allowance}`;
  } catch (error) {
    return `it was not played on this model: ${(error as Error).message}`;
  }
  return null;
}
