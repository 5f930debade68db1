// A recorded run against a simulated SUT, played again from its seed: what it was, and whether it went the same way.

import { counted, orThrow, sourceOf } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import {
  booksFor,
  booksOf,
  isOfFleet,
  percent,
  readKnown,
  replayAnswers,
  replayFromSeed,
  type TracedRun,
  visitedIds,
  WORST_CASE,
} from '../../run/index.ts';
import { loadStrategy } from '../../run/node/index.ts';
import { CRITERIA } from '../../suite/index.ts';
import { SUTS } from '../../sut/index.ts';
import { givenSuite } from '../stored/index.ts';
import type { Context } from '../terminal/index.ts';

export interface Replayed {
  readonly run: number;
  readonly strategy: string;
  readonly sut: string;
  readonly seed: number;
  /** False if the trace was cut off. */
  readonly complete: boolean;
  readonly steps: number;
  readonly resets: number;
  readonly spent: number;
  readonly gain: number;
  readonly coverage: number;
  /** Whether it went the same way again; null if it cannot be played again, for the reason given. */
  readonly reproduced: boolean | null;
  readonly reason?: string;
  readonly play: readonly (string | null)[];
}

/** `file` is the suite, where it came from one. */
export async function replayRun(
  game: Game,
  total: number,
  traced: TracedRun,
  file: string | undefined,
): Promise<Replayed> {
  const { header, events, end } = traced;
  const { known } = header;
  const before = known === null ? undefined : orThrow(readKnown(game, sourceOf('known', known))).known();
  const books = booksOf(game, events, header.resetCost, booksFor(game, before));
  return {
    run: header.run,
    strategy: header.strategy,
    sut: header.sut,
    seed: header.seed,
    complete: end !== null,
    steps: books.steps,
    resets: books.resets,
    spent: books.spent,
    gain: books.gain,
    coverage: percent(books.gain, total),
    ...(await playedAgain(game, traced, file)),
    play: visitedIds(game, events),
  };
}

async function playedAgain(
  game: Game,
  traced: TracedRun,
  file: string | undefined,
): Promise<{ reproduced: boolean | null; reason?: string }> {
  const { sut, strategy: id, suite: made, resetCost } = traced.header;
  if (sut === WORST_CASE)
    return { reproduced: null, reason: 'its answers were found by a search for the worst case' };
  if (!SUTS.some((known) => known.id === sut))
    return { reproduced: null, reason: `${sut} is not a simulated system` };
  const criterion = CRITERIA.find((known) => known.id === made)?.id;
  if (made !== null && criterion === undefined && file === undefined) {
    return { reproduced: null, reason: 'the run executed a suite from a file; add --suite FILE' };
  }
  const strategy = await loadStrategy(id);
  const cases =
    made === null
      ? undefined
      : await givenSuite(game, { suite: file, criterion: criterion ?? 'node' }, resetCost);
  const fleet = isOfFleet(traced);
  const divergence = (fleet ? replayAnswers : replayFromSeed)(game, strategy, cases, traced);
  if (!divergence) return fleet ? { reproduced: null, reason: OF_FLEET } : { reproduced: true };
  return { reproduced: false, reason: `at event ${divergence.event + 1} ${divergence.message}` };
}

/** Which test a worker chose depends on what it had heard of the others by then. */
const OF_FLEET =
  'a fleet played it, and the order of its messages does not follow from the seed; every recorded answer is that of the simulated system';

export function replayText(runs: readonly Replayed[], steps: boolean, { colour }: Context): string {
  return runs
    .flatMap(
      ({ run, strategy, sut, seed, complete, coverage, gain, spent, resets, reproduced, reason, play }) => [
        `run ${run} of seed ${seed}: ${strategy} against ${sut}, ${coverage.toFixed(2)} % covered (gain ${gain}), ${spent} spent, ${counted(resets, 'reset')}${complete ? '' : ', cut off'}`,
        `  ${reproduced ? colour.green('took the same steps again') : reproduced === false ? colour.red(`took other steps: ${reason}`) : `not played again: ${reason}`}`,
        ...(steps ? testsOf(play).map((test, i) => `  test ${i + 1}: ${test.join(' → ')}`) : []),
      ],
    )
    .join('\n');
}

/** The tests of a play; null stands between two. */
export function testsOf(play: readonly (string | null)[]): string[][] {
  const tests: string[][] = [[]];
  for (const id of play) {
    if (id === null) tests.push([]);
    else tests[tests.length - 1].push(id);
  }
  return tests;
}
