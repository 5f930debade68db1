// The four verdicts, and what a command exits with.

export const VERDICTS = [
  { id: 'pass', about: 'no failure, and what is required is covered', exit: 'met' },
  {
    id: 'fail',
    about: 'the system failed: off the model, a crash, an assertion of the driver',
    exit: 'notMet',
  },
  {
    id: 'deficient',
    about: 'no failure, but less is covered than is certain within the budget',
    exit: 'notMet',
  },
  { id: 'inconclusive', about: 'no failure, but what is required could not be tested', exit: 'spent' },
] as const;

export type VerdictId = (typeof VERDICTS)[number]['id'];
