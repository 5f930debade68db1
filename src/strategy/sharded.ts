// Prefers a part of the targets, so that runs that know nothing of each other share the work. Targets of other
// parts are worth next to nothing beside it. Those on the way are taken along, and when the part is done, the run
// goes for the rest; no run is ever idle. They are worth little, and not nothing. A run may wait long for its part
// if the system decides, and would pass by states that others may not see (bench/results/known.md).
//
// The cases of a suite are dealt out instead, those of the part first: some strategies look at cases only.

import { withGains } from '../game/index.ts';
import type { Suite } from '../suite/index.ts';
import { partOfShard, type Shard } from './shard-parts.ts';
import type { Strategy, View } from './strategy.ts';

/** So many times its gain a target of the part is worth. */
const WORTH = 1000;

/** The strategy, with the targets of a shard preferred. */
export function sharded(strategy: Strategy, shard: Shard): Strategy {
  return {
    ...strategy,
    prepare(setup) {
      const { game: model, known, suite } = setup;
      const mine = partOfShard(model, shard, (v) => known?.covered[v] === 1);
      const game = withGains(
        model,
        model.gain.map((gain, v) => (mine[v] === 1 ? WORTH * gain : gain)),
      );
      const make = strategy.prepare({
        ...setup,
        game,
        // What it is held against counts every target once.
        unjudged: true,
        ...(suite && { suite: partFirst(suite, shard) }),
      });
      const ofPart = (view: View): View =>
        Object.create(view, {
          game: { value: game },
          telling: { get: () => view.telling },
        }) as View;
      return (dice, team) => {
        const player = make(dice, team);
        return {
          move: (view) => player.move(ofPart(view)),
          ...(player.keep && { keep: (view, move) => player.keep!(ofPart(view), move) }),
          ...(player.learn && { learn: (view) => player.learn!(ofPart(view)) }),
          get why() {
            return player.why ?? '';
          },
          get interrupted() {
            return player.interrupted ?? false;
          },
        };
      };
    },
  };
}

const partFirst = (suite: Suite, { index, of }: Shard): Suite => {
  const isMine = (_: unknown, c: number): boolean => c % of === index - 1;
  return {
    ...suite,
    cases: [...suite.cases.filter(isMine), ...suite.cases.filter((path, c) => !isMine(path, c))],
  };
};
