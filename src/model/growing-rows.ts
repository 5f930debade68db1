// The rows of a game in the making: nodes are numbered as they come, and the edges of a node are added when all nodes before it have theirs,
// so they need no sorting afterwards.

import { GrowingInts, GrowingNumbers } from '../base/index.ts';
import { type GameRows, type Owner, TESTER } from '../game/index.ts';

export class GrowingRows {
  readonly #owner = new GrowingInts(1 << 10);
  readonly #gain = new GrowingNumbers(1 << 10);
  readonly #ids: string[] = [];
  /** The ids in use, from the first one on that could clash: texts and choices may be called anything. */
  #taken: Set<string> | null = null;
  readonly #outStart = new GrowingInts(1 << 10);
  readonly #target = new GrowingInts(1 << 12);
  readonly #label = new GrowingInts(1 << 12);
  readonly #labels: string[] = [];
  readonly #labelIds = new Map<string, number>();
  #weight: GrowingNumbers | null = null;

  get nodes(): number {
    return this.#owner.length;
  }

  get edges(): number {
    return this.#target.length;
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

  /** Says what a node is, nodes in order. An id that is `free` may equal another one, and then gets a number. */
  describe(v: number, owner: Owner, gain: number, id: string, free: boolean): void {
    this.#owner.set(v, owner);
    this.#gain.set(v, gain);
    this.#ids[v] = this.#unused(id, free);
  }

  edge(target: number, label: number, weight: number): void {
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

  /** The label of the edge added last. */
  get lastLabel(): string {
    return this.#labels[this.#label.get(this.#label.length - 1)];
  }

  rows(name: string): GameRows {
    return {
      name,
      initial: 0,
      owner: Uint8Array.from(this.#owner.view()),
      gain: this.#gain.view().slice(),
      outStart: this.#outStart.view().slice(),
      target: this.#target.view().slice(),
      label: this.#label.view().slice(),
      weight: this.#weight?.view().slice() ?? null,
      labels: this.#labels,
      ids: this.#ids,
    };
  }

  #unused(id: string, free: boolean): string {
    if (!free && !this.#taken) return id;
    this.#taken ??= new Set(this.#ids);
    let name = id;
    for (let i = 2; this.#taken.has(name); i++) name = `${id} #${i}`;
    this.#taken.add(name);
    return name;
  }
}
