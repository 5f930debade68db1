// Checks the guarantee with restart of a thin game, given an order in which its nodes can be dropped. This is
// bucket elimination, in a program of its own.
//
// The least closed set is a minimum over all choices of nodes. Dropping a node leaves a table: the least cost of
// the dropped nodes for each choice of the nodes beside them. Any order gives the same minimum, so a wrong one
// cannot prove too much. It only makes tables larger, until the check refuses them.
//
// A node with one predecessor, which cannot do without it, is in exactly when that one is. A least set holds
// nothing that the initial node does not need. So the node goes with its predecessor and is not in the order.

import { type Game, reachable, SUT } from '../../game/index.ts';

/** A table has two entries for each node beside the one that is dropped. */
const MOST_BESIDE = 20;
const MOST_ENTRIES = 2 ** 28;
const ALWAYS = -1;

/** Whoever holds `node` (ALWAYS: every set) holds one of the options. */
interface Rule {
  readonly node: number;
  readonly options: readonly number[];
}

interface Table {
  readonly over: readonly number[];
  readonly cost: Float64Array;
}

/** The least gain of a closed set that holds the initial node, or why the order does not tell. */
export function leastByOrder(game: Game, order: Int32Array): number | string {
  const head = headsOf(game);
  const { rules, weight, always } = rulesOf(game, head);
  const place = new Map(Array.from(order, (v, i) => [v, i]));
  if (place.size < order.length) return 'a node is in the order twice';
  for (const v of order) if (!weight.has(v)) return `node ${v} of the order cannot be dropped by itself`;
  for (const v of weight.keys()) if (!place.has(v)) return `node ${v} is not in the order`;
  const first = (nodes: readonly number[]) =>
    nodes.reduce((least, v) => Math.min(least, place.get(v)!), Number.POSITIVE_INFINITY);
  const ruleAt: Rule[][] = Array.from(order, () => []);
  for (const rule of rules)
    ruleAt[first(rule.node === ALWAYS ? rule.options : [rule.node, ...rule.options])].push(rule);
  const tableAt: Table[][] = Array.from(order, () => []);
  let least = always;
  let entries = 0;
  for (const [i, v] of order.entries()) {
    const beside = new Set<number>();
    for (const { node, options } of ruleAt[i])
      for (const w of [node, ...options]) if (w !== ALWAYS) beside.add(w);
    for (const { over } of tableAt[i]) for (const w of over) beside.add(w);
    beside.delete(v);
    entries += 2 ** beside.size;
    if (beside.size > MOST_BESIDE || entries > MOST_ENTRIES) return 'the tables of that order are too large';
    const over = [...beside];
    const cost = dropped(v, weight.get(v)!, over, ruleAt[i], tableAt[i]);
    if (over.length === 0) least += cost[0];
    else tableAt[first(over)].push({ over, cost });
    tableAt[i] = [];
  }
  return least;
}

/** For each choice of the nodes `over`, by the number that their bits make: what is dropped costs at least that. */
function dropped(
  v: number,
  weight: number,
  over: readonly number[],
  rules: readonly Rule[],
  tables: readonly Table[],
): Float64Array {
  const cost = new Float64Array(2 ** over.length);
  const bit = new Map(over.map((w, k) => [w, k]));
  const placed = tables.map((table) => ({ table, bits: table.over.map((w) => bit.get(w) ?? -1) }));
  for (let choice = 0; choice < cost.length; choice++) {
    const holds = (w: number, own: boolean) => (w === v ? own : ((choice >> bit.get(w)!) & 1) === 1);
    const costOf = (own: boolean) => {
      for (const { node, options } of rules) {
        if ((node === ALWAYS || holds(node, own)) && !options.some((w) => holds(w, own)))
          return Number.POSITIVE_INFINITY;
      }
      let sum = own ? weight : 0;
      for (const { table, bits } of placed) {
        let at = 0;
        for (const [k, b] of bits.entries()) at |= (b < 0 ? Number(own) : (choice >> b) & 1) << k;
        sum += table.cost[at];
      }
      return sum;
    };
    cost[choice] = Math.min(costOf(false), costOf(true));
  }
  return cost;
}

/** For each node that can be reached the one it goes with, -1 for the others. */
function headsOf(game: Game): Int32Array {
  const { n, initial, owner, outStart, target } = game;
  const seen = reachable(game);
  const NONE = -1;
  const SEVERAL = -2;
  const before = new Int32Array(n).fill(NONE);
  for (const u of seen) {
    for (let e = outStart[u]; e < outStart[u + 1]; e++) {
      const w = target[e];
      if (w !== u && before[w] !== u) before[w] = before[w] === NONE ? u : SEVERAL;
    }
  }
  const mustLeadTo = (u: number, w: number) =>
    owner[u] !== SUT || target.subarray(outStart[u], outStart[u + 1]).every((x) => x === w);
  const head = new Int32Array(n).fill(NONE);
  for (const v of seen) {
    const way = [v];
    for (let u = v; head[u] < 0; ) {
      const from = u === initial ? NONE : before[u];
      if (from < 0 || !mustLeadTo(from, u)) head[u] = u;
      else {
        u = from;
        way.push(u);
      }
    }
    const top = head[way[way.length - 1]];
    for (const u of way) head[u] = top;
  }
  return head;
}

function rulesOf(
  { n, initial, owner, gain, outStart, target }: Game,
  head: Int32Array,
): { rules: Rule[]; weight: Map<number, number>; always: number } {
  const rules: Rule[] = [];
  const weight = new Map<number, number>();
  let always = 0;
  for (let v = 0; v < n; v++) {
    if (head[v] < 0) continue;
    const isAlways = head[v] === head[initial];
    if (isAlways) always += gain[v];
    else weight.set(head[v], (weight.get(head[v]) ?? 0) + gain[v]);
    const next = new Set<number>();
    for (let e = outStart[v]; e < outStart[v + 1]; e++) next.add(head[target[e]]);
    const isHeld = (w: number) => w === head[v] || w === head[initial];
    const node = isAlways ? ALWAYS : head[v];
    if (owner[v] === SUT) {
      if (next.size > 0 && ![...next].some(isHeld)) rules.push({ node, options: [...next] });
    } else for (const w of next) if (!isHeld(w)) rules.push({ node, options: [w] });
  }
  return { rules, weight, always };
}
