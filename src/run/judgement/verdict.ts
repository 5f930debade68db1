// What a campaign against a real system has shown. A diversion the model allows is never held against the SUT:
// what it may choose is its own, and only what the tester could have forced is held against the tester.
//
//   fail           at least one failure of the SUT
//   pass           no failure, and what was wanted is covered: the stop condition, or else the guarantee
//   deficient      no failure, but less is covered than the tester can force on any SUT: more budget or a better
//                  strategy would have covered more
//   inconclusive   no failure, but what was wanted could not be tested; the SUT never chose to, or something stopped it

import { type Game, reachable } from '../../game/index.ts';
import type { End } from '../campaign/index.ts';

export const VERDICTS = [
  { id: 'pass', about: 'no failure, and what was wanted is covered', exit: 'met' },
  { id: 'fail', about: 'the SUT failed: off the model, a crash, an assertion of the driver', exit: 'notMet' },
  { id: 'deficient', about: 'no failure, but less is covered than can be forced', exit: 'notMet' },
  { id: 'inconclusive', about: 'no failure, but what was wanted could not be tested', exit: 'spent' },
] as const;

export type VerdictId = (typeof VERDICTS)[number]['id'];

export interface Judgement {
  readonly verdict: VerdictId;
  /** One sentence, for people. */
  readonly why: string;
}

export interface Evidence {
  readonly game: Game;
  /** The gain of what is certainly covered, and which nodes those are. */
  readonly gain: number;
  readonly covered: Uint8Array;
  readonly total: number;
  readonly end: End;
  /** The stop condition in the user's words, null if there was none. It holds if the campaign ended by it. */
  readonly goal: string | null;
  /** What the tester can force, as far as it is known. */
  readonly guarantee: { readonly lower: number; readonly upper: number } | null;
  /** How many distinct failures there were, and how many tests were given up for other reasons. */
  readonly failures: number;
  readonly givenUp: number;
}

export function verdictOf(evidence: Evidence): Judgement {
  const { gain, total, end, goal, guarantee, failures } = evidence;
  if (failures > 0)
    return { verdict: 'fail', why: failures === 1 ? 'one failure' : `${failures} different failures` };
  if (goal !== null && end.reason === 'until') return { verdict: 'pass', why: `no failure, and ${end.why}` };
  if (gain === total && goal === null) {
    return { verdict: 'pass', why: 'no failure, and everything that can be reached is covered' };
  }
  const got = `${gain} of ${total} is covered`;
  if (goal === null && (end.reason === 'cancelled' || end.reason === 'time')) {
    return { verdict: 'inconclusive', why: `${got}, and ${end.why}${missing(evidence)}` };
  }
  if (guarantee && gain < guarantee.lower) {
    const bound = guarantee.lower === guarantee.upper ? '' : 'at least ';
    return {
      verdict: 'deficient',
      why: `${got}, though ${bound}${guarantee.lower} can be forced on any SUT (${end.why})`,
    };
  }
  if (goal !== null) {
    return {
      verdict: 'inconclusive',
      why: `${JSON.stringify(goal)} was not met: ${got} (${end.why})${missing(evidence)}`,
    };
  }
  if (end.reason === 'failure') {
    return { verdict: 'inconclusive', why: `${got}, and ${end.why}` };
  }
  if (guarantee && gain >= guarantee.upper) {
    return { verdict: 'pass', why: `no failure, and ${got}, the guarantee ${guarantee.upper} included` };
  }
  const known = guarantee ? `lies between ${guarantee.lower} and ${guarantee.upper}` : 'is not known';
  return { verdict: 'inconclusive', why: `${got}, but what can be forced ${known}${missing(evidence)}` };
}

const NAMED = 3;

function missing({ game, covered, givenUp }: Evidence): string {
  const within = reachable(game);
  const ids: string[] = [];
  let count = 0;
  for (let v = 0; v < game.n; v++) {
    if (covered[v] === 1 || game.gain[v] === 0 || !within.has(v)) continue;
    if (count++ < NAMED) ids.push(JSON.stringify(game.ids[v]));
  }
  const more = count > NAMED ? ` and ${count - NAMED} more` : '';
  const lost = givenUp > 0 ? `; ${givenUp} tests were given up` : '';
  return count === 0 ? lost : `; not covered: ${ids.join(', ')}${more}${lost}`;
}
