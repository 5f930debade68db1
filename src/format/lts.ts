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

import { GrowingInts, GrowingNumbers, type IssueList } from '../base/index.ts';
import { type Game, GameBuilder, type Owner, SUT, TESTER } from '../game/index.ts';

/** What a label says: the stimulus the tester chooses and the observation that the SUT answers with. */
export interface Reading {
  readonly stimulus: string | undefined;
  readonly observation?: string;
  readonly weight?: number;
}

export interface LtsRules {
  readonly nodes: 'always' | 'choices';
  /** Whether a label is the SUT's own. */
  readonly isSut: (label: string) => boolean;
  /** Takes a label of the tester apart; without it all of it is the stimulus. */
  readonly parse?: (label: string) => Reading;
}

const INTERNAL = /^(i|tau)$/;

/**
 * Which labels are the SUT's own: internal steps always, and those that match the user's pattern, or begin with
 * `!` if there is none. A bad pattern is an issue.
 */
export function sutLabelRule(pattern: string | undefined, issues: IssueList): (label: string) => boolean {
  if (pattern === undefined) return (label) => INTERNAL.test(label) || label.startsWith('!');
  try {
    const regex = new RegExp(pattern, 'u');
    return (label) => INTERNAL.test(label) || regex.test(label);
  } catch (error) {
    issues.add(
      'format/bad-pattern',
      `the pattern of SUT labels cannot be understood: ${(error as Error).message}`,
      -1,
      'give a regular expression such as "^(drop|timeout)"',
    );
    return () => false;
  }
}

export class Lts {
  readonly #states = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #gains: (number | undefined)[] = [];
  readonly #labels: string[] = [];
  readonly #labelIndex = new Map<string, number>();
  readonly #source = new GrowingInts();
  readonly #label = new GrowingInts();
  readonly #target = new GrowingInts();
  readonly #offset = new GrowingNumbers();

  get stateCount(): number {
    return this.#ids.length;
  }

  get transitionCount(): number {
    return this.#source.length;
  }

  has(id: string): boolean {
    return this.#states.has(id);
  }

  state(id: string, gain?: number): number {
    let s = this.#states.get(id);
    if (s === undefined) {
      s = this.#ids.length;
      this.#states.set(id, s);
      this.#ids.push(id);
    }
    if (gain !== undefined) this.#gains[s] = gain;
    return s;
  }

  /** Adds a transition; one without a label is a choice of its own. */
  transition(s: number, label: string | undefined, t: number, offset = -1): void {
    let index = -1;
    if (label !== undefined) {
      index = this.#labelIndex.get(label) ?? this.#labels.length;
      if (index === this.#labels.length) {
        this.#labelIndex.set(label, index);
        this.#labels.push(label);
      }
    }
    this.#source.push(s);
    this.#label.push(index);
    this.#target.push(t);
    this.#offset.push(offset);
  }

  /** The game of this system, or null with issues. States keep their order, numbers are put in order of size. */
  game(name: string, initial: string, rules: LtsRules, issues: IssueList): Game | null {
    const builder = new GameBuilder(issues);
    builder.name = name;
    for (const s of this.#order()) builder.node(this.#ids[s], TESTER, this.#gains[s]);
    builder.start(initial);
    const choices = new Choices(builder, this.#ids, this.#labels, rules);
    const m = this.#source.length;
    for (let e = 0; e < m; e++) choices.count(this.#source.get(e), this.#label.get(e), this.#target.get(e));
    for (let e = 0; e < m; e++) choices.add(this.#source.get(e), this.#label.get(e), this.#target.get(e));
    choices.races();
    return builder.build();
  }

  #order(): number[] {
    const order = this.#ids.map((_, s) => s);
    if (!this.#ids.every((id) => /^(0|[1-9]\d{0,14})$/.test(id))) return order;
    return order.sort((a, b) => Number(this.#ids[a]) - Number(this.#ids[b]));
  }
}

/** The SUT nodes of the states, made as the transitions come. */
class Choices {
  readonly #builder: GameBuilder;
  readonly #ids: readonly string[];
  readonly #node: number[];
  readonly #readings: (Reading & { readonly sut: boolean; readonly key: number })[];
  readonly #stimuli: number;
  /** By state and stimulus: the one target known so far, or -1 where there are several. */
  readonly #only = new Map<number, number>();
  readonly #sutNode = new Map<number, number>();
  readonly #wait = new Map<number, number>();
  readonly #ownMoves = new Map<number, { target: number; label: string }[]>();
  readonly #always: boolean;

  constructor(builder: GameBuilder, ids: readonly string[], labels: readonly string[], rules: LtsRules) {
    this.#builder = builder;
    this.#ids = ids;
    this.#node = ids.map((id) => builder.mention(id));
    this.#always = rules.nodes === 'always';
    const keys = new Map<string, number>();
    this.#readings = labels.map((label) => {
      if (rules.isSut(label)) return { stimulus: label, sut: true, key: -1 };
      const reading = rules.parse?.(label) ?? { stimulus: label };
      const stimulus = reading.stimulus ?? '';
      if (!keys.has(stimulus)) keys.set(stimulus, keys.size);
      return { ...reading, sut: false, key: keys.get(stimulus)! };
    });
    this.#stimuli = Math.max(1, keys.size);
  }

  count(s: number, label: number, t: number): void {
    if (label < 0) return;
    const { sut, key } = this.#readings[label];
    if (sut) {
      const moves = this.#ownMoves.get(s) ?? [];
      moves.push({ target: this.#node[t], label: this.#readings[label].stimulus! });
      this.#ownMoves.set(s, moves);
      return;
    }
    const pair = s * this.#stimuli + key;
    const only = this.#only.get(pair);
    this.#only.set(pair, only === undefined || only === t ? t : -1);
  }

  add(s: number, label: number, t: number): void {
    const builder = this.#builder;
    const [u, w] = [this.#node[s], this.#node[t]];
    if (label < 0) {
      builder.edge(u, w);
      return;
    }
    const { sut, key, stimulus, observation, weight } = this.#readings[label];
    if (sut) {
      let wait = this.#wait.get(s);
      if (wait === undefined) {
        wait = this.#fresh(`${this.#ids[s]}/wait`, SUT);
        this.#wait.set(s, wait);
        builder.edge(u, wait, 'wait');
      }
      builder.edge(wait, w, stimulus);
      return;
    }
    const pair = s * this.#stimuli + key;
    const race = this.#ownMoves.has(s);
    if (!this.#always && !race && this.#only.get(pair) !== -1) {
      builder.edge(u, w, stimulus);
      return;
    }
    let choice = this.#sutNode.get(pair);
    if (choice === undefined) {
      choice = this.#fresh(`${this.#ids[s]}/${stimulus ?? ''}`, SUT);
      this.#sutNode.set(pair, choice);
      builder.edge(u, choice, stimulus);
    }
    builder.edge(choice, w, observation, weight);
  }

  /** The SUT may be faster than any stimulus: its own moves are open to every choice node of the state. */
  races(): void {
    for (const [pair, choice] of this.#sutNode) {
      for (const { target, label } of this.#ownMoves.get(Math.floor(pair / this.#stimuli)) ?? []) {
        this.#builder.edge(choice, target, label);
      }
    }
  }

  #fresh(wanted: string, owner: Owner): number {
    let id = wanted;
    while (this.#builder.has(id)) id += "'";
    return this.#builder.node(id, owner);
  }
}
