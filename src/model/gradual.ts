// A model program unfolded as far as somebody wants to see it: from the states that were chosen, and no further. What is not unfolded yet has
// no edges. So a program of any size can be looked at, and a play of the part is a play of the program: whatever a tester can force
// among the states of the part can be forced in the whole.
//
// A part is explored anew for each look, with guards that refuse everything in states that stay folded: one way in for all programs, and
// the same names as ever. The bound on nodes keeps that short. Classes (`fec`) are merged once all is unfolded; a part shows the states
// themselves, because a class of which some states are folded would promise too much.

import type { Outcome } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import { canonicalText } from './canonical-text.ts';
import type { Action, AnyModel } from './define-model.ts';
import { explore } from './explore/index.ts';
import { parameterValues } from './parameters.ts';

/** What a part shows of one node. */
export interface PartNode {
  /** The same for as long as the program is open, however much is unfolded. */
  readonly number: number;
  /** Undefined for a choice of the SUT, and for a class of several states. */
  readonly state: unknown;
  /** There is more behind it that was not looked at. */
  readonly folded: boolean;
  /** The class of the state, where the model has classes. */
  readonly group: string | null;
}

export interface Part {
  readonly game: Game;
  /** By node. */
  readonly nodes: readonly PartNode[];
  /** Nothing is folded: the game is that of `explore`. */
  readonly whole: boolean;
  /** More was asked for than the bound on nodes allows. */
  readonly full: boolean;
}

export class GradualExploration {
  readonly #model: AnyModel;
  readonly #set: Readonly<Record<string, unknown>>;
  readonly #bound: number;
  /** The texts of the states that are unfolded; null for all of them. */
  #open: ReadonlySet<string> | null = new Set();
  readonly #numbers = new Map<string, number>();

  constructor(model: AnyModel, set: Readonly<Record<string, unknown>>, bound: number) {
    this.#model = model;
    this.#set = set;
    this.#bound = bound;
  }

  /** What is unfolded now. */
  part(): Outcome<Part> {
    return this.#partOf(this.#open);
  }

  /** Everything is folded again, but for about so many nodes nearest to the start. */
  begin(nodes: number): Outcome<Part> {
    this.#open = new Set();
    let part = this.part();
    while (part.ok && !part.value.whole && !part.value.full && part.value.game.n < nodes) {
      const { n, m } = part.value.game;
      const most = Math.ceil((nodes - n) / (1 + m / n));
      part = this.#openMore(part.value, foldedOf(part.value).slice(0, most));
    }
    return part;
  }

  /** So many steps further from a node; a choice of the SUT counts as none. */
  unfold(number: number, steps: number): Outcome<Part> {
    let part = this.part();
    for (let step = 0; step < steps && part.ok && !part.value.full; step++) {
      part = this.#openMore(part.value, foldedNear(part.value, number, step));
    }
    return part;
  }

  /** All of it, or as much of it as the bound allows. */
  unfoldAll(): Outcome<Part> {
    const all = this.#partOf(null);
    if (all.ok && !all.value.full) this.#open = null;
    if (!all.ok || !all.value.full) return all;
    const much = this.begin(0.8 * this.#bound);
    return much.ok ? { ...much, value: { ...much.value, full: true } } : much;
  }

  /** Unfolds these nodes, if there is room; what goes wrong in the program leaves all as it was. */
  #openMore(part: Part, nodes: readonly number[]): Outcome<Part> {
    if (!this.#open || nodes.length === 0) return { ok: true, value: part, warnings: [] };
    const open = new Set([...this.#open, ...nodes.map((v) => canonicalText(part.nodes[v].state))]);
    const next = this.#partOf(open);
    if (next.ok && next.value.full) return { ok: true, value: { ...part, full: true }, warnings: [] };
    if (next.ok) this.#open = open;
    return next;
  }

  #partOf(open: ReadonlySet<string> | null): Outcome<Part> {
    const model = open ? foldedModel(this.#model, open) : this.#model;
    const explored = explore(model, { set: this.#set, states: true, maxNodes: this.#bound });
    if (!explored.ok) return explored;
    const { game, stopped } = explored.value;
    const groupOf = this.#groups();
    const nodes = game.ids.map((id, v): PartNode => {
      const state = game.states?.[v];
      const text = state === undefined ? null : canonicalText(state);
      return {
        number: this.#number(text === null ? `choice ${id}` : `state ${text}`),
        state,
        folded: open !== null && text !== null && !open.has(text),
        group: state === undefined ? null : groupOf(state),
      };
    });
    const isWhole = stopped === null && nodes.every(({ folded }) => !folded);
    if (open && isWhole && this.#model.fec) return this.#partOf(null);
    const value = { game, nodes, whole: isWhole, full: stopped !== null };
    return { ok: true, value, warnings: explored.warnings };
  }

  #number(key: string): number {
    const known = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, known);
    return known;
  }

  /** Tells the class of a state. A function of the user's that throws here is told with its call when all is unfolded. */
  #groups(): (state: unknown) => string | null {
    const { fec, stateName, parameters } = this.#model;
    const values = parameterValues(parameters, this.#set);
    if (!fec || !values.ok) return () => null;
    return (state) => {
      try {
        return stateName ? stateName(state, values.value) : canonicalText(fec(state, values.value));
      } catch {
        return null;
      }
    };
  }
}

/** The same program, of which only the states with these texts can be left. */
function foldedModel({ fec, stateName, ...model }: AnyModel, open: ReadonlySet<string>): AnyModel {
  let asked: unknown;
  let isOpen = false;
  const unfolded = (state: unknown): boolean => {
    if (state !== asked) {
      asked = state;
      isOpen = open.has(canonicalText(state));
    }
    return isOpen;
  };
  const actions = Object.entries(model.actions).map(([name, action]: [string, Action<unknown, unknown>]) => {
    const { when } = action;
    const guard: Action<unknown, unknown>['when'] = (state, args, parameters) =>
      unfolded(state) && (when?.(state, args, parameters) ?? true);
    return [name, { ...action, when: guard }];
  });
  // Names may be those of classes, which are not merged here.
  return { ...model, ...(stateName && !fec && { stateName }), actions: Object.fromEntries(actions) };
}

const foldedOf = ({ nodes }: Part): number[] => nodes.flatMap(({ folded }, v) => (folded ? [v] : []));

/** The folded nodes at most so many steps from a node. */
function foldedNear(part: Part, number: number, steps: number): number[] {
  const { outStart, target, n } = part.game;
  const far = new Int32Array(n).fill(-1);
  let level = part.nodes.flatMap((node, v) => (node.number === number ? [v] : []));
  for (const v of level) far[v] = 0;
  while (level.length > 0) {
    const next: number[] = [];
    for (const v of level) {
      // A choice has no state, and is passed through at once.
      const price = part.nodes[v].state === undefined ? 0 : 1;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        const reached = far[v] + price;
        if (reached > steps || (far[w] >= 0 && far[w] <= reached)) continue;
        far[w] = reached;
        next.push(w);
      }
    }
    level = next;
  }
  return foldedOf(part).filter((v) => far[v] >= 0);
}
