// A run under a guard against its own driver, from before the first reset until after the last try to shrink a failure; and the words
// with which it ends where the driver never comes back.

import type { Fault } from '../../sut/index.ts';
import type { DrivenSut, InProcessGuard } from '../../sut/node/index.ts';
import type { DistinctFailure } from '../campaign/index.ts';
import type { Judgement } from '../judgement/index.ts';
import { guardOf, PATIENCE, type Patience } from './session/index.ts';

/** What the sessions of one run share. */
export interface Guarded {
  /** Null where the driver cannot take this process down. */
  readonly guard: InProcessGuard | null;
  readonly lastWords?: (fault: Fault, move: number) => string;
}

interface GuardedTest {
  readonly sut: DrivenSut;
  readonly patience?: Partial<Patience>;
  readonly trace?: string;
}

export async function guardedRun<Result>(
  { sut, patience, trace }: GuardedTest,
  play: (guard: InProcessGuard | null) => Promise<Result>,
): Promise<Result> {
  const note = trace === undefined ? undefined : `trace: ${trace}`;
  const guard = guardOf(sut, { ...PATIENCE, ...patience }, note);
  try {
    const result = await play(guard);
    // What a failing driver left behind is no news, and must not meet whoever comes next.
    if (guard?.muted) await guard.linger();
    return result;
  } finally {
    guard?.end();
  }
}

interface Words<Result> {
  readonly trace?: string;
  readonly finalText?: (result: Result) => string;
}

/** What is said of a driver that never comes back after the last line of the trace was written. */
export const endlessText = ({ kind, message }: Fault, trace: string | undefined): string =>
  [`fail: ${kind}: ${message}`, ...(trace === undefined ? [] : [`trace: ${trace}`])].join('\n');

/** How a run says what came of it if the process has to be ended. */
export const wordsOf = <Result extends Judgement & { readonly failures: readonly DistinctFailure[] }>(
  { trace, finalText }: Words<Result>,
  result: Result,
): string =>
  finalText?.(result) ??
  [
    `${result.verdict}: ${result.why}`,
    ...result.failures.map(({ kind, node, message }) => `${kind} at ${JSON.stringify(node)}: ${message}`),
    ...(trace === undefined ? [] : [`trace: ${trace}`]),
  ].join('\n');
