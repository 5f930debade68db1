// GraphWalker JSON as a format: how it is recognised, read and written.

import type { Certainty, Format } from '../format.ts';
import { readGraphWalker } from './read-json.ts';
import { WALK_OPTIONS, WALK_OWNERS } from './walk-game.ts';
import { writeGraphWalker } from './write.ts';

export const graphwalker = {
  id: 'graphwalker',
  title: 'GraphWalker JSON',
  about:
    'models of GraphWalker and AltWalker, in one file or several, joined by shared states, guards and actions run',
  owners: WALK_OWNERS,
  extensions: ['.json', '.graphwalker.json'],
  options: [...WALK_OPTIONS, 'with'],
  detect,
  read: readGraphWalker,
  write: writeGraphWalker,
} as const satisfies Format;

function detect(head: string): Certainty {
  const text = head.replace(/^(\uFEFF|\s+|\/\/[^\n]*\n|\/\*([^*]|\*(?!\/))*\*\/)+/, '');
  if (!text.startsWith('{') || /"format"\s*:\s*"covergame/.test(text)) return 0;
  return /"models"\s*:\s*\[/.test(text) ? 2 : 0;
}
