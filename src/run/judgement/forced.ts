// What a tester who plays best would have forced with the budget of a campaign: the measure that a verdict holds it against. The
// only place that solves in order to judge; asked by runs, reports, the gate, the service, the plug-ins and experiments. The work is
// that of the question in the settings, so everybody gets the same answer; it is done once for a game and a budget.

import type { Game } from '../../game/index.ts';
import { type BudgetedGuarantee, guaranteedWithin } from '../../play/index.ts';
import { guaranteedInterval } from '../../solve/index.ts';
import type { Question } from '../settings/index.ts';

/** The settings of a run that its verdict depends on. */
export interface JudgedSettings {
  readonly budget: number;
  readonly resetCost: number;
  readonly question: Question;
  /** How many played together: 1 if left out. */
  readonly instances?: number;
}

export type Forced = Omit<BudgetedGuarantee, 'budget' | 'resetCost'>;

const answers = new WeakMap<Game, Map<string, Forced>>();

/**
 * Null where the question leaves it open. What one play can force within a budget several can, too: they may leave all to one of them. They
 * may force more, but never more than the guarantee with restart (docs/reference/fleet.md): of what several can force that is the upper bound.
 */
export function forcedBy(game: Game, settings: JudgedSettings): Forced | null {
  const alone = forcedAlone(game, settings);
  if (!alone || (settings.instances ?? 1) === 1 || alone.upper >= alone.whole.upper) return alone;
  return { ...alone, upper: alone.whole.upper, exact: alone.lower === alone.whole.upper };
}

function forcedAlone(game: Game, { budget, resetCost, question }: JudgedSettings): Forced | null {
  const { slices } = question;
  if (slices === 0) return null;
  let known = answers.get(game);
  if (!known) answers.set(game, (known = new Map()));
  const key = `${budget} ${resetCost} ${slices}`;
  let forced = known.get(key);
  if (!forced) {
    // With a budget that is large enough nobody is told how much less would be.
    const asked = { budget, resetCost, slices, anyEnough: true };
    const { budget: _b, resetCost: _r, ...found } = guaranteedWithin(game, asked);
    forced = found;
    known.set(key, forced);
  }
  return forced;
}

/** The whole guarantee, whatever the budget, for those who show campaigns beside it: its interval after so many slices. */
export function wholeGuarantee(game: Game, { restart, slices }: Question): readonly [number, number] {
  let left = slices;
  const { lower, upper } = guaranteedInterval(game, { restart, stop: () => --left <= 0 });
  return [lower, upper];
}

/** `8`, or `7 to 8`, and what that is the guarantee of. */
export function forcedText({ lower, upper, exact, restart, whole }: Forced): string {
  const value = exact ? `${lower}` : `${lower} to ${upper}`;
  return `${value}${upper < whole.lower ? ' within the budget' : restart ? ' with restart' : ''}`;
}

/** What could have been forced by several runs: at least what each could by itself. */
export function forcedByAll(game: Game, runs: readonly JudgedSettings[]): Forced | null {
  let all: Forced | null = null;
  for (const settings of runs) {
    const forced = forcedBy(game, settings);
    if (!forced) continue;
    if (!all) {
      all = forced;
      continue;
    }
    const lower = Math.max(all.lower, forced.lower);
    const upper = Math.max(all.upper, forced.upper);
    const enough: number | null =
      all.enough === null || forced.enough === null ? null : Math.min(all.enough, forced.enough);
    all = {
      ...(forced.upper > all.upper ? forced : all),
      restart: all.restart || forced.restart,
      lower,
      upper,
      exact: lower === upper,
      enough,
    };
  }
  return all;
}
