// Loaded first in every process and thread of the tests of mutants (--import): the switch that asks which mutant is on, and a hook that gives the
// sources with the mutants in them.
//
// What is reached in another thread or process than the tests' own cannot be counted in memory. It is written to a file, once each.

import { appendFileSync } from 'node:fs';
import { register } from 'node:module';
import { argv, env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { SWITCH } from './instrument.ts';

export interface Board {
  /** The number of the mutant that is on, -1 for none. */
  on: number;
  /** How often each was asked for. */
  reached: Uint32Array;
  /** The one that is on may be asked for so often; then the loop it stands in is endless. */
  limit: number;
}

/** The names of what a process hands to those it starts. */
export const HANDED = {
  folder: 'COVERGAME_MUTATION_FOLDER',
  count: 'COVERGAME_MUTATION_COUNT',
  on: 'COVERGAME_MUTATION_ON',
  limit: 'COVERGAME_MUTATION_LIMIT',
  elsewhere: 'COVERGAME_MUTATION_ELSEWHERE',
} as const;

/** Thrown where a mutant is asked for without end. */
export const ENDLESS = 'the mutant is reached without end';

const shared = globalThis as unknown as Record<string, Board>;
const isFirst = !shared['$mutantBoard'];

export const board: Board = (shared['$mutantBoard'] ??= {
  on: Number(env[HANDED.on] ?? -1),
  reached: new Uint32Array(Number(env[HANDED.count] ?? 0)),
  limit: Number(env[HANDED.limit] ?? Number.POSITIVE_INFINITY),
});

const root = new URL('../../', import.meta.url);
const isPlayer = isMainThread && argv[1] === fileURLToPath(new URL('./player.ts', import.meta.url));
const elsewhere = isPlayer ? undefined : env[HANDED.elsewhere];

(globalThis as Record<string, unknown>)[SWITCH] = (number: number): boolean => {
  const times = ++board.reached[number];
  if (times === 1 && elsewhere) appendFileSync(elsewhere, `${number}\n`);
  if (number !== board.on) return false;
  if (times > board.limit) throw new Error(ENDLESS);
  return true;
};

if (isFirst) {
  const words = ['scripts/typescript.mjs', 'bench/mutation/preload.ts'].map(
    (file) => `--import ${new URL(file, root).href}`,
  );
  // Whatever is started from here, the built program too, has the mutants.
  env['NODE_OPTIONS'] = words.join(' ');
  register('./hooks.mjs', import.meta.url, { data: { folder: env[HANDED.folder], isPlayer } });
}
