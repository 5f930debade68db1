// The tour and the phases of the bounds (budget/forcing-cost.ts) as strategies, from anywhere and with anything covered: nodes that can be
// forced on their own one after the other, and as soon as that is cheaper, or nothing else is left, whatever new node can be forced next
// through those that bring nothing more. To leave out a node that is covered by now never makes the rest dearer, because
// to force one node and then another is one way to force the other. So what is needed falls by what each move costs.
//
// With restart every node can go back to the initial one, so what is needed is bounded by what is needed there and a reset.
// Cost: O(targets) for a node that is not covered yet; O(n + m) after each covered node, once somebody asks.

import type { Game } from '../../game/index.ts';
import { forcingRanks, ranksOf } from '../budget/index.ts';
import { dearestOf, type Forcer, OpenParts } from './forcer.ts';

export interface TourOptions {
  readonly wanted: number;
  /** A reset and the visit that follows; infinite if none can be paid. */
  readonly resetSteps: number;
  /** Whether the phases force the wanted gain: it is at most the guarantee with restart. */
  readonly phases: boolean;
}

/** With more targets than that a new tour is planned only after something new was covered. */
const FEW_TARGETS = 64;

export class TourForcer implements Forcer {
  readonly #game: Game;
  readonly #targets: readonly number[];
  readonly #ranks: readonly Float64Array[];
  readonly #options: TourOptions;
  readonly #dearest: number;
  readonly #parts: OpenParts;
  readonly #covered: Uint8Array;
  readonly #walked: Uint8Array;
  /** How many nodes can be reached. */
  readonly #nodes: number;
  #gained = 0;
  /** The targets to come, by their place in the list of all. */
  #tour: number[];
  /** What is needed from the first of them on, it being covered. */
  #rest = Number.POSITIVE_INFINITY;
  /** What each node costs until something new is forced through what is covered; made when needed. */
  #next: Float64Array | null = null;
  #current = false;
  #plannedAt = -1;
  #count = 0;

