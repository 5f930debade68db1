// What came of a campaign that has ended, as plain data.

import type { Campaign } from './campaign.ts';
import type { PairCount } from './edge-pairs.ts';
import type { End } from './turn.ts';

/** What came of one run. */
export interface RunOutcome {
  readonly run: number;
  /** The gain of what was covered, and in percent of the gain of all that can be reached. */
  readonly gain: number;
  readonly coverage: number;
  readonly spent: number;
  readonly steps: number;
  readonly resets: number;
  readonly end: End;
  /** The nodes in the order of their first visit, and what had been spent by then. */
  readonly coveredNodes: Int32Array;
  readonly coveredAt: Float64Array;
  /** Where earlier runs count: the nodes that this run visited itself. */
  readonly visited?: readonly number[];
  /** How many edge pairs were seen, where the budget was spent on them. */
  readonly edgePairs?: PairCount;
  /** Of a joint campaign: who did what. */
  readonly plays?: readonly PlayCount[];
}

/** What one instance, or one worker, did in a joint campaign. */
export interface PlayCount {
  readonly instance: string;
  readonly tests: number;
  readonly steps: number;
  /** How many nodes it was the first to visit, in the order of the trace. */
  readonly fresh: number;
}

/** Where nothing can be gained, everything is. */
export const percent = (gain: number, total: number): number => (total === 0 ? 100 : (100 * gain) / total);

type Ended = Pick<
  Campaign,
  'gain' | 'spent' | 'steps' | 'resets' | 'coveredNodes' | 'coveredAt' | 'coveredCount' | 'end'
> &
  Partial<Pick<Campaign, 'pairs' | 'books'>>;

/** What came of a campaign that has ended; `total` is the gain that is 100 %. */
export function outcomeOf(run: number, total: number, campaign: Ended): RunOutcome {
  return {
    run,
    gain: campaign.gain,
    coverage: percent(campaign.gain, total),
    spent: campaign.spent,
    steps: campaign.steps,
    resets: campaign.resets,
    end: campaign.end!,
    coveredNodes: campaign.coveredNodes.slice(0, campaign.coveredCount),
    coveredAt: campaign.coveredAt.slice(0, campaign.coveredCount),
    ...(campaign.books?.visited && { visited: nodesOf(campaign.books.visited) }),
    ...(campaign.pairs && { edgePairs: campaign.pairs.count() }),
  };
}

const nodesOf = (row: Uint8Array): number[] => [...row.keys()].filter((v) => row[v] === 1);

/** The nodes that may have been visited, but not for certain. */
export function perhapsCovered({ possible, covered }: Pick<Campaign, 'possible' | 'covered'>): number[] {
  const nodes: number[] = [];
  possible?.forEach((maybe, node) => {
    if (maybe === 1 && covered[node] === 0) nodes.push(node);
  });
  return nodes;
}
