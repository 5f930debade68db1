// Did the system change the way it answers? For each answer of a node and each night: is its share before that night another than from that night on
// (Fisher's exact test)? Every such question counts: the level is shared among all of them (Bonferroni), so in at most LEVEL of all histories of a
// system that never changed is anything named. The night named is the one that separates best.
//
// It takes the answers of a node as independent of each other, given the node. Cost: one test for each answer and night, O(counts) each.

import { fisher } from '../against/index.ts';
import { LEAST_ANSWERS, LEVEL } from '../findings/weight-test.ts';

/** How often each answer of a node came, night by night. */
export interface AnswersByNight {
  readonly node: number;
  readonly edges: readonly number[];
  /** A row for each night, a number for each edge. */
  readonly counts: readonly (readonly number[])[];
}

export interface Drift {
  readonly node: number;
  readonly edge: number;
  /** The first night that is different, a number in the list of nights. */
  readonly night: number;
  readonly before: { readonly count: number; readonly of: number };
  readonly after: { readonly count: number; readonly of: number };
  /** The probability of such a difference in any of the questions if nothing had changed, at most. */
  readonly p: number;
}

/** What has changed, the greatest difference first. */
export function driftsOf(nodes: readonly AnswersByNight[], level = LEVEL): Drift[] {
  const asked = nodes.flatMap((one) => questionsOf(one));
  const best = new Map<string, Drift>();
  for (const { node, edge, night, before, after } of asked) {
    const p = Math.min(1, asked.length * fisher(before.count, before.of, after.count, after.of));
    if (p >= level) continue;
    const key = `${node} ${edge}`;
    const known = best.get(key);
    if (!known || p < known.p) best.set(key, { node, edge, night, before, after, p });
  }
  return [...best.values()].toSorted(
    (a, b) => differenceOf(b) - differenceOf(a) || a.p - b.p || a.node - b.node || a.edge - b.edge,
  );
}

const differenceOf = ({ before, after }: Drift): number =>
  Math.abs(before.count / before.of - after.count / after.of);

function questionsOf({ node, edges, counts }: AnswersByNight): Omit<Drift, 'p'>[] {
  const totals = counts.map((row) => row.reduce((sum, count) => sum + count, 0));
  const all = totals.reduce((sum, count) => sum + count, 0);
  if (edges.length < 2 || all < LEAST_ANSWERS) return [];
  // Of two answers each says what the other does; the rarer one says it better.
  const sums = edges.map((_, i) => counts.reduce((sum, row) => sum + row[i], 0));
  const rows = edges.length === 2 ? [sums[1] < sums[0] ? 1 : 0] : edges.keys();
  const found: Omit<Drift, 'p'>[] = [];
  for (const i of rows) {
    const every = sums[i];
    if (every === 0 || every === all) continue;
    let [count, of] = [0, 0];
    for (let night = 1; night < counts.length; night++) {
      count += counts[night - 1][i];
      of += totals[night - 1];
      // A night without answers separates as the one before it.
      if (of === 0 || of === all || totals[night] === 0) continue;
      const after = { count: every - count, of: all - of };
      found.push({ node, edge: edges[i], night, before: { count, of }, after });
    }
  }
  return found;
}
