// Node coverage at the least cost: a visit costs 1 and every case after the first a reset. If the SUT answers as
// the cases say, this is the cheapest way to see every node once.
//
// Every visit to a new node is followed by the next new one, over covered nodes or by a reset. Their order is an
// assignment: from v to w it costs the distance, or reset, visit to the initial node and distance from there. Its
// optimum is a lower bound for every suite.
//
// The assignment consists of rounds; those with a reset are cases. A round without one is spliced into a case that
// passes by, for nothing. If none does, it is opened at the cheapest place. Games without cycles have no such
// rounds, and the suite is optimal. Elsewhere local search improves the order (visiting-order.ts). It starts from
// this suite, or from one that always goes to the nearest uncovered node, whichever is cheaper.
//
// O(n^3) time and n^2 numbers; past LARGEST nodes only the latter, O(n (n + m)).

import { assignment } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import { ShortestPaths } from './shortest-paths.ts';
import type { Case, Criterion, Suite } from './suite.ts';
import { improveOrder } from './visiting-order.ts';

const LARGEST = 600;

/** What executing the cases costs if nothing is diverted. */
export const suiteCost = (cases: readonly Case[], resetCost: number): number =>
  cases.reduce((sum, path) => sum + path.length, 0) + resetCost * Math.max(0, cases.length - 1);

export const nodeMinCost: Criterion<'node-min-cost'> = {
  id: 'node-min-cost',
  title: 'node coverage at the least cost',
  about: 'every node is visited, at the least cost with the given reset cost',
  make(game, { resetCost }) {
    const near = new ShortestPaths(game);
    const greedy = nearestFirst(game, near, resetCost);
    const small = near.order.length <= LARGEST;
    const planned = small ? new Planner(game, near, resetCost).plan(greedy) : null;
    const cost = suiteCost(greedy, resetCost);
    const plannedCost = planned ? suiteCost(planned.cases, resetCost) : Number.POSITIVE_INFINITY;
    const least = planned?.bound ?? near.order.length;
    const best = Math.min(cost, plannedCost);
    return {
      criterion: 'node-min-cost',
      cases: planned && plannedCost <= cost ? planned.cases : greedy,
      requirements: game.n,
      satisfied: near.order.length,
      infeasible: game.n - near.order.length,
      note:
        best === least
          ? `costs ${best} with a reset cost of ${resetCost}, the least possible`
          : `costs ${best} with a reset cost of ${resetCost}; no suite costs less than ${least}`,
    } satisfies Suite;
  },
};

class Planner {
  readonly #near: ShortestPaths;
  readonly #resetCost: number;
  readonly #nodes: Int32Array;
  readonly #paths: ShortestPaths[];
  /** Where each node stands among #nodes. */
  readonly #place: Int32Array;

  constructor(game: Game, near: ShortestPaths, resetCost: number) {
    this.#near = near;
    this.#resetCost = resetCost;
    this.#nodes = near.order;
    this.#paths = Array.from(near.order, (v) => new ShortestPaths(game, v));
    this.#place = new Int32Array(game.n);
    near.order.forEach((v, i) => {
      this.#place[v] = i;
    });
  }

