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
import { foldInto, mergedByEvidence, minorityShare, rareShare } from './evidence.ts';
import { prefixTree, type TreeNode, wordsOf } from './prefix-tree.ts';
import { LEAST_TRACES, type LogScores, scoresOf } from './scores.ts';

/** `auto`: evidence for a log without a second answer, or with enough traces to tell noise; else frequency. */
export const RULE_IDS = ['auto', 'evidence', ...RULES.map(({ id }) => id)] as const;
export type RuleId = (typeof RULE_IDS)[number];
/** With more differing answers than this a log does not look deterministic. */
const MOST_NOISE = 0.04;
/** Where there is noise, what was seen less often may be noise. */
const LEAST_SEEN = 3;
export const RULE_DEFAULTS: RuleOptions = { k: 2, alpha: 0.05 };

export interface FromLog {
  readonly spec: GameSpec;
  /** How many events there were, in how many traces. */
  readonly events: number;
  readonly traces: number;
  /** How many nodes the tree had before any were merged. */
  readonly tree: number;
  /** The rule that was used. */
  readonly rule: RuleId;
  /** How far it can be trusted; null with too few traces to hold any out. */
  readonly scores: LogScores | null;
}

export interface FromLogOptions extends Partial<RuleOptions> {
  readonly rule: RuleId;
  readonly name?: string;
  /** What was seen less often is left out of the model. */
  readonly minCount?: number;
  /** For the random walks that precision is measured with. */
  readonly seed?: number;
}

export function modelFromLog(log: EventLog, options: FromLogOptions): FromLog {
  const words = wordsOf(log);
  const tree = prefixTree(words);
  const minority = minorityShare(tree);
  const varies = minority === null || minority > MOST_NOISE;
  const enough = minority !== null && (minority === 0 || words.length >= LEAST_TRACES);
  const rule = options.rule === 'auto' ? (enough ? 'evidence' : 'frequency') : options.rule;
  const noise = rule === 'evidence' && !varies ? minority : 0;
  const {
    name = '',
    minCount = rule === 'evidence' && (varies || noise > 0) ? LEAST_SEEN : 1,
    seed = 1,
    ...more
  } = options;
  const specFrom = (nodes: TreeNode[]): GameSpec => {
    const red =
      rule === 'evidence'
        ? mergedByEvidence(nodes, { noise, minCount, varies })
        : merged(withoutRare(nodes, minCount), rule, { ...RULE_DEFAULTS, ...more });
    return specOf(nodes, red, name);
  };
  const size = tree.length;
  const rare = varies ? rareShare(tree) : 0;
  return {
    spec: specFrom(tree),
    events: words.reduce((sum, trace) => sum + trace.length, 0),
    traces: words.length,
    tree: size,
    rule,
    scores: scoresOf(log, (part) => specFrom(prefixTree(wordsOf(part))), { noise, rare, seed }),
  };
}

/** Cuts off what was seen too seldom. */
function withoutRare(nodes: TreeNode[], minCount: number): TreeNode[] {
  for (const { next } of nodes) for (const [word, { count }] of next) if (count < minCount) next.delete(word);
  return nodes;
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
    else foldInto(nodes, step, state);
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
