// A word that crossed a stimulus: where the SUT may speak unasked, it may have spoken just before the stimulus that was given there, and was
// heard after it. That proves nothing, so the test is given up, and it is no failure. An observation that says which stimulus it came
// `after` tells a crossing from a wrong answer.

import { type Game, helperKind, modelNode, QUIET } from '../../game/index.ts';
import type { Fault, Matcher } from '../../sut/index.ts';
import { isPlace } from '../campaign/index.ts';
import type { LogBook } from './log-book.ts';

/** Whether what was seen may have been said unasked just before the last stimulus of the test. */
export function crossed(game: Game, matcher: Matcher, book: LogBook, { kind, saw }: Fault): boolean {
  if ((kind !== 'early' && kind !== 'off-model') || !saw || isPlace(saw)) return false;
  const { last } = book.play;
  if (last < 0 || helperKind(game, game.source[last]) !== QUIET) return false;
  if (saw.after !== undefined && saw.after >= book.stimuli) return false;
  return matcher.fitting(modelNode(game, game.source[last]), saw).length > 0;
}
