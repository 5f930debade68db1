// The two ways to carry bounds, everywhere as they fall and by one sweep a component, come to the same bounds; and what is noted
// over and over leaves a witness behind that is sound.

import { describe, expect, it } from 'vitest';
import { Dice } from '../../../src/base/index.ts';
import { checkWitness } from '../../../src/certificate/index.ts';
import { buildGame, componentRows, components, type Game, SUT } from '../../../src/game/index.ts';
import { TrapBook } from '../../../src/solve/book/index.ts';
import { describeGame } from '../../reference/arbitrary-game.ts';

/** Of so many nodes one is a sink, if any. */
function randomGame(dice: Dice, sinks: number): Game {
  const n = 3 + dice.below(15);
  return buildGame({
    initial: 'v0',
    nodes: Array.from({ length: n }, (_, v) => ({
      id: `v${v}`,
      owner: dice.pick(['tester', 'sut'] as const),
      gain: 1 + dice.below(4),
    })),
    edges: Array.from({ length: n }, (_, v) =>
      Array.from({ length: sinks && !dice.below(sinks) ? 0 : 1 + dice.below(3) }, () => ({
        from: `v${v}`,
        to: `v${dice.below(n)}`,
      })),
    ).flat(),
  });
}

/** A set that the SUT can keep the play in, where there are no sinks: all moves of the tester, but for some, and one of the SUT. */
function trapAround(dice: Dice, { owner, outStart, target }: Game, first: number): Int32Array {
  const trap = new Set([first]);
  for (const v of trap) {
    const next = Array.from(target.subarray(outStart[v], outStart[v + 1]));
    if (next.length === 0) continue;
    for (const w of owner[v] === SUT ? [dice.pick(next)] : next.filter(() => dice.below(4) > 0)) trap.add(w);
  }
  return Int32Array.from(trap);
}

/** The components, bottom-up. */
function rowsOf(game: Game): { readonly of: Int32Array; readonly rows: readonly Int32Array[] } {
  const parts = components(game);
  const { start, nodes } = componentRows(parts);
  const rows = Array.from({ length: parts.count }, (_, c) => nodes.subarray(start[c], start[c + 1]));
  return { of: parts.of, rows };
}

function stayInside(book: TrapBook, row: Int32Array): void {
  if (row.length > 1) book.noteTrap(row);
  for (const v of row) book.relaxNode(v);
}

describe('the book of upper bounds', () => {
  it('has the same bounds by sweeps as by relaxing everywhere', () => {
    const dice = Dice.of(1);
    for (let i = 0; i < 500; i++) {
      const game = randomGame(dice, 8);
      const { of, rows } = rowsOf(game);
      const everywhere = new TrapBook(game);
      const swept = new TrapBook(game, of);
      for (const row of rows) {
        stayInside(everywhere, row);
        everywhere.relax();
        stayInside(swept, row);
        for (const _ of swept.sweep(row));
      }
      expect(swept.upper, describeGame(game)).toEqual(everywhere.upper);
      const verdict = checkWitness(game, swept.witness(false));
      expect(verdict, describeGame(game)).toMatchObject({ valid: true, upper: swept.upper[0] });
    }
  });

  it('has a sound witness after every trap, and an exact one when it is tightened', () => {
    const dice = Dice.of(2);
    for (let i = 0; i < 200; i++) {
      const game = randomGame(dice, 0);
      const book = new TrapBook(game);
      for (const row of rowsOf(game).rows) stayInside(book, row);
      for (let k = 0; k < 20; k++) {
        book.noteTrap(trapAround(dice, game, dice.below(game.n)));
        if (dice.below(2)) book.relax();
        const isTight = dice.below(2) === 0;
        if (isTight) book.tighten();
        const verdict = checkWitness(game, book.witness(false));
        expect(verdict, describeGame(game)).toMatchObject({ valid: true, upper: book.upper[0] });
        if (isTight) expect(verdict.tight, describeGame(game)).toBe(true);
      }
    }
  });
});
