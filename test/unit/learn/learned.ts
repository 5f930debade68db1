// Learns from a simulated system, at once.

import { Dice } from '../../../src/base/index.ts';
import type { Game } from '../../../src/game/index.ts';
import {
  type Learned,
  type LearnOptions,
  learn,
  SimulatedSystem,
  stimuliOf,
} from '../../../src/learn/index.ts';

export function learned(game: Game, seed: number, options: Partial<LearnOptions> = {}): Learned {
  const inputs = options.inputs ?? stimuliOf(game);
  const system = new SimulatedSystem(game, Dice.of(seed, 1));
  const asking = learn({
    inputs,
    seed,
    budget: 5_000_000,
    resetCost: 10,
    rarest: 0.1,
    confidence: 0.9999,
    ...options,
  });
  let turn = asking.next();
  while (!turn.done) {
    if (turn.value.kind === 'ask') turn = asking.next(system.ask(inputs[turn.value.input]));
    else {
      system.reset();
      turn = asking.next({ labels: [] });
    }
  }
  return turn.value;
}
