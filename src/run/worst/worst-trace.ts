// A worst play as a trace: `covergame replay`, reports and the studio read it as they read every run.

import { RESET } from '../../strategy/index.ts';
import type { Settled } from '../settle/index.ts';
import { headerOf, TraceWriter, WORST_CASE } from '../trace/index.ts';
import type { WorstPlay } from './worst-play.ts';

export interface WorstTraceOptions {
  readonly settled: Settled;
  /** The command that finds the play again. */
  readonly again: string;
}

export function worstTrace({ settled, again }: WorstTraceOptions, { play }: Pick<WorstPlay, 'play'>): string {
  const { settings, rules } = settled;
  const budget = Math.max(settings.budget, play.outcome.spent);
  const lines: string[] = [];
  const writer = new TraceWriter(rules.game, (line) => lines.push(line));
  writer.header(headerOf({ ...settled, settings: { ...settings, sut: WORST_CASE, budget } }, { again }));
  let test = 0;
  for (const event of play.events) {
    if (event === RESET) writer.start(++test);
    else writer.step(event);
  }
  writer.end(play.outcome);
  return lines.join('');
}
