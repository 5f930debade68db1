// Several observations for one stimulus, in any order: one edge with the label `(all a & b & c)`, which every
// format and drawing can hold. A model file may also have "all": ["a", "b", "c"], and a model program all('a', 'b',
// 'c').
//
// It is played as the graph of the observations so far. It has helper nodes of the SUT with gain 0, and a path
// through them for each order (plain-game.ts). Some k different words need 2^k - 2 helpers, so k has a limit.

import { InputError } from '../base/index.ts';
import { type Game, labelOf, SUT } from './game.ts';
import { timingOf } from './timing.ts';

/** So many words may come in any order: 2^8 - 2 helpers. */
export const MOST_AT_ONCE = 8;

const FORM = /^\(all (.+ & .+)\)$/s;
const BETWEEN = ' & ';

/** The words of a label that says they come in any order; null if it says no such thing. */
export function wordsInAnyOrder(label: string | undefined): readonly string[] | null {
  const found = label?.startsWith('(all ') ? FORM.exec(timingOf(label).word) : null;
  return found ? found[1].split(BETWEEN) : null;
}

/** Whether some edge of the SUT is several words. The tester's are stimuli, whatever they are called. */
export function hasAnyOrder(game: Game): boolean {
  const several = game.labels.map((label) => wordsInAnyOrder(label) !== null);
  if (!several.includes(true)) return false;
  for (let e = 0; e < game.m; e++) {
    const bySut = game.owner[game.source[e]] === SUT || game.unasked?.[e] === 1;
    if (bySut && game.label[e] >= 0 && several[game.label[e]]) return true;
  }
  return false;
}

/**
 * The label of an answer that is several observations, in any order.
 *
 * @param words what is observed, each once
 * @example
 * next: (state) => oneOf({ [all('mail', 'receipt', 'parcel')]: { ...state, bought: true } }),
 */
export function all(...words: readonly string[]): string {
  const why = whyNotAll(words);
  if (why) throw new RangeError(`all(${words.join(', ')}): ${why}`);
  return `(all ${words.join(BETWEEN)})`;
}

/** What is wrong with words that should come in any order; null if nothing is. */
export function whyNotAll(words: readonly string[]): string | null {
  if (words.length < 2) return 'it needs at least two words';
  if (words.length > MOST_AT_ONCE) return `it has ${words.length} words; the maximum is ${MOST_AT_ONCE}`;
  const odd = words.find((word) => word === '' || word.includes(BETWEEN) || wordsInAnyOrder(word));
  if (odd !== undefined) return `${JSON.stringify(odd)} cannot be one of several words`;
  const silent = words.find((word) => timingOf(word).silence !== undefined);
  return silent === undefined ? null : 'silence is not a word';
}

/** Refuses an edge whose words are too many, or no words. */
export function requireAnyOrder(game: Game, e: number, words: readonly string[]): void {
  const why = whyNotAll(words);
  if (!why) return;
  throw InputError.of(
    'game/bad-any-order',
    `the edge ${JSON.stringify(labelOf(game, e))} of ${JSON.stringify(game.ids[game.source[e]])} has several words in any order, but ${why}`,
    'split it with an SUT node between',
  );
}