  plan(others: readonly Case[]): { cases: Case[]; bound: number } {
    const k = this.#nodes.length;
    const cost = new Float64Array(k * k);
    for (let i = 0; i < k; i++) {
      for (let j = 0; j < k; j++) cost[i * k + j] = Math.min(this.#walk(i, j), this.#reset(j));
      // The next new node is another one.
      if (k > 1) cost[i * k + i] = Number.POSITIVE_INFINITY;
    }
    const next = assignment(k, cost);
    let bound = -this.#resetCost;
    for (let i = 0; i < k; i++) bound += cost[i * k + next[i]];
    const patched = this.#casesOf(next);
    const start =
      suiteCost(patched, this.#resetCost) <= suiteCost(others, this.#resetCost) ? patched : others;
    // The visit to the initial node costs 1 and is in no order.
    const order = improveOrder(this.#orderOf(start), cost, bound - 1);
    return { cases: this.#casesIn(order), bound };
  }

  /** The nodes of a suite in the order of their first visits. */
  #orderOf(cases: readonly Case[]): number[] {
    return [...new Set(cases.flatMap((path) => Array.from(path, (v) => this.#place[v])))];
  }

  #casesIn(order: readonly number[]): Case[] {
    const cases: number[][] = [[this.#nodes[order[0]]]];
    for (let t = 1; t < order.length; t++) {
      const w = this.#nodes[order[t]];
      if (this.#walk(order[t - 1], order[t]) > this.#reset(order[t]))
        cases.push(Array.from(this.#near.pathTo(w)));
      else this.#append(cases[cases.length - 1], w);
    }
    return cases.map((path) => Int32Array.from(path));
  }

  /** The moves from the i-th node to the j-th. The first node, the initial one, begins a case: nobody walks there. */
  #walk(i: number, j: number): number {
    if (j === 0) return Number.POSITIVE_INFINITY;
    return this.#distance(this.#nodes[i], this.#nodes[j]);
  }

  #reset(j: number): number {
    return this.#resetCost + 1 + this.#near.distance[this.#nodes[j]];
  }

  #casesOf(next: Int32Array): Case[] {
    const k = next.length;
    const walks = (i: number): boolean => this.#walk(i, next[i]) <= this.#reset(next[i]);
    const seen = new Uint8Array(k);
    const cases: number[][] = [];
    // Cases first: they begin where a reset leads.
    for (let i = 0; i < k; i++) {
      if (walks(i)) continue;
      const path = Array.from(this.#near.pathTo(this.#nodes[next[i]]));
      for (let j = next[i]; ; j = next[j]) {
        seen[j] = 1;
        if (!walks(j)) break;
        this.#append(path, this.#nodes[next[j]]);
      }
      cases.push(path);
    }
    const rounds: number[][] = [];
    for (let i = 0; i < k; i++) {
      if (seen[i]) continue;
      const round: number[] = [];
      for (let j = i; !seen[j]; j = next[j]) {
        seen[j] = 1;
        round.push(this.#nodes[j]);
      }
      rounds.push(round);
    }
    this.#attach(cases, rounds);
    return cases.map((path) => Int32Array.from(path));
  }

  /** Takes every round into the cases, cheapest first of all those that are left. */
  #attach(cases: number[][], rounds: number[][]): void {
    while (rounds.length > 0) {
      const passing = rounds.findIndex((round) => cases.some((path) => path.some((v) => round.includes(v))));
      const [round] = rounds.splice(Math.max(0, passing), 1);
      if (passing >= 0) this.#splice(cases, round);
      else this.#open(cases, round);
    }
  }

  #splice(cases: number[][], round: number[]): void {
    const path = cases.find((candidate) => candidate.some((v) => round.includes(v)))!;
    const at = path.findIndex((v) => round.includes(v));
    const from = round.indexOf(path[at]);
    const turned = [...round.slice(from), ...round.slice(0, from)];
    const detour = [path[at]];
    for (const v of [...turned.slice(1), turned[0]]) this.#append(detour, v);
    path.splice(at, 1, ...detour);
  }

  /** Begins the round at the node that is cheapest to come to, from the end of a case or by a reset. */
  #open(cases: number[][], round: number[]): void {
    let best = { extra: Number.POSITIVE_INFINITY, from: 0, path: null as number[] | null };
    round.forEach((v, from) => {
      const last = round[(from + round.length - 1) % round.length];
      const closing = this.#distance(last, v);
      for (const path of [null, ...cases]) {
        const extra =
          (path ? this.#distance(path[path.length - 1], v) : this.#resetCost + 1 + this.#near.distance[v]) -
          closing;
        if (extra < best.extra) best = { extra, from, path };
      }
    });
    const turned = [...round.slice(best.from), ...round.slice(0, best.from)];
    const path = best.path ?? Array.from(this.#near.pathTo(turned[0]));
    for (const v of best.path ? turned : turned.slice(1)) this.#append(path, v);
    if (!best.path) cases.push(path);
  }

  #distance(u: number, w: number): number {
    const distance = this.#paths[this.#place[u]].distance[w];
    return distance < 0 ? Number.POSITIVE_INFINITY : distance;
  }

  /** Walks on to w by a shortest path. */
  #append(path: number[], w: number): void {
    const way = this.#paths[this.#place[path[path.length - 1]]].pathTo(w);
    for (const v of way.subarray(1)) path.push(v);
  }
}

/** Always on to the nearest uncovered node, over known ground or by a reset, whichever is cheaper. */
function nearestFirst(game: Game, near: ShortestPaths, resetCost: number): Case[] {
  const { outStart, target, initial, n } = game;
  const covered = new Uint8Array(n);
  const mark = new Int32Array(n).fill(-1);
  const before = new Int32Array(n);
  const queue = new Int32Array(n);
  const cases: number[][] = [[initial]];
  covered[initial] = 1;
  let left = near.order.length - 1;
  let nearest = 0;
  for (let round = 0; left > 0; round++) {
    while (covered[near.order[nearest]]) nearest++;
    const path = cases[cases.length - 1];
    const most = resetCost + 1 + near.distance[near.order[nearest]];
    const way = wayToUncovered(path[path.length - 1], round, most) ?? null;
    const walked = way ?? Array.from(near.pathTo(near.order[nearest]));
    if (way) for (const v of way) path.push(v);
    else cases.push(walked);
    for (const v of walked) {
      if (covered[v]) continue;
      covered[v] = 1;
      left--;
    }
  }
  return cases.map((path) => Int32Array.from(path));

  /** Breadth-first, not past `most` moves; without the node it starts at. */
  function wayToUncovered(from: number, round: number, most: number): number[] | null {
    let tail = 0;
    queue[tail++] = from;
    mark[from] = round;
    for (let head = 0, level = 0, levelEnd = 1; head < tail && level < most; level++, levelEnd = tail) {
      for (; head < levelEnd; head++) {
        const v = queue[head];
        for (let e = outStart[v]; e < outStart[v + 1]; e++) {
          const w = target[e];
          if (mark[w] === round) continue;
          mark[w] = round;
          before[w] = v;
          queue[tail++] = w;
          if (covered[w]) continue;
          const way: number[] = [];
          for (let u = w; u !== from; u = before[u]) way.push(u);
          return way.reverse();
        }
      }
    }
    return null;
  }
}
