// The tour and the phases of the bounds (budget/forcing-cost.ts) as strategies, from anywhere and with anything
// covered. The tour forces targets one by one. Once it is cheaper, or nothing else is left, the phases force
// anything new through nodes that bring nothing more. Forcing one target and then another is one way to force the
// other. So leaving out a useless target never makes the rest more expensive, and the need falls by the cost of
// each move.
//
// With restart every node can go back to the initial one, so the need is at most that of the initial node and a
// reset.
// Cost: O(targets) for a node that is not covered yet; O(n + m) after each covered node, on demand.

import type { Game } from '../../game/index.ts';
import { type Coverage, forcingRanks, type Progress, type Rest, type Target } from '../budget/index.ts';
import { dearestOf, type Forcer } from './forcer.ts';

export interface TourOptions {
  readonly wanted: number;
  /** A reset and the visit that follows; infinite if none can be paid. */
  readonly resetSteps: number;
  /** Whether the phases force the wanted gain: it is at most the guarantee with restart. */
  readonly phases: boolean;
}

/** Something worth a visit, and what it costs at worst to force one, from every node. */
export interface RankedTarget {
  readonly target: Target;
  readonly rank: Float64Array;
}

/** With more targets than that a new tour is planned only after something new was covered. */
const FEW_TARGETS = 64;

export class TourForcer implements Forcer {
  readonly #game: Game;
  readonly #coverage: Coverage;
  readonly #targets: readonly RankedTarget[];
  readonly #options: TourOptions;
  readonly #dearest: number;
  readonly #progress: Progress;
  readonly #covered: Uint8Array;
  /** The targets to come, by their place in the list of all. */
  #tour: number[];
  /** What is needed from the first of them on, it being covered. */
  #rest = Number.POSITIVE_INFINITY;
  /** What each node costs until something new is forced through what is covered; made when needed. */
  #next: Float64Array | null = null;
  #current = false;
  #plannedAt = -1;
  #count = 0;

  constructor(coverage: Coverage, targets: readonly RankedTarget[], options: TourOptions) {
    this.#game = coverage.game;
    this.#coverage = coverage;
    this.#targets = targets;
    this.#options = options;
    this.#dearest = dearestOf(this.#game);
    this.#progress = coverage.progress();
    this.#covered = new Uint8Array(this.#game.n);
    const { initial } = this.#game;
    this.cover(initial);
    // As the bound plans it: what cannot be forced from the initial node is left to chance.
    const certain = [...targets.keys()].filter((i) => Number.isFinite(targets[i].rank[initial]));
    this.#tour = this.#nearestFirst(initial, certain);
  }

  get ample(): number {
    return this.#options.resetSteps + this.need(this.#game.initial) + this.#dearest;
  }

