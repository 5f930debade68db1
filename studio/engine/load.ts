// Reads a model, looks at it, and hands the page what it needs to draw it. The game of a large model stays in the worker.

import type { Issue } from '../../src/base/index.ts';
import { type Conversion, formatById, readModel } from '../../src/format/index.ts';
import { type Game, nodeKinds, plainGame, totalGain } from '../../src/game/index.ts';
import type { Desk } from './task.ts';

/** So many nodes are drawn one by one; beyond, the page sees boxes. */
export const DRAWN = { nodes: 5000, all: 30_000 };

export interface ModelSource {
  /** How the user knows it: a file name by whose ending its format is told. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export type Loaded =
  | {
      readonly ok: true;
      /** Null where it is too large to be drawn node by node. */
      readonly game: Game | null;
      readonly kinds: Uint8Array | null;
      readonly name: string;
      readonly initial: string;
      readonly counts: { readonly nodes: number; readonly edges: number };
      readonly total: number;
      readonly format: { readonly id: string; readonly title: string; readonly owners: string };
      readonly conversion: Conversion | null;
      readonly warnings: readonly Issue[];
      /** In the native format, for editing; null where it is too large for that. */
      readonly text: string | null;
    }
  | { readonly ok: false; readonly issues: readonly Issue[]; readonly total: number };

export function* load(desk: Desk, source: ModelSource): Generator<never, Loaded> {
  const reading = readModel(source);
  if (!reading.ok) return { ok: false, issues: reading.issues, total: reading.total };
  desk.model = reading.value;
  desk.game = plainGame(reading.value);
  const { game, model } = desk;
  const drawn = game.n <= DRAWN.nodes && game.n + game.m <= DRAWN.all;
  const { id, title, owners } = reading.format!;
  return {
    ok: true,
    game: drawn ? game : null,
    kinds: drawn ? nodeKinds(game) : null,
    name: model.name === '' ? source.name : model.name,
    initial: model.ids[model.initial],
    counts: { nodes: game.n, edges: game.m },
    total: totalGain(game),
    format: { id, title, owners },
    conversion: reading.conversion ?? null,
    warnings: reading.warnings,
    text: drawn ? nativeText(model) : null,
  };
}

function nativeText(game: Game): string {
  const written = formatById('native')!.write!(game);
  if (!written.ok) throw new Error('every game can be written in the native format');
  return [...written.value].join('');
}
