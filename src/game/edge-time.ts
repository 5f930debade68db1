// The keys of an edge about time, as the label that holds them (timing.ts).

import type { IssueList } from '../base/index.ts';
import { eventually, isTime, silence, within } from './timing.ts';

export interface EdgeTime {
  /** In ms. */
  readonly silence?: number | undefined;
  readonly within?: number | undefined;
  readonly eventually?: boolean | undefined;
}

/** The label with what the keys say; what makes no sense is an issue. */
export function timedLabel(
  label: string | undefined,
  { silence: ms, within: bound, eventually: must = false }: EdgeTime,
  issues: IssueList,
  offset = -1,
): string | undefined {
  const key = bound === undefined ? '"eventually"' : '"within"';
  const mustCome = bound !== undefined || must;
  if (ms !== undefined && (label !== undefined || mustCome)) {
    issues.add(
      'format/bad-time',
      `an edge has "silence", which excludes any other observation, and ${label === undefined ? key : 'a label'}`,
      offset,
      'remove one of them',
    );
  } else if (bound !== undefined && must) {
    issues.add(
      'format/bad-time',
      'an edge has "within" and "eventually": an output with "within" must come anyway',
      offset,
      'remove "eventually"',
    );
  } else if (mustCome && label === undefined) {
    issues.add(
      'format/bad-time',
      `an edge has ${key} but no label: which output must come?`,
      offset,
      'add a "label" for the observed output',
    );
  }
  // A time that was refused is known already.
  if (ms !== undefined) return isTime(ms) ? silence(ms) : label;
  if (label === undefined) return undefined;
  if (bound !== undefined) return isTime(bound) ? within(bound, label) : label;
  return must ? eventually(label) : label;
}
