// Names that differ as a typo does: in case, blanks or punctuation, by two letters exchanged, or by one letter lost
// or doubled inside. Names that differ in a digit or in their last letter are series, not typos.
//
// Every name is filed under itself without one letter, and under a plain form. Names that meet in a file are
// compared. Linear in the length of all names times the length of one; long names and large numbers of names are
// left out.

import { type Game, quote } from '../game/index.ts';
import type { Oddity } from './rule.ts';

const LONGEST = 40;
const SHORTEST = 5;
const MOST = 20_000;

export function* similarNames(game: Game): Generator<Oddity> {
  yield* among(game.ids, 'node');
  yield* among(game.labels, 'label');
}

function* among(names: readonly string[], what: string): Generator<Oddity> {
  if (names.length > MOST) return;
  const files = new Map<string, string[]>();
  const told = new Set<string>();
  for (const name of names) {
    if (name.length > LONGEST || name.length === 0) continue;
    const keys = new Set([`=${plain(name)}`]);
    if (name.length >= SHORTEST) {
      keys.add(`-${name}`);
      for (let i = 1; i < name.length - 1; i++) keys.add(`-${name.slice(0, i)}${name.slice(i + 1)}`);
    }
    for (const key of keys) {
      const file = files.get(key) ?? [];
      for (const other of file) {
        if (!alike(other, name) || told.has(`${other}\n${name}`)) continue;
        told.add(`${other}\n${name}`);
        yield { message: `the ${what}s ${quote(other)} and ${quote(name)} are almost the same`, name };
      }
      if (file.length < 20) file.push(name);
      files.set(key, file);
    }
  }
}

const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '');

function alike(a: string, b: string): boolean {
  if (a === b) return false;
  if (plain(a) === plain(b)) return plain(a) !== '';
  if (/\d/.test(a) || /\d/.test(b)) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let i = 0;
  while (i < short.length && short[i] === long[i]) i++;
  if (i === 0) return false;
  // One letter more, inside.
  if (long.length === short.length + 1)
    return i < long.length - 1 && short.slice(i) === long.slice(i + 1) && isLetter(long[i]);
  if (long.length !== short.length) return false;
  // Two letters exchanged.
  return short[i] === long[i + 1] && short[i + 1] === long[i] && short.slice(i + 2) === long.slice(i + 2);
}

const isLetter = (character: string): boolean => /\p{L}/u.test(character);
