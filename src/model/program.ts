// Anything that makes a game from parameters: a model, or a generator of graphs. It is what `explore` takes.

import type { Outcome } from '../base/index.ts';
import type { AnyModel } from './define-model.ts';
import { type Exploration, type ExploreOptions, explore } from './explore/index.ts';
import { ModelFault } from './fault.ts';
import type { ParameterSpecs } from './parameters.ts';
import { RANDOM_PARAMETERS, randomGame } from './random-game.ts';

/** Something that can be explored into a game: a model program, an EFSM, or the random game. */
export interface Program {
  readonly name: string;
  readonly about: string;
  readonly parameters: ParameterSpecs;
  /** The names of its actions, where it has any. */
  readonly actions?: readonly string[];
  /** What it says, where it can be unfolded a part at a time. */
  readonly model?: AnyModel;
  explore(options: ExploreOptions): Outcome<Exploration>;
}

export const programOf = (model: AnyModel): Program => ({
  name: model.name,
  about: model.about,
  parameters: model.parameters,
  actions: Object.keys(model.actions),
  model,
  explore: (options) => explore(model, options),
});

const random: Program = {
  name: 'random',
  about: 'a random game graph',
  parameters: RANDOM_PARAMETERS,
  explore({ set, symmetry = false, maxDepth, maxNodes = Number.POSITIVE_INFINITY }) {
    const game = randomGame(set);
    if (!game.ok) return game;
    if (symmetry || maxDepth !== undefined || game.value.n > maxNodes) {
      return { ok: false, issues: [notExplored.issue], total: 1 };
    }
    return {
      ok: true,
      value: { game: game.value, explored: game.value.n, depth: 0, stopped: null },
      warnings: game.warnings,
    };
  },
};

const notExplored = new ModelFault(
  'not-explored',
  'a random graph has no symmetry, and no limit stops it',
  'set its size instead, for instance --set nodes=100',
);

/** The programs that are known by name, without a file. */
export const PROGRAMS = [random] as const satisfies readonly Program[];
