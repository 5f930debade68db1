// A model from a log: the tree of its traces, with nodes merged that may be the same state. Red nodes are states, blue ones their
// successors; a blue node, in the order of the log, is merged into the first red one that it is compatible with, or becomes red. A
// merge folds what follows the two nodes together. (The red-blue order of Lang, Pearlmutter and Price, 1998, without its scores.)
// Cost: for r states and t nodes of the tree about r·t comparisons.
//
// As a game: nodes where the system speaks are the SUT's, with weights as often as it did; where both happened the tester's, and
// the observations are edges that the SUT takes unasked. A trace that ends where the system has spoken ends at the tester's turn.

import type { GameSpec } from '../../game/index.ts';
import type { EventLog } from '../log/index.ts';
import { RULES, type RuleOptions, sidesOf } from './compatible.ts';
import { prefixTree, type TreeNode, wordsOf } from './prefix-tree.ts';

export type RuleId = (typeof RULES)[number]['id'];
export const RULE_IDS = RULES.map(({ id }) => id);
export const RULE_DEFAULTS: RuleOptions = { k: 2, alpha: 0.05 };

export interface FromLog {
  readonly spec: GameSpec;
  /** How many events there were, in how many traces. */
  readonly events: number;
  readonly traces: number;
  /** How many nodes the tree had before any were merged. */
  readonly tree: number;
}

export function modelFromLog(
  log: EventLog,
  { rule, name = '', ...options }: { readonly rule: RuleId; readonly name?: string } & Partial<RuleOptions>,
): FromLog {
  const words = wordsOf(log);
  const nodes = prefixTree(words);
  const tree = nodes.length;
  const red = merged(nodes, rule, { ...RULE_DEFAULTS, ...options });
  return {
    spec: specOf(nodes, red, name),
    events: words.reduce((sum, trace) => sum + trace.length, 0),
    traces: words.length,
    tree,
  };
}

/** Merges in place; the nodes that are left. */
function merged(nodes: TreeNode[], id: RuleId, options: RuleOptions): number[] {
  const rule = RULES.find((one) => one.id === id)!;
  const red = [0];
  for (;;) {
    const step = nextBlue(nodes, red);
    if (!step) return red;
    const state = red.find((r) => rule.compatible(nodes, r, step.node, options));
    if (state === undefined) red.push(step.node);
    else fold(nodes, step, state);
  }
}

/** Of the steps from states to nodes that are none yet the one that was taken most; those after which a trace ended come last. */
function nextBlue(
  nodes: readonly TreeNode[],
  red: readonly number[],
): { node: number; count: number } | undefined {
  const known = new Set(red);
  let best: { node: number; count: number } | undefined;
  const worth = (step: { node: number; count: number }): number =>
    nodes[step.node].next.size === 0 ? 0 : step.count;
  for (const r of red) {
    for (const step of nodes[r].next.values())
      if (!known.has(step.node) && (!best || worth(step) > worth(best))) best = step;
  }
  return best;
}

/** Lets a step lead to a state, and adds everything that follows to what follows there. */
function fold(nodes: readonly TreeNode[], step: { node: number; count: number }, state: number): void {
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

function specOf(nodes: readonly TreeNode[], red: readonly number[], name: string): GameSpec {
  const isSut = (r: number): boolean => sidesOf(nodes[r]).sut && !sidesOf(nodes[r]).tester;
  // What a stimulus leads to is not known if every trace ends with it.
  const kept = (r: number) =>
    [...nodes[r].next].filter(([word, { node }]) => word.startsWith('!') || nodes[node].next.size > 0);
  const reached = new Set([0]);
  for (const r of reached) for (const [, { node }] of kept(r)) reached.add(node);
  const states = red.filter((r) => reached.has(r));
  const ids = new Map(states.map((r, i) => [r, `s${i}`]));
  return {
    name,
    initial: 's0',
    nodes: states.map((r) => ({ id: ids.get(r)!, owner: isSut(r) ? 'sut' : 'tester' })),
    edges: states.flatMap((r) =>
      kept(r).map(([word, { node, count }]) => {
        const spoken = word.startsWith('!');
        return {
          from: ids.get(r)!,
          to: ids.get(node)!,
          label: word.slice(1),
          ...(spoken && count !== 1 && { weight: count }),
          ...(spoken && !isSut(r) && { by: 'sut' as const }),
        };
      }),
    ),
  };
}
