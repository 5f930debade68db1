// Builds a game in a program, from data in the shape of the native model file.

import { InputError, shapes } from '../base/index.ts';
import { GameBuilder, quote } from './builder.ts';
import { timedLabel } from './edge-time.ts';
import { type Game, SUT, TESTER } from './game.ts';
import { isTime } from './timing.ts';

/** A game in the shape of the native model file, for building one in a program. */
export interface GameSpec {
  readonly name?: string;
  readonly initial: string;
  readonly nodes: readonly {
    readonly id: string;
    readonly owner: 'tester' | 'sut';
    readonly gain?: number;
    /** What `--goal labels` covers. */
    readonly labels?: readonly string[];
  }[];
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly label?: string;
    readonly weight?: number;
    readonly labels?: readonly string[];
    /** What a move along it costs, 1 if left out. */
    readonly cost?: number;
    /** The chance that it exists in a system of this model, which is found out by trying. */
    readonly maybe?: number;
    /** `sut` at a tester node: a move that the SUT may make unasked. */
    readonly by?: 'tester' | 'sut';
    /** Of an answer, or of an unasked output: it must come within so many ms. */
    readonly within?: number;
    /** Of an unasked output: it must come, some time. */
    readonly eventually?: boolean;
  }[];
}

/** What a description must look like before its sense is checked. Faults of single nodes and edges are told by the builder. */
const DESCRIPTION = shapes.record({
  'name?': shapes.TEXT,
  initial: shapes.TEXT,
  nodes: shapes.listOf(shapes.record({ id: shapes.TEXT, owner: shapes.ANYTHING })),
  edges: shapes.listOf(shapes.record({ from: shapes.TEXT, to: shapes.TEXT, 'label?': shapes.TEXT })),
});

/**
 * Builds a game from a description in the shape of a native model file.
 *
 * @param spec nodes, edges and the initial node
 * @throws InputError that holds every fault of it
 * @example
 * const game = buildGame({
 *   initial: 'table',
 *   nodes: [{ id: 'table', owner: 'tester' }, { id: 'air', owner: 'sut' }, { id: 'heads', owner: 'tester' }],
 *   edges: [
 *     { from: 'table', to: 'air', label: 'toss' },
 *     { from: 'air', to: 'heads' },
 *     { from: 'air', to: 'table', label: 'tails' },
 *   ],
 * });
 */
export function buildGame(spec: GameSpec): Game {
  const builder = new GameBuilder();
  DESCRIPTION(spec, '', (path, value, must) =>
    builder.issues.add('game/bad-field', shapes.shapeFaultText(path, value, must)),
  );
  if (builder.issues.failed) throw new InputError(builder.issues.issues, builder.issues.total);
  builder.name = spec.name ?? '';
  for (const { id, owner, gain, labels } of spec.nodes) {
    if (owner !== 'tester' && owner !== 'sut') {
      builder.issues.add(
        'game/bad-owner',
        `node ${quote(id)} has owner ${quote(String(owner))}`,
        -1,
        'use tester or sut',
      );
    }
    builder.node(id, owner === 'sut' ? SUT : TESTER, gain, -1, labels);
  }
  for (const edge of spec.edges) {
    const { from, to, label: _, weight, within: __, eventually: ___, ...extras } = edge;
    const [u, w] = [builder.mention(from), builder.mention(to)];
    builder.edge(u, w, labelWith(builder, u, edge), weight, -1, extras);
  }
  builder.start(spec.initial);
  const game = builder.build();
  if (!game) throw new InputError(builder.issues.issues, builder.issues.total);
  return game;
}

function labelWith(builder: GameBuilder, u: number, edge: GameSpec['edges'][number]): string | undefined {
  const { label, by, within, eventually } = edge;
  if (within === undefined && eventually === undefined) return label;
  if (within !== undefined && !isTime(within)) {
    builder.issues.add(
      'format/bad-time',
      `an edge has "within" ${within}; a time in ms is a number above 0`,
      -1,
      'use a number such as 500',
    );
  }
  builder.timed(u, by === 'sut', -1, eventually);
  return timedLabel(label, { within, eventually }, builder.issues);
}
