// Campaigns that differ only in their seed share the model, the suite and what the strategy prepared, as long as one of them is open.

import { type Load, type PreparedLoad, type SharedPlan, sharedPlan } from '../load/index.ts';

export class SharedPlans {
  readonly #plans = new Map<string, { readonly plan: Promise<SharedPlan | null>; users: number }>();

  /** The plan of a load; whoever has it releases it. Null if `prepare` says so, and nobody has it. */
  async acquire(
    key: string,
    load: Load,
    prepare: () => Promise<PreparedLoad | null>,
  ): Promise<SharedPlan | null> {
    let shared = this.#plans.get(key);
    if (!shared) {
      const plan = prepare().then((prepared) => prepared && sharedPlan(load, prepared));
      this.#plans.set(key, (shared = { plan, users: 0 }));
    }
    shared.users++;
    try {
      const plan = await shared.plan;
      if (!plan) this.release(key);
      return plan;
    } catch (error) {
      this.release(key);
      throw error;
    }
  }

  release(key: string): void {
    const shared = this.#plans.get(key);
    if (shared && --shared.users === 0) this.#plans.delete(key);
  }
}
