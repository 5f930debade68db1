// What a run on the fly has shown. A failure is a failure; but how much more the program can do, and what is certain, is not known. So without one it
// passes only if a window has shown that all there is was covered, or if a share of what was found is enough.

import type { Judgement } from '../judgement/index.ts';
import type { OnTheFlyCampaign } from './campaign.ts';
import type { OnTheFlyRequirement } from './requirement.ts';

export type OnTheFlyVerdict = Pick<Judgement, 'verdict' | 'why' | 'cure' | 'required'>;

export function onTheFlyVerdict(
  campaign: OnTheFlyCampaign,
  { what, percent }: OnTheFlyRequirement,
  failures: number,
): OnTheFlyVerdict {
  const { end, planner, frontier, found } = campaign;
  const covered = planner.covered.size;
  const whole = planner.isWhole && frontier.size === 0 && end?.reason === 'strategy';
  const met = percent === null ? whole : 100 * covered >= percent * found;
  const required = { what, met };
  if (failures > 0) {
    const why = failures === 1 ? '1 failure.' : `${failures} different failures.`;
    return { verdict: 'fail', why, cure: null, required };
  }
  const got = `${covered} of ${found} found`;
  if (met) {
    const why =
      percent === null
        ? `no failure; all ${found} covered.`
        : `no failure; ${got} so far are covered, ${percent} % required.`;
    return { verdict: 'pass', why, cure: null, required };
  }
  const broken =
    end && ['cancelled', 'time', 'failure'].includes(end.reason) ? ` The run ended: ${end.why}.` : '';
  const accepted = found === 0 ? 0 : Math.floor((100 * covered) / found);
  return {
    verdict: 'inconclusive',
    why: `no failure; ${got} so far are covered. The program was not explored, so there may be more.${broken}`,
    cure:
      accepted === 0
        ? 'Use a larger budget.'
        : `Use a larger budget. Or accept this coverage with --require ${accepted}%.`,
    required,
  };
}
