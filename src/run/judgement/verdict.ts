// What runs have shown, decided in this order:
//
//   fail           at least one failure of the system
//   pass           no failure, and what is required is covered
//   deficient      less is covered than a tester can force on any system within the budget: a better strategy would have covered more
//   inconclusive   the rest: what is required could not be tested; the system never chose to, or something stopped the run
//
// A diversion the model allows is never held against the system: what it may choose is its own, and only what the tester could have forced
// is held against the tester. One function for one run and for many, from whatever they are known: a run just played, a trace, a
// coverage file.

import type { Game } from '../../game/index.ts';
import { requirementOf, unitOf } from '../requirement/index.ts';
import { cureOf } from './cure.ts';
import {
  type Evidence,
  evidenceOf,
  isBrokenOff,
  type JudgedRun,
  type RequirementStatus,
} from './evidence.ts';
import { type Forced, forcedByAll } from './forced.ts';
import type { VerdictId } from './verdicts.ts';
import { whyOf } from './why.ts';

export interface Judgement {
  readonly verdict: VerdictId;
  /** Sentences for people: numbers and reasons. */
  readonly why: string;
  /** What to do about it, in sentences; null if there is nothing to do. */
  readonly cure: string | null;
  /** What had to be covered, as it was written, and whether it is: known to be. */
  readonly required: { readonly what: string; readonly met: boolean };
  /** What a larger budget would have forced, in words; null if no more. */
  readonly remark: string | null;
  /** What could have been forced; null where it was not needed, or the question left it open. */
  readonly forced: Forced | null;
}

export interface JudgementOptions {
  /** What could have been forced; looked for if left out. */
  readonly forced?: Forced | null;
  /** What must be covered, instead of what the runs were made for; all of it. */
  readonly require?: readonly string[];
}

/** `runs` of at least one run. Runs that were made for different requirements must meet all of them, together. */
export function judgementOf(
  game: Game,
  runs: readonly JudgedRun[],
  { forced: given, require }: JudgementOptions = {},
): Judgement {
  const evidence = evidenceOf(game, runs);
  const { total, gain, failures, covered } = evidence;
  const asked = new Set(require ?? runs.map((run) => run.require));
  const requirements = [...asked].map((text) => requirementOf(game, text));
  const open = gain < total && (failures.length === 0 || requirements.some((one) => one.needsCertain));
  const forced = given === undefined ? (open ? forcedByAll(game, runs) : null) : given;
  // More than everything is never certain.
  const certain = forced ?? (gain === total ? { lower: total, upper: total } : null);
  const spending = runs.reduce((most, run) => (run.budget > most.budget ? run : most));
  const standings = requirements.map((requirement): RequirementStatus => {
    const target = requirement.target(certain, spending);
    const have = target.have(covered);
    return { requirement, met: have >= target.need, told: target.told(have) };
  });
  const met = standings.every((standing) => standing.met);
  const verdict = verdictOf(evidence, met, forced);
  return {
    verdict,
    why: whyOf(verdict, evidence, standings, forced),
    cure: cureOf(verdict, evidence, standings, forced),
    required: { what: requirements.map(({ what }) => what).join(', '), met },
    remark: remarkOf(game, forced),
    forced,
  };
}

/** What the runs have shown by themselves, where earlier runs count as well. */
export type OwnJudgement = Pick<Judgement, 'verdict' | 'required'>;

/** The same judgement of what these runs have visited themselves; undefined where no earlier runs count. */
export function ownJudgement(
  game: Game,
  runs: readonly JudgedRun[],
  options: Pick<JudgementOptions, 'require'> = {},
): OwnJudgement | undefined {
  if (runs.every(({ visited }) => visited === undefined)) return undefined;
  const own = runs.map((run) => ({ ...run, covered: run.visited ?? run.covered }));
  const { verdict, required } = judgementOf(game, own, options);
  return { verdict, required };
}

function verdictOf(
  { gain, perhaps, end, failures, givenUp }: Evidence,
  met: boolean,
  forced: Forced | null,
): VerdictId {
  if (failures.length > 0) return 'fail';
  if (met) return 'pass';
  if (isBrokenOff(end)) return 'inconclusive';
  if (!forced || gain >= forced.lower) return 'inconclusive';
  // What was perhaps visited, or taken from the tester by faults that are tolerated, is not held against the tester.
  return givenUp > 0 || perhaps >= forced.lower ? 'inconclusive' : 'deficient';
}

/** What the budget was too small for. */
function remarkOf(game: Game, forced: Forced | null): string | null {
  if (!forced || forced.enough === null || forced.upper >= forced.whole.lower) return null;
  const { lower } = forced.whole;
  const certain = unitOf(game) ? `${lower} ${lower === 1 ? 'is' : 'are'}` : `gain ${lower} is`;
  return `${certain} certain from budget ${forced.enough} on`;
}
