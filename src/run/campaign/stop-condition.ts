// What a campaign can be told to stop at, and why it may never come to that. The words for it stand in until.ts.

import { counted } from '../../base/index.ts';
import { components, type Game, quote, reachable, totalGain } from '../../game/index.ts';
import { ShortestPaths } from '../../suite/index.ts';
import type { Campaign } from './campaign.ts';
import { percent } from './outcome.ts';

export const COUNTERS = ['budget', 'steps', 'resets', 'no-progress'] as const;

/** What a condition is judged against. */
export interface UntilSetting {
  readonly game: Game;
  /** Infinity if only the condition ends the campaign. */
  readonly budget: number;
  readonly resetCost: number;
}

export interface StopCondition {
  /** The part that holds, in words, or null. */
  holds(campaign: Campaign): string | null;
  /** Why it can never hold, or null if it may. */
  readonly never: string | null;
  /** What may be spent until it holds at the latest: Infinity if nothing in it bounds that. */
  readonly spends: number;
}

/** Holds when one of them does. */
export function any(parts: readonly StopCondition[]): StopCondition {
  const reasons = parts.map(({ never }) => never);
  return {
    holds(campaign) {
      for (const part of parts) {
        const why = part.holds(campaign);
        if (why !== null) return why;
      }
      return null;
    },
    never: reasons.includes(null) ? null : reasons.join('; and '),
    spends: Math.min(...parts.map(({ spends }) => spends)),
  };
}

/** Holds when all of them do. */
export function all(parts: readonly StopCondition[]): StopCondition {
  return {
    holds(campaign) {
      const reasons: string[] = [];
      for (const part of parts) {
        const why = part.holds(campaign);
        if (why === null) return null;
        reasons.push(why);
      }
      return reasons.join(' and ');
    },
    never: parts.find(({ never }) => never !== null)?.never ?? null,
    spends: Math.max(...parts.map(({ spends }) => spends)),
  };
}

export function countCondition(
  name: (typeof COUNTERS)[number],
  least: number,
  setting: UntilSetting,
): StopCondition {
  const { budget, resetCost } = setting;
  const count = {
    budget: (campaign: Campaign) => campaign.spent,
    steps: (campaign: Campaign) => campaign.steps,
    resets: (campaign: Campaign) => campaign.books.resets,
    'no-progress': (campaign: Campaign) => campaign.spent - campaign.progressAt,
  }[name];
  // The initial node is visited for 1; a reset costs its price and a visit.
  const needed = {
    budget: least,
    steps: least + 1,
    resets: 1 + least * (resetCost + 1),
    'no-progress': least + 1,
  }[name];
  return {
    holds: (campaign) => (count(campaign) >= least ? `${name} ${least} is reached` : null),
    never:
      needed > budget ? `${name} ${least} needs a budget of ${needed}, but the budget is ${budget}` : null,
    spends: name === 'budget' ? least : Number.POSITIVE_INFINITY,
  };
}

export function visited(v: number, { game, budget }: UntilSetting): StopCondition {
  const distance = new ShortestPaths(game).distance[v];
  const id = quote(game.ids[v]);
  const never =
    distance < 0
      ? `node ${id} is unreachable`
      : distance + 1 > budget
        ? `node ${id} is ${counted(distance, 'step')} away, but the budget is ${budget}`
        : null;
  return {
    holds: (campaign) => (campaign.covered[v] === 1 ? `${id} is visited` : null),
    never,
    spends: Number.POSITIVE_INFINITY,
  };
}

export function gained(what: 'coverage' | 'gain', least: number, setting: UntilSetting): StopCondition {
  const total = totalGain(setting.game);
  const share = (gain: number): number => (what === 'gain' ? gain : percent(gain, total));
  const unit = what === 'gain' ? '' : ' %';
  return {
    holds: (campaign) =>
      share(campaign.gain) >= least ? `${what} is ${rounded(share(campaign.gain))}${unit}` : null,
    never: neverGained(share, least, `${what}>=${least}`, unit, total, setting),
    spends: Number.POSITIVE_INFINITY,
  };
}

const rounded = (x: number): number => Math.round(x * 100) / 100;

function neverGained(
  share: (gain: number) => number,
  least: number,
  text: string,
  unit: string,
  total: number,
  { game, budget, resetCost }: UntilSetting,
): string | null {
  const can = reachable(game);
  if (share(total) < least) {
    const impossible = game.ids.filter((_, v) => !can.has(v));
    const some = impossible.slice(0, 3).map(quote).join(', ');
    const more = impossible.length > 3 ? ` and ${impossible.length - 3} more` : '';
    const rest = impossible.length > 0 ? ` (unreachable nodes do not count: ${some}${more})` : '';
    return `${text} is more than all reachable nodes together, ${share(total)}${unit}${rest}`;
  }
  const gains = Float64Array.from(can, (v) => game.gain[v]).sort();
  let most = 0;
  for (let i = 1; i <= Math.min(gains.length, budget); i++) most += gains[gains.length - i];
  if (share(most) < least) {
    return `a budget of ${budget} visits at most ${counted(budget, 'node')}, and ${text} needs more`;
  }
  if (budget > resetCost + 1) return null;
  const once = mostWithoutReset(game);
  return share(once) < least
    ? `the budget of ${budget} is too small for a reset, and one test gains at most ${once} of ${total}`
    : null;
}

/** The heaviest chain of components from the initial node: no single play covers more. */
function mostWithoutReset(game: Game): number {
  const { count, of } = components(game);
  const own = new Float64Array(count);
  for (let v = 0; v < game.n; v++) own[of[v]] += game.gain[v];
  const after = new Float64Array(count);
  const members: number[][] = Array.from({ length: count }, () => []);
  for (let v = 0; v < game.n; v++) members[of[v]].push(v);
  for (let c = 0; c < count; c++) {
    for (const v of members[c]) {
      for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
        const d = of[game.target[e]];
        if (d !== c) after[c] = Math.max(after[c], own[d] + after[d]);
      }
    }
  }
  const c = of[game.initial];
  return own[c] + after[c];
}
