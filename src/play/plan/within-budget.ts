// The best result within a budget: the greatest probability of reaching the target, or the greatest expected gain.
// Backward from an empty budget, exact, O(budget x moves) in time. It keeps one row for each budget within the cost
// of the most expensive move.

import { beyond, InputError, limit } from '../../base/index.ts';
import type { Positions } from './positions.ts';

export interface BudgetPlan {
  readonly value: number;
  /** The tester's move at a position with so much left, -1 where nothing is left to be had. */
  move(s: number, left: number): number;
}

/** `reward`: 0 and 1 at targets (probability), or gains of moves (expected gain). */
export function withinBudget(positions: Positions, budget: number, gains: boolean): BudgetPlan {
  const { count, start, to, cost, chance, chooses, isTarget, gain, initial } = positions;
  if (count * (budget + 1) > limit('plan-cells')) {
    throw beyond('plan-cells', `${count} positions with a budget of ${budget}`);
  }
  const rows: Float64Array[] = [];
  const order = freeOrder(positions);
  const worth = (m: number, b: number): number =>
    cost[m] > b ? 0 : (gains ? gain[m] : 0) + rows[b - cost[m]][to[m]];
  for (let b = 0; b <= budget; b++) {
    const row = new Float64Array(count);
    rows.push(row);
    for (const s of order) {
      if (!gains && isTarget[s]) row[s] = 1;
      else if (chooses[s]) {
        for (let m = start[s]; m < start[s + 1]; m++) row[s] = Math.max(row[s], worth(m, b));
      } else for (let m = start[s]; m < start[s + 1]; m++) row[s] += chance[m] * worth(m, b);
    }
  }
  return {
    value: rows[budget][initial],
    move(s, left) {
      let best = -1;
      if (!chooses[s] || isTarget[s]) return best;
      for (let m = start[s]; m < start[s + 1]; m++) {
        const w = worth(m, left);
        if (w > 0 && (best < 0 || w > worth(best, left))) best = m;
      }
      return best;
    },
  };
}

/** Positions so that a move that costs nothing leads to one before it; such moves form no circle. */
function freeOrder({ count, start, to, cost }: Positions): number[] {
  const order: number[] = [];
  const state = new Uint8Array(count);
  for (let root = 0; root < count; root++) {
    const stack = [root];
    while (stack.length > 0) {
      const s = stack[stack.length - 1];
      if (state[s] === 2) {
        stack.pop();
        continue;
      }
      if (state[s] === 1) {
        state[s] = 2;
        order.push(s);
        stack.pop();
        continue;
      }
      state[s] = 1;
      for (let m = start[s]; m < start[s + 1]; m++) {
        if (cost[m] === 0 && state[to[m]] === 0) stack.push(to[m]);
        else if (cost[m] === 0 && state[to[m]] === 1)
          throw InputError.of('plan/free-circle', 'edges without a cost form a circle', '');
      }
    }
  }
  return order;
}
