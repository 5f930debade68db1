// What became of a known failure in a run: its reproduction was played before anything else. Data for the result, the trace and reports.

import {
  type DistinctFailure,
  type FailureList,
  heldText,
  type Quarantine,
  rateOf,
  rateText,
  type Script,
} from '../campaign/index.ts';
import { isQuarantined } from './known-failure.ts';

export const RECHECK_STATES = [
  { id: 'there', about: 'it came again' },
  { id: 'changed', about: 'its reproduction fails in another way' },
  { id: 'gone', about: 'it did not come again' },
  { id: 'unreached', about: 'the system never answered as its reproduction needs' },
  { id: 'unmatched', about: 'the model no longer has its reproduction' },
  { id: 'untried', about: 'it was not tried' },
] as const;
export type RecheckState = (typeof RECHECK_STATES)[number]['id'];

/** How a report names the test of a failure: 0 stands for what came before the first one. */
export const testName = (test: number): string => (test === 0 ? 'replayed first' : `test ${test}`);

export interface Recheck {
  readonly signature: string;
  readonly kind: string;
  readonly node: string;
  readonly message: string;
  readonly first: string;
  readonly last: string;
  readonly state: RecheckState;
  /** More about the state, in words; empty if there is nothing to say. */
  readonly why: string;
  readonly failed: number;
  readonly tries: number;
  /** The chance that it would have come, by its recorded rate; null where that is no question or not known. */
  readonly confidence: number | null;
  /** What the tries cost: 1 for each state visited, and the price of a reset each. */
  readonly spent: number;
  readonly script: Script | null;
  readonly quarantine: Quarantine | null;
  /** The day of the run: whether the quarantine held. */
  readonly today: string;
}

/** Whether the run counts a failure in its verdict. */
export const isHeld = ({ quarantine, today }: Recheck): boolean =>
  quarantine !== null && isQuarantined({ quarantine }, today);

/** Adds what the rechecks found to the failures of the run. */
export function addRechecks(failures: FailureList, rechecks: readonly Recheck[]): void {
  for (const one of rechecks) {
    if (isHeld(one)) failures.hold(one.signature, one.quarantine!);
    if (one.state !== 'there') continue;
    const { kind, message, signature, node, script, failed, tries } = one;
    failures.add({
      kind: kind as DistinctFailure['kind'],
      message,
      signature,
      node,
      test: 0,
      spent: 0,
      during: script?.during ?? -1,
      script,
    });
    if (script) failures.shrunk(signature, { ...script, repeats: failed, tries });
  }
}

/** For programs: all but the reproduction, which the file of known failures has. */
export const recheckObject = ({ script: _, ...recheck }: Recheck): object => ({
  ...recheck,
  quarantined: isHeld({ ...recheck, script: null }),
});

/** `still there: fails in 3 of 10 tries (7 to 65 %)`. */
export function recheckText({
  state,
  failed,
  tries,
  confidence,
  why,
  quarantine,
  today,
  first,
  last,
}: Recheck): string {
  const more = why === '' ? '' : `: ${why}`;
  const held = quarantineText(quarantine, today);
  const known = first === last ? `known since ${first}` : `known since ${first}, last seen on ${last}`;
  const text = ((): string => {
    switch (state) {
      case 'there':
        return `still there, ${rateText(rateOf(failed, tries))}`;
      case 'gone':
        return `gone, 0 of ${tries} ${tries === 1 ? 'try' : 'tries'} failed${confidence === null ? '' : ` (confidence ${percentDown(confidence)} %)`}`;
      case 'changed':
        return `changed${more}`;
      default:
        return `${state === 'unmatched' ? 'cannot be replayed' : state === 'unreached' ? 'not reached' : 'not tried'}${more}`;
    }
  })();
  return `${text}; ${known}${held === null ? '' : `; ${held}`}`;
}

/** Never says more than is known: 99.96 is no 100. */
const percentDown = (share: number): string => (Math.floor(share * 1000) / 10).toString();

/** `quarantined until 2026-12-31 by ana: ticket 7`; null if there is none. */
export function quarantineText(quarantine: Quarantine | null, today: string): string | null {
  if (quarantine === null) return null;
  const { owner, until } = quarantine;
  return isQuarantined({ quarantine }, today)
    ? heldText(quarantine)
    : `the quarantine by ${owner} ended on ${until}`;
}
