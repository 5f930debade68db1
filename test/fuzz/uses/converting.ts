// `convert` into every format that can be written, and the same game read back unless a warning says what is lost.

import { sourceOf } from '../../../src/base/index.ts';
import { FORMATS, type Format, readModel } from '../../../src/format/index.ts';
import { hashGame, withoutHelpers } from '../../../src/game/index.ts';
import { must } from '../notes.ts';
import type { Use } from './use.ts';

export const WRITABLE = (FORMATS as readonly Format[]).filter(({ write }) => write);

/** A large game goes into one format only. */
const LARGE = 2000;

export const converting: Use = {
  id: 'convert',
  run({ game: given, dice }, notes) {
    const game = withoutHelpers(given);
    const chosen = game.m > LARGE || notes.spares ? [WRITABLE[dice.below(WRITABLE.length)]] : WRITABLE;
    for (const { id, extensions, write } of chosen) {
      const written = notes.stage(`write ${id}`, () => write!(game));
      if (!written) continue;
      notes.data(written.ok ? written.warnings : written.issues);
      if (!written.ok) {
        must(written.issues.length > 0, `${id} is refused without an issue`);
        continue;
      }
      const text = notes.stage(`write ${id}`, () => [...written.value].join(''))!;
      notes.text(`${id} file`, text);
      const from = dice.below(2) === 0 ? { from: id } : {};
      const read = notes.outcome(`read back ${id}`, () =>
        readModel(sourceOf(`m${extensions[0]}`, text), from),
      );
      must(
        read !== undefined,
        `a ${id} file that was written cannot be read: ${notes.outcomes.get(`read back ${id}`)}`,
      );
      if (written.warnings.length > 0) continue;
      must(hashGame(read) === hashGame(game), `${id} gives another game, and no warning says so`);
      must(read.name === game.name, `${id} gives another name, and no warning says so`);
    }
  },
};
