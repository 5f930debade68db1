// Splits a command line into words, with single quotes, double quotes and backslashes as a shell reads them. No
// shell runs it, so a signal reaches the SUT itself and nothing in it is expanded. For a shell, write exec: sh -c
// '…'.

import { InputError } from '../../base/index.ts';

export function commandWords(line: string): string[] {
  const words: string[] = [];
  let word = '';
  let open = false;
  let quote = '';
  for (let i = 0; i < line.length; i++) {
    const c = line[i];
    if (quote) {
      if (c === quote) quote = '';
      else if (c === '\\' && quote === '"' && /["\\]/.test(line[i + 1] ?? '')) word += line[++i];
      else word += c;
    } else if (c === "'" || c === '"') {
      quote = c;
      open = true;
    } else if (c === '\\' && i + 1 < line.length) {
      word += line[++i];
      open = true;
    } else if (/\s/.test(c)) {
      if (open) words.push(word);
      word = '';
      open = false;
    } else {
      word += c;
      open = true;
    }
  }
  if (quote) {
    throw InputError.of('sut/open-quote', `the command ${JSON.stringify(line)} has an unclosed ${quote}`);
  }
  if (open) words.push(word);
  if (words.length === 0) {
    throw InputError.of(
      'sut/no-command',
      'exec: names no command',
      "add a command, such as --sut 'exec: python3 sut.py'",
    );
  }
  return words;
}
