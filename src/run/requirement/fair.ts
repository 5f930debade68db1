// fair:0.1: as much as the promise about p-fair systems covers within the budget, with 95 % confidence. Less may be covered for three reasons: the
// tester played for something else, the system is not that fair, or this was one of the runs, at most 1 in 20, that a fair system spoils.

import { promiseWithin } from '../../fair/index.ts';
import { gainOf, reachable } from '../../game/index.ts';
import { amountText, unitOf } from './amount.ts';
import { badRequirement } from './bad-requirement.ts';
import { gainOfRow, type RequirementKind } from './requirement.ts';

const PREFIX = 'fair:';

/** The chance that a requirement counts on; null if it is of another kind. It is more than 1 if it is no chance. */
export function fairnessRequired(text: string): number | null {
  if (!text.startsWith(PREFIX)) return null;
  const chance = text.slice(PREFIX.length);
  return /^(\d+(\.\d*)?|\.\d+)(e-?\d+)?$/i.test(chance) ? Number(chance) : Number.POSITIVE_INFINITY;
}

export const fairRequirement = {
  id: 'fair',
  sign: 'fair:P',
  about: 'as much as is certain at 95 % within the budget, if each answer has a chance of at least P',
  read(text, game) {
    const p = fairnessRequired(text);
    if (p === null) return null;
    if (p > 1) throw badRequirement(text, '"fair:" and a chance from 0 to 1', 'for instance fair:0.1');
    const total = gainOf(game, reachable(game));
    return {
      what: text,
      needsCertain: false,
      assumes: p,
      target(certain, spending) {
        const promise =
          spending && promiseWithin(game, { p, budget: spending.budget, resetCost: spending.resetCost });
        const need = promise ? Math.max(promise.covered ?? 0, certain?.lower ?? 0) : total;
        const upper = promise?.upper ?? null;
        const amount = unitOf(game) ? `${need} ${need === 1 ? 'is' : 'are'}` : `gain ${need} is`;
        const enough =
          need < total && spending && upper !== null && upper > spending.budget
            ? `; budget ${upper} is enough for all`
            : '';
        return {
          need,
          surely: promise ? need : 0,
          have: (covered) => gainOfRow(game, covered),
          counts: (node) => game.gain[node] > 0,
          impossible: [],
          told: (have) =>
            `${amountText(game, have)} covered; ${amount} certain at 95 % within the budget if each answer has a chance of at least ${p}${enough}`,
        };
      },
    };
  },
} as const satisfies RequirementKind;
