// Whatever game is written in whatever format: the text is refused, or it can be read again in that format, as the same game unless a warning
// names what is lost. No text holds a control character that a terminal would obey.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceOf } from '../../src/base/index.ts';
import { FORMATS, type Format, readModel } from '../../src/format/index.ts';
import { hashGame } from '../../src/game/index.ts';
import { hostileGame } from '../arbitrary/hostile-game.ts';
import { atLength } from '../length.ts';

const WRITABLE = (FORMATS as readonly Format[]).filter(({ write }) => write);

describe.each(WRITABLE)('$id', ({ id, extensions, write }) => {
  test('is read again, or is refused', () => {
    let again = 0;
    let refused = 0;
    fc.assert(
      fc.property(hostileGame(), (game) => {
        const written = write!(game);
        if (!written.ok) {
          refused++;
          expect(written.issues[0].hint).toBeTruthy();
          return;
        }
        const text = [...written.value].join('');
        expect(text).not.toMatch(/[^\P{Cc}\n\t]/u);
        for (const options of [{ from: id }, {}]) {
          const read = readModel(sourceOf(`model${extensions[0]}`, text), options);
          expect(read.ok ? [] : read.issues).toEqual([]);
          if (!read.ok || written.warnings.length > 0) continue;
          expect(hashGame(read.value)).toBe(hashGame(game));
          expect(read.value.name).toBe(game.name);
        }
        again++;
      }),
      { numRuns: atLength(300, 20_000) },
    );
    expect(again).toBeGreaterThan(4 * refused);
  });
});
