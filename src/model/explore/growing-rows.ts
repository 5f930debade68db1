// The rows of a game in the making: nodes are numbered as they come, and the edges of a node are added when all nodes before it have theirs,
// so they need no sorting afterwards.

import { GrowingInts, GrowingNumbers } from '../../base/index.ts';
import { type GameRows, type Owner, TESTER } from '../../game/index.ts';

export class GrowingRows {
  readonly #owner = new GrowingInts(1 << 10);
  readonly #gain = new GrowingNumbers(1 << 10);
  readonly #outStart = new GrowingInts(1 << 10);
  readonly #target = new GrowingInts(1 << 12);
  readonly #label = new GrowingInts(1 << 12);
  readonly #labels: string[] = [];
  readonly #labelIds = new Map<string, number>();
  #weight: GrowingNumbers | null = null;
  #unasked: GrowingInts | null = null;

  get nodes(): number {
    return this.#owner.length;
  }

  get edges(): number {
    return this.#target.length;
  }

  /** About, with what a node and its name take until they are rows. */
  get bytes(): number {
    return 100 * this.nodes + 20 * this.edges;
  }

  /** A new node; what it is may be said later. */
  add(): number {
    this.#owner.push(TESTER);
    this.#gain.push(1);
    return this.#owner.length - 1;
  }

  /** The edges added from now on are those of the next node. */
  open(): void {
    this.#outStart.push(this.#target.length);
  }

  /** Says what a node is. */
  describe(v: number, owner: Owner, gain: number): void {
    this.#owner.set(v, owner);
    this.#gain.set(v, gain);
  }

  edge(target: number, label: number, weight: number, unasked = false): void {
    if (unasked && !this.#unasked) {
      this.#unasked = new GrowingInts(this.#target.length + 1);
      for (let e = 0; e < this.#target.length; e++) this.#unasked.push(0);
    }
    this.#unasked?.push(unasked ? 1 : 0);
    if (weight !== 1 && !this.#weight) {
      this.#weight = new GrowingNumbers(this.#target.length + 1);
      for (let e = 0; e < this.#target.length; e++) this.#weight.push(1);
    }
    this.#weight?.push(weight);
    this.#target.push(target);
    this.#label.push(label);
  }

  labelId(label: string): number {
    let id = this.#labelIds.get(label);
    if (id === undefined) {
      id = this.#labels.push(label) - 1;
      this.#labelIds.set(label, id);
    }
    return id;
  }

  label(id: number): string {
    return this.#labels[id];
  }

  rows(name: string, ids: readonly string[]): GameRows {
    return {
      name,
      initial: 0,
      owner: new Uint8Array(this.#owner.view()),
      gain: this.#gain.view().slice(),
      outStart: this.#outStart.view().slice(),
      target: this.#target.view().slice(),
      label: this.#label.view().slice(),
      weight: this.#weight?.view().slice() ?? null,
      labels: this.#labels,
      ids,
      ...(this.#unasked && { unasked: Uint8Array.from(this.#unasked.view()) }),
    };
  }
}
