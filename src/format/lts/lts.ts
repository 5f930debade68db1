// From a labelled transition system, which knows no players, to a game. Used by every format of that kind.
//
// A state s is a tester node. The tester chooses a label a that s offers, the SUT chooses which of the
// transitions (s, a, t) is taken: so (s, a) is an SUT node, with an edge s -a-> (s, a) and an edge to each t.
//
// Some labels are the SUT's own: internal steps (`i`, `tau`), outputs, whatever the user's pattern matches.
// The tester cannot choose them; it can only wait, and then the SUT picks any of them: an SUT node (s, wait)
// has an edge for each, labelled with it. A state that has both kinds is a race. A guarantee must not rest on
// winning it, so there every (s, a) also has the SUT's own moves of s. (That is the view of ioco testing: a
// tester that stimulates must be ready for an output instead.) A waiting tester assumes progress: a state
// with SUT moves does not stay silent for ever.
//
// By the rule `always` every (s, a) gets its node, by `choices` only where the SUT has a choice; elsewhere the
// edge s -a-> t stands for itself. Transition systems are read by the first, drawings by the second.
//
// Cost: linear. With every (s, a) distinct the game has states + transitions nodes.

import {
  atOnce,
  beyond,
  GrowingInts,
  GrowingNumbers,
  type IssueList,
  limit,
  type Slices,
} from '../../base/index.ts';
import { type Game, GameBuilder, type Owner, SUT, TESTER } from '../../game/index.ts';
import { Choices, type LtsRules } from './choices.ts';
import { transitionGame } from './transition-game.ts';

export class Lts {
  /** By id; null as long as only `distinctStates` were added. */
  #states: Map<string, number> | null = null;
  readonly #ids: string[] = [];
  readonly #gains: (number | undefined)[] = [];
  /** What a coverage goal may ask for, for the states that have any. */
  readonly #tags = new Map<number, readonly string[]>();
  /** By number of the transition. */
  readonly #edgeTags = new Map<number, readonly string[]>();
  /** States that are the SUT's: their transitions are its moves, and need no node of their own. */
  readonly #sutStates = new Set<number>();
  readonly #labels: string[] = [];
  readonly #labelIndex = new Map<string, number>();
  readonly #source = new GrowingInts();
  readonly #label = new GrowingInts();
  readonly #target = new GrowingInts();
  readonly #observation = new GrowingInts();
  /** Kept from the first one on that is not 1. */
  #weight: GrowingNumbers | null = null;
  readonly #mostEdges = limit('edges');

  get stateCount(): number {
    return this.#ids.length;
  }

  get transitionCount(): number {
    return this.#source.length;
  }

  has(id: string): boolean {
    return this.#known().has(id);
  }

  /** Adds states that are called differently from one another, to none: it saves looking for them. */
  distinctStates(ids: readonly string[]): void {
    for (const id of ids) this.#ids.push(id);
  }

