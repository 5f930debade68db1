// The commands that do the same as the buttons, in the words of the user's shell; the last one that was pointed at stands at the foot.

import { computed, signal } from '@preact/signals';
import { shellWord } from '../../src/report/index.ts';
import { model } from './model.ts';

/** The model as a command names it. */
export const named = computed(() =>
  [model.value?.given ?? 'MODEL', ...(model.value?.options ?? [])].map(shellWord).join(' '),
);

/** Undefined before anything was, null for what only a page can do. */
export const pointedAt = signal<string | null | undefined>(undefined);

const flag = (isSet: boolean, text: string): string => (isSet ? ` ${text}` : '');

export const COMMANDS = {
  studio: () => `covergame studio ${named.value}`,
  export: () => `covergame studio ${named.value} --export studio.html`,
  solve: (restart: boolean) => `covergame solve ${named.value}${flag(restart, '--restart')}`,
  explain: (restart: boolean) => `covergame solve ${named.value}${flag(restart, '--restart')} --explain`,
  whatIf: (restart: boolean) =>
    `covergame solve ${named.value}${flag(restart, '--restart')} --explain --what-if 10`,
  witness: (restart: boolean) =>
    `covergame solve ${named.value}${flag(restart, '--restart')} --witness witness.json`,
  proof: (restart: boolean) =>
    `covergame solve ${named.value}${flag(restart, '--restart')} --proof proof.json`,
  play: (strategy: string, sut: string, budget: number, seed: number) =>
    `covergame run ${named.value} --strategy ${strategy} --sut ${sut} --budget ${budget} --seed ${seed}`,
  compare: (strategies: readonly string[], sut: string, budget: number, runs: number, seed: number) =>
    `covergame compare ${named.value} --strategies ${strategies.join(',')} --sut ${sut} --budgets ${budget} --runs ${runs} --seed ${seed}`,
  replay: () => `covergame replay ${named.value} trace.jsonl`,
  report: () => `covergame report ${named.value} trace.jsonl -o report.html`,
  follow: () => `covergame studio ${named.value} --follow trace.jsonl`,
  convert: (file: string) => `covergame convert ${named.value} -o ${shellWord(file)}`,
  inspect: () => `covergame inspect ${named.value} --names`,
  explore: () => `covergame explore ${named.value} -o program.game.json`,
  unfold: (nodes: number) => `covergame studio ${named.value} --unfold ${nodes}`,
  check: () => `covergame check ${named.value}`,
} as const;
