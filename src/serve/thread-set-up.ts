// The settings of a starting thread of the service: the limits, and the patterns of secrets.

import {
  changedLimits,
  hiddenPatterns,
  hide,
  hideEnvironment,
  type LimitId,
  limit,
  setLimits,
} from '../base/index.ts';

export interface ThreadSetUp {
  readonly limits: Partial<Record<LimitId, number>>;
  readonly redact: readonly string[];
}

export const threadSetUp = (): ThreadSetUp => ({ limits: changedLimits(), redact: hiddenPatterns() });

/** In the thread. */
export function setUpThread({ limits, redact }: ThreadSetUp): void {
  setLimits(limits);
  hideEnvironment(process.env);
  hide(redact);
  const most = limit('load-edges');
  setLimits({ nodes: Math.min(limit('nodes'), most), edges: Math.min(limit('edges'), most) });
}