  /** @param targets the nodes with some gain that can be reached */
  constructor(game: Game, nodes: number, targets: readonly number[], options: TourOptions) {
    this.#game = game;
    this.#nodes = nodes;
    this.#targets = targets;
    this.#ranks = targets.map((t) => ranksOf(game, t));
    this.#options = options;
    this.#dearest = dearestOf(game);
    this.#parts = new OpenParts(game, false);
    this.#covered = new Uint8Array(game.n);
    this.#walked = Uint8Array.from(game.gain, (gain) => (gain > 0 ? 0 : 1));
    this.#tour = [];
    this.cover(game.initial);
    const { initial } = game;
    // As the bound plans it: what cannot be forced from the initial node is left to chance.
    const certain = [...targets.keys()].filter((i) => Number.isFinite(this.#ranks[i][initial]));
    this.#tour = this.#nearestFirst(initial, certain);
  }

  get ample(): number {
    return this.#options.resetSteps + this.need(this.#game.initial) + this.#dearest;
  }

  cover(v: number): void {
    if (this.#covered[v]) return;
    this.#covered[v] = 1;
    this.#walked[v] = 1;
    this.#gained += this.#game.gain[v];
    this.#parts.cover(v);
    this.#current = false;
    this.#count++;
  }

  need(w: number): number {
    const { wanted, phases, resetSteps } = this.#options;
    const restart = Number.isFinite(resetSteps);
    const { gain, initial } = this.#game;
    this.#refresh();
    const { left } = this.#parts;
    if (!this.#walked[w]) {
      return this.#along(0, w, wanted - this.#gained - gain[w], left - 1, w);
    }
    const lacking = wanted - this.#gained;
    if (lacking <= 0) return 0;
    let byTour = this.#tour.length > 0 ? this.#leg(w, this.#tour[0]) + this.#rest : Number.POSITIVE_INFINITY;
    if (!restart && byTour === Number.POSITIVE_INFINITY) byTour = this.#along(0, w, lacking, left, -1);
    if (!phases) return byTour;
    this.#next ??= forcingRanks(
      this.#game,
      this.#targets.filter((t) => !this.#covered[t]),
    );
    const first = Math.min(this.#next[w], resetSteps + this.#next[initial]);
    return Math.min(byTour, first + this.#phases(this.#parts.for(lacking, -1, left) - 1, left - 1));
  }

  /** Without restart: what cannot be forced from here is given up, or coming back to where it can would make the tour longer. */
  arrive(v: number): void {
    this.#refresh();
    let given = 0;
    while (given < this.#tour.length && this.#leg(v, this.#tour[given]) === Number.POSITIVE_INFINITY) given++;
    if (given === 0) return;
    this.#tour = this.#tour.slice(given);
    this.#current = false;
  }

  replan(v: number): boolean {
    this.#refresh();
    if (this.#plannedAt === this.#count && this.#tour.length > FEW_TARGETS) return false;
    this.#plannedAt = this.#count;
    const open = [...this.#targets.keys()].filter((i) => !this.#covered[this.#targets[i]]);
    const tour = this.#nearestFirst(v, open);
    const before = { tour: this.#tour, need: this.need(v) };
    this.#tour = tour;
    this.#current = false;
    if (this.need(v) < before.need) return true;
    this.#tour = before.tour;
    this.#current = false;
    return false;
  }

  #leg(from: number, i: number): number {
    const rank = this.#ranks[i];
    return Math.min(rank[from], this.#options.resetSteps + rank[this.#game.initial]);
  }

  #nearestFirst(from: number, open: readonly number[]): number[] {
    const tour: number[] = [];
    const left = open.filter((i) => !this.#covered[this.#targets[i]]);
    for (let here = from; ; ) {
      let best = -1;
      let least = Number.POSITIVE_INFINITY;
      for (let k = 0; k < left.length; k++) {
        const leg = this.#leg(here, left[k]);
        if (leg < least) [best, least] = [k, leg];
      }
      if (best < 0) return tour;
      tour.push(left[best]);
      here = this.#targets[left[best]];
      left.splice(best, 1);
    }
  }

  #refresh(): void {
    if (this.#current) return;
    this.#current = true;
    this.#next = null;
    this.#tour = this.#tour.filter((i) => !this.#covered[this.#targets[i]]);
    if (this.#tour.length === 0) return;
    const first = this.#targets[this.#tour[0]];
    const lacking = this.#options.wanted - this.#gained - this.#game.gain[first];
    this.#rest = this.#along(1, first, lacking, this.#parts.left - 1, -1);
  }

  /** What is needed from `here` on by the tour from its place `k` on, `skipped` left out, with `open` nodes uncovered. */
  #along(k: number, here: number, lacking: number, open: number, skipped: number): number {
    if (lacking <= 0) return 0;
    const { gain } = this.#game;
    let best = this.#anywhere(lacking, open, skipped);
    let cost = 0;
    let at = here;
    let wanted = lacking;
    let uncovered = open;
    for (let i = k; i < this.#tour.length; i++) {
      const t = this.#targets[this.#tour[i]];
      if (t === skipped) continue;
      const leg = this.#leg(at, this.#tour[i]);
      if (leg === Number.POSITIVE_INFINITY) continue;
      cost += leg;
      if (cost >= best) break;
      wanted -= gain[t];
      uncovered--;
      at = t;
      if (wanted <= 0) return cost;
      best = Math.min(best, cost + this.#anywhere(wanted, uncovered, skipped));
    }
    return best;
  }

  /** What phases cost until so much is there, wherever the pebble is, with `open` nodes uncovered. */
  #anywhere(lacking: number, open: number, without: number): number {
    if (!this.#options.phases) return Number.POSITIVE_INFINITY;
    return this.#phases(this.#parts.for(lacking, without, open), open);
  }

  /** So many phases, with `open` nodes uncovered at first: a reset each, and a visit of each node that brings nothing more. */
  #phases(count: number, open: number): number {
    if (count <= 0) return 0;
    const walked = this.#nodes - open;
    return count * this.#options.resetSteps + this.#dearest * (count * walked + (count * (count - 1)) / 2);
  }
}
