// What every format promises, checked over the whole catalog.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../src/base/index.ts';
import {
  FORMATS,
  type Format,
  type FormatId,
  formatById,
  formatOf,
  readModel,
} from '../../src/format/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';
import { anyGame, specOf } from '../arbitrary/game.ts';
import { MODEL_TEXTS } from '../arbitrary/model-text.ts';

const formats: readonly Format[] = FORMATS;

it('gives every format an id and a name of its own', () => {
  expect(new Set(formats.map(({ id }) => id)).size).toBe(formats.length);
  for (const { id, title, about, extensions } of formats) {
    expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(title && about).toBeTruthy();
    for (const extension of extensions) expect(extension).toMatch(/^\.[a-z0-9.]+$/);
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

  it('holds a plain graph of tester nodes without loss', () => {
    const graph = buildGame({
      initial: '0',
      nodes: ['0', '1', '2'].map((id) => ({ id, owner: 'tester' })),
      edges: ['01', '12', '10', '12'].map(([from, to]) => ({ from, to })),
    });
    const written = format.write!(graph);
    const lost = written.ok ? written.warnings.map(({ code }) => code) : ['refused'];
    // A transition system has no moves without a node of the SUT in between, and sinks are no parity games.
    expect(lost).toEqual(
      {
        aldebaran: ['format/lost'],
        'lts-csv': ['format/lost'],
        pgsolver: ['format/sinks'],
        // Every transition of a machine has an event.
        xstate: ['format/lost'],
      }[format.id] ?? [],
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

describe.each(formats)('$id, read', (format) => {
  it('survives a change to every format that can hold it', () => {
    for (const text of MODEL_TEXTS[format.id as FormatId]) {
      const read = format.read(sourceOf('sample', text), {});
      if (!read.ok) throw new Error(read.issues[0].message);
      for (const other of formats) {
        const written = other.write?.(read.value);
        if (!written?.ok || written.warnings.some(({ code }) => code === 'format/lost')) continue;
        const again = other.read(sourceOf('written', [...written.value].join('')), {});
        expect(again.ok && unordered(again.value)).toEqual(unordered(read.value));
      }
    }
  });
});

it('holds a transition system without loss in its own format', () => {
  for (const text of MODEL_TEXTS.aldebaran) {
    const read = formatById('aldebaran')!.read(sourceOf('sample', text), {});
    if (!read.ok) throw new Error(read.issues[0].message);
    const written = formatById('aldebaran')!.write!(read.value);
    expect(written.ok && written.warnings).toEqual([]);
  }
});

it('documents every format', () => {
  const page = readFileSync(new URL('../../docs/reference/model-files.md', import.meta.url), 'utf8');
  const rows = formats.map(
    ({ id, title, extensions, write, options }) =>
      `| \`${id}\` | ${title} | ${extensions.map((extension) => `\`${extension}\``).join(' ')} | ${write ? 'yes' : 'no'} | ${options.map((option) => `\`--${option.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}\``).join(' ')} |`,
  );
  const narrow = (text: string) => text.replace(/ +/g, ' ');
  for (const row of rows) expect(narrow(page)).toContain(narrow(row));
});
