// Names short enough for a drawing that still tell nodes apart: what all names have in common says nothing, so it goes first.
// States of programs read `key value, key value, flag, not flag ! action`; of those a key with one value everywhere is dropped, a flag
// is named only where it is set, and a value stands without its key where no other key has it. Of other names a long
// common beginning and end are cut. What is still too long loses its middle, and what is still alike gets its number.

import { shortened } from './text-size.ts';

/** One for each name, in order; different names stay different. */
export function shortNames(names: readonly string[], longest: number): string[] {
  const length = (name: string): number => Array.from(name).length;
  if (names.every((name) => length(name) <= longest)) return [...names];
  const told = distinct(names, fieldNames(names)) ?? distinct(names, middleParts(names)) ?? names;
  const cut = told.map((name) => (length(name) <= longest ? name : withoutMiddle(name, longest)));
  const seen = new Map<string, number>();
  for (const name of cut) seen.set(name, (seen.get(name) ?? 0) + 1);
  const taken = new Set(cut.filter((name) => seen.get(name) === 1));
  return cut.map((name, i) => (seen.get(name) === 1 ? name : numbered(name, i, longest, taken)));
}

/** The texts if they tell apart what the names do. */
function distinct(names: readonly string[], texts: readonly string[] | null): readonly string[] | null {
  return texts && new Set(texts).size === new Set(names).size ? texts : null;
}

function numbered(name: string, i: number, longest: number, taken: Set<string>): string {
  for (let digits = i + 1; ; digits++) {
    const text = `${shortened(name, Math.max(2, longest - String(digits).length - 1))} ${digits}`;
    if (taken.has(text)) continue;
    taken.add(text);
    return text;
  }
}

function withoutMiddle(name: string, longest: number): string {
  const characters = Array.from(name);
  const head = Math.ceil((longest - 1) / 2);
  return `${characters.slice(0, head).join('')}…${characters.slice(characters.length - (longest - 1 - head)).join('')}`;
}

interface Fields {
  readonly values: ReadonlyMap<string, string>;
  /** What follows ` ! `: the action that is under way. */
  readonly action: string;
}

const FIELD = /^(?:not ([\p{L}_][\p{L}\p{N}_.-]*)|([\p{L}_][\p{L}\p{N}_.-]*)(?::? (.*))?)$/u;

function fieldsOf(name: string): Fields | null {
  const at = name.indexOf(' ! ');
  const values = new Map<string, string>();
  for (const part of (at < 0 ? name : name.slice(0, at)).split(', ')) {
    const match = FIELD.exec(part);
    const key = match?.[1] ?? match?.[2];
    if (!match || key === undefined || values.has(key)) return null;
    values.set(key, match[1] === undefined ? (match[3] ?? 'true') : 'false');
  }
  return { values, action: at < 0 ? '' : name.slice(at + 1) };
}

/** Null unless most names are made of fields; the others stay as they are. */
function fieldNames(names: readonly string[]): string[] | null {
  const parsed = names.map(fieldsOf);
  if (parsed.filter(Boolean).length * 2 < names.length) return null;
  const valuesOf = new Map<string, Set<string>>();
  const keysOf = new Map<string, Set<string>>();
  const times = new Map<string, number>();
  for (const fields of parsed) {
    for (const [key, value] of fields?.values ?? []) {
      if (!valuesOf.has(key)) valuesOf.set(key, new Set());
      if (!keysOf.has(value)) keysOf.set(value, new Set());
      valuesOf.get(key)!.add(value);
      times.set(key, (times.get(key) ?? 0) + 1);
      keysOf.get(value)!.add(key);
    }
  }
  const text = (key: string, value: string): string[] => {
    if (valuesOf.get(key)!.size === 1 && times.get(key) === parsed.length) return [];
    if (value === 'false') return [];
    if (value === 'true') return [key];
    return [keysOf.get(value)!.size === 1 && !/^\d/.test(value) ? value : `${key} ${value}`];
  };
  return parsed.map((fields, i) => {
    if (!fields) return names[i];
    const told = [...fields.values].flatMap(([key, value]) => text(key, value)).join(', ');
    return [told === '' ? '–' : told, ...(fields.action === '' ? [] : [fields.action])].join(' ');
  });
}

/** The names without a beginning and an end that all of them share, cut where a word ends. */
function middleParts(names: readonly string[]): string[] | null {
  const [first] = names;
  let start = 0;
  while (start < first.length && names.every((name) => name[start] === first[start])) start++;
  while (start > 0 && /[\p{L}\p{N}]/u.test(first[start - 1])) start--;
  const shortest = Math.min(...names.map((name) => name.length));
  let end = 0;
  while (end < shortest - start && names.every((name) => name.at(-1 - end) === first.at(-1 - end))) end++;
  while (end > 0 && /[\p{L}\p{N}]/u.test(first.at(-end)!)) end--;
  if (start + end < 4) return null;
  return names.map(
    (name) => `${start > 0 ? '…' : ''}${name.slice(start, name.length - end)}${end > 0 ? '…' : ''}`,
  );
}
