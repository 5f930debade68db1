// Campaigns against simulated systems: what is wished for, the one that is watched, and the comparison.

import { signal } from '@preact/signals';
import { ask, CalledOff } from '../engine/engine.ts';
import type { Compared, RunWishes } from '../engine/runs.ts';
import { model, onOpen } from './model.ts';
import { run as runReel, showReel } from './reel.ts';

export const wishes = signal<RunWishes>({
  strategies: ['adaptive', 'rdm'],
  sut: 'uniform',
  budget: 100,
  resetCost: 10,
  seed: 1,
  runs: 30,
});

export const watched = signal<string | null>(null);
export const compared = signal<Compared | null>(null);
export const progress = signal<{ readonly done: number; readonly of: number } | null>(null);
export const trouble = signal<string | null>(null);

let controller = new AbortController();

/** Plays one campaign of the first strategy and shows it from its start. */
export async function watch(strategy: string): Promise<void> {
  const { sut, budget, resetCost } = wishes.value;
  trouble.value = null;
  try {
    const { events, coverage, why } = await ask('run', 'watchedRun', {
      ...wishes.value,
      strategies: [strategy],
    });
    watched.value = `${strategy} against ${sut}: ${coverage.toFixed(1)} % covered; it ended because ${why}.`;
    showReel({ kind: 'run', title: `${strategy} against ${sut}`, events, budget, resetCost }, 'start');
    runReel();
  } catch (error) {
    if (!(error instanceof CalledOff)) trouble.value = (error as Error).message;
  }
}

/** Plays them all against each other. */
export async function compare(): Promise<void> {
  const of = model.value;
  controller = new AbortController();
  trouble.value = null;
  progress.value = { done: 0, of: wishes.value.runs * wishes.value.strategies.length };
  try {
    const result = await ask('run', 'comparison', wishes.value, {
      signal: controller.signal,
      known: (known) => (progress.value = known),
    });
    if (model.value === of) compared.value = result;
  } catch (error) {
    if (!(error instanceof CalledOff)) trouble.value = (error as Error).message;
  } finally {
    progress.value = null;
  }
}

export const stopComparing = (): void => controller.abort();

onOpen(() => {
  controller.abort();
  const nodes = model.value?.loaded.counts.nodes ?? 0;
  wishes.value = { ...wishes.value, budget: Math.min(2000, Math.max(50, 5 * nodes)) };
  watched.value = null;
  compared.value = null;
  trouble.value = null;
});
