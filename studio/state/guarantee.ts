// The guarantee of the open model, with and without restart, as it is found; its explanation, and what handing over a choice would change.

import { computed, signal } from '@preact/signals';
import type { WhatIf } from '../../src/play/index.ts';
import { ask, CalledOff } from '../engine/engine.ts';
import type { Guarantee, Interval } from '../engine/guarantee.ts';
import { game, model, onOpen } from './model.ts';

export interface Solving {
  readonly restart: boolean;
  readonly interval: Interval | null;
  /** Every interval there was, for the picture of how it closed. */
  readonly history: readonly Interval[];
  readonly under: 'way' | 'done' | 'stopped';
  readonly found: Guarantee | null;
  readonly trouble: string | null;
}

export const restart = signal(false);
export const solvings = signal<Readonly<Record<'once' | 'restart', Solving | null>>>({
  once: null,
  restart: null,
});
export const whatIf = signal<{ readonly table: WhatIf; readonly done: boolean } | null>(null);

const keyOf = (withRestart: boolean) => (withRestart ? 'restart' : 'once');
export const solving = computed<Solving | null>(() => solvings.value[keyOf(restart.value)]);
export const found = computed<Guarantee | null>(() => solving.value?.found ?? null);

let controller = new AbortController();

function put(withRestart: boolean, next: Partial<Solving>): void {
  const key = keyOf(withRestart);
  const before = solvings.value[key] ?? {
    restart: withRestart,
    interval: null,
    history: [],
    under: 'way' as const,
    found: null,
    trouble: null,
  };
  solvings.value = { ...solvings.value, [key]: { ...before, ...next } };
}

/** Solves the open model; what is known shows at once. */
export async function solve(withRestart: boolean): Promise<void> {
  const of = model.value;
  controller.abort();
  controller = new AbortController();
  const { signal: callOff } = controller;
  put(withRestart, { interval: null, history: [], under: 'way', found: null, trouble: null });
  try {
    const result = await ask(
      'solve',
      'guarantee',
      { restart: withRestart },
      {
        signal: callOff,
        known: (interval) => {
          if (model.value !== of) return;
          const history = solvings.value[keyOf(withRestart)]?.history ?? [];
          put(withRestart, { interval, history: [...history, interval].slice(-200) });
        },
      },
    );
    if (model.value !== of) return;
    const { lower, upper, total } = result;
    const history = solvings.value[keyOf(withRestart)]?.history ?? [];
    const interval = { lower, upper, total };
    put(withRestart, {
      interval,
      history: [...history, interval],
      found: result,
      under: result.exact ? 'done' : 'stopped',
    });
  } catch (error) {
    if (model.value !== of) return;
    put(withRestart, {
      under: 'stopped',
      trouble: error instanceof CalledOff ? null : String((error as Error).message),
    });
  }
}

/** Unless it is solved, or under way. */
export function solveOnce(): void {
  if (!solving.value) void solve(restart.value);
}

export const callOff = (): void => controller.abort();

/** Tries each damaging choice in the tester's hands. */
export async function tryWhatIf(): Promise<void> {
  const of = found.value;
  if (!of) return;
  const candidates = of.choices.map(({ node }) => node);
  const input = { restart: of.restart, guaranteed: of.lower, candidates };
  whatIf.value = { table: { rows: [], left: candidates.length }, done: false };
  const table = await ask('solve', 'whatIf', input, {
    known: (known) => (whatIf.value = { table: known, done: false }),
  });
  if (found.value === of) whatIf.value = { table, done: true };
}

onOpen(() => {
  solvings.value = { once: null, restart: null };
  whatIf.value = null;
  // The overview of a huge model comes first: both at once would take twice as long to show anything.
  if (game.value) void solve(restart.value);
});
