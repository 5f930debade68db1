// Checks a proof of an upper bound on the labels that the tester can force. It trusts no solver, and imports none.
//
// Layers and closed sets give a bound b(K, v) on the labels that follow at v once the labels K are covered. It is
// the least `rest` of a layer that holds v and whose labels are in K. Or it is the number of labels outside K of a
// closed set that holds v.
//
// A layer (K, nodes, c) is right if every move of the tester, and one of the SUT's, from each of its nodes is
// right. A move to w is right if w is in the layer and brings nothing, or if
//     bring(w) + b(K + labels of w, w) <= c
// Staying forever brings nothing, so a circular table is an upper bound too. The tester can force the least
// solution, and the table satisfies its equations with >=.
//
// Traps are right under the conditions of node coverage, with the labels on a trap in place of its gain. A circle
// loses nothing there either: the labels before a trap was entered and its value together never rise.

import { type Issue, IssueList } from '../../base/index.ts';
import { type Game, isSink, quote, SUT, TESTER, tagsOfNode } from '../../game/index.ts';
import type { LabelLayerClaim, LabelTrapClaim, LabelWitness } from './label-witness.ts';

export interface LabelVerdict {
  readonly valid: boolean;
  readonly upper: number | null;
  readonly issues: readonly Issue[];
  readonly total: number;
}

export function checkLabelWitness(game: Game, witness: LabelWitness): LabelVerdict {
  const issues = new IssueList();
  const checker = new Checker(game, witness, issues);
  const proven = checker.proven();
  if (!issues.failed && proven > witness.value) {
    issues.add('witness/value-mismatch', `the witness claims ${witness.value}, but proves only ${proven}`);
  }
  const valid = !issues.failed;
  return { valid, upper: valid ? witness.value : null, issues: issues.issues, total: issues.total };
}

class Checker {
  readonly #game: Game;
  readonly #witness: LabelWitness;
  readonly #issues: IssueList;
  readonly #tags: readonly ReadonlySet<number>[];
  /** For each node the layers and closed sets that hold it. */
  readonly #layersAt: LabelLayerClaim[][];
  readonly #closedAt: ReadonlySet<number>[][];
  /** The value of each node with a trap. */
  readonly #claimed: ReadonlyMap<number, number>;

  constructor(game: Game, witness: LabelWitness, issues: IssueList) {
    this.#game = game;
    this.#witness = witness;
    this.#issues = issues;
    this.#tags = Array.from({ length: game.n }, (_, v) => new Set(tagsOfNode(game, v)));
    this.#layersAt = Array.from({ length: game.n }, () => []);
    this.#claimed = new Map(witness.traps.map(({ node, value }) => [node, value]));
    this.#closedAt = Array.from({ length: game.n }, () => []);
  }

  /** The bound that the witness proves for the initial node. */
  proven(): number {
    const { layers, closed, traps, restart } = this.#witness;
    const { initial } = this.#game;
    if (restart && (layers.length > 0 || traps.length > 0)) {
      this.#issues.add('witness/not-with-restart', 'with restart only a closed set proves anything');
    }
    for (const set of closed) this.#closed(set);
    for (const layer of layers) for (const v of this.#known(layer.nodes)) this.#layersAt[v].push(layer);
    for (const layer of layers) this.#layer(layer);
    let best = Number.POSITIVE_INFINITY;
    if (restart) {
      for (const labels of this.#closedAt[initial]) best = Math.min(best, labels.size);
    } else {
      const first = this.#tags[initial];
      best = first.size + this.#bound(first, initial);
      for (const trap of traps) this.#trap(trap);
      const entry = traps.find(({ node }) => node === initial);
      if (entry) best = Math.min(best, entry.value);
    }
    if (best === Number.POSITIVE_INFINITY) {
      this.#issues.add(
        'witness/no-initial',
        `the witness has no claim about the initial node ${quote(this.#game.ids[initial])}`,
      );
    }
    return best;
  }

  #known(nodes: Int32Array): Int32Array {
    for (const v of nodes) {
      if (!(v >= 0 && v < this.#game.n)) throw new RangeError(`a witness names node number ${v}`);
    }
    return nodes;
  }

  #closed(nodes: Int32Array): void {
    const inside = new Set(this.#known(nodes));
    const labels = new Set<number>();
    for (const v of inside) for (const tag of this.#tags[v]) labels.add(tag);
    for (const v of inside) this.#staying(v, (w) => inside.has(w), 'the closed set');
    for (const v of inside) this.#closedAt[v].push(labels);
  }

  #layer({ covered, nodes, rest }: LabelLayerClaim): void {
    const inside = new Set(nodes);
    const have = new Set(covered);
    const isRight = (w: number): boolean => {
      const fresh = [...this.#tags[w]].filter((tag) => !have.has(tag));
      if (fresh.length === 0 && inside.has(w)) return true;
      return fresh.length + this.#bound(new Set([...have, ...fresh]), w) <= rest;
    };
    for (const v of inside) this.#staying(v, isRight, `the layer of rest ${rest}`);
  }

  #trap({ node, value, trap }: LabelTrapClaim): void {
    const { outStart, target, owner, ids } = this.#game;
    const inside = new Set(this.#known(trap));
    const claimed = (w: number): number => this.#claimed.get(w) ?? Number.POSITIVE_INFINITY;
    if (!inside.has(node))
      this.#issues.add('witness/outside', `the trap of ${quote(ids[node])} does not contain it`);
    const labels = new Set<number>();
    for (const v of inside) for (const tag of this.#tags[v]) labels.add(tag);
    const alone = inside.size === 1 && owner[node] === SUT && !isSink(this.#game, node);
    const out = Array.from(target.subarray(outStart[node], outStart[node + 1]));
    let need = 0;
    if (alone && !out.includes(node)) need = Math.min(...out.map(claimed));
    else {
      for (const v of inside) {
        const successors = Array.from(target.subarray(outStart[v], outStart[v + 1]));
        if (owner[v] === TESTER) {
          for (const w of successors) if (!inside.has(w)) need = Math.max(need, claimed(w));
        } else if (successors.length > 0 && !successors.some((w) => inside.has(w)))
          need = Number.POSITIVE_INFINITY;
      }
    }
    if (value < labels.size + need) {
      this.#issues.add(
        'witness/value-too-small',
        `the trap of ${quote(ids[node])} proves ${labels.size + need}, not ${value}`,
      );
    }
  }

  /** Every move of the tester, and one of the SUT's, must be right. */
  #staying(v: number, isRight: (w: number) => boolean, where: string): void {
    const { outStart, target, owner, ids } = this.#game;
    const successors = Array.from(target.subarray(outStart[v], outStart[v + 1]));
    if (owner[v] === TESTER) {
      const wrong = successors.find((w) => !isRight(w));
      if (wrong === undefined) return;
      this.#issues.add(
        'witness/missing-exit',
        `the tester can leave ${where} from ${quote(ids[v])} to ${quote(ids[wrong])}`,
      );
    } else if (successors.length > 0 && !successors.some(isRight)) {
      this.#issues.add('witness/sut-must-leave', `the system cannot stay in ${where} at ${quote(ids[v])}`);
    }
  }

  #bound(covered: ReadonlySet<number>, v: number): number {
    let best = Number.POSITIVE_INFINITY;
    for (const labels of this.#closedAt[v]) {
      let more = 0;
      for (const tag of labels) if (!covered.has(tag)) more++;
      best = Math.min(best, more);
    }
    for (const layer of this.#layersAt[v]) {
      if (layer.rest < best && layer.covered.every((tag) => covered.has(tag))) best = layer.rest;
    }
    return best;
  }
}
