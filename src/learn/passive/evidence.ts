// States of a system that looks deterministic, from the tree of a log: red-blue merging by evidence (Lang, Pearlmutter and Price, 1998), for
// answers instead of acceptance. A blue node joins the red one that agrees with it in most answers, counted over everything that
// follows, if no more answers differ than noise explains. One that differs from all of them is a new state. One with too little
// evidence is left out, as a guess there would let the model walk where the system cannot.
//
// Cost: for r states and t nodes of the tree about r·t comparisons.

import type { TreeNode } from './prefix-tree.ts';

export interface MergeEvidence {
  /** The share of answers that are noise. */
  readonly noise: number;
  /** What was seen less often is left out. */
  readonly minCount: number;
  /** Whether answers vary: then their shares are compared, and the shares of stimuli. */
  readonly varies: boolean;
}

/** An answer with a smaller share at its node is noise, where there is any. */
const LEAST_SHARE = 0.1;
/** How many differing answers noise explains where so many are expected: each of two may be noise, and chance does the rest. */
const explained = (expected: number): number => 2 * expected + 2 * Math.sqrt(2 * expected);
/** A place with fewer answers behind it, and noise, is no new state. */
const LEAST_ANSWERS = 15;

/** A node with at least this many answers shows a second answer, if it has one. Short logs have nodes with fewer at best. */
const OFTEN = 20;
const SELDOM = 2;

/** The share of answers that differ from the most frequent one of their node; null for a log without two answers at a node. */
export const minorityShare = (nodes: readonly TreeNode[]): number | null =>
  minorityAmong(nodes, OFTEN) ?? minorityAmong(nodes, SELDOM);

function minorityAmong(nodes: readonly TreeNode[], least: number): number | null {
  let [all, minor] = [0, 0];
  for (const { next } of nodes) {
    const counts = [...next].filter(([word]) => word.startsWith('!')).map(([, { count }]) => count);
    const sum = counts.reduce((a, b) => a + b, 0);
    if (sum < least) continue;
    all += sum;
    minor += sum - Math.max(...counts);
  }
  return all === 0 ? null : minor / all;
}

/** Where answers vary, a smaller share than this may be noise as well. */
const RARE_SHARE = 0.05;

/** Of nodes that were answered often, the share of rare answers. */
export function rareShare(nodes: readonly TreeNode[]): number {
  let [all, rare] = [0, 0];
  for (const node of nodes) {
    const { spoken } = sides(node);
    if (spoken < OFTEN) continue;
    all += spoken;
    for (const [word, { count }] of node.next)
      if (word.startsWith('!') && count < RARE_SHARE * spoken) rare += count;
  }
  return all === 0 ? 0 : rare / all;
}

/** Merges in place, and cuts off what has too little evidence; the nodes that are left. */
export function mergedByEvidence(nodes: TreeNode[], evidence: MergeEvidence): number[] {
  const red = [0];
  const isRed = new Set(red);
  for (;;) {
    for (const r of red) cut(nodes[r], isRed, evidence);
    const step = mostSeen(nodes, red, isRed);
    if (!step) return red;
    let [best, most, differs, answers] = [-1, 0, true, 0];
    for (const r of red) {
      const { agree, differ } = compared(nodes, step.node, r, evidence.noise);
      const other = evidence.varies
        ? !sameShares(nodes, r, step.node)
        : differ > explained(evidence.noise * (agree + differ));
      answers = Math.max(answers, agree + differ);
      if (other) continue;
      differs = false;
      if (agree > most) [best, most] = [r, agree];
    }
    const clear = evidence.noise === 0 || answers >= LEAST_ANSWERS;
    if (differs && clear) {
      red.push(step.node);
      isRed.add(step.node);
    } else if (best >= 0) foldInto(nodes, step, best);
    else remove(nodes, red, step.node);
  }
}

/** Takes out of a state the rare answers that are noise, and what was seen too seldom. */
function cut({ next }: TreeNode, isRed: ReadonlySet<number>, { noise, minCount }: MergeEvidence): void {
  let spoken = 0;
  for (const [word, { count }] of next) if (word.startsWith('!')) spoken += count;
  for (const [word, { node, count }] of next) {
    const rare = noise > 0 && word.startsWith('!') && count < LEAST_SHARE * spoken;
    if (!isRed.has(node) && (rare || count < minCount)) next.delete(word);
  }
}

