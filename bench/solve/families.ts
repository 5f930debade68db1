// Families of games for the solver's bench, named after what they are hard for. All are seeded.

import { Dice } from '../../src/base/index.ts';
import type { Game } from '../../src/game/index.ts';
import { Sketch } from './sketch.ts';

/** A nondeterministic Mealy machine: every state has its inputs, every input some outcomes. */
export function machine(
  name: string,
  states: number,
  inputs: number,
  outcomes: number,
  next: (s: number) => number,
): Game {
  const sketch = new Sketch();
  for (let s = 0; s < states; s++) sketch.tester();
  for (let s = 0; s < states; s++) {
    for (let i = 0; i < inputs; i++) {
      const input = sketch.sut();
      sketch.edge(s, input);
      for (let o = 0; o < outcomes; o++) sketch.edge(input, next(s));
    }
  }
  return sketch.game(0, name);
}

/** Outcomes among all states: the linear relaxation says next to nothing. */
export function uniformMealy(states: number, inputs: number, outcomes: number, seed: number): Game {
  const dice = Dice.of(seed, 1);
  return machine(`uniform ${states}x${inputs}x${outcomes}`, states, inputs, outcomes, () =>
    dice.below(states),
  );
}

/** Outcomes near the state: long ways to the cheap traps. */
export function localMealy(states: number, inputs: number, outcomes: number, seed: number): Game {
  const dice = Dice.of(seed, 2);
  const near = (s: number) => (s + states + dice.below(11) - 5) % states;
  return machine(`local ${states}x${inputs}x${outcomes}`, states, inputs, outcomes, near);
}

/** A ring: inputs lead on or back by a few states; one large component with a long diameter. */
export function ring(states: number, seed: number): Game {
  const dice = Dice.of(seed, 3);
  const step = (s: number) => (s + 1 + dice.below(3) + (dice.below(6) === 0 ? states - 4 : 0)) % states;
  return machine(`ring ${states}`, states, 2, 2, step);
}

/** Layers of states; inputs lead to the next layer, from the last one to the first. */
export function layered(layers: number, width: number, seed: number): Game {
  const dice = Dice.of(seed, 4);
  const next = (s: number) =>
    (((Math.floor(s / width) + 1) % layers) * width + dice.below(width)) % (layers * width);
  return machine(`layered ${layers}x${width}`, layers * width, 2, 2, next);
}

/** Tester and SUT nodes by turns, of degree 2 and 3: many good traps, none much better than the others. */
export function alternating(n: number, seed: number): Game {
  const dice = Dice.of(seed, 5);
  const sketch = new Sketch();
  const half = n >> 1;
  for (let v = 0; v < half; v++) sketch.tester();
  for (let v = 0; v < half; v++) sketch.sut();
  for (let v = 0; v < half; v++) {
    for (let i = 0; i < 2; i++) sketch.edge(v, half + dice.below(half));
    for (let i = 0; i < 3; i++) sketch.edge(half + v, dice.below(half));
  }
  return sketch.game(0, `alternating ${n}`);
}

/** Any owner, any successors: large values, and a linear relaxation that is nearly integral. */
export function anyOwner(n: number, sutShare: number, degree: number, seed: number): Game {
  const dice = Dice.of(seed, 6);
  const sketch = new Sketch();
  for (let v = 0; v < n; v++) dice.below(100) < sutShare ? sketch.sut() : sketch.tester();
  for (let v = 0; v < n; v++) {
    const count = 1 + dice.below(degree);
    for (let i = 0; i < count; i++) sketch.edge(v, dice.below(n));
  }
  return sketch.game(0, `any owner ${n}/${sutShare}/${degree}`);
}

export type Clauses = readonly (readonly number[])[];

/** The game of a formula (paper, section 5): satisfiable iff the guarantee is m + 2n + 1. */
export function cnfGame(variables: number, clauses: Clauses, name: string): Game {
  const sketch = new Sketch();
  const choice = Array.from({ length: variables }, () => sketch.sut());
  const yes = choice.map(() => sketch.tester());
  const no = choice.map(() => sketch.tester());
  const all = sketch.tester();
  choice.forEach((node, i) => {
    const next = i + 1 < variables ? choice[i + 1] : all;
    for (const literal of [yes[i], no[i]]) {
      sketch.edge(node, literal);
      sketch.edge(literal, next);
    }
  });
  for (const clause of clauses) {
    const node = sketch.sut();
    sketch.edge(all, node);
    for (const literal of clause) sketch.edge(node, literal > 0 ? yes[literal - 1] : no[-literal - 1]);
  }
  return sketch.game(choice[0], name);
}

/** Random 3-SAT near the threshold: hopeless without learning. */
export function threeSat(variables: number, seed: number, ratio = 4.36): Game {
  const dice = Dice.of(seed, 7);
  const clauses = Array.from({ length: Math.round(ratio * variables) }, () => {
    const chosen = new Set<number>();
    while (chosen.size < 3) chosen.add(1 + dice.below(variables));
    return Array.from(chosen, (v) => (dice.below(2) ? v : -v));
  });
  return cnfGame(variables, clauses, `3-sat ${variables}`);
}

/** One pigeon too many for the holes: no short proof by resolution. */
export function pigeons(holes: number): Game {
  const at = (p: number, h: number) => p * holes + h + 1;
  const clauses: number[][] = [];
  for (let p = 0; p <= holes; p++) clauses.push(Array.from({ length: holes }, (_, h) => at(p, h)));
  for (let h = 0; h < holes; h++) {
    for (let p = 0; p <= holes; p++)
      for (let q = p + 1; q <= holes; q++) clauses.push([-at(p, h), -at(q, h)]);
  }
  return cnfGame((holes + 1) * holes, clauses, `pigeons ${holes}`);
}
