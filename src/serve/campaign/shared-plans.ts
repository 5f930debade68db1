// Campaigns that differ only in their seed share the model, the suite and what the strategy prepared, as long as one of them is open.

import { createHash } from 'node:crypto';
import { type Load, type Loader, planText, type SharedPlan, sharedPlan } from '../load/index.ts';

export interface Acquired {
  readonly key: string;
  readonly plan: SharedPlan;
}

export class SharedPlans {
  readonly #plans = new Map<string, { readonly plan: Promise<SharedPlan>; users: number }>();
  readonly #prepare: Loader['prepare'];

  constructor(prepare: Loader['prepare']) {
    this.#prepare = prepare;
  }

  /** The plan of a load; whoever has it releases it. */
  async acquire(load: Load): Promise<Acquired> {
    const key = createHash('sha256').update(planText(load)).digest('hex');
    let shared = this.#plans.get(key);
    if (!shared) {
      const plan = this.#prepare(load).then((prepared) => sharedPlan(load, prepared));
      this.#plans.set(key, (shared = { plan, users: 0 }));
    }
    shared.users++;
    try {
      return { key, plan: await shared.plan };
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
