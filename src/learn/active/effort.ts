// How much is tested, unless set otherwise.

/** Complete tests allow for so many states more than the machine has. */
export const EXTRA_STATES = 1;
/** Random tests in a row for each state and input. */
export const TESTS = 10;
/** At least so many, as a small guess may be a wrong one. */
export const LEAST_TESTS = { exact: 100, chance: 200 } as const;
