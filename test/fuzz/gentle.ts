// Changes that most texts survive: a word in the place of another word of the same text, a number in that of a number, a line, a JSON value or an
// XML element taken from elsewhere. What is read then is another model, and goes through everything behind the reader.

import type { Dice } from '../../src/base/index.ts';

const TOKEN = /"(?:[^"\\]|\\.)*"|[\p{L}\p{N}_.]+|\s+|[^\s]/gu;
const NUMBER = /^\d+(\.\d+)?$/;
const SMALL = ['0', '1', '2', '3', '5', '7', '0.5', '40', '1000'];

export function gentlyChanged(text: string, dice: Dice): string {
  let out = text;
  for (let left = 1 + dice.below(4); left > 0; left--) {
    const roll = dice.below(8);
    out = roll < 4 ? wordChanged(out, dice) : roll < 6 ? lineChanged(out, dice) : valueChanged(out, dice);
  }
  return out;
}

function wordChanged(text: string, dice: Dice): string {
  const words = text.match(TOKEN) ?? [''];
  const kindOf = (word: string): number => (NUMBER.test(word) ? 0 : /^["\p{L}]/u.test(word) ? 1 : 2);
  const at = dice.below(words.length);
  const kind = kindOf(words[at]);
  if (kind === 0 && dice.below(2) === 0) words[at] = SMALL[dice.below(SMALL.length)];
  else {
    // The nearest of the same kind from anywhere on: none of most texts is far.
    const from = dice.below(words.length);
    for (let i = 0; i < words.length; i++) {
      const other = words[(from + i) % words.length];
      if (kindOf(other) !== kind) continue;
      words[at] = other;
      break;
    }
  }
  return words.join('');
}

function lineChanged(text: string, dice: Dice): string {
  const lines = text.split('\n');
  const at = dice.below(lines.length);
  const other = dice.below(lines.length);
  const roll = dice.below(4);
  if (roll === 0) lines.splice(at, 1);
  else if (roll === 1) lines.splice(at, 0, lines[other]);
  else if (roll === 2) [lines[at], lines[other]] = [lines[other], lines[at]];
  else lines[at] = lines[at].slice(0, lines[at].length / 2) + lines[other].slice(lines[other].length / 2);
  return lines.join('\n');
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const TAG = /<(\/?)([\p{L}_][\p{L}\p{N}_:.-]*)(?:"[^"]*"|'[^']*'|[^<>"'])*?(\/?)>/gu;

/** Where the elements of an XML text begin and end. */
function elementsOf(text: string): (readonly [from: number, to: number, name: string])[] {
  const found: [number, number, string][] = [];
  const open: { name: string; from: number }[] = [];
  for (const { index, 0: tag, 1: isEnd, 2: name, 3: isEmpty } of text.matchAll(TAG)) {
    const to = index + tag.length;
    if (isEmpty) found.push([index, to, name]);
    else if (!isEnd) open.push({ name, from: index });
    else if (open.at(-1)?.name === name) found.push([open.pop()!.from, to, name]);
  }
  return found;
}

/** An element is left out, doubled, put into another, or takes the place of another, mostly of its own name. */
function elementChanged(text: string, dice: Dice): string {
  const elements = elementsOf(text);
  if (elements.length < 2) return wordChanged(text, dice);
  const [from, to, name] = elements[dice.below(elements.length)];
  const alike = dice.below(3) > 0 ? elements.filter((other) => other[2] === name) : elements;
  const [start, end] = alike[dice.below(alike.length)];
  const whole = text.slice(from, to);
  const other = text.slice(start, end);
  const within = whole.lastIndexOf('</');
  const roll = dice.below(5);
  const now =
    roll === 0
      ? ''
      : roll === 1
        ? whole + other
        : roll === 2 && within > 0
          ? whole.slice(0, within) + other + whole.slice(within)
          : other;
  return text.slice(0, from) + now + text.slice(to);
}

/** In JSON, a value in the place of another of the same kind; in XML an element; in other texts, a word. */
function valueChanged(text: string, dice: Dice): string {
  if (/^\ufeff?\s*</.test(text)) return elementChanged(text, dice);
  if (!/^\s*[[{]/.test(text)) return wordChanged(text, dice);
  let whole: Json;
  try {
    whole = JSON.parse(text);
  } catch {
    return wordChanged(text, dice);
  }
  const places: { box: Json[] | { [key: string]: Json }; key: string }[] = [];
  const gather = (value: Json, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 100) return;
    for (const key of Object.keys(value)) {
      places.push({ box: value, key });
      gather((value as { [key: string]: Json })[key], depth + 1);
    }
  };
  gather(whole, 0);
  if (places.length === 0) return text;
  const at = dice.below(places.length);
  const { box, key } = places[at] as { box: { [key: string]: Json }; key: string };
  const kindOf = (value: Json): string => (Array.isArray(value) ? 'list' : typeof value);
  const from = dice.below(places.length);
  for (let i = 0; i < places.length; i++) {
    const other = places[(from + i) % places.length];
    const value = (other.box as { [key: string]: Json })[other.key];
    if (kindOf(value) !== kindOf(box[key])) continue;
    if (Array.isArray(box) && dice.below(2) === 0) box.splice(Number(key), 0, structuredClone(value));
    else box[key] = structuredClone(value);
    break;
  }
  return JSON.stringify(whole);
}
