// The question that a plan answers.

export const OBJECTIVES = ['cost', 'probability', 'worst-case', 'competitive', 'coverage'] as const;
export type Objective = (typeof OBJECTIVES)[number];

export interface PlanQuestion {
  /** The nodes to be reached, one of them; null for all nodes that have a gain, each. */
  readonly target: ReadonlySet<number> | null;
  readonly objective: Objective;
  readonly budget?: number;
  readonly resetCost?: number;
}