  #known(): Map<string, number> {
    this.#states ??= new Map(this.#ids.map((id, s) => [id, s]));
    return this.#states;
  }

  state(id: string, gain?: number, owner: Owner = TESTER, tags: readonly string[] = []): number {
    let s = this.#known().get(id);
    if (s === undefined) {
      s = this.#ids.length;
      this.#known().set(id, s);
      this.#ids.push(id);
    }
    if (gain !== undefined) this.#gains[s] = gain;
    if (owner === SUT) this.#sutStates.add(s);
    if (tags.length > 0) this.#tags.set(s, tags);
    return s;
  }

  /**
   * Adds a transition; one without a label is a choice of its own. The observation is what the SUT answers
   * a stimulus with on its way to t. Tags are of the edge that leads to t: where the SUT chooses, of its answer.
   */
  transition(
    s: number,
    label: string | undefined,
    t: number,
    observation?: string,
    weight = 1,
    tags: readonly string[] = [],
  ): void {
    if (this.#source.length >= this.#mostEdges) throw beyond('edges', 'the model has more transitions');
    if (tags.length > 0) this.#edgeTags.set(this.#source.length, tags);
    if (weight !== 1 && !this.#weight) {
      this.#weight = new GrowingNumbers(this.#source.length + 1);
      for (let e = 0; e < this.#source.length; e++) this.#weight.push(1);
    }
    this.#weight?.push(weight);
    this.#source.push(s);
    this.#label.push(this.#labelNumber(label));
    this.#target.push(t);
    this.#observation.push(this.#labelNumber(observation));
  }

  #labelNumber(label: string | undefined): number {
    if (label === undefined) return -1;
    let index = this.#labelIndex.get(label);
    if (index === undefined) {
      index = this.#labels.length;
      this.#labelIndex.set(label, index);
      this.#labels.push(label);
    }
    return index;
  }

  /** The game of this system, or null with issues. States keep their order, numbers are put in order of size. */
  game(name: string, initial: string, rules: LtsRules, issues: IssueList): Game | null {
    return atOnce(this.making(name, initial, rules, issues));
  }

  /** The same in slices. */
  *making(name: string, initial: string, rules: LtsRules, issues: IssueList): Slices<Game | null> {
    const order = this.#order();
    const quick = yield* this.#quickGame(name, initial, rules, order, issues);
    if (quick) return quick;
    const builder = new GameBuilder(issues);
    builder.name = name;
    for (const s of order) {
      const owner = this.#sutStates.has(s) ? SUT : TESTER;
      builder.node(this.#ids[s], owner, this.#gains[s], -1, this.#tags.get(s));
    }
    builder.start(initial);
    const choices = new Choices(builder, this.#ids, this.#labels, this.#sutStates, rules);
    const m = this.#source.length;
    for (let e = 0; e < m; e++)
      choices.count(this.#source.get(e), this.#label.get(e), this.#target.get(e), this.#edgeTags.get(e));
    for (let e = 0; e < m; e++) {
      const observation = this.#labels[this.#observation.get(e)];
      choices.add(
        this.#source.get(e),
        this.#label.get(e),
        this.#target.get(e),
        observation,
        this.#weight?.get(e) ?? 1,
        this.#edgeTags.get(e),
      );
    }
    choices.races();
    return yield* builder.building();
  }

  /** The same game in typed arrays, where nothing has to be looked up, renamed or told: null otherwise. */
  *#quickGame(
    name: string,
    initial: string,
    { nodes, isSut }: LtsRules,
    order: readonly number[],
    issues: IssueList,
  ): Slices<Game | null> {
    const start = this.#states ? (this.#states.get(initial) ?? -1) : this.#ids.indexOf(initial);
    const [source, label, target, observation] = [this.#source, this.#label, this.#target, this.#observation];
    const m = source.length;
    const isPlain =
      start >= 0 &&
      !issues.failed &&
      this.#sutStates.size + this.#tags.size + this.#edgeTags.size + this.#gains.length === 0 &&
      order.length + m <= limit('nodes') &&
      2 * m <= limit('edges') &&
      !this.#labels.some(isSut) &&
      !this.#ids.some((id) => id.includes('/'));
    if (!isPlain) return null;
    const weight = this.#weight?.view() ?? null;
    if (weight && !weight.every((w) => w > 0 && w !== Number.POSITIVE_INFINITY)) return null;
    const isInOrder = order.every((s, i) => s === i);
    const place = new Int32Array(order.length);
    for (let i = 0; i < order.length; i++) place[order[i]] = i;
    const placed = (states: Int32Array) => (isInOrder ? states : states.map((s) => place[s]));
    yield;
    return yield* transitionGame({
      name,
      states: order.length,
      initial: place[start],
      ids: isInOrder ? this.#ids : order.map((s) => this.#ids[s]),
      source: placed(source.view()),
      label: label.view(),
      target: placed(target.view()),
      observation: observation.view(),
      labels: this.#labels,
      weight,
      isSut,
      onlyChoices: nodes === 'choices',
    });
  }

  #order(): number[] {
    const order = this.#ids.map((_, s) => s);
    if (!this.#ids.every((id) => /^(0|[1-9]\d{0,14})$/.test(id))) return order;
    return order.sort((a, b) => Number(this.#ids[a]) - Number(this.#ids[b]));
  }
}
