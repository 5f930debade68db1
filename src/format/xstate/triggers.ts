// The names of events that XState itself sends, in its versions 4 and 5, and what they stand for in a chart.

import type { Trigger } from '../chart/index.ts';

const OWN: readonly (readonly [RegExp, (rest: string) => Trigger])[] = [
  [
    /^(?:xstate\.done\.actor|done\.invoke)\.(.*)$/,
    (rest) => ({ kind: 'own', name: `done ${service(rest)}` }),
  ],
  [
    /^(?:xstate\.error\.actor|error\.(?:platform|execution|communication))\.?(.*)$/,
    (rest) => ({ kind: 'own', name: `error ${service(rest)}` }),
  ],
  [/^xstate\.after[.(]([^.)]*)/, (rest) => ({ kind: 'own', name: `after ${rest}` })],
];

/** What an event name in `on` stands for. */
export function triggerOf(event: string): Trigger | undefined {
  if (event === '') return { kind: 'always' };
  const done = /^(?:xstate\.)?done\.state\.(.*)$/.exec(event);
  // In a definition the name holds the machine's id; the chart knows states by their paths, and onDone says the same.
  if (done) return undefined;
  for (const [pattern, trigger] of OWN) {
    const match = pattern.exec(event);
    if (match) return trigger(match[1]);
  }
  return { kind: 'event', name: event };
}

/** `0.machine.loading` is the service that the state invokes first and gave no name. */
const service = (rest: string): string => (/^\d+\./.test(rest) ? 'service' : rest || 'service');
