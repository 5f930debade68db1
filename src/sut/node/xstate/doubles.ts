// Test doubles for the unimplemented names of a machine. Services end well or badly or, if a timer is set as well,
// not at all; guards hold or not. The dice of the test decide. So a configuration in JSON can be run as it is.

import type { Dice } from '../../../base/index.ts';
import type { Clock } from './clock.ts';

export interface Config {
  readonly invoke?: unknown;
  readonly states?: Readonly<Record<string, Config>>;
  readonly [key: string]: unknown;
}

export interface Implementations {
  readonly actors?: Record<string, unknown>;
  readonly guards?: Record<string, unknown>;
  readonly actions?: Record<string, unknown>;
  readonly delays?: Record<string, unknown>;
}

const SHORT = 5;

/** Doubles for the names in `config` that `known` has nothing for. */
export function doublesFor(
  config: Config,
  known: Implementations,
  fromPromise: (action: () => Promise<unknown>) => unknown,
  dice: () => Dice,
  clock: Clock,
): Required<Implementations> {
  const doubles: Required<Implementations> = { actors: {}, guards: {}, actions: {}, delays: {} };
  const missing = (kind: keyof Implementations, name: unknown): name is string =>
    typeof name === 'string' && !Object.hasOwn(known[kind] ?? {}, name);
  const visit = (value: unknown, state: Config | undefined): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, state);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
    const fields = value as Record<string, unknown>;
    for (const key of ['guard', 'cond'] as const) {
      const name =
        typeof fields[key] === 'object' ? (fields[key] as { type?: unknown } | null)?.type : fields[key];
      if (missing('guards', name)) doubles.guards[name] = () => dice().below(2) === 0;
    }
    for (const key of ['actions', 'entry', 'exit'] as const) {
      for (const action of [fields[key]].flat()) {
        const name = typeof action === 'object' ? (action as { type?: unknown } | null)?.type : action;
        if (missing('actions', name) && !name.startsWith('xstate.')) doubles.actions[name] = () => {};
      }
    }
    for (const delay of Object.keys((fields['after'] as object | undefined) ?? {})) {
      if (!/^\d+$/.test(delay) && missing('delays', delay)) doubles.delays[delay] = SHORT;
    }
    for (const service of [fields['invoke']].flat()) {
      const name = (service as { src?: unknown } | undefined)?.src;
      if (missing('actors', name)) {
        const ends = ['onDone', 'onError'].filter(
          (end) => (service as Record<string, unknown>)[end] !== undefined,
        );
        if (fields['after'] !== undefined) ends.push('never');
        doubles.actors[name] = fromPromise(() => ending(ends, dice(), clock));
      }
    }
    for (const [key, inner] of Object.entries(fields))
      if (key !== 'context' && key !== 'meta') visit(inner, state);
  };
  visit(config, undefined);
  return doubles;
}

function ending(ends: readonly string[], dice: Dice, clock: Clock): Promise<unknown> {
  const end = ends.length === 0 ? 'never' : dice.pick(ends);
  return new Promise((resolve, reject) => {
    if (end === 'never') return;
    clock.setTimeout(
      () => (end === 'onDone' ? resolve(undefined) : reject(new Error('the simulated service failed'))),
      1 + dice.below(SHORT),
    );
  });
}
