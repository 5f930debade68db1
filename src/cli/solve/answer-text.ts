// The guarantee in words: a line of progress while it is looked for, and the answer.

import { type Game, modelOf } from '../../game/index.ts';
import type { Solution } from '../../solve/index.ts';
import type { Context } from '../terminal/index.ts';

const BAR = 24;

/** The interval within 0 and the total, as a bar and in figures. */
export function intervalText(lower: number, upper: number, total: number): string {
  const at = (value: number) => Math.round((BAR * value) / Math.max(1, total));
  const sure = at(lower);
  const open = Math.max(at(upper) - sure, lower < upper ? 1 : 0);
  const bar = '#'.repeat(sure) + '?'.repeat(open) + '.'.repeat(Math.max(0, BAR - sure - open));
  return `[${bar}] guarantee ${lower}..${upper} of ${total}`;
}

export function answerText(
  game: Game,
  { restart, lower, upper, exact, total, atMost: answer }: Solution,
  atMost: number | undefined,
  ended: string | null,
  { colour }: Context,
): string[] {
  const kind = restart ? 'guarantee with restart' : 'guarantee';
  const share = (value: number) => (total === 0 ? '100.0 %' : `${((100 * value) / total).toFixed(1)} %`);
  const value = exact
    ? `${kind}: ${colour.bold(`${lower}`)} of ${total} (${share(lower)})`
    : `${kind}: between ${colour.bold(`${lower}`)} and ${colour.bold(`${upper}`)} of ${total} (${share(lower)} to ${share(upper)})`;
  const lines = [
    `${game.name === '' ? 'model' : game.name}: ${modelOf(game).n} nodes, ${modelOf(game).m} edges, starts at ${game.ids[game.initial]}`,
    value + (ended && !exact ? `, ${ended}` : ''),
  ];
  if (atMost !== undefined) {
    const words =
      answer === true ? colour.green('yes') : answer === false ? colour.red('no') : 'not known yet';
    lines.push(`at most ${atMost}: ${words}`);
  }
  return lines;
}
