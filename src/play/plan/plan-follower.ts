// Plays a plan. Its position is more than a node: it includes the covered nodes, and the knowledge about edges that
// may be missing. So the follower updates it move by move. A reset or an answer outside the plan leaves the plan.

import type { SolvedPlan } from './make-plan.ts';
import { RESET_EDGE, WAITS } from './positions.ts';

export class PlanFollower {
  readonly #plan: SolvedPlan;
  /** The position, -1 once the play has left the plan. */
  #at: number;

  constructor(plan: SolvedPlan) {
    this.#plan = plan;
    this.#at = plan.positions.initial;
  }

  /** The position of the plan, -1 once the play has left it. */
  get position(): number {
    return this.#at;
  }

  get isLost(): boolean {
    return this.#at < 0;
  }

  /** Whether the target has been reached. */
  get isThere(): boolean {
    return this.#at >= 0 && this.#plan.positions.isTarget[this.#at] === 1;
  }

  /**
   * What to do with so much of the budget left: an edge to take, BACK for a reset, WAITS to let the system answer; null where the plan has no
   * move.
   */
  move(left: number): number | null {
    const { chooses, edge, to } = this.#plan.positions;
    if (chooses[this.#at] === 0) return WAITS;
    const m = this.#plan.move(this.#at, left);
    if (m < 0) return null;
    if (edge[m] === WAITS) this.#at = to[m];
    return edge[m];
  }

  /** The pebble has come to `v`, by a reset or not. */
  arrive(v: number, byReset: boolean): void {
    if (this.#at < 0) return;
    const { start, to, edge, node } = this.#plan.positions;
    for (let m = start[this.#at]; m < start[this.#at + 1]; m++) {
      if (node[to[m]] !== v || (edge[m] === RESET_EDGE) !== byReset) continue;
      this.#at = to[m];
      return;
    }
    this.#at = -1;
  }
}
