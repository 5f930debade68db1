// The union of all coverage and answers so far, for the workers: once as a whole, then as news, one for each
// accepted test. Nodes are united and counts only grow, so the larger of two is the later. News may come twice, and
// in any order.

import { type Game, SUT } from '../game/index.ts';
import type { Books } from '../run/index.ts';

export interface FleetState {
  /** How many tests were accepted. */
  readonly version: number;
  readonly spent: number;
  /** The nodes: all as a bit each, base64, or those of one test. */
  readonly covered: string | readonly number[];
  /** Edge and count of edges of the SUT that were taken. */
  readonly taken: readonly number[];
}

/** Everything. */
export function stateOf(game: Game, books: Books, version: number): FleetState {
  const bits = Buffer.alloc((game.n + 7) >> 3);
  for (let v = 0; v < game.n; v++) if (books.covered[v]) bits[v >> 3] |= 1 << (v & 7);
  const taken: number[] = [];
  for (let e = 0; e < game.m; e++) {
    if (books.taken[e] > 0 && game.owner[game.source[e]] === SUT) taken.push(e, books.taken[e]);
  }
  return { version, spent: books.spent, covered: bits.toString('base64'), taken };
}

/** What a test has added: the nodes that are covered since `from`, and the counts of the edges it took. */
export function newsOf(
  game: Game,
  books: Books,
  version: number,
  { from, edges }: { readonly from: number; readonly edges: Iterable<number> },
): FleetState {
  const taken = [...new Set(edges)]
    .filter((e) => e >= 0 && e < game.m && game.owner[game.source[e]] === SUT)
    .flatMap((e) => [e, books.taken[e]]);
  const covered = [...books.coveredNodes.subarray(from, books.coveredCount)];
  return { version, spent: books.spent, covered, taken };
}

/** Adds to the books of a worker what the others have done since. In the middle of a test its allowance is left alone. */
export function learnState(game: Game, books: Books, state: FleetState, midTest = false): void {
  if (!midTest) books.spent = Math.max(books.spent, state.spent);
  for (const v of nodesOf(game, state)) if (books.covered[v] === 0) books.cover(v);
  for (let i = 0; i + 1 < state.taken.length; i += 2) {
    const [edge, count] = [state.taken[i], state.taken[i + 1]];
    if (!(edge < game.m) || books.taken[edge] >= count) continue;
    books.taken[edge] = count;
    books.answered?.push(game.source[edge]);
  }
}

function* nodesOf(game: Game, { covered }: FleetState): Generator<number> {
  if (typeof covered !== 'string') {
    for (const v of covered) if (v < game.n) yield v;
    return;
  }
  const bits = Buffer.from(covered, 'base64');
  for (let v = 0; v < game.n; v++) if ((bits[v >> 3] >> (v & 7)) & 1) yield v;
}
