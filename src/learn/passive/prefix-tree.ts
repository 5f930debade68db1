// The tree of all traces of a log: a node for each sequence of events, each counted. Events are words with a side, `?stimulus` and
// `!observation`; a merge of two nodes folds their subtrees together, so that the automaton stays deterministic.

import type { EventLog } from '../log/index.ts';

export interface TreeNode {
  readonly id: number;
  readonly next: Map<string, { node: number; count: number }>;
  /** How often it was come to, and how often a trace ended there. */
  visits: number;
}

/** The words of a log's traces, each with its side as first letter. */
export const wordsOf = ({ traces }: EventLog): string[][] =>
  traces.map(({ events }) => events.map(({ label, by }) => (by === 'sut' ? `!${label}` : `?${label}`)));

export function prefixTree(words: readonly (readonly string[])[]): TreeNode[] {
  const nodes: TreeNode[] = [{ id: 0, next: new Map(), visits: 0 }];
  for (const trace of words) {
    let at = nodes[0];
    at.visits++;
    for (const word of trace) {
      let step = at.next.get(word);
      if (!step) {
        step = { node: nodes.length, count: 0 };
        at.next.set(word, step);
        nodes.push({ id: nodes.length, next: new Map(), visits: 0 });
      }
      step.count++;
      at = nodes[step.node];
      at.visits++;
    }
  }
  return nodes;
}
