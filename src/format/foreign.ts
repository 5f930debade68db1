// Recognises files that are no model at all, or one of a kind that is not read, to say so instead of
// complaining about the first byte.

import { UNREAD } from './unread.ts';

export interface Obstacle {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

/** What stands in the way of reading these bytes as any model; undefined if nothing obvious does. */
export function foreign(bytes: Uint8Array, head: string, fileName = ''): Obstacle | undefined {
  if (bytes.length === 0 || /^\uFEFF?\s*$/.test(head)) {
    return bytes.length > head.length
      ? undefined
      : {
          code: 'format/empty',
          message: bytes.length === 0 ? 'the file is empty' : 'the file contains only white space',
          hint: 'check the path, and whether the program that writes this file succeeded',
        };
  }
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return binary('a gzip archive', 'unpack it first');
  if (head.startsWith('PK\u0003\u0004')) return binary('a zip archive', 'unpack it and use the model in it');
  if (head.startsWith('%PDF')) return binary('a PDF document', 'use the model itself');
  if (bytes[0] === 0x89 && head.slice(1, 4) === 'PNG') return binary('a picture', 'use the model itself');
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return binary('UTF-16 text', 'save it as UTF-8');
  }
  const text = head.replace(/^\uFEFF/, '');
  const name = fileName.toLowerCase();
  for (const { title, content, ending, hint } of UNREAD) {
    if (content?.test(text) || (ending !== undefined && name.endsWith(ending))) {
      return { code: 'format/not-read', message: `this is ${title}, which covergame does not read`, hint };
    }
  }
  if (head.includes('\u0000')) {
    return binary('binary data', 'use a model in a text format, such as .game.json or .dot');
  }
  return undefined;
}

const binary = (what: string, hint: string): Obstacle => ({
  code: 'format/binary',
  message: `this is ${what}, not a model`,
  hint,
});
