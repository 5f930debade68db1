// The guarantee for `covergame solve`, until it is known or the clock or Ctrl-C says that it is enough.

import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Game } from '../../game/index.ts';
import { concluding, type Solution, solving } from '../../solve/index.ts';
import type { Context, Ended } from '../terminal/index.ts';
import { intervalText } from './answer-text.ts';

export interface SolveQuestion {
  readonly restart: boolean;
  readonly atMost: number | undefined;
  readonly proof: boolean;
}

export interface Solved {
  readonly solution: Solution;
  /** Why the work ended before all was known, or null. */
  readonly ended: string | null;
}

/** A game of which only parts can be searched ends with what its bounds tell. */
const TOO_LARGE = 'too large to be searched any further';

/** Why the work must end now, or null: the time is up, counted from now on, or Ctrl-C was pressed. */
export function clock(seconds: number | undefined, signal: AbortSignal): Ended {
  const end = seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + seconds * 1000;
  return () => {
    if (signal.aborted) return 'interrupted';
    return performance.now() >= end ? `time limit of ${seconds} s reached` : null;
  };
}

export async function solvedGuarantee(
  game: Game,
  { restart, atMost, proof }: SolveQuestion,
  limit: Ended,
  context: Context,
): Promise<Solved> {
  const asked = { restart, proof, ...(atMost !== undefined && { atMost }) };
  const progress = context.progress();
  const tell = ({ lower, upper, total }: Pick<Solution, 'lower' | 'upper' | 'total'>) =>
    progress.update(() => intervalText(lower, upper, total));
  try {
    return await solved(game, asked, limit, tell);
  } finally {
    progress.end();
  }
}

type Asked = Omit<SolveQuestion, 'atMost'> & { readonly atMost?: number };
type Tell = (bounds: Pick<Solution, 'lower' | 'upper' | 'total'>) => void;

async function solved(game: Game, asked: Asked, limit: Ended, tell: Tell): Promise<Solved> {
  const steps = solving(game, asked);
  for (;;) {
    const step = steps.next();
    if (step.done) return { solution: step.value, ended: isAnswered(step.value) ? null : TOO_LARGE };
    tell(step.value);
    // A turn of the event loop, so that Ctrl-C is heard.
    await setImmediate();
    const ended = limit();
    if (ended) return { solution: await inTurns(concluding(step.value, asked)), ended };
  }
}

/** What work comes to, with a turn of the event loop after each slice. */
async function inTurns<T>(work: Generator<unknown, T>): Promise<T> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    await setImmediate();
  }
}

const isAnswered = ({ exact, atMost }: Solution): boolean => exact || typeof atMost === 'boolean';
