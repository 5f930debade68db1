// The mutants of a room: so many of all that could be changed there, drawn by a seed. The draw orders them by a hash of what and where they
// are, by name and not by line, so that a change elsewhere in the room leaves it as it was.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type Candidate, candidatesOf } from './candidates.ts';

export interface Mutant extends Candidate {
  /** The file, what stood there, and what stands there now; and which of several such it is. */
  readonly id: string;
  /** A path from the root of the repository. */
  readonly file: string;
  readonly line: number;
  readonly original: string;
}

export interface Draw {
  readonly mutants: readonly Mutant[];
  /** How many there are to draw from. */
  readonly of: number;
}

const SHORT = 60;

export function drawMutants(room: string, seed: number, count: number): Draw {
  const all = sourcesOf(`src/${room}`).flatMap(mutantsOf);
  const ranked = all.map((mutant) => ({ mutant, rank: rankOf(mutant.id, seed) }));
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return { mutants: ranked.slice(0, count).map(({ mutant }) => mutant), of: all.length };
}

const rankOf = (id: string, seed: number): string =>
  createHash('sha256').update(`${seed} ${id}`).digest('hex');

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
    .toSorted();
}

function mutantsOf(file: string): Mutant[] {
  const text = readFileSync(file, 'utf8');
  const lines = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const times = new Map<string, number>();
  return candidatesOf(file, text).map((candidate) => {
    const original = text.slice(candidate.start, candidate.end);
    const line = lines.getLineAndCharacterOfPosition(candidate.start).line + 1;
    const what = `${file}: ${short(original)} => ${short(candidate.replacement) || 'nothing'}`;
    const nth = (times.get(what) ?? 0) + 1;
    times.set(what, nth);
    return { ...candidate, id: nth === 1 ? what : `${what} (${nth})`, file, line, original };
  });
}

/** On one line, and not long: the hash of the rest tells long ones apart. */
function short(text: string): string {
  const flat = text.replace(/\s+/g, ' ');
  if (flat.length <= SHORT) return flat;
  return `${flat.slice(0, SHORT)}… #${createHash('sha256').update(flat).digest('hex').slice(0, 4)}`;
}
