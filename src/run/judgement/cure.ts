// What to do about a verdict that is neither pass nor fail: a larger budget, and which; a way to control an answer; or to ask for less.
//
// An answer that never came in n tries may be impossible, or rare. To see one that comes 1 time in k with 95 % confidence takes about 3 k
// tries, and a run with k times the budget asks about k times as often.

import { unitOf } from '../requirement/index.ts';
import { type Evidence, isBrokenOff, type RequirementStatus } from './evidence.ts';
import type { Forced } from './forced.ts';
import type { MissingAnswer } from './obstacles.ts';
import type { VerdictId } from './verdicts.ts';

export function cureOf(
  verdict: VerdictId,
  evidence: Evidence,
  standings: readonly RequirementStatus[],
  forced: Forced | null,
): string | null {
  if (verdict === 'pass' || verdict === 'fail') return null;
  const ways = [...waysOf(verdict, evidence, forced), ...fairnessCure(standings)];
  if (!forced && standings.some(({ met, requirement }) => !met && requirement.needsCertain)) {
    ways.push('compute what is certain with --guarantee');
  }
  const accepted = percentCovered(evidence);
  if (accepted > 0) ways.push(`accept this coverage with --require ${accepted}%`);
  return ways.length === 0 ? null : `${capital(ways.join('. Or '))}.`;
}

function waysOf(verdict: VerdictId, evidence: Evidence, forced: Forced | null): string[] {
  const { end } = evidence;
  if (end.reason === 'failure')
    return ['make the system ready for a reset. Or use --no-reset if it has none'];
  if (isBrokenOff(end)) return ['let the run finish'];
  const longer = end.reason === 'until' ? ['remove --until'] : [];
  if (verdict === 'deficient') return ['use --strategy adaptive, which plays for what is certain', ...longer];
  return [...longer, ...budgetCure(evidence, forced), ...controlCure(evidence)];
}

/** A promise is kept by whoever plays for it. */
function fairnessCure(standings: readonly RequirementStatus[]): string[] {
  return standings.flatMap(({ met, requirement: { assumes } }) =>
    met || assumes === undefined
      ? []
      : [`use --strategy fair --fair ${assumes}, which keeps this promise in 95 % of runs`],
  );
}

function budgetCure({ game, budget, end, obstacles }: Evidence, forced: Forced | null): string[] {
  if (forced && forced.enough !== null && forced.upper < forced.whole.lower) {
    return [
      `use --budget ${forced.enough}, which makes ${unitOf(game) ? '' : 'gain '}${forced.whole.lower} certain`,
    ];
  }
  const { answers, untried } = obstacles();
  const counted = answers.find(({ times }) => times !== null);
  if (counted) return moreChances(counted, budget);
  const isSpent = end.reason === 'budget' || end.reason === 'strategy';
  return isSpent && (untried.length > 0 || answers.length > 0)
    ? [`use a larger budget, for instance --budget ${2 * budget}`]
    : [];
}

/** Tries that show an answer of this frequency, 1 in `rarity`, with 95 % confidence: ln 0.05 / ln (1 - 1 / rarity). */
const CHANCES = [
  { rarity: 20, tries: 59 },
  { rarity: 100, tries: 299 },
  { rarity: 1000, tries: 2995 },
] as const;

function moreChances({ asked, times }: MissingAnswer, budget: number): string[] {
  const next = CHANCES.find(({ tries }) => tries > times!);
  if (!next) return [];
  const larger = Math.ceil((budget * next.tries) / times!);
  const whom = asked.startsWith('`') ? `asks ${asked}` : 'waits there';
  return [
    `use --budget ${larger}: it ${whom} about ${next.tries} times, enough to see an answer that comes 1 time in ${next.rarity}`,
  ];
}

function controlCure({ obstacles }: Evidence): string[] {
  const { answers } = obstacles();
  if (answers.length === 0) return [];
  return [
    answers.length === 1
      ? 'control that answer with a stub or a test hook'
      : 'control those answers with stubs or test hooks',
  ];
}

/** The greatest whole percentage that is covered. */
function percentCovered({ gain, total }: Evidence): number {
  return total === 0 ? 0 : Math.floor((100 * gain) / total + 1e-9);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
