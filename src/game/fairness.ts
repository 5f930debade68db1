// A system is p-fair if each of the d answers of a node has a chance of at least min(p, 1/d) at every visit. The
// history does not matter, and the rest of the chance may be spread in any way. With p = 0 every system is fair,
// with p = 1 only the uniform one.

/** The p that is meant unless somebody says otherwise. */
export const DEFAULT_FAIRNESS = 0.1;

/** The chance that each answer has at least, at a node with so many. */
export const leastChance = (p: number, answers: number): number => Math.min(p, 1 / answers);
