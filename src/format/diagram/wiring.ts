// From the arrows of a drawing to the transitions of a chart. A labelled arrow is an event of the tester's, an arrow without a label a step of the
// tester's; out of a composite state that has an end of its own, such a step can be taken once the end is reached. What leaves a
// `<<choice>>` is the SUT's.

import type { ChartState, Trigger } from '../chart/index.ts';
import type { ConversionLog } from '../conversion.ts';
import { parseGuard } from '../script/index.ts';

export interface Arrow {
  readonly from: ChartState;
  readonly to: ChartState;
  readonly label: string;
}

export function wire({ from, to, label }: Arrow, log: ConversionLog): void {
  const { event, guard, actions } = parts(label);
  if (actions) log.dropped('action');
  const told =
    guard === undefined
      ? undefined
      : { text: guard, expression: parseGuard(guard) ?? ({ kind: 'unknown' } as const) };
  const add = (source: ChartState, trigger: Trigger, extra: object = {}) =>
    source.transitions.push({
      trigger,
      source,
      guard: told,
      targets: [to],
      internal: false,
      actions: [],
      ...extra,
    });
  if (from.kind === 'history' || from.kind === 'deep-history') from.initial = [to];
  else if (from.kind === 'choice') {
    const text = label.trim();
    add(
      from,
      { kind: 'always' },
      {
        guard: { text: text || `${from.transitions.length + 1}`, expression: { kind: 'unknown' } },
        label: text,
      },
    );
  } else if (event !== '') add(from, { kind: 'event', name: event });
  else {
    const ends = from.children.filter(({ kind }) => kind === 'final');
    for (const source of ends.length > 0 ? ends : [from]) add(source, { kind: 'step' });
  }
}

/** A fork into regions of one state enters them all; any other fork, and a join, is passed one way at a time. */
export function wireFork(fork: ChartState, log: ConversionLog): void {
  const targets = fork.transitions.flatMap((transition) => transition.targets);
  const regions = new Set(targets.map(({ parent }) => parent));
  const parallel =
    targets.length > 1 &&
    regions.size === targets.length &&
    targets.every(
      ({ parent }) => parent?.parent?.kind === 'parallel' && parent.parent === targets[0].parent?.parent,
    );
  if (parallel || targets.length === 1) {
    fork.kind = 'choice';
    fork.transitions.splice(0, fork.transitions.length, {
      trigger: { kind: 'always' },
      source: fork,
      guard: undefined,
      targets,
      internal: false,
      actions: [],
      label: '',
    });
  } else log.approximated('fork: its branches are taken one at a time, as the tester chooses');
}

/** `event [guard] / action`, as UML writes a label; any part may be missing. */
function parts(given: string): { event: string; guard: string | undefined; actions: string } {
  const label = given.trim();
  const open = label.indexOf('[');
  const head = open < 0 ? label : label.slice(0, open);
  const slash = label.startsWith('/') ? 0 : head.search(/\s\//) + 1;
  if (slash > 0 || label.startsWith('/')) {
    return { event: label.slice(0, slash).trim(), guard: undefined, actions: label.slice(slash + 1).trim() };
  }
  const close = open < 0 ? -1 : label.indexOf(']', open);
  const rest = close < 0 ? '' : label.slice(close + 1);
  if (close < 0 || (rest !== '' && !/^\s+\//.test(rest)))
    return { event: label, guard: undefined, actions: '' };
  return {
    event: head.trim(),
    guard: label.slice(open + 1, close).trim() || undefined,
    actions: rest.slice(rest.indexOf('/') + 1).trim(),
  };
}
