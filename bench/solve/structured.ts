// Families with a structure: tori with wind, Steiner trees, long cycles, cascades, preferential attachment, products, machines strung together, equal machines. Beside the random ones
// they show which of the solver's ideas rest on chance. All are seeded.

import { Dice } from '../../src/base/index.ts';
import type { Game } from '../../src/game/index.ts';
import { machine } from './families.ts';
import { Sketch } from './sketch.ts';

/** Cells of a torus, three ways to go from each, and a wind in each that may blow one cell further. */
export function windyTorus(side: number, seed: number): Game {
  const dice = Dice.of(seed, 41);
  const at = (x: number, y: number) => ((y + side) % side) * side + ((x + side) % side);
  const WAYS = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const;
  const sketch = new Sketch();
  for (let c = 0; c < side * side; c++) sketch.tester();
  for (let c = 0; c < side * side; c++) {
    const [x, y] = [c % side, Math.floor(c / side)];
    const still = dice.below(4);
    for (const [i, [dx, dy]] of WAYS.entries()) {
      if (i === still) continue;
      const [wx, wy] = WAYS[dice.below(4)];
      const way = sketch.sut();
      sketch.edge(c, way);
      sketch.edge(way, at(x + dx, y + dy));
      sketch.edge(way, at(x + dx + wx, y + dy + wy));
    }
  }
  return sketch.game(0, `windy torus ${side}`);
}

/** A Steiner tree: terminals of a grid of vertices with weights, each to be joined to the corner by ways that lead there. */
export function steiner(side: number, seed: number): Game {
  const dice = Dice.of(seed, 42);
  const sketch = new Sketch();
  const root = sketch.tester();
  const vertex = Array.from({ length: side * side }, () => sketch.sut(1 + dice.below(9)));
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (x + 1 < side) sketch.edge(vertex[y * side + x], vertex[y * side + x + 1]);
      if (y + 1 < side) sketch.edge(vertex[y * side + x], vertex[(y + 1) * side + x]);
      if (x + 1 < side && y > 0 && dice.below(3) === 0)
        sketch.edge(vertex[y * side + x], vertex[(y - 1) * side + x + 1]);
    }
  }
  const terminals = new Set(Array.from({ length: side + (side >> 1) }, () => dice.below(side * side)));
  for (const t of terminals) sketch.edge(root, vertex[t]);
  return sketch.game(root, `steiner ${side}`);
}

/** States round a cycle; an input leads on by one or two, or back by one or on by three. */
export function longCycle(states: number, seed: number): Game {
  const dice = Dice.of(seed, 43);
  const step = (s: number) => (s + states + (dice.below(4) === 0 ? -1 : 1 + dice.below(3))) % states;
  return machine(`long cycle ${states}`, states, 2, 2, step);
}

/** Stages one after the other; each attempt leads on, or throws the play back some way. */
export function cascade(states: number, seed: number): Game {
  const dice = Dice.of(seed, 44);
  const sketch = new Sketch();
  for (let s = 0; s < states; s++) sketch.tester();
  for (let s = 0; s < states; s++) {
    for (let i = 0; i < 2; i++) {
      const attempt = sketch.sut();
      sketch.edge(s, attempt);
      sketch.edge(attempt, Math.min(states - 1, s + 1 + dice.below(2)));
      sketch.edge(attempt, dice.below(s + 1));
    }
  }
  return sketch.game(0, `cascade ${states}`);
}

/** Nodes that join the graph one by one and prefer what many know: few are known to most. */
export function preferential(n: number, seed: number): Game {
  const dice = Dice.of(seed, 45);
  const sketch = new Sketch();
  for (let v = 0; v < n; v++) dice.below(2) === 0 ? sketch.tester() : sketch.sut();
  const ends = [0];
  for (let v = 1; v < n; v++) {
    for (let i = 0; i < 3; i++) {
      const w = ends[dice.below(ends.length)];
      if (dice.below(2) === 0) sketch.edge(v, w);
      else sketch.edge(w, v);
      ends.push(v, w);
    }
  }
  return sketch.game(0, `preferential ${n}`);
}

/** Nodes with few successors mostly, some with very many: one in k has k of them, and what is known to many is old. */
export function powerLaw(n: number, seed: number): Game {
  const dice = Dice.of(seed, 50);
  const sketch = new Sketch();
  for (let v = 0; v < n; v++) dice.below(2) === 0 ? sketch.tester() : sketch.sut();
  for (let v = 0; v < n; v++) {
    const degree = Math.min(200, Math.ceil(1000 / (1 + dice.below(1000))));
    for (let i = 0; i < degree; i++)
      sketch.edge(v, Math.floor((n * dice.below(1000) * dice.below(1000)) / 1e6));
  }
  return sketch.game(0, `power law ${n}`);
}

