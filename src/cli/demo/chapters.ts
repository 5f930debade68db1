// The story in order. A new chapter is a file and a line here.

import type { Chapter } from './chapter.ts';
import { drawing } from './drawing.ts';
import { guarantee } from './guarantee.ts';
import { kinds } from './kinds.ts';
import { play } from './play.ts';
import { suite } from './suite.ts';

export const CHAPTERS: readonly Chapter[] = [kinds, guarantee, suite, play, drawing];
