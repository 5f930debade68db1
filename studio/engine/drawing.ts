// Where things stand in the drawing, the model in other formats, and what is told of one node.

import { FORMATS, type Format } from '../../src/format/index.ts';
import { evasions, type Layout, layOut } from '../../src/report/index.ts';
import { ShortestPaths } from '../../src/suite/index.ts';
import type { Desk } from './task.ts';

export async function* layout({ game }: Desk): AsyncGenerator<never, Layout> {
  return layOut(game);
}

export interface NodeFacts {
  readonly evasions: readonly number[];
  /** Nodes of a shortest way, both ends included; empty if there is none. */
  readonly way: readonly number[];
  readonly wayNames: readonly string[];
}

export function* nodeFacts({ game }: Desk, { node }: { node: number }): Generator<never, NodeFacts> {
  const paths = new ShortestPaths(game);
  const way = paths.reaches(node) ? [...paths.pathTo(node)] : [];
  return { evasions: evasions(game, node), way, wayNames: way.map((v) => game.ids[v]) };
}

export interface Written {
  readonly text: string;
  readonly warnings: readonly string[];
}

export function* written({ model }: Desk, { format }: { format: string }): Generator<never, Written> {
  const writer = (FORMATS as readonly Format[]).find(({ id }) => id === format);
  const outcome = writer?.write?.(model);
  if (!outcome) throw new Error(`there is no writer of ${format}`);
  if (!outcome.ok) return { text: '', warnings: outcome.issues.map(({ message }) => message) };
  return { text: [...outcome.value].join(''), warnings: outcome.warnings.map(({ message }) => message) };
}