/** Switches that the tester turns; one may stick, or take its neighbour with it. */
export function toggles(count: number, seed: number): Game {
  const dice = Dice.of(seed, 51);
  const sketch = new Sketch();
  const states = 2 ** count;
  for (let s = 0; s < states; s++) sketch.tester();
  for (let s = 0; s < states; s++) {
    for (let i = 0; i < count; i++) {
      const turn = sketch.sut();
      sketch.edge(s, turn);
      sketch.edge(turn, s ^ (1 << i));
      if (dice.below(2) === 0) sketch.edge(turn, s ^ (1 << i) ^ (1 << ((i + 1) % count)));
      if (dice.below(4) === 0) sketch.edge(turn, s);
    }
  }
  return sketch.game(0, `toggles ${count}`);
}

/** Small machines side by side: the tester says whose turn it is, the SUT what comes of it. */
export function product(factors: number, states: number, seed: number): Game {
  const dice = Dice.of(seed, 46);
  const next = Array.from({ length: factors }, () =>
    Array.from({ length: states }, () => [dice.below(states), dice.below(states)]),
  );
  const count = states ** factors;
  const sketch = new Sketch();
  for (let s = 0; s < count; s++) sketch.tester();
  for (let s = 0; s < count; s++) {
    for (let f = 0; f < factors; f++) {
      const unit = states ** f;
      const own = Math.floor(s / unit) % states;
      const turn = sketch.sut();
      sketch.edge(s, turn);
      for (const other of next[f][own]) sketch.edge(turn, s + (other - own) * unit);
    }
  }
  return sketch.game(0, `product ${states}^${factors}`);
}

/** How machines are strung together (`strung`). */
export type Stringing = 'corridor' | 'choices' | 'doors';

/**
 * Uniform 3x2 machines, each entered by its first state. Along a corridor the tester can go on from there to the next one; with choices the SUT says to which of two;
 * through doors, a tenth of all inputs, it may go to one of them. With a way back one input of each machine has an outcome in the machine before.
 */
export function strung(
  shape: Stringing,
  blocks: number,
  states: number,
  isBack: boolean,
  seed: number,
): Game {
  const dice = Dice.of(seed, 48);
  const sketch = new Sketch();
  for (let s = 0; s < blocks * states; s++) sketch.tester();
  for (let b = 0; b < blocks; b++) {
    const first = b * states;
    const after = [2 * b + 1, 2 * b + 2].filter((next) => next < blocks).map((next) => next * states);
    const before = shape === 'corridor' ? b - 1 : (b - 1) >> 1;
    const way = dice.below(3 * states);
    for (let s = 0; s < 3 * states; s++) {
      const input = sketch.sut();
      sketch.edge(first + Math.floor(s / 3), input);
      for (let o = 0; o < 2; o++) sketch.edge(input, first + dice.below(states));
      if (shape === 'doors' && after.length > 0 && dice.below(10) === 0) sketch.edge(input, dice.pick(after));
      if (isBack && s === way && b > 0) sketch.edge(input, before * states + dice.below(states));
    }
    if (shape === 'corridor' && b + 1 < blocks) sketch.edge(first, first + states);
    if (shape !== 'choices' || after.length === 0) continue;
    const choice = sketch.sut();
    sketch.edge(first, choice);
    for (const next of after) sketch.edge(choice, next);
  }
  return sketch.game(0, `${shape} of ${blocks} machines of ${states}${isBack ? ' and back' : ''}`);
}

/** Equal machines of three inputs, of which the SUT lets any serve; every seventh input may be handed over to the same state of any other. */
export function equalServers(servers: number, states: number, seed: number): Game {
  const dice = Dice.of(seed, 49);
  const outcomes = Array.from({ length: 3 * states }, () => [dice.below(states), dice.below(states)]);
  const sketch = new Sketch();
  const choice = sketch.sut();
  for (let s = 0; s < servers * states; s++) sketch.tester();
  const first = Array.from({ length: servers }, (_, k) => 1 + k * states);
  for (const own of first) {
    sketch.edge(choice, own);
    for (const [i, after] of outcomes.entries()) {
      const input = sketch.sut();
      sketch.edge(own + Math.floor(i / 3), input);
      for (const state of after) sketch.edge(input, own + state);
      if (i % 7 > 0) continue;
      for (const other of first) if (other !== own) sketch.edge(input, other + (i % states));
    }
  }
  return sketch.game(choice, `equal servers ${servers}x${states}`);
}

/** The same game with gains drawn anew. */
export function withDrawnGains(game: Game, seed: number, gain: (dice: Dice) => number): Game {
  const dice = Dice.of(seed, 47);
  return { ...game, gain: game.gain.map(() => gain(dice)) };
}