function mostSeen(nodes: readonly TreeNode[], red: readonly number[], isRed: ReadonlySet<number>) {
  let best: { node: number; count: number } | undefined;
  for (const r of red)
    for (const step of nodes[r].next.values())
      if (!isRed.has(step.node) && (!best || step.count > best.count)) best = step;
  return best;
}

function remove(nodes: readonly TreeNode[], red: readonly number[], node: number): void {
  for (const r of red)
    for (const [word, step] of nodes[r].next) if (step.node === node) nodes[r].next.delete(word);
}

/** How many answers behind a node are those of a state, and how many are not. */
function compared(nodes: readonly TreeNode[], blue: number, red: number, noise: number) {
  let [agree, differ] = [0, 0];
  const stack: [number, number][] = [[blue, red]];
  for (let pair = stack.pop(); pair; pair = stack.pop()) {
    const [b, r] = [nodes[pair[0]], nodes[pair[1]]];
    if (b === r) continue;
    const [ours, theirs] = [sides(r), sides(b)];
    // Where one is spoken to and the other speaks they are different places.
    if (theirs.spoken > 0 && ours.spoken === 0 && ours.asked > 0) differ += theirs.spoken;
    if (theirs.asked > 0 && ours.asked === 0 && ours.spoken > 0) differ += theirs.asked;
    for (const [word, { node, count }] of b.next) {
      const known = r.next.get(word);
      const answer = word.startsWith('!');
      if (answer && ours.spoken > 0) {
        if (known && (noise === 0 || known.count >= LEAST_SHARE * ours.spoken)) agree += count;
        else differ += count;
      }
      if (known) stack.push([node, known.node]);
    }
  }
  return { agree, differ };
}

/** The chance that two nodes of one state are told apart by bad luck. */
const BAD_LUCK = 0.001;

/** Whether shares differ by less than Hoeffding's bound allows for, behind two nodes (ALERGIA). */
function sameShares(nodes: readonly TreeNode[], red: number, blue: number): boolean {
  const stack: [number, number][] = [[red, blue]];
  for (let pair = stack.pop(); pair; pair = stack.pop()) {
    const [p, q] = [nodes[pair[0]], nodes[pair[1]]];
    if (p === q) continue;
    const [n, m] = [total(p), total(q)];
    if (n === 0 || m === 0) continue;
    const most = (Math.sqrt(1 / n) + Math.sqrt(1 / m)) * Math.sqrt(Math.log(2 / BAD_LUCK) / 2);
    for (const word of new Set([...p.next.keys(), ...q.next.keys()])) {
      const [s, t] = [p.next.get(word), q.next.get(word)];
      if (Math.abs((s?.count ?? 0) / n - (t?.count ?? 0) / m) > most) return false;
      if (s && t) stack.push([s.node, t.node]);
    }
  }
  return true;
}

const total = (node: TreeNode): number => {
  const { spoken, asked } = sides(node);
  return spoken + asked;
};

function sides({ next }: TreeNode): { readonly spoken: number; readonly asked: number } {
  let [spoken, asked] = [0, 0];
  for (const [word, { count }] of next) {
    if (word.startsWith('!')) spoken += count;
    else asked += count;
  }
  return { spoken, asked };
}

/** Lets a step lead to a state, and adds everything that follows to what follows there. */
export function foldInto(
  nodes: readonly TreeNode[],
  step: { node: number; count: number },
  state: number,
): void {
  const stack: [number, number][] = [[step.node, state]];
  step.node = state;
  for (let pair = stack.pop(); pair; pair = stack.pop()) {
    const [from, into] = pair;
    if (from === into) continue;
    nodes[into].visits += nodes[from].visits;
    for (const [word, theirs] of nodes[from].next) {
      const ours = nodes[into].next.get(word);
      if (!ours) nodes[into].next.set(word, { ...theirs });
      else {
        ours.count += theirs.count;
        stack.push([theirs.node, ours.node]);
      }
    }
  }
}
