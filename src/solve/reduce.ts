// Makes a closure problem smaller without changing what it asks: the least weight of a closed set that holds an
// item of `kept`, for each of them.
//
// - Items that force each other (a cycle of one-option rules) are one item.
// - An item that is only ever taken because one other item forces it is part of that item: a state and its
//   inputs become one.
// - What all options of a rule force, its owner forces. A rule with an option that its owner forces says
//   nothing. An option that forces another option of the same rule is never needed. (By closures as bit rows,
//   O(n / 32) a step; left out above LARGE items.)
//
// On uniform Mealy graphs the first two leave a quarter of the items; on CNF games the third finds that all
// choices are forced, without which 20 variables are not solved in a minute.

import type { ClosureProblem } from './closure-problem.ts';
import { forcedSets } from './forced-sets.ts';

const LARGE = 3000;
const ROUNDS = 4;

export interface Reduced {
  readonly problem: ClosureProblem;
  /** The new item of each old one; -1 if it is not needed. */
  readonly item: Int32Array;
}

/** `full` looks for what is forced by way of all options of a rule, too. */
export function reduce(problem: ClosureProblem, kept: Uint8Array, full: boolean): Reduced {
  const draft = new Draft(problem, kept);
  for (let round = 0; round < ROUNDS; round++) {
    draft.mergeCycles();
    draft.absorb();
    draft.dropUnreachable();
    if (!full || draft.alive > LARGE || !draft.useForced()) break;
  }
  return draft.finish();
}

class Draft {
  alive: number;
  readonly #old: ClosureProblem;
  readonly #kept: Uint8Array;
  readonly #n: number;
  readonly #weight: Float64Array;
  /** What an item has been merged into, itself if it stands. */
  readonly #into: Int32Array;
  readonly #gone: Uint8Array;
  readonly #parts: number[][];
  #rules: number[][][];

