// What a campaign has shown. A diversion the model allows is never held against the SUT: what it may choose is its own,
// and only what the tester could have forced is held against the tester.
//
//   fail           at least one failure of the SUT
//   pass           no failure, and what was wanted is covered: the stop condition, or else what can be forced
//   deficient      no failure, but less is covered than the tester can force on any SUT within the budget: a better strategy
//                  would have covered more
//   inconclusive   no failure, but what was wanted could not be tested; the SUT never chose to, or something stopped it
//
// One function for one run and for many, from whatever they are known: a campaign just played, a trace, a coverage file.

import { type Game, gainOf, reachable } from '../../game/index.ts';
import type { End } from '../campaign/index.ts';
import { type Forced, forcedByAll, type JudgedSettings } from './forced.ts';

export const VERDICTS = [
  { id: 'pass', about: 'no failure, and what was wanted is covered', exit: 'met' },
  { id: 'fail', about: 'the SUT failed: off the model, a crash, an assertion of the driver', exit: 'notMet' },
  {
    id: 'deficient',
    about: 'no failure, but less is covered than can be forced within the budget',
    exit: 'notMet',
  },
  { id: 'inconclusive', about: 'no failure, but what was wanted could not be tested', exit: 'spent' },
] as const;

export type VerdictId = (typeof VERDICTS)[number]['id'];

export interface Judgement {
  readonly verdict: VerdictId;
  /** One sentence, for people. */
  readonly why: string;
  /** What a larger budget would have forced, in words; null if no more. */
  readonly remark: string | null;
  /** What could have been forced; null where nobody needed it, or the question left it open. */
  readonly forced: Forced | null;
}

/** A run as far as its verdict depends on it. */
export interface JudgedRun extends JudgedSettings {
  /** The nodes that were certainly visited, and those that may have been. */
  readonly covered: Iterable<number>;
  readonly maybe: Iterable<number>;
  readonly end: End;
  /** The stop condition in the user's words, null if there was none. It holds if the run ended by it. */
  readonly until: string | null;
  /** The signatures of its failures, and how many tests were given up for other reasons. */
  readonly failures: readonly string[];
  readonly givenUp: number;
}

/** `runs` of at least one run; `forced` is looked for unless it is given. */
export function judgementOf(game: Game, runs: readonly JudgedRun[], given?: Forced | null): Judgement {
  const evidence = evidenceOf(game, runs);
  const { total, gain, failures } = evidence;
  const open = failures === 0 && gain < total;
  const forced = given === undefined ? (open ? forcedByAll(game, runs) : null) : given;
  const { verdict, why } = verdictOf(evidence, forced);
  return { verdict, why, remark: open ? remarkOf(forced) : null, forced };
}

interface Evidence {
  readonly game: Game;
  readonly covered: Uint8Array;
  readonly gain: number;
  /** What may have been gained besides is in this. */
  readonly perhaps: number;
  readonly total: number;
  readonly end: End;
  readonly until: string | null;
  readonly failures: number;
  readonly givenUp: number;
}

function evidenceOf(game: Game, runs: readonly JudgedRun[]): Evidence {
  const covered = new Uint8Array(game.n);
  const maybe = new Uint8Array(game.n);
  const failures = new Set<string>();
  let givenUp = 0;
  for (const run of runs) {
    for (const v of run.covered) covered[v] = 1;
    for (const v of run.maybe) maybe[v] = 1;
    for (const signature of run.failures) failures.add(signature);
    givenUp += run.givenUp;
  }
  const nodes = [...covered.keys()];
  const gain = gainOf(
    game,
    nodes.filter((v) => covered[v]),
  );
  const perhaps = gainOf(
    game,
    nodes.filter((v) => covered[v] || maybe[v]),
  );
  const { until, end } = runs[runs.length - 1];
  return {
    game,
    covered,
    gain,
    perhaps,
    total: gainOf(game, reachable(game)),
    end,
    until: runs.every((run) => run.until === until) ? until : null,
    failures: failures.size,
    givenUp,
  };
}

function verdictOf(evidence: Evidence, forced: Forced | null): Pick<Judgement, 'verdict' | 'why'> {
  const { gain, perhaps, total, end, until, failures, givenUp } = evidence;
  if (failures > 0)
    return { verdict: 'fail', why: failures === 1 ? 'one failure' : `${failures} different failures` };
  if (until !== null && end.reason === 'until') return { verdict: 'pass', why: `no failure, and ${end.why}` };
  if (gain === total && until === null) {
    return { verdict: 'pass', why: 'no failure, and everything that can be reached is covered' };
  }
  const got = `${gain} of ${total} is covered`;
  if (end.reason === 'cancelled' || end.reason === 'time') {
    return { verdict: 'inconclusive', why: `${got}, and ${end.why}${missing(evidence)}` };
  }
  if (until === null && end.reason === 'failure')
    return { verdict: 'inconclusive', why: `${got}, and ${end.why}` };
  if (forced && gain < forced.lower && end.reason !== 'failure') {
    const bound = forced.exact ? '' : 'at least ';
    const why = `${got}, though ${bound}${forced.lower} can be forced on any SUT within the budget`;
    // What was perhaps visited, or taken from the tester by faults that are tolerated, is not held against him.
    if (givenUp > 0) return { verdict: 'inconclusive', why: `${why}${missing(evidence)}` };
    if (perhaps >= forced.lower)
      return { verdict: 'inconclusive', why: `${why}; more was perhaps visited, and nobody saw it` };
    return { verdict: 'deficient', why: `${why} (${end.why})` };
  }
  if (until !== null) {
    return {
      verdict: 'inconclusive',
      why: `${JSON.stringify(until)} was not met: ${got} (${end.why})${missing(evidence)}`,
    };
  }
  if (forced && gain >= forced.upper) {
    const what =
      forced.upper < forced.whole.lower
        ? `all that can be forced within the budget`
        : `the guarantee ${forced.upper} included`;
    return { verdict: 'pass', why: `no failure, and ${got}, ${what}` };
  }
  const known = forced
    ? `within the budget lies between ${forced.lower} and ${forced.upper}`
    : 'is not known';
  return { verdict: 'inconclusive', why: `${got}, but what can be forced ${known}${missing(evidence)}` };
}

/** What the budget was too small for. */
function remarkOf(forced: Forced | null): string | null {
  if (!forced || forced.enough === null || forced.upper >= forced.whole.lower) return null;
  return `${forced.whole.lower} can be forced from budget ${forced.enough} on`;
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
  const lost = givenUp > 0 ? `; ${givenUp} ${givenUp === 1 ? 'test was' : 'tests were'} given up` : '';
  return count === 0 ? lost : `; not covered: ${ids.join(', ')}${more}${lost}`;
}
