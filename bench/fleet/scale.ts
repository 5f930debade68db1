// How coverage over wall time falls with the number of instances, in simulation: in a round every instance makes one step, so rounds are wall time
// in units of one answer. No instance is anywhere sooner than the shortest way there: so many rounds pass before 95 % of a game can be covered
// at all, whoever plays, and there the speed-up ends.

import { Dice } from '../../src/base/index.ts';
import { type Game, GameBuilder, type Owner, totalGain } from '../../src/game/index.ts';
import { jointRunner, planOf } from '../../src/run/index.ts';

export interface ScaleSize {
  readonly nodes: number;
  /** Layers of the game: the longest way. */
  readonly depth: number;
  readonly instances: readonly number[];
  readonly strategy: string;
}

/** Layers, each node with edges into the next one, and some back to the beginning; every other layer is the system's. */
export function layeredGame(nodes: number, depth: number, seed: number): Game {
  const dice = Dice.of(seed);
  const builder = new GameBuilder();
  const width = Math.max(2, Math.floor((nodes - 1) / depth));
  builder.node('start', 0);
  for (let layer = 1; layer <= depth; layer++) {
    for (let i = 0; i < width; i++) builder.node(`l${layer}n${i}`, (layer % 2) as Owner);
  }
  const id = (layer: number, i: number): number => 1 + (layer - 1) * width + i;
  for (let i = 0; i < width; i++) builder.edge(0, id(1, i));
  for (let layer = 1; layer < depth; layer++) {
    for (let i = 0; i < width; i++) {
      builder.edge(id(layer, i), id(layer + 1, i));
      for (let more = dice.below(2); more >= 0; more--)
        builder.edge(id(layer, i), id(layer + 1, dice.below(width)));
    }
  }
  for (let i = 0; i < width; i++) builder.edge(id(depth, i), 0);
  builder.start('start');
  return builder.build()!;
}

/** The round in which each share of the game can be covered at the earliest: by distance. */
function earliest(game: Game, share: number): number {
  const distance = new Int32Array(game.n).fill(-1);
  const order = [game.initial];
  distance[game.initial] = 1;
  for (let i = 0; i < order.length; i++) {
    const v = order[i];
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
      if (distance[game.target[e]] >= 0) continue;
      distance[game.target[e]] = distance[v] + 1;
      order.push(game.target[e]);
    }
  }
  return distance[order[Math.ceil(share * order.length) - 1]];
}

const SHARES = [0.5, 0.8, 0.95];
/** The generator of a joint run yields once in so many rounds. */
const ROUNDS = 16;

export function benchScale({ nodes, depth, instances, strategy }: ScaleSize): void {
  const game = layeredGame(nodes, depth, 1);
  const total = totalGain(game);
  console.log(
    `${game.n} nodes in ${depth} layers, ${game.m} edges, ${strategy}; rounds (wall time in answers) until a share is covered`,
  );
  console.log(
    `at the earliest, by the length of the ways: ${SHARES.map((share) => `${100 * share} % in ${earliest(game, share)} rounds`).join(', ')}`,
  );
  console.log('instances      50 %      80 %      95 %   speed-up   of k   steps of all  simulated in');
  let first = 0;
  for (const k of instances) {
    const began = performance.now();
    const budget = 1e9;
    const run = jointRunner(
      planOf({
        game,
        strategy,
        sut: 'uniform',
        budget,
        resetCost: 0,
        seed: 1,
        instances: k,
        until: 'coverage>=95.1',
      }),
    )(0);
    const at = SHARES.map(() => 0);
    let rounds = 0;
    let steps = 0;
    for (let step = run.next(null); !step.done; step = run.next(null)) {
      rounds += ROUNDS;
      steps = step.value.steps;
      SHARES.forEach((share, i) => {
        if (at[i] === 0 && step.value && (step.value as { gain: number }).gain >= share * total)
          at[i] = rounds;
      });
    }
    SHARES.forEach((_, i) => {
      if (at[i] === 0) at[i] = rounds + ROUNDS;
    });
    const last = at[SHARES.length - 1];
    if (first === 0) first = last * k;
    const speedUp = first / last;
    console.log(
      `${String(k).padStart(9)} ${at.map((round) => String(round).padStart(9)).join(' ')} ${speedUp.toFixed(1).padStart(9)}x ${((100 * speedUp) / k).toFixed(0).padStart(5)} % ${String(steps).padStart(13)} ${((performance.now() - began) / 1000).toFixed(1).padStart(10)} s`,
    );
  }
}
