// The guarantee if one choice of the SUT were the tester's. Each candidate is solved again with that one node
// handed over. The guarantee can only rise.
//
// The explanation of a witness names the nodes that can matter. The caller bounds their number and the work for
// each. Work is counted in the solver's slices, so the table is the same on every machine.

import { type Game, requireGame, TESTER } from '../../game/index.ts';
import type { SearchControl } from '../../solve/index.ts';
import { endedBy, finish, finishInTurns, searching } from '../../solve/index.ts';

export interface WhatIfRow {
  readonly node: number;
  /** The guarantee with this node in the tester's hands. */
  readonly lower: number;
  readonly upper: number;
}

export interface WhatIf {
  /** Those that raise the guarantee most come first. */
  readonly rows: readonly WhatIfRow[];
  /** How many candidates were left out, by number or because the work was used up. */
  readonly left: number;
}

export interface WhatIfOptions extends SearchControl<WhatIf> {
  readonly restart?: boolean;
  /** What is guaranteed as it is: handing over a node never lowers it. */
  readonly guaranteed?: number;
  /** How many candidates are tried, the first of the list; 10 if left out. */
  readonly most?: number;
  /**
   * How many slices of the solver's work may be spent, all candidates together; 20 for each that is tried if left out.
   * What a candidate leaves of its share is for those after it.
   */
  readonly effort?: number;
}

const SHARE = 20;

/**
 * What the guarantee would be if a node of the SUT were the tester's: solves the game once for each candidate.
 *
 * @param game what is tested
 * @param candidates SUT nodes
 * @param options as for `solve`, and how much work it is worth
 * @example
 * const { rows } = whatIf(game, [nodeNamed(game, 'air')]);
 */
export function whatIf(game: Game, candidates: readonly number[], options: WhatIfOptions = {}): WhatIf {
  return finish(tryingChoices(game, candidates, options), options);
}

/**
 * As `whatIf`, with turns of the event loop while it works.
 *
 * @param game what is tested
 * @param candidates SUT nodes
 * @param options as for `whatIf`; abort `signal` to end with the rows known by then
 * @example
 * const { rows } = await whatIfAsync(game, [nodeNamed(game, 'air')], { onProgress: ({ rows }) => console.log(rows) });
 */
export async function whatIfAsync(
  game: Game,
  candidates: readonly number[],
  options: WhatIfOptions = {},
): Promise<WhatIf> {
  return finishInTurns(tryingChoices(game, candidates, options), options);
}

/** The search behind both: yields the table after every slice of work. */
export function* tryingChoices(
  game: Game,
  candidates: readonly number[],
  options: WhatIfOptions = {},
): Generator<WhatIf, WhatIf> {
  requireGame(game);
  const { restart = false, guaranteed = 0, most = 10, effort = SHARE * most } = options;
  const isOver = endedBy(options);
  const rows: WhatIfRow[] = [];
  const table = (): WhatIf => ({
    rows: [...rows].sort((a, b) => b.lower - a.lower || b.upper - a.upper || a.node - b.node),
    left: candidates.length - rows.length,
  });
  let spent = 0;
  const tried = candidates.slice(0, most);
  for (const [i, node] of tried.entries()) {
    if (spent >= effort) break;
    const end = spent + (effort - spent) / (tried.length - i);
    const owner = game.owner.slice();
    owner[node] = TESTER;
    for (const search = searching({ ...game, owner }, { restart }); ; ) {
      const { done, value } = search.next();
      const isPause = !done && value.isPause === true;
      if (!isPause) spent++;
      if (done || (!isPause && spent >= end)) {
        const { lower, upper } = value;
        rows.push({ node, lower: Math.max(lower, guaranteed), upper });
        break;
      }
      yield table();
      if (isOver(isPause)) return table();
    }
    yield table();
    if (isOver()) return table();
  }
  return table();
}
