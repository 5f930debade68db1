// What every format promises, checked over the whole catalog.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../src/base/index.ts';
import { FORMATS, type Format, formatOf, readModel } from '../../src/format/index.ts';
import type { Game } from '../../src/game/index.ts';
import { anyGame, specOf } from '../arbitrary/game.ts';

const formats: readonly Format[] = FORMATS;

it('gives every format an id and a name of its own', () => {
  expect(new Set(formats.map(({ id }) => id)).size).toBe(formats.length);
  for (const { id, title, about, extensions } of formats) {
    expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(title && about).toBeTruthy();
    for (const extension of extensions) expect(extension).toMatch(/^\.[a-z.]+$/);
  }
});

/** The order of nodes is no promise; that of a node's edges is. */
function unordered(game: Game) {
  const { nodes, edges, ...rest } = specOf(game);
  return {
    ...rest,
    nodes: new Map(nodes.map((node) => [node.id, node])),
    edges: new Map(nodes.map(({ id }) => [id, edges.filter(({ from }) => from === id)])),
  };
}

describe.each(formats.filter(({ write }) => write))('$id, written', (format) => {
  it('reads back as the same game unless a warning says what is lost', () => {
    fc.assert(
      fc.property(anyGame(), (game) => {
        const written = format.write!(game);
        if (!written.ok) {
          expect(written.issues.length).toBeGreaterThan(0);
          return;
        }
        const text = [...written.value].join('');
        const again = format.read(sourceOf('written', text), {});
        if (!again.ok) throw new Error(`${again.issues[0].message} in\n${text}`);
        if (written.warnings.length === 0) expect(unordered(again.value)).toEqual(unordered(game));
      }),
      { numRuns: 300 },
    );
  });

  it('is recognised by its content and written the same way twice', () => {
    fc.assert(
      fc.property(anyGame(), (game) => {
        const written = format.write!(game);
        if (!written.ok) return;
        const text = [...written.value].join('');
        const second = format.write!(game);
        expect(second.ok && [...second.value].join('')).toBe(text);
        const found = formatOf(sourceOf('', text));
        expect(found.ok && found.value.id).toBe(format.id);
        expect(readModel(sourceOf('', text)).ok).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