  cover(v: number): void {
    if (this.#covered[v]) return;
    this.#covered[v] = 1;
    this.#progress.cover(v);
    this.#current = false;
    this.#count++;
  }

  need(w: number): number {
    const { wanted, phases, resetSteps } = this.#options;
    const restart = Number.isFinite(resetSteps);
    this.#refresh();
    if (!this.#progress.has(w)) return this.#along(0, [w], this.#progress.rest(w));
    const rest = this.#progress.rest(-1);
    const lacking = wanted - rest.gain;
    if (lacking <= 0) return 0;
    let byTour =
      this.#tour.length > 0 ? this.#leg([w], this.#tour[0]) + this.#rest : Number.POSITIVE_INFINITY;
    if (!restart && byTour === Number.POSITIVE_INFINITY)
      byTour = this.#along(0, [w], this.#progress.rest(-1));
    if (!phases) return byTour;
    this.#next ??= forcingRanks(this.#game, this.#progress.open());
    const first = Math.min(this.#next[w], resetSteps + this.#next[this.#game.initial]);
    return Math.min(byTour, first + this.#phases(rest.partsFor(lacking) - 1, rest.open - 1));
  }

  /** Without restart: what cannot be forced from here is given up, or coming back to where it can would make the tour longer. */
  arrive(v: number): void {
    this.#refresh();
    const here = [v];
    let given = 0;
    while (given < this.#tour.length && this.#leg(here, this.#tour[given]) === Number.POSITIVE_INFINITY)
      given++;
    if (given === 0) return;
    this.#tour = this.#tour.slice(given);
    this.#current = false;
  }

  replan(v: number): boolean {
    this.#refresh();
    if (this.#plannedAt === this.#count && this.#tour.length > FEW_TARGETS) return false;
    this.#plannedAt = this.#count;
    const tour = this.#nearestFirst(v, [...this.#targets.keys()]);
    const before = { tour: this.#tour, need: this.need(v) };
    this.#tour = tour;
    this.#current = false;
    if (this.need(v) < before.need) return true;
    this.#tour = before.tour;
    this.#current = false;
    return false;
  }

  /** From wherever on `from` the pebble lies. */
  #leg(from: Target, i: number): number {
    const { rank } = this.#targets[i];
    let onward = rank[from[0]];
    for (let k = 1; k < from.length; k++) onward = Math.max(onward, rank[from[k]]);
    return Math.min(onward, this.#options.resetSteps + rank[this.#game.initial]);
  }

  #nearestFirst(from: number, some: readonly number[]): number[] {
    const tour: number[] = [];
    const rest = this.#progress.rest(-1);
    let left = some.filter((i) => rest.brings(this.#targets[i].target) > 0);
    for (let here: Target = [from]; ; ) {
      let best = -1;
      let least = Number.POSITIVE_INFINITY;
      for (const i of left) {
        const leg = this.#leg(here, i);
        if (leg < least) [best, least] = [i, leg];
      }
      if (best < 0) return tour;
      tour.push(best);
      here = this.#targets[best].target;
      rest.add(here);
      left = left.filter((i) => i !== best && rest.brings(this.#targets[i].target) > 0);
    }
  }

  #refresh(): void {
    if (this.#current) return;
    this.#current = true;
    this.#next = null;
    const rest = this.#progress.rest(-1);
    this.#tour = this.#tour.filter((i) => rest.brings(this.#targets[i].target) > 0);
    if (this.#tour.length === 0) return;
    const first = this.#targets[this.#tour[0]].target;
    rest.add(first);
    this.#rest = this.#along(1, first, rest);
  }

  /** What is needed from `here` on by the tour from its place `k` on, with `rest` to be covered. */
  #along(k: number, here: Target, rest: Rest): number {
    const { wanted } = this.#options;
    if (rest.gain >= wanted) return 0;
    let best = this.#anywhere(rest);
    let cost = 0;
    let at = here;
    for (let i = k; i < this.#tour.length; i++) {
      const { target } = this.#targets[this.#tour[i]];
      if (rest.brings(target) === 0) continue;
      const leg = this.#leg(at, this.#tour[i]);
      if (leg === Number.POSITIVE_INFINITY) continue;
      cost += leg;
      if (cost >= best) break;
      rest.add(target);
      at = target;
      if (rest.gain >= wanted) return cost;
      best = Math.min(best, cost + this.#anywhere(rest));
    }
    return best;
  }

  /** What phases cost until the wanted gain is there, wherever the pebble is. */
  #anywhere(rest: Rest): number {
    if (!this.#options.phases) return Number.POSITIVE_INFINITY;
    return this.#phases(rest.partsFor(this.#options.wanted - rest.gain), rest.open);
  }

  /** So many phases, with `open` parts uncovered at first: a reset each, and a visit of each node that brings nothing more. */
  #phases(count: number, open: number): number {
    if (count <= 0) return 0;
    const done = this.#coverage.gains.length - open;
    return count * this.#options.resetSteps + this.#dearest * this.#coverage.moves(done, done + count);
  }
}
