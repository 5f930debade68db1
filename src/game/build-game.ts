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
  }[];
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly label?: string;
    readonly weight?: number;
  }[];
}

/** Builds a game from a specification; throws one InputError that holds every fault of it. */
export function buildGame(spec: GameSpec): Game {
  const builder = new GameBuilder();
  builder.name = spec.name ?? '';
  for (const { id, owner, gain } of spec.nodes) {
    if (owner !== 'tester' && owner !== 'sut') {
      builder.issues.add(
        'game/bad-owner',
        `node ${quote(id)} has owner ${quote(String(owner))}`,
        -1,
        'use tester or sut',
      );
    }
    builder.node(id, owner === 'sut' ? SUT : TESTER, gain);
  }
  for (const { from, to, label, weight } of spec.edges) {
    builder.edge(builder.mention(from), builder.mention(to), label, weight);
  }
  builder.start(spec.initial);
  const game = builder.build();
  if (!game) throw new InputError(builder.issues.issues, builder.issues.total);
  return game;
}
