// The line that repeats what was just done: everything random ends with it.

import { redactedAddress } from '../../base/index.ts';

/** The command line of this process, with `--seed` added if it was left to its default. */
export function repeatLine(seed: number): string {
  const words = process.argv.slice(2);
  const seeded = words.some((word) => word === '--seed' || word.startsWith('--seed='));
  return [...commandWords(), ...words, ...(seeded ? [] : ['--seed', String(seed)])].map(shown).join(' ');
}

/** The command line of this process, where nothing in it is random. */
export const ownLine = (): string => [...commandWords(), ...process.argv.slice(2)].map(shown).join(' ');

/** The command line that plays the shortest ways to the failures of a trace again against its system. */
export const replayLine = (model: string, trace: string, sut: string): string =>
  [...commandWords(), 'replay', model, trace, '--sut', sut, '--shortest'].map(shown).join(' ');

/** The command as it was called: a copy that npm keeps for one project is on nobody's path, and npx finds it. */
const commandWords = (): string[] =>
  /[/\\]node_modules[/\\]\.bin[/\\]|[/\\]_npx[/\\]/.test(process.argv[1] ?? '')
    ? ['npx', 'covergame']
    : ['covergame'];

/** Whoever reads the line puts the secrets in. */
const shown = (word: string): string => shellWord(redactedAddress(word));

const shellWord = (word: string): string =>
  /^[\w./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
