// Mutants of a model: systems with one fault each. A suite or a strategy is measured by how many of them it finds out (kills) for its
// budget: a figure that says more than coverage, as a fault is seen only where something is looked at after it.
//
// The tester sees which node the system shows and which stimuli it refuses; the mutant is found out when it shows what the model does
// not allow there, or nothing at all. Up to its fault a mutant behaves as the model, so whether a fault can be seen at all is decided where it
// is: mutants that no play tells from the model are equivalent and are not counted; those that only answer less than they may are allowed by
// the model, and are counted apart.

import { type Game, isSink, SUT } from '../../game/index.ts';

/** The kinds of faults. */
export const MUTATIONS = [
  { id: 'added', about: 'an SUT node has an answer that the model does not allow' },
  { id: 'removed', about: 'an answer of an SUT node never comes' },
  { id: 'swapped', about: 'two stimuli of a tester node are swapped' },
  { id: 'merged', about: 'the system behaves at one node as at another' },
  { id: 'transfer', about: 'after one step the system reports the right node but behaves as at another' },
] as const;
export type MutationId = (typeof MUTATIONS)[number]['id'];

/** A system with one fault. */
export type Mutant =
  | { readonly kind: 'added'; readonly node: number; readonly to: number }
  | { readonly kind: 'removed'; readonly edge: number }
  /** Two edges of a tester node. */
  | { readonly kind: 'swapped'; readonly edge: number; readonly with: number }
  | { readonly kind: 'merged'; readonly node: number; readonly as: number }
  | { readonly kind: 'transfer'; readonly edge: number; readonly as: number };

/** Whether a mutant can be found out, is the model by another name, or does only what the model allows. */
export type MutantKind = 'faulty' | 'equivalent' | 'allowed';

/** The edge of `as` that a stimulus sent at another node takes there: that of the same label, or at the same place; -1 if it is refused. */
export function counterpart(game: Game, e: number, as: number): number {
  const { outStart, source, label } = game;
  if (source[e] === as) return e;
  const [first, last] = [outStart[as], outStart[as + 1]];
  if (label[e] < 0) {
    const f = first + e - outStart[source[e]];
    return f < last && label[f] < 0 ? f : -1;
  }
  for (let f = first; f < last; f++) if (label[f] === label[e]) return f;
  return -1;
}

/** The edge of `v` that leads to `w`, as the model allows it; -1 if there is none. */
export function edgeTo(game: Game, v: number, w: number): number {
  for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) if (game.target[e] === w) return e;
  return -1;
}

/** For a fault at a node, or an edge of a node, that can be reached. */
export function standingOf(game: Game, mutant: Mutant): MutantKind {
  switch (mutant.kind) {
    case 'added':
      return edgeTo(game, mutant.node, mutant.to) < 0 ? 'faulty' : 'equivalent';
    case 'removed':
      return game.outStart[game.source[mutant.edge] + 1] - game.outStart[game.source[mutant.edge]] > 1
        ? 'allowed'
        : 'faulty';
    case 'swapped':
      return game.target[mutant.edge] === game.target[mutant.with] ? 'equivalent' : 'faulty';
    case 'merged':
      return differs(game, mutant.node, mutant.as);
    case 'transfer':
      return differs(game, game.target[mutant.edge], mutant.as);
  }
}

/** Whether a system that shows `v` and behaves as at `as` can be found out by its next move. */
function differs(game: Game, v: number, as: number): MutantKind {
  const { owner, outStart, target } = game;
  if (isSink(game, v)) return 'equivalent';
  if (owner[v] !== SUT) {
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const f = counterpart(game, e, as);
      if (f < 0 || target[f] !== target[e]) return 'faulty';
    }
    return 'equivalent';
  }
  if (isSink(game, as)) return 'faulty';
  for (let f = outStart[as]; f < outStart[as + 1]; f++) if (edgeTo(game, v, target[f]) < 0) return 'faulty';
  for (let e = outStart[v]; e < outStart[v + 1]; e++) if (edgeTo(game, as, target[e]) < 0) return 'allowed';
  return 'equivalent';
}
