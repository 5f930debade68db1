// An optimal witness of a small game by enumeration: the values come from brute force, the trap of each node
// is the first set of all that proves its value. Scaled gains where a gain is 0.

import {
  type ClosureWitness,
  scaledGains,
  type TrapWitness,
  type WitnessEntry,
} from '../../src/certificate/index.ts';
import { type Game, isSink, SUT, TESTER } from '../../src/game/index.ts';
import { BruteForce } from './brute-force.ts';

export function bestWitness(game: Game): TrapWitness {
  const scaled = game.gain.some((gain) => gain === 0);
  const played = scaled ? scaledGains(game) : game;
  const reference = new BruteForce(played);
  const value = Array.from({ length: game.n }, (_, v) => reference.mcg(v));
  const nodes = Array.from({ length: game.n }, (_, v) => entryOf(played, value, v));
  return { restart: false, scaled, value: value[game.initial], nodes };
}

function entryOf(game: Game, value: readonly number[], v: number): WitnessEntry {
  for (let set = 1; set < 1 << game.n; set++) {
    if (set & (1 << v) && proves(game, value, v, set))
      return { node: v, value: value[v], trap: members(set) };
  }
  throw new Error(`no trap proves the value ${value[v]} of node ${v}`);
}

function proves(game: Game, value: readonly number[], v: number, set: number): boolean {
  const { owner, outStart, target } = game;
  const successors = (u: number) => Array.from(target.subarray(outStart[u], outStart[u + 1]));
  if (set === 1 << v && owner[v] === SUT && !isSink(game, v) && !successors(v).includes(v)) {
    return value[v] === game.gain[v] + Math.min(...successors(v).map((u) => value[u]));
  }
  const trap = Array.from(members(set));
  const stays = (u: number) => successors(u).some((w) => set & (1 << w));
  if (set !== 1 << v && !trap.every((u) => owner[u] === TESTER || stays(u))) return false;
  const exits = trap
    .filter((u) => owner[u] === TESTER)
    .flatMap(successors)
    .filter((w) => !(set & (1 << w)));
  const gained = trap.reduce((sum, u) => sum + game.gain[u], 0);
  return value[v] === gained + Math.max(0, ...exits.map((w) => value[w]));
}

/** A least closure for the game with restart, by enumeration. */
export function bestClosure(game: Game): ClosureWitness {
  const { n, owner, outStart, target, initial } = game;
  let best: ClosureWitness | null = null;
  for (let set = 1; set < 1 << n; set++) {
    if (!(set & (1 << initial))) continue;
    const closure = members(set);
    const closed = Array.from(closure).every((u) => {
      const inside = Array.from(target.subarray(outStart[u], outStart[u + 1]), (w) => set & (1 << w));
      return owner[u] === TESTER ? inside.every(Boolean) : inside.length === 0 || inside.some(Boolean);
    });
    const value = Array.from(closure).reduce((sum, u) => sum + game.gain[u], 0);
    if (closed && (!best || value < best.value)) best = { restart: true, value, closure };
  }
  return best!;
}

export function members(set: number): Int32Array {
  const list: number[] = [];
  for (let v = 0; v < 32; v++) if (set & (1 << v)) list.push(v);
  return Int32Array.from(list);
}
