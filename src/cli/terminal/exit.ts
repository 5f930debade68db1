// The exit codes of every command; scripts rely on them.

export const EXIT = {
  /** Done, and what was asked for holds. */
  met: 0,
  /** Done, and it does not hold: a gate not met, an invalid witness, a failed test. */
  notMet: 1,
  /** The command line or an input is wrong. */
  usage: 2,
  /** A budget or time limit was spent before there was an answer. */
  spent: 3,
  /** With --bisect: this version cannot be judged; `git bisect run` passes over it. */
  unjudged: 125,
  /** A bug of ours. */
  bug: 70,
} as const;

export type Exit = (typeof EXIT)[keyof typeof EXIT];
