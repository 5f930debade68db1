// How fair the answers were, as lines of what `run` prints.

import type { Game } from '../../game/index.ts';
import { type Fairness, fairnessTexts } from '../../run/index.ts';

/** The label stands before the first. */
export const fairnessLines = (game: Game, fairness: Fairness, assumed: number | null): string[] =>
  fairnessTexts(game, fairness, assumed).map((text, i) => `${i === 0 ? 'fairness' : '        '}   ${text}`);