  constructor(problem: ClosureProblem, kept: Uint8Array) {
    const { n, weight, ruleStart, optionStart, option } = problem;
    this.#old = problem;
    this.#kept = Uint8Array.from(kept);
    this.#n = n;
    this.alive = n;
    this.#weight = weight.slice();
    this.#into = Int32Array.from({ length: n }, (_, v) => v);
    this.#gone = new Uint8Array(n);
    this.#parts = Array.from({ length: n }, (_, v) => [v]);
    this.#rules = Array.from({ length: n }, (_, v) => {
      const rules: number[][] = [];
      for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++) {
        rules.push(Array.from(option.subarray(optionStart[c], optionStart[c + 1])));
      }
      return rules;
    });
  }

  #find(v: number): number {
    const into = this.#into;
    let root = v;
    while (into[root] !== root) root = into[root];
    for (let u = v; into[u] !== root; ) {
      const next = into[u];
      into[u] = root;
      u = next;
    }
    return root;
  }

  #merge(v: number, root: number): void {
    this.#into[v] = root;
    this.#weight[root] += this.#weight[v];
    this.#kept[root] |= this.#kept[v];
    for (const part of this.#parts[v]) this.#parts[root].push(part);
    for (const rule of this.#rules[v]) this.#rules[root].push(rule);
    this.#parts[v] = [];
    this.#rules[v] = [];
    this.alive--;
  }

  *#standing(): Generator<number> {
    for (let v = 0; v < this.#n; v++) if (this.#into[v] === v && !this.#gone[v]) yield v;
  }

  /** Renames options, drops doubles and rules that are satisfied by their owner. */
  #tidy(v: number): void {
    const rules: number[][] = [];
    const forced = new Set<number>();
    for (const rule of this.#rules[v]) {
      for (let i = 0; i < rule.length; i++) rule[i] = this.#find(rule[i]);
      if (rule.length === 1) {
        if (rule[0] !== v) forced.add(rule[0]);
        continue;
      }
      const options = Array.from(new Set(rule)).sort((a, b) => a - b);
      if (options.includes(v)) continue;
      if (options.length === 1) forced.add(options[0]);
      else rules.push(options);
    }
    this.#rules[v] = rules.filter((rule) => !rule.some((o) => forced.has(o)));
    for (const w of forced) this.#rules[v].push([w]);
  }

  #tidyAll(): void {
    for (const v of this.#standing()) this.#tidy(v);
  }

  /** Tarjan's components of the one-option rules. */
  mergeCycles(): void {
    this.#tidyAll();
    const n = this.#n;
    const forced = this.#rules.map((rules) =>
      rules.filter((rule) => rule.length === 1).map((rule) => rule[0]),
    );
    const order = new Int32Array(n).fill(-1);
    const low = new Int32Array(n);
    const next = new Int32Array(n);
    const closed = new Uint8Array(n);
    const open: number[] = [];
    const path: number[] = [];
    let count = 0;
    for (const root of Array.from(this.#standing())) {
      if (order[root] >= 0) continue;
      path.push(root);
      while (path.length > 0) {
        const v = path[path.length - 1];
        if (next[v] === 0 && order[v] < 0) {
          order[v] = low[v] = count++;
          open.push(v);
        }
        if (next[v] < forced[v].length) {
          const w = forced[v][next[v]++];
          if (order[w] < 0) path.push(w);
          else if (!closed[w]) low[v] = Math.min(low[v], order[w]);
          continue;
        }
        path.pop();
        if (path.length > 0) {
          const u = path[path.length - 1];
          low[u] = Math.min(low[u], low[v]);
        }
        if (low[v] !== order[v]) continue;
        for (;;) {
          const w = open.pop()!;
          closed[w] = 1;
          if (w === v) break;
          this.#merge(w, v);
        }
      }
    }
    this.#tidyAll();
  }

  /** Makes an item part of the only one that can call for it. */
  absorb(): void {
    const caller = new Int32Array(this.#n).fill(-1);
    const SEVERAL = -2;
    for (const v of this.#standing()) {
      for (const rule of this.#rules[v]) {
        for (const o of rule) {
          caller[o] = rule.length === 1 && caller[o] === -1 ? v : SEVERAL;
        }
      }
    }
    for (const v of Array.from(this.#standing())) {
      if (caller[v] < 0 || this.#kept[v]) continue;
      const root = this.#find(caller[v]);
      if (root !== v) this.#merge(v, root);
    }
    this.#tidyAll();
  }

  /** Forgets what no kept item can ever call for. */
  dropUnreachable(): void {
    const seen = new Uint8Array(this.#n);
    const stack: number[] = [];
    for (const v of this.#standing()) {
      if (!this.#kept[v]) continue;
      seen[v] = 1;
      stack.push(v);
    }
    while (stack.length > 0) {
      for (const rule of this.#rules[stack.pop()!]) {
        for (const o of rule) {
          if (seen[o]) continue;
          seen[o] = 1;
          stack.push(o);
        }
      }
    }
    for (const v of Array.from(this.#standing())) {
      if (seen[v]) continue;
      this.#gone[v] = 1;
      this.#rules[v] = [];
      this.alive--;
    }
  }

  /** Uses what items force by way of all options of a rule; false if that changed nothing. */
  useForced(): boolean {
    const items = Array.from(this.#standing());
    const index = new Int32Array(this.#n);
    items.forEach((v, i) => {
      index[v] = i;
    });
    const forced = forcedSets(items.map((v) => this.#rules[v].map((rule) => rule.map((o) => index[o]))));
    const forces = (v: number, w: number) => forced.has(index[v], index[w]);
    let changed = false;
    for (const v of items) {
      const rules: number[][] = [];
      for (const rule of this.#rules[v]) {
        if (rule.length === 1) {
          rules.push(rule);
          continue;
        }
        // The option is named, as what makes v force it may be this very rule.
        const certain = rule.find((o) => forces(v, o));
        if (certain !== undefined) {
          rules.push([certain]);
          changed = true;
          continue;
        }
        // Of options that force each other the first is as good as the others.
        const needed = rule.filter(
          (o, i) => !rule.some((p, j) => i !== j && forces(o, p) && (j < i || !forces(p, o))),
        );
        if (needed.length < rule.length) changed = true;
        rules.push(needed);
      }
      const i = index[v];
      const known: number[] = [];
      for (const rule of rules) if (rule.length === 1 && !forces(rule[0], v)) known.push(index[rule[0]]);
      // Items that force each other are tied to the first of them, to be merged in the next round; among the
      // rest "forces" is an order, so that what one forced item forces in turn need not be said again.
      const said: number[] = [];
      for (const w of forced.beyond(i, known).sort((a, b) => forced.sizes[b] - forced.sizes[a] || a - b)) {
        if (w === i) continue;
        if (forced.has(w, i)) {
          if (w > i) continue;
          rules.push([items[w]]);
          this.#rules[items[w]].push([v]);
          changed = true;
        } else if (!said.some((u) => forced.has(u, w))) {
          said.push(w);
          rules.push([items[w]]);
          changed = true;
        }
      }
      this.#rules[v] = rules;
    }
    return changed;
  }

  finish(): Reduced {
    const { members } = this.#old;
    const items = Array.from(this.#standing());
    const number = new Int32Array(this.#n).fill(-1);
    items.forEach((v, i) => {
      number[v] = i;
    });
    const ruleStart = new Int32Array(items.length + 1);
    const ruleOwner: number[] = [];
    const optionStart = [0];
    const option: number[] = [];
    items.forEach((v, i) => {
      for (const rule of this.#rules[v]) {
        for (const o of rule) option.push(number[o]);
        optionStart.push(option.length);
        ruleOwner.push(i);
      }
      ruleStart[i + 1] = ruleOwner.length;
    });
    const item = Int32Array.from({ length: this.#n }, (_, v) => number[this.#find(v)]);
    return {
      problem: {
        n: items.length,
        weight: Float64Array.from(items, (v) => this.#weight[v]),
        ruleStart,
        ruleOwner: Int32Array.from(ruleOwner),
        optionStart: Int32Array.from(optionStart),
        option: Int32Array.from(option),
        members: items.map((v) =>
          Int32Array.from(this.#parts[v].flatMap((part) => Array.from(members[part]))),
        ),
      },
      item,
    };
  }
}
