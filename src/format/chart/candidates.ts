// The transitions of a state that take an event, in the order in which they are tried. SCXML tries them as they stand in the document. In XState those
// for the very event come first, then patterns, the longest before the shorter.

import type { ChartRules, ChartState, ChartTransition } from './chart.ts';

export function candidatesFor(
  event: string,
  rules: ChartRules,
  prefixes = false,
): (state: ChartState) => readonly ChartTransition[] {
  const nameOf = ({ trigger }: ChartTransition): string | undefined =>
    trigger.kind === 'event' ? trigger.name : undefined;
  return ({ transitions }) => {
    const found = transitions.filter((one) => {
      const name = nameOf(one);
      return name !== undefined && matches(name, event, prefixes);
    });
    if (rules === 'scxml' || found.length < 2) return found;
    const exact = found.filter((one) => nameOf(one) === event);
    const patterns = found.filter((one) => nameOf(one) !== event);
    return [...exact, ...patterns.sort((a, b) => nameOf(b)!.length - nameOf(a)!.length)];
  };
}

/** The transitions for a timer of a state, or the end of a service. In XState a `*` takes these events, too. */
export function ownCandidatesFor(
  name: string,
  rules: ChartRules,
  timed: ChartState | undefined,
): (state: ChartState) => readonly ChartTransition[] {
  const isAny = ({ trigger }: ChartTransition) => trigger.kind === 'event' && trigger.name === '*';
  return ({ transitions }) => {
    const own = transitions.filter(
      ({ trigger, source }) =>
        trigger.kind === 'own' && trigger.name === name && (timed === undefined || source === timed),
    );
    return rules === 'xstate' ? [...own, ...transitions.filter(isAny)] : own;
  };
}

/** Whether a transition for `name` takes an event: by the same name, by one that it begins with, or by any. */
export function matches(name: string, event: string, prefixes: boolean): boolean {
  if (name === event || name === '*' || (prefixes && event.startsWith(`${name}.`))) return true;
  return name.endsWith('.*') && event.startsWith(name.slice(0, -1));
}
