// The names under which the cases of a suite appear as tests: the number makes them unique, the nodes make them found by
// a filter. They depend on the model and the suite alone.

import type { Game } from '../game/index.ts';
import type { Case, Suite } from '../suite/index.ts';

const HEAD = 3;
const TAIL = 2;

export function caseNames(game: Game, { cases }: Suite): string[] {
  const digits = String(cases.length).length;
  return cases.map((path, i) => `case ${String(i + 1).padStart(digits, '0')}: ${wayText(game, path)}`);
}

/** The last test of a block, which judges them all. */
export const togetherName = (require = 'all'): string => `all cases together: require ${require}`;

function wayText(game: Game, path: Case): string {
  const ids = Array.from(path, (node) => game.ids[node]);
  const shown = ids.length <= HEAD + TAIL + 1 ? ids : [...ids.slice(0, HEAD), '…', ...ids.slice(-TAIL)];
  return shown.join(' → ');
}
