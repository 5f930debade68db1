// How much of a thing is tried. `npm test` has a few minutes for everything and tries enough of each to see it break;
// `npm run test:long` runs the files that use this once more, whole (vitest.long.config.ts finds them by this import).

import { env } from 'node:process';

export const isWhole = env['COVERGAME_TESTS'] === 'whole';

export const atLength = <T>(short: T, whole: T): T => (isWhole ? whole : short);
