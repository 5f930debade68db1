// The gain that is forced without a reset, and the strategies that force it: by the levels of the solver for nodes
// (level-forcer.ts).
//
// Labels count as nodes if each counts at one of its nodes alone, which is never too much. If that is less than the
// tester can force, the search for labels finds the rest (layer-forcer.ts).

import { fromScaled, isScaled } from '../../certificate/index.ts';
import { type Game, reachable } from '../../game/index.ts';
import { levelsAfter } from '../../solve/index.ts';
import { type Coverage, guaranteeAfter, LabelCoverage } from '../budget/index.ts';
import type { Forcer } from './forcer.ts';
import { LayerForcer, RestOfLabels } from './layer-forcer.ts';
import { LevelForcer } from './level-forcer.ts';

export interface Once {
  /** The guarantee without restart, as far as the slices go. */
  readonly value: number;
  /** Strategies that force so much, if any is known. */
  makers(wanted: number): (() => Forcer)[];
  /** The same by strategies that take their time, for those who have no other. */
  slow(wanted: number): (() => Forcer)[];
}

export const onceOf = (coverage: Coverage, slices: number): Once =>
  coverage instanceof LabelCoverage ? ofLabels(coverage, slices) : ofNodes(coverage.game, slices);

function ofNodes(game: Game, slices: number): Once {
  const levels = levelsAfter(game, slices);
  const value = isScaled(game) ? fromScaled(game, levels.value) : levels.value;
  const nodes = reachable(game).count();
  return {
    value,
    makers: (wanted) => (wanted > value ? [] : [() => new LevelForcer(game, nodes, levels, wanted)]),
    slow: () => [],
  };
}

/** The search asks for sets of labels: with more nodes it would ask too often. */
const SEARCHED_NODES = 128;

function ofLabels(coverage: LabelCoverage, slices: number): Once {
  const levels = ofNodes(coverage.countedOnce(), slices);
  const value = Math.max(levels.value, guaranteeAfter(coverage, false, slices).lower);
  const rest = new RestOfLabels(coverage.problem);
  return {
    value,
    makers: (wanted) => levels.makers(wanted),
    slow: (wanted) => {
      const isKnown = wanted <= value && coverage.nodes <= SEARCHED_NODES && rest.isForced(wanted);
      return isKnown ? [() => new LayerForcer(coverage, rest, wanted)] : [];
    },
  };
}
