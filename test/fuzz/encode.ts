// A text as the bytes of a file: mostly UTF-8, now and then as another editor or a broken transfer would leave it.

import { gzipSync } from 'node:zlib';
import type { Dice } from '../../src/base/index.ts';

const encoder = new TextEncoder();

export function encoded(text: string, dice: Dice): Uint8Array {
  switch (dice.below(60)) {
    case 0:
      return encoder.encode(text.replaceAll('\n', '\r\n'));
    case 1:
      return encoder.encode(`\ufeff${text}`);
    case 2:
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 3:
      return Buffer.from(text, 'utf16le').swap16();
    case 4:
      return gzipSync(encoder.encode(text)).subarray(0, dice.below(4) === 0 ? dice.below(40) : undefined);
    case 5:
      return Buffer.from(text, 'latin1');
    case 6: {
      const bytes = encoder.encode(text);
      return bytes.subarray(0, dice.below(bytes.length + 1));
    }
    default:
      return encoder.encode(text);
  }
}
