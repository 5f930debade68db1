// What counts once: a node with a gain, or the labels that the same nodes carry. A part is covered as soon as one of its carriers is visited.
// A part that every way to another part passes is covered with that one, so only the others need to be aimed at.

import { Bits } from '../base/index.ts';
import { type Game, modelNode, reachable, SUT, tagsOfNode, totalGain } from '../game/index.ts';
import { type FairAnswers, GOES_ON, OPEN } from './fair-answers.ts';

export interface Part {
  readonly carriers: readonly number[];
  readonly gain: number;
  /** The labels that it stands for, by number; none if it is a node. */
  readonly tags: readonly number[];
}

export interface Parts {
  readonly all: readonly Part[];
  /** The parts by number that each node carries. */
  readonly carriedBy: readonly (readonly number[])[];
  readonly total: number;
}

export function partsOf(game: Game): Parts {
  const all = game.countsTags ? labelParts(game) : nodeParts(game);
  const carriedBy: number[][] = Array.from({ length: game.n }, () => []);
  all.forEach(({ carriers }, part) => {
    for (const v of carriers) carriedBy[v].push(part);
  });
  return { all, carriedBy, total: totalGain(game) };
}

function nodeParts(game: Game): Part[] {
  return [...reachable(game)]
    .filter((v) => game.gain[v] > 0)
    .map((v) => ({ carriers: [v], gain: game.gain[v], tags: [] }));
}

function labelParts(game: Game): Part[] {
  const carriers: number[][] = (game.tags?.names ?? []).map(() => []);
  for (const v of reachable(game)) for (const tag of tagsOfNode(game, v)) carriers[tag].push(v);
  const parts = new Map<string, Part>();
  carriers.forEach((nodes, tag) => {
    if (nodes.length === 0) return;
    const key = nodes.join();
    const tags = [...(parts.get(key)?.tags ?? []), tag];
    parts.set(key, { carriers: nodes, gain: tags.length, tags });
  });
  return [...parts.values()];
}

/** What people call a part: its node, or its labels. */
export const partNames = (game: Game, { carriers, tags }: Part): string[] =>
  tags.length > 0 ? tags.map((tag) => game.tags!.names[tag]) : [game.ids[modelNode(game, carriers[0])]];

/** Past this many steps the parts are not compared: then each is aimed at. */
const COMPARED = 50_000_000;

/** Those of `wanted` that bring the others with them: after them all of `wanted` are covered. */
export function essentialParts(game: Game, parts: Parts, wanted: readonly number[]): number[] {
  const open = wanted.filter((part) => !parts.carriedBy[game.initial].includes(part));
  if (open.length * game.m > COMPARED) return open;
  const kept = new Set(open);
  for (const part of open) {
    const free = reachedWithout(game, parts.all[part].carriers);
    const implies = (other: number): boolean =>
      other !== part && !parts.all[other].carriers.some((v) => free.has(v));
    if ([...kept].some(implies)) kept.delete(part);
  }
  return open.filter((part) => kept.has(part));
}

/** All parts that are covered once those are: every way to one of them passes these. */
export function impliedParts(game: Game, parts: Parts, covered: readonly number[]): number[] {
  const known = new Set([...covered, ...parts.carriedBy[game.initial]]);
  if (parts.all.length * game.m > COMPARED) return [...known];
  return parts.all.flatMap((part, i) => {
    if (known.has(i)) return [i];
    const free = reachedWithout(game, part.carriers);
    return covered.some((other) => !parts.all[other].carriers.some((v) => free.has(v))) ? [i] : [];
  });
}

function reachedWithout(game: Game, barrier: readonly number[]): Bits {
  const seen = new Bits(game.n);
  if (barrier.includes(game.initial)) return seen;
  for (const v of barrier) seen.add(v);
  const found = new Bits(game.n);
  const stack = [game.initial];
  seen.add(game.initial);
  while (stack.length > 0) {
    const v = stack.pop()!;
    found.add(v);
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
      const w = game.target[e];
      if (seen.has(w)) continue;
      seen.add(w);
      stack.push(w);
    }
  }
  return found;
}

/**
 * Whether some budget is enough for a part, at any confidence below 100 %: the tester can keep a chance of reaching it from the initial
 * node, and may try again after a reset. At a node of the SUT one sure answer towards it is enough, or that all answers go there.
 */
export function canBePromised(game: Game, answers: FairAnswers, { carriers }: Part): boolean {
  const { outStart, inStart, inEdge, source, owner } = game;
  const inside = new Bits(game.n);
  const left = Int32Array.from({ length: game.n }, (_, v) => outStart[v + 1] - outStart[v]);
  const whole = new SureAnswers(game, answers);
  const stack: number[] = [];
  const add = (v: number): void => {
    if (inside.has(v)) return;
    inside.add(v);
    stack.push(v);
  };
  for (const v of carriers) add(v);
  while (stack.length > 0) {
    const v = stack.pop()!;
    for (let i = inStart[v]; i < inStart[v + 1]; i++) {
      const e = inEdge[i];
      const u = source[e];
      const isLast = --left[u] === 0;
      if (whole.arrives(e) || owner[u] !== SUT || isLast) add(u);
    }
  }
  return inside.has(game.initial);
}

/** Counts the edges of each sure answer: it leads to a set once all of them do. */
class SureAnswers {
  readonly #share: Float64Array;
  readonly #source: Int32Array;
  readonly #role: Uint8Array | null;
  /** By the last edge of an answer, how many of its edges have not arrived. */
  readonly #left: Int32Array;

  constructor({ source, m }: Game, { share, role }: FairAnswers) {
    this.#share = share;
    this.#source = source;
    this.#role = role;
    this.#left = new Int32Array(m);
    for (let e = 0; e < m; e++) this.#left[this.#end(e)]++;
  }

  #end(e: number): number {
    let end = e;
    while (this.#role?.[end] === GOES_ON) end++;
    return end;
  }

  /** An edge arrives, once; whether its answer does. */
  arrives(e: number): boolean {
    const isWhole = --this.#left[this.#end(e)] === 0;
    return isWhole && this.#share[this.#source[e]] > 0 && this.#role?.[e] !== OPEN;
  }
}
