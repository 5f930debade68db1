// The pauses of a long simulated run: ten times a second the event loop has a turn, for Ctrl-C and progress.

import { steadyMs } from '../../../base/node/index.ts';
import type { Campaign } from '../../campaign/index.ts';
import type { Halt, Pause } from '../../play/index.ts';

export interface PauseOptions {
  /** As steadyMs() counts. */
  readonly deadline?: number;
  readonly signal?: AbortSignal;
  readonly onTurns?: (campaign: Campaign) => void;
}

const EVERY = 100;
const LATE: Halt = { reason: 'time', why: 'the time limit was reached' };
const CANCELLED: Halt = { reason: 'cancelled', why: 'it was interrupted' };

export function pauseFor({ deadline = Number.POSITIVE_INFINITY, signal, onTurns }: PauseOptions): Pause {
  let due = steadyMs() + EVERY;
  const rest = async (campaign: Campaign): Promise<Halt | null> => {
    onTurns?.(campaign);
    await new Promise((resolve) => setImmediate(resolve));
    due = steadyMs() + EVERY;
    return signal?.aborted ? CANCELLED : null;
  };
  return (campaign) => {
    const now = steadyMs();
    if (now >= deadline) return LATE;
    return now >= due ? rest(campaign) : null;
  };
}
