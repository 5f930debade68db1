// Whose a label is: the tester's stimulus, or the SUT's own move. Formats have a say, and the user's patterns the last word.

import { InputError, type IssueList, patternOf } from '../../base/index.ts';

export const LTS_OWNERS =
  'a state is the tester’s, a pair of state and label the system’s. Transitions with the labels i, tau or !… are the system’s too';

const INTERNAL = /^(i|tau)$/;

/** Whose a label is, as far as the user or a format says. */
export interface LabelRules {
  readonly isSut: (label: string) => boolean;
}

/**
 * Which labels are the SUT's own: internal steps always, and those that match the user's pattern, or begin with
 * `!` if there is none; but never those that match the user's pattern of tester labels. A bad pattern is an issue.
 */
export function labelRules(
  {
    sutLabels,
    testerLabels,
  }: { readonly sutLabels?: string | undefined; readonly testerLabels?: string | undefined },
  issues: IssueList,
  byFormat: (label: string) => boolean = (label) => label.startsWith('!'),
): LabelRules {
  const sut = sutLabels === undefined ? byFormat : labelPattern(sutLabels, 'SUT', issues);
  const tester = testerLabels === undefined ? () => false : labelPattern(testerLabels, 'tester', issues);
  return { isSut: (label) => !tester(label) && (INTERNAL.test(label) || sut(label)) };
}

function labelPattern(pattern: string, whose: string, issues: IssueList): (label: string) => boolean {
  try {
    const regex = patternOf(pattern, `the pattern of ${whose} labels`);
    return (label) => regex.test(label);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    for (const { code, message, hint } of error.issues) issues.add(code, message, -1, hint);
    return () => false;
  }
}
