// The stimuli as --inputs has them: separated by commas, a JSON list, or a file with a list or a word a line. A comma within brackets
// belongs to its word: `open, Alert(WARNING,CLOSE)` are two.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { InputError, parseBounded } from '../../base/index.ts';

/** The words, empty ones left out, each once. */
export function wordsGiven(given: string): readonly string[] {
  const text = isFile(given) ? readFileSync(given, 'utf8').replace(/^\uFEFF/, '') : given;
  const words = /^\s*\[\s*("|\])/.test(text)
    ? listed(text, given)
    : isFile(given)
      ? text.split(/\r?\n/)
      : separated(text);
  return [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))];
}

const isFile = (given: string): boolean =>
  !given.includes(',') && existsSync(given) && statSync(given).isFile();

function listed(text: string, given: string): readonly string[] {
  let value: unknown;
  try {
    value = parseBounded(text, 'depth');
  } catch {
    value = null;
  }
  if (Array.isArray(value) && value.every((word) => typeof word === 'string')) return value;
  throw InputError.of(
    'learn/bad-inputs',
    `--inputs ${JSON.stringify(given)} is not a JSON list of words`,
    `write '["coin", "press"]', a file with such a list or a word per line, or coin,press`,
  );
}

const OPENING = '([{';
const CLOSING = ')]}';

function separated(text: string): readonly string[] {
  const words = [''];
  let depth = 0;
  for (const letter of text) {
    if (OPENING.includes(letter)) depth++;
    if (CLOSING.includes(letter)) depth--;
    if (depth < 0) return text.split(',');
    if (letter === ',' && depth === 0) words.push('');
    else words[words.length - 1] += letter;
  }
  // Brackets without a partner are letters like others.
  return depth === 0 ? words : text.split(',');
}
