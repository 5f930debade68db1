// The four verdicts, and what a command exits with.

export const VERDICTS = [
  { id: 'pass', about: 'no failure, and everything required is covered', exit: 'met' },
  {
    id: 'fail',
    about: 'the system failed: an answer that the model does not allow, a crash, an assertion of the driver',
    exit: 'notMet',
  },
  {
    id: 'deficient',
    about: 'no failure, but less is covered than is certain within the budget',
    exit: 'notMet',
  },
  { id: 'inconclusive', about: 'no failure, but the run could not test everything required', exit: 'spent' },
] as const;

export type VerdictId = (typeof VERDICTS)[number]['id'];
