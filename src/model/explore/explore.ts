// A model program, explored into a game.

import { InputError, limit, type Outcome } from '../../base/index.ts';
import { type Game, makeGame } from '../../game/index.ts';
import type { Model } from '../define-model.ts';
import { ModelFault } from '../fault.ts';
import { parameterValues } from '../parameters.ts';
import { mergeClasses } from './merge-classes.ts';
import { type ExploreProgress, type Stopped, Unfolding } from './unfold.ts';

/** Parameters of the model, and where to stop. */
export interface ExploreOptions<P = Readonly<Record<string, unknown>>> {
  /** Values for parameters of the model; texts are read by the kind of the default. */
  readonly set?: Readonly<Partial<P>>;
  /** Stop when there are more nodes than this; the limit explored-nodes if left out. */
  readonly maxNodes?: number;
  /** Do not expand nodes further from the start than this. */
  readonly maxDepth?: number;
  /** Explore one state for all that differ only by names; the model says which (`representative`). */
  readonly symmetry?: boolean;
  /** Keep the states of the program in the game, for a driver's `check`. */
  readonly states?: boolean;
  readonly onProgress?: (progress: ExploreProgress) => void;
}

/** The game of a model program, and how far it was explored. */
export interface Exploration {
  readonly game: Game;
  /** States of the program and choices of the SUT that were explored; more than the nodes where classes were merged. */
  readonly explored: number;
  /** How far from the start the farthest node lies. */
  readonly depth: number;
  /** Null if everything was explored. */
  readonly stopped: Stopped | null;
}

/**
 * Explores all a model can do from its initial state. What is wrong with the model itself is in the outcome.
 *
 * @param model what `defineModel` returned
 * @param options parameters, and bounds on what is explored
 * @example
 * const { game, stopped } = orThrow(explore(shop, { set: { clients: 3 }, maxNodes: 100_000 }));
 */
export function explore<S, P>(
  model: Model<S, P>,
  options: ExploreOptions<NoInfer<P>> = {},
): Outcome<Exploration> {
  const values = parameterValues(model.parameters, options.set as Readonly<Record<string, unknown>>);
  if (!values.ok) return values;
  if (options.symmetry && !model.representative) return failed(noSymmetry(model.name));
  try {
    const { rows, depth, stopped, classOf, classIds } = new Unfolding(model, values.value, {
      maxNodes: options.maxNodes ?? limit('explored-nodes'),
      maxDepth: options.maxDepth ?? Number.POSITIVE_INFINITY,
      symmetry: options.symmetry ?? false,
      states: options.states ?? false,
      ...(options.onProgress && { onProgress: options.onProgress }),
    }).run();
    const explored = rows.owner.length;
    const merged = classOf ? mergeClasses(rows, classOf, classIds) : rows;
    return { ok: true, value: { game: makeGame(merged), explored, depth, stopped }, warnings: [] };
  } catch (error) {
    if (error instanceof ModelFault) return failed(error);
    if (error instanceof InputError) return { ok: false, issues: error.issues, total: error.total };
    throw error;
  }
}

const failed = (fault: ModelFault): Outcome<never> => ({ ok: false, issues: [fault.issue], total: 1 });

const noSymmetry = (name: string): ModelFault =>
  new ModelFault(
    'no-symmetry',
    `${name} does not define which states differ only by names`,
    'give the model a `representative`',
  );
