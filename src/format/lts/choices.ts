// The SUT nodes of a transition system, one for a state and a label by the rules that lts.ts tells. Transitions are looked through twice:
// counted, to know where the SUT has a choice, and then added.

import { FreshNames } from '../../base/index.ts';
import { type GameBuilder, type Owner, SUT } from '../../game/index.ts';
import type { LabelRules } from './label-rules.ts';

export interface LtsRules extends LabelRules {
  readonly nodes: 'always' | 'choices';
}

/** Labels that an edge carries for `--goal labels`. */
export type Tags = readonly string[] | undefined;

/** The SUT nodes of the states, made as the transitions come. */
export class Choices {
  readonly #builder: GameBuilder;
  readonly #ids: readonly string[];
  readonly #names: FreshNames;
  readonly #node: number[];
  readonly #labels: readonly string[];
  /** Whether each label is the SUT's own. */
  readonly #sut: readonly boolean[];
  /** By state and stimulus: the one target known so far, or -1 where there are several. */
  readonly #only = new Map<number, number>();
  readonly #sutNode = new Map<number, number>();
  readonly #wait = new Map<number, number>();
  readonly #ownMoves = new Map<number, { target: number; label: string; labels: Tags }[]>();
  readonly #sutStates: ReadonlySet<number>;
  readonly #always: boolean;

  constructor(
    builder: GameBuilder,
    ids: readonly string[],
    labels: readonly string[],
    sutStates: ReadonlySet<number>,
    rules: LtsRules,
  ) {
    this.#builder = builder;
    this.#sutStates = sutStates;
    this.#ids = ids;
    this.#names = new FreshNames(ids);
    this.#node = ids.map((id) => builder.mention(id));
    this.#always = rules.nodes === 'always';
    this.#labels = labels;
    this.#sut = labels.map(rules.isSut);
  }

  count(s: number, label: number, t: number, labels: Tags): void {
    if (label < 0 || this.#sutStates.has(s)) return;
    if (this.#sut[label]) {
      const moves = this.#ownMoves.get(s) ?? [];
      moves.push({ target: this.#node[t], label: this.#labels[label], labels });
      this.#ownMoves.set(s, moves);
      return;
    }
    const pair = s * this.#labels.length + label;
    const only = this.#only.get(pair);
    this.#only.set(pair, only === undefined || only === t ? t : -1);
  }

  add(
    s: number,
    label: number,
    t: number,
    observation: string | undefined,
    weight: number,
    labels: Tags,
  ): void {
    const builder = this.#builder;
    const [u, w] = [this.#node[s], this.#node[t]];
    const text = label < 0 ? undefined : this.#labels[label];
    if (text === undefined || this.#sutStates.has(s)) {
      this.#edge(u, w, text, weight, labels);
      return;
    }
    if (this.#sut[label]) {
      let wait = this.#wait.get(s);
      if (wait === undefined) {
        wait = this.#fresh(`${this.#ids[s]}/wait`, SUT);
        this.#wait.set(s, wait);
        builder.edge(u, wait, 'wait');
      }
      this.#edge(wait, w, text, weight, labels);
      return;
    }
    const pair = s * this.#labels.length + label;
    const race = this.#ownMoves.has(s);
    if (!this.#always && !race && this.#only.get(pair) !== -1) {
      this.#edge(u, w, text, 1, labels);
      return;
    }
    let choice = this.#sutNode.get(pair);
    if (choice === undefined) {
      choice = this.#fresh(`${this.#ids[s]}/${text}`, SUT);
      this.#sutNode.set(pair, choice);
      builder.edge(u, choice, text);
    }
    this.#edge(choice, w, observation, weight, labels);
  }

  /** The SUT may be faster than any stimulus: its own moves are open to every choice node of the state. */
  races(): void {
    for (const [pair, choice] of this.#sutNode) {
      for (const { target, label, labels } of this.#ownMoves.get(Math.floor(pair / this.#labels.length)) ??
        []) {
        this.#edge(choice, target, label, 1, labels);
      }
    }
  }

  #edge(u: number, w: number, label: string | undefined, weight: number, labels: Tags): void {
    if (labels) this.#builder.edge(u, w, label, weight, -1, { labels });
    else this.#builder.edge(u, w, label, weight);
  }

  #fresh(wanted: string, owner: Owner): number {
    return this.#builder.node(this.#names.take(wanted), owner);
  }
}
