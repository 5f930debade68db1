// When two nodes of the tree may be the same state. Both rules first want them to be of one kind: where the system speaks and where it
// is spoken to are different nodes.
//
// * k-tails (Biermann and Feldman, 1972): the same sequences of at most k events follow. Exact, for logs that are complete.
// * frequency (ALERGIA, Carrasco and Oncina, 1994, with inputs as in IOALERGIA, Mao et al., 2012): at each observation the
//   shares differ by less than Hoeffding's bound allows for so many visits, and so on for what follows. Stimuli are the tester's
//   choice, so their shares say nothing, and one that was not given says nothing either.

import type { TreeNode } from './prefix-tree.ts';

export interface Rule {
  readonly id: string;
  readonly about: string;
  compatible(nodes: readonly TreeNode[], a: number, b: number, options: RuleOptions): boolean;
}

export interface RuleOptions {
  /** How far k-tails looks ahead. */
  readonly k: number;
  /** The chance that two nodes of one state are told apart by bad luck, for the frequency rule. */
  readonly alpha: number;
}

export const RULES = [
  {
    id: 'k-tails',
    about: 'the same events follow, up to k of them; for logs that show everything that can follow',
    compatible: (nodes, a, b, { k }) =>
      sameKind(nodes[a], nodes[b]) && tails(nodes, a, k) === tails(nodes, b, k),
  },
  {
    id: 'frequency',
    about: 'observations are as frequent as chance allows (ALERGIA); for logs with many traces',
    // Of a node after which every trace ends nothing is known, and it is nobody's equal.
    compatible: (nodes, a, b, { alpha }) =>
      (nodes[a].next.size === 0) === (nodes[b].next.size === 0) && alike(nodes, a, b, alpha),
  },
] as const satisfies readonly Rule[];

/** Whose turn it is, by the events that follow: neither where none does, and then it may be anybody's. */
export function sidesOf({ next }: TreeNode): { readonly tester: boolean; readonly sut: boolean } {
  let [tester, sut] = [false, false];
  for (const word of next.keys()) {
    if (word.startsWith('!')) sut = true;
    else tester = true;
  }
  return { tester, sut };
}

function sameKind(a: TreeNode, b: TreeNode): boolean {
  const [x, y] = [sidesOf(a), sidesOf(b)];
  return !((x.sut && y.tester && !x.tester) || (y.sut && x.tester && !y.tester));
}

function tails(nodes: readonly TreeNode[], from: number, k: number): string {
  if (k === 0) return '';
  return JSON.stringify(
    [...nodes[from].next].map(([word, { node }]) => [word, tails(nodes, node, k - 1)]).sort(),
  );
}

function alike(nodes: readonly TreeNode[], a: number, b: number, alpha: number): boolean {
  const queue: [number, number][] = [[a, b]];
  const seen = new Set<string>();
  for (const [x, y] of queue) {
    const key = `${x} ${y}`;
    if (x === y || seen.has(key)) continue;
    seen.add(key);
    const [p, q] = [nodes[x], nodes[y]];
    if (!sameKind(p, q)) return false;
    const [n, m] = [spoken(p), spoken(q)];
    const most =
      n === 0 || m === 0 ? 2 : (Math.sqrt(1 / n) + Math.sqrt(1 / m)) * Math.sqrt(Math.log(2 / alpha) / 2);
    for (const word of new Set([...p.next.keys(), ...q.next.keys()])) {
      const [s, t] = [p.next.get(word), q.next.get(word)];
      if (word.startsWith('!') && Math.abs((s?.count ?? 0) / (n || 1) - (t?.count ?? 0) / (m || 1)) > most)
        return false;
      if (s && t) queue.push([s.node, t.node]);
    }
  }
  return true;
}

/** How often the system spoke at a node. */
const spoken = ({ next }: TreeNode): number =>
  [...next].reduce((sum, [word, { count }]) => sum + (word.startsWith('!') ? count : 0), 0);
