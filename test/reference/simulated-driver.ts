// A model that plays itself behind the contract of drivers: the SUT for tests of the runner. It knows where the
// pebble really lies, and tells only the words of the edges.

import { type Game, SUT } from '../../src/game/index.ts';
import { type Chooser, type Driver, Fault, type Observation, SILENCE, wordOf } from '../../src/sut/index.ts';

export interface SimulatedDriver extends Driver {
  /** Where the pebble really lies, and every node it ever lay on. */
  node: number;
  readonly visited: Set<number>;
  /** Every edge it was ever led along. */
  readonly taken: Set<number>;
  /** True if it moved on in answer to a question that had been left open, and the runner may not know yet. */
  ahead: boolean;
}

/** `speak` may change, or leave out by returning null, the word of an edge. */
export function simulatedDriver(
  game: Game,
  chooser: Chooser,
  speak: (edge: number) => string | null = (edge) => wordOf(game, edge),
): SimulatedDriver {
  const driver: SimulatedDriver = {
    node: -1,
    visited: new Set(),
    taken: new Set(),
    ahead: false,
    reset() {
      chooser.reset?.();
      waiting = null;
      arrive(game.initial);
    },
    apply({ label }) {
      driver.ahead = false;
      const { outStart } = game;
      for (let e = outStart[driver.node]; e < outStart[driver.node + 1]; e++) {
        if (game.owner[driver.node] === SUT || wordOf(game, e) !== label) continue;
        driver.taken.add(e);
        arrive(game.target[e]);
        // A question that silence left open is answered by what the SUT does next.
        const spoken = waiting && speaks();
        if (spoken) {
          waiting!(spoken);
          driver.ahead = true;
          waiting = null;
        }
        return;
      }
      throw new Fault('refused', `there is no ${label} at ${game.ids[driver.node]}`);
    },
    observe: () => {
      driver.ahead = false;
      return (
        speaks() ??
        new Promise((resolve) => {
          waiting = resolve;
        })
      );
    },
    close() {},
  };
  let waiting: ((observation: Observation) => void) | null = null;
  const speaks = (): Observation | null => {
    const { node } = driver;
    if (game.owner[node] !== SUT || game.outStart[node] === game.outStart[node + 1]) return null;
    const edge = chooser.choose(node);
    driver.taken.add(edge);
    arrive(game.target[edge]);
    const label = speak(edge);
    return label === null || label === SILENCE ? null : { label };
  };
  const arrive = (node: number) => {
    driver.node = node;
    driver.visited.add(node);
    chooser.visit?.(node);
  };
  return driver;
}
