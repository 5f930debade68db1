// Spoils a text with some knowledge of its grammar: JSON by its structure (wrong types, missing and doubled keys, depth, huge
// numbers, hostile names), every other text by its words, lines and brackets, and any text by its bytes now and then.

import type { Dice } from '../../src/base/index.ts';

const HOSTILE = [
  '',
  '__proto__',
  'constructor',
  '\u001b]0;x\u0007',
  '\u202eabc',
  'a\nb',
  '\ud800',
  'é'.repeat(50),
  'x'.repeat(5000),
  '(a+)+$',
  '"',
  "'",
  '\\',
  '-0',
  '1e999',
  'NaN',
  'toString',
  'a\u0000b',
  '\u2066a\u2069',
  '\ufeff',
  '\u0085',
  '</script>',
];
const NUMBERS = [
  '0',
  '-1',
  '1',
  '2',
  '0.5',
  '-0',
  '1e308',
  '9007199254740993',
  '4294967296',
  '99999999999999999999',
  '1e-320',
  '2147483647',
  '2147483648',
  '4294967295',
  '9007199254740991',
  '9007199254740992',
  '1e400',
  '-1e308',
  'NaN',
  'Infinity',
  '0x10',
  '1e21',
];
const WORDS = [
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  ',',
  ';',
  ':',
  '->',
  '--',
  '=',
  '"',
  '<',
  '>',
  '/',
  '0',
  '%',
  '#',
  '\n',
  '\t',
  '\r\n',
  '\u0000',
  '\ufeff',
];

const pick = <T>(dice: Dice, items: readonly T[]): T => items[dice.below(items.length)];

export function mutated(text: string, dice: Dice): string {
  const rounds = 1 + dice.below(4);
  let out = text;
  for (let i = 0; i < rounds && out.length < 200_000; i++) out = once(out, dice);
  return out;
}

function once(text: string, dice: Dice): string {
  const roll = dice.below(10);
  if (roll < 5) {
    const spoiled = spoiledJson(text, dice);
    if (spoiled !== undefined) return spoiled;
  }
  return roll < 8 ? spoiledWords(text, dice) : spoiledBytes(text, dice);
}

/** A line of JSON, or the whole, spoiled as a value; undefined if there is none. */
function spoiledJson(text: string, dice: Dice): string | undefined {
  const whole = parsed(text);
  if (whole !== undefined) return JSON.stringify(spoiledValue(whole, dice, 0));
  const lines = text.split('\n');
  const at = dice.below(lines.length);
  const line = parsed(lines[at]);
  if (line === undefined) return undefined;
  lines[at] = JSON.stringify(spoiledValue(line, dice, 0)) ?? '';
  return lines.join('\n');
}

function parsed(text: string): unknown {
  // Most texts are no JSON, and an exception costs more than this look.
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function strange(dice: Dice): unknown {
  const roll = dice.below(9);
  if (roll === 0) return null;
  if (roll === 1) return [];
  if (roll === 2) return {};
  if (roll === 3) return Number(pick(dice, NUMBERS));
  if (roll === 4) return dice.below(2) === 0;
  if (roll === 5) return deep(dice.below(400));
  if (roll === 6)
    return Array.from({ length: dice.below(dice.below(8) === 0 ? 300 : 12) }, () => pick(dice, HOSTILE));
  return pick(dice, HOSTILE);
}

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}

function spoiledValue(value: unknown, dice: Dice, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > 50 || dice.below(5) === 0) return strange(dice);
  if (Array.isArray(value)) {
    const items = [...value];
    const at = dice.below(items.length + 1);
    const roll = dice.below(4);
    if (roll === 0) items.splice(at, 1);
    else if (roll === 1) items.splice(at, 0, items[dice.below(items.length || 1)] ?? strange(dice));
    else if (items.length > 0)
      items[at % items.length] = spoiledValue(items[at % items.length], dice, depth + 1);
    return items;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return strange(dice);
  const at = dice.below(entries.length);
  const roll = dice.below(5);
  if (roll === 0) entries.splice(at, 1);
  else if (roll === 1) entries.push([pick(dice, HOSTILE), strange(dice)]);
  else if (roll === 2) entries[at] = [entries[dice.below(entries.length)][0], entries[at][1]];
  else entries[at] = [entries[at][0], spoiledValue(entries[at][1], dice, depth + 1)];
  return Object.fromEntries(entries);
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[\p{L}\p{N}_.-]+|\s+|[^\s]/gu;

function spoiledWords(text: string, dice: Dice): string {
  const words = text.match(TOKEN) ?? [''];
  const at = dice.below(words.length);
  const roll = dice.below(8);
  if (roll === 0) words.splice(at, 1 + dice.below(3));
  else if (roll === 1) words.splice(at, 0, words[dice.below(words.length)]);
  else if (roll === 2) words[at] = pick(dice, NUMBERS);
  else if (roll === 3) words[at] = pick(dice, HOSTILE);
  else if (roll === 4) words.splice(at, 0, pick(dice, WORDS));
  else if (roll === 5)
    words.splice(at, 0, pick(dice, WORDS).repeat(1 + dice.below(dice.below(32) === 0 ? 9000 : 600)));
  else if (roll === 6) words.splice(at, 0, ...words.slice(at, at + 1 + dice.below(20)));
  else words.length = at;
  return words.join('');
}

function spoiledBytes(text: string, dice: Dice): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length === 0) return pick(dice, WORDS);
  for (let i = 1 + dice.below(3); i > 0; i--) bytes[dice.below(bytes.length)] = dice.below(256);
  return new TextDecoder().decode(bytes);
}
