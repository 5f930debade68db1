// What `--known` names and `--save-known` writes: traces, merged files and files of known coverage, and what they add up to.

import { counted, InputError, type Issue, orThrow, type Source } from '../../base/index.ts';
import { disk } from '../../base/node/index.ts';
import { readSource } from '../../format/node/index.ts';
import { type Game, isTransition } from '../../game/index.ts';
import { readKnownRuns } from '../../report/index.ts';
import { type KnownCounts, type RunOutcome, writeKnown } from '../../run/index.ts';
import { refuseOtherKinds } from '../input/index.ts';
import { file, type Option } from '../option.ts';
import { save } from '../save.ts';
import type { Context } from '../terminal/index.ts';

export const KNOWN_KINDS = ['covergame-trace/', 'covergame-coverage/', 'covergame-known/'] as const;

/** How such files are called, so that the model that may follow is not taken for one. */
const LIKE_A_RUN = /\.(jsonl|known|coverage\.json)(\.gz)?$/;

/** Several files at once, or the option several times. */
export const knownOption = (flags: string, about: string): Option<readonly string[]> => ({
  flags,
  about,
  kind: 'repeat',
  file: true,
  goesOn: (word) => LIKE_A_RUN.test(word),
  read(given, issues) {
    if (given.includes('')) issues.add('cli/bad-value', '--known needs a file name, but it is empty');
    return given;
  },
});

export const SAVE_KNOWN = {
  saveKnown: file('--save-known <file>', 'write what is covered by now, for --known of later runs'),
};

/** What these files cover; null if none is given. */
export async function readKnownFiles(
  game: Game,
  paths: readonly string[],
  context: Context,
): Promise<KnownCounts | null> {
  if (paths.length === 0) return null;
  const sources: Source[] = [];
  const missing = paths.filter((path) => path !== '-' && !disk.existsSync(path));
  if (missing.length > 0) throw new InputError(missing.map(missingFile));
  // The same file twice is one file.
  for (const path of new Set(paths)) {
    const source = orThrow(await readSource(path));
    refuseOtherKinds(source, KNOWN_KINDS, 'a trace, a coverage file or a known file', MAKE_ONE);
    sources.push(source);
  }
  const outcome = readKnownRuns(game, sources);
  const counts = orThrow(outcome);
  if (outcome.ok) context.warn(outcome.warnings);
  return counts;
}

const MAKE_ONE = 'make one with covergame run MODEL … --save-known nights.known';

const missingFile = (path: string): Issue => ({
  code: 'cli/no-known',
  message: `--known names ${path}, which does not exist`,
  hint: `to begin with nothing known, make it an empty file: touch ${path}`,
});

/** Writes what is known with what these runs have visited and taken. */
export async function saveKnown(
  path: string,
  counts: KnownCounts,
  runs: readonly Pick<RunOutcome, 'coveredNodes' | 'visited'>[],
  taken: ArrayLike<number> | null,
  day: string,
  context: Context,
): Promise<void> {
  for (const { visited, coveredNodes } of runs) counts.add(visited ?? coveredNodes, [], day);
  if (taken)
    counts.add(
      [],
      Array.from(taken, (count, e) => [e, count] as const).filter(([, count]) => count > 0),
      day,
    );
  await save(path, writeKnown(counts), context);
}

export interface NewInRun {
  /** How many states earlier runs had covered. */
  readonly known: number;
  /** The ids of those that this run has covered first. */
  readonly fresh: readonly string[];
}

/** What runs have covered that earlier ones had not; null where no earlier runs count. */
export function newInRuns(
  game: Game,
  counts: KnownCounts | null,
  runs: readonly Pick<RunOutcome, 'coveredNodes'>[],
): NewInRun | null {
  if (!counts) return null;
  const { covered } = counts.known();
  const isOwn = (v: number): boolean => !isTransition(game, v) || game.gain[v] > 0;
  const nodes = [...new Set(runs.flatMap(({ coveredNodes }) => [...coveredNodes]))];
  const fresh = nodes.filter((v) => covered[v] === 0 && isOwn(v));
  return {
    known: covered.reduce((sum, one, v) => sum + (one === 1 && isOwn(v) ? 1 : 0), 0),
    fresh: fresh.map((v) => game.ids[v]),
  };
}

const SHOWN = 8;

/** `new        3 states: a, b, c; 37 were known`. */
export function newText({ known, fresh }: NewInRun): string {
  const more = fresh.length > SHOWN ? ` and ${fresh.length - SHOWN} more` : '';
  const names = fresh.length === 0 ? '' : `: ${fresh.slice(0, SHOWN).join(', ')}${more}`;
  return `new        ${counted(fresh.length, 'state')}${names}; ${known} ${known === 1 ? 'was' : 'were'} known`;
}
