// Builds a game in a program, from data in the shape of the native model file.

import { InputError } from '../base/index.ts';
import { GameBuilder, quote } from './builder.ts';
import { type Game, SUT, TESTER } from './game.ts';

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
  }[];
}

/** Builds a game from a specification; throws one InputError that holds every fault of it. */
export function buildGame(spec: GameSpec): Game {
  const builder = new GameBuilder();
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
  for (const { from, to, label, weight, ...extras } of spec.edges) {
    builder.edge(builder.mention(from), builder.mention(to), label, weight, -1, extras);
  }
  builder.start(spec.initial);
  const game = builder.build();
  if (!game) throw new InputError(builder.issues.issues, builder.issues.total);
  return game;
}
