// A verdict in sentences: how much was covered and how much was certain, and for what is missing the reason.

import { counted } from '../../base/index.ts';
import { quote } from '../../game/index.ts';
import { doubtsOf, doubtsText } from '../answers/index.ts';
import { rateText } from '../campaign/index.ts';
import { amountText, certainText, type Requirement, unitOf } from '../requirement/index.ts';
import { type Evidence, isBrokenOff, type JudgedFailure, type RequirementStatus } from './evidence.ts';
import type { Forced } from './forced.ts';
import type { MissingAnswer } from './obstacles.ts';
import type { VerdictId } from './verdicts.ts';

export function whyOf(
  verdict: VerdictId,
  evidence: Evidence,
  standings: readonly RequirementStatus[],
  forced: Forced | null,
): string {
  const { game, gain, end } = evidence;
  switch (verdict) {
    case 'fail':
      return `${failuresText(evidence.failures)}.`;
    case 'pass':
      return `${noFailure(evidence)}; ${[...new Set(standings.map(({ told }) => told))].join('; ')}.`;
    case 'deficient': {
      const { lower, exact } = forced!;
      const certain = `${exact ? '' : 'at least '}${certainText(game, { lower, upper: lower })}`;
      return `${amountText(game, gain)} covered, but ${certain} within the budget. The run ended: ${end.why}.`;
    }
    default:
      return inconclusive(evidence, standings.find(({ met }) => !met)!, forced);
  }
}

/** That there is none, or none that counts. */
const noFailure = ({ quarantined }: Evidence): string =>
  quarantined === 0 ? 'no failure' : `no failure but ${quarantined} in quarantine`;

/** How many failures, reasons and names are spelt out. */
const SHOWN = 3;

function failuresText(failures: readonly JudgedFailure[]): string {
  const texts = failures
    .slice(0, SHOWN)
    .map(({ kind, node, rate }) => `${kind} at ${quote(node)}, ${rateText(rate)}`);
  if (failures.length === 1) return texts[0];
  const more = failures.length > SHOWN ? `; and ${failures.length - SHOWN} more` : '';
  return `${failures.length} different failures: ${texts.join('; ')}${more}`;
}

function inconclusive(
  evidence: Evidence,
  { told, requirement }: RequirementStatus,
  forced: Forced | null,
): string {
  const { game, gain, perhaps, end, givenUp } = evidence;
  const certain =
    forced && !requirement.needsCertain
      ? ` (${certainText(game, forced)}${isLess(forced) ? ' within the budget' : ''})`
      : '';
  const held = evidence.quarantined === 0 ? [] : [noFailure(evidence)];
  const sentences = [...held, `${told}${certain}`];
  if (givenUp > 0) sentences.push(`${counted(givenUp, 'test')} ${givenUp === 1 ? 'was' : 'were'} given up`);
  if (perhaps > gain)
    sentences.push(`${amountText(game, perhaps)} may have been covered, but this is not certain`);
  if (isBrokenOff(end)) sentences.push(`The run did not finish: ${end.why}`);
  else {
    if (end.reason === 'until') sentences.push(`The run was ended by its stop condition: ${end.why}`);
    sentences.push(...obstacleTexts(evidence), ...fairnessDoubts(evidence, requirement));
  }
  return `${sentences.join('. ')}.`;
}

function obstacleTexts({ game, obstacles }: Evidence): string[] {
  const { dependent, answers, untried } = obstacles();
  const noun = (count: number): string => (unitOf(game) ? String(count) : counted(count, 'state'));
  const texts: string[] = [];
  if (dependent > 0 && answers.length > 0) {
    const shown = answers.slice(0, SHOWN).map(answerText);
    const more = answers.length > SHOWN ? `; and ${counted(answers.length - SHOWN, 'more answer')}` : '';
    texts.push(
      `${noun(dependent)} ${dependent === 1 ? 'depends' : 'depend'} on answers that never came: ${shown.join('; ')}${more}`,
    );
  }
  if (untried.length > 0) {
    const names = untried.slice(0, SHOWN).map(quote).join(', ');
    const more = untried.length > SHOWN ? ` and ${untried.length - SHOWN} more` : '';
    texts.push(
      `${noun(untried.length)} ${untried.length === 1 ? 'was' : 'were'} not reached before the run ended: ${names}${more}`,
    );
  }
  return texts;
}

/** That the system is not as fair as the requirement counts on. */
function fairnessDoubts({ game, fairness }: Evidence, { assumes }: Requirement): string[] {
  const known = assumes === undefined ? null : fairness();
  const doubts = known ? doubtsOf(known, assumes!) : [];
  return doubts.length > 0 ? [doubtsText(game, doubts, assumes!)] : [];
}

const isLess = ({ upper, whole }: Forced): boolean => upper < whole.lower;

/** `` `order` answered "sold out" 12 of 12 times, never "accepted" ``. */
function answerText({ asked, times, came, never }: MissingAnswer): string {
  const missing =
    never.slice(0, SHOWN).join(' or ') + (never.length > SHOWN ? ` or ${never.length - SHOWN} more` : '');
  if (times === null) return `${asked} never answered ${missing}`;
  const [first, ...others] = came;
  if (others.length === 0)
    return `${asked} answered ${quote(first.answer)} ${first.times} of ${counted(times, 'time')}, never ${missing}`;
  const shown = came.slice(0, SHOWN).map(({ answer, times: count }) => `${quote(answer)} ${count}`);
  const more = came.length > SHOWN ? `, ${came.length - SHOWN} more` : '';
  return `${asked} answered ${counted(times, 'time')} (${shown.join(', ')}${more}), never ${missing}`;
}
