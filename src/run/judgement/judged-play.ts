// A run against a real system, as far as its verdict depends on it: from the books of its play.

import { type Campaign, type DistinctFailure, type End, perhapsCovered } from '../campaign/index.ts';
import type { JudgedRun } from './evidence.ts';
import type { JudgedSettings } from './forced.ts';

/** What a run was asked: the header of its trace says it. */
export type Asked = JudgedSettings & Pick<JudgedRun, 'require'>;

export interface JudgedPlay {
  readonly books: Pick<Campaign, 'coveredNodes' | 'coveredCount' | 'covered' | 'possible' | 'taken'> & {
    readonly visited?: Uint8Array | null;
  };
  readonly end: End;
  readonly failures: readonly DistinctFailure[];
  readonly givenUp: number;
}

export function judgedPlay(
  { budget, resetCost, question, instances, require }: Asked,
  { books, end, failures, givenUp }: JudgedPlay,
): JudgedRun {
  const edges = [...books.taken.keys()].filter((e) => books.taken[e] > 0);
  return {
    budget,
    resetCost,
    question,
    ...(instances !== undefined && { instances }),
    require,
    covered: books.coveredNodes.slice(0, books.coveredCount),
    ...(books.visited && { visited: visitedIn(books.visited) }),
    maybe: perhapsCovered(books),
    taken: { edges, counts: edges.map((e) => books.taken[e]) },
    end,
    failures: failures.map(({ signature, kind, nodes, rate, quarantine }) => ({
      signature,
      kind,
      node: nodes[0],
      rate,
      quarantined: quarantine !== undefined,
    })),
    givenUp,
  };
}

const visitedIn = (row: Uint8Array): number[] => [...row.keys()].filter((v) => row[v] === 1);
