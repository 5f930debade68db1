// What the benches on fresh seeds are asked for: families, seeds, modes, by words of the command line.

import { randomInt } from 'node:crypto';
import { setCover } from './covering.ts';
import { FRESH_FAMILIES, type FreshFamily, realGames } from './fresh-catalog.ts';

const SMOKE: readonly FreshFamily[] = [
  { id: 'set cover 20', seeded: true, game: (seed) => setCover(20, seed) },
];

/** The word after an option. */
export const given = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
};

export const isSmoke = process.argv.includes('--smoke');
export const limit = Number(given('--limit') ?? (isSmoke ? 2 : 10));
export const modes = (given('--mode') ?? 'restart,once').split(',');
export const seeds = Array.from({ length: isSmoke ? 1 : Number(given('--seeds') ?? 1) }, (_, i) =>
  process.argv.includes('--fresh') ? randomInt(1e9) : i + 1,
);

const [part, parts] = (given('--part') ?? '1/1').split('/').map(Number);
export const allFamilies = isSmoke ? SMOKE : [...FRESH_FAMILIES, ...realGames()];
/** Every so-many-th, for who runs them by parts; or those of a name. */
export const families = allFamilies
  .filter((_, i) => i % parts === part - 1)
  .filter(({ id }) => id.includes(given('--only') ?? ''));

/** An instance by its name; 0 is the seed of what does not differ. */
export const instanceName = (family: string, seed: number): string =>
  seed > 0 ? `${family} (${seed})` : family;
