// The command lines that make the runs of a tally again: one for each plan, whatever the number of its runs.

import { ofRealSystem, settingWords, type TraceHeader } from '../../run/index.ts';
import type { Tally } from './tally.ts';

export function repeatCommands({ runs }: Tally, modelPath: string): string[] {
  const plans = new Map<string, { header: TraceHeader; last: number }>();
  for (const { header } of runs) {
    const key = runCommand({ ...header, run: 0 }, modelPath);
    const known = plans.get(key);
    if (known) known.last = Math.max(known.last, header.run);
    else plans.set(key, { header, last: header.run });
  }
  return [...plans.values()].map(({ header, last }) => runCommand({ ...header, run: last }, modelPath));
}

/** The runs of a plan up to this one. */
export function runCommand(header: TraceHeader, modelPath: string): string {
  if (typeof header.again === 'string') return header.again;
  const { strategy, sut, suite, seed, run, budget, resetCost, goal } = header;
  const words = ['covergame', 'run', modelPath, '--strategy', strategy, '--budget', String(budget)];
  if (!header.noReset) words.push('--reset-cost', String(resetCost));
  words.push('--sut', sut, '--seed', String(seed));
  if (run > 0) words.push('--runs', String(run + 1));
  if (suite === 'given') words.push('--suite', 'SUITE');
  else if (suite !== null && suite !== 'node') words.push('--criterion', suite);
  words.push(...settingWords(header, ofRealSystem(header)));
  if (goal !== 'nodes') words.push('--goal', goal);
  return words.map(shellWord).join(' ');
}

/** A word as a POSIX shell takes it back. */
export const shellWord = (word: string): string =>
  /^[\w./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
