// What a campaign on the fly has shown. A failure is a failure; but nobody knows what else the program can do, nor what can be forced, so
// without one it passes only if the stop condition was met, or a window has shown that all there is was covered.

import type { VerdictId } from '../judgement/index.ts';
import type { OnTheFlyCampaign } from './campaign.ts';

export interface OnTheFlyVerdict {
  readonly verdict: VerdictId;
  readonly why: string;
}

export function onTheFlyVerdict(campaign: OnTheFlyCampaign, failures: number): OnTheFlyVerdict {
  const { end, planner, frontier, found } = campaign;
  if (failures > 0)
    return { verdict: 'fail', why: failures === 1 ? 'one failure' : `${failures} different failures` };
  if (end?.reason === 'until') return { verdict: 'pass', why: `no failure, and ${end.why}` };
  if (planner.isWhole && frontier.size === 0 && end?.reason === 'strategy')
    return { verdict: 'pass', why: 'no failure, and everything that can be reached is covered' };
  const broken = end && ['cancelled', 'time', 'failure'].includes(end.reason) ? ` (${end.why})` : '';
  return {
    verdict: 'inconclusive',
    why: `no failure${broken}; ${planner.covered.size} of the ${found} found so far are covered, but the program was not explored: what else there is, and what can be forced, is not known`,
  };
}
