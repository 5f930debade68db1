// Replays a recorded campaign against the real system, test by test: the stimuli are given again, and a test is tried
// again from a reset as long as the SUT goes another way and the budget of tries lasts. Says how far each got.

import type { Game } from '../../game/index.ts';
import { RESET } from '../../strategy/index.ts';
import { Matcher } from '../../sut/index.ts';
import type { DrivenSut } from '../../sut/node/index.ts';
import { playedSignature, type Script } from '../campaign/index.ts';
import { playBefore, type TracedRun } from '../trace/index.ts';
import { type Followed, followScript, Interruption, type Patience, Session, setUp } from './session/index.ts';

export interface ReplayOptions {
  readonly game: Game;
  readonly sut: DrivenSut;
  readonly run: TracedRun;
  readonly patience?: Partial<Patience>;
  /** How often one test is tried. */
  readonly tries?: number;
  /** Only the shortest ways to its failures, instead of its tests. */
  readonly shortest?: boolean;
  readonly signal?: AbortSignal;
  readonly progress?: (test: ReplayedTest) => void;
}

export interface ReplayedTest {
  readonly test: number;
  /** How many steps were recorded, how many the best try followed, and how many tries there were. */
  readonly steps: number;
  readonly followed: number;
  readonly tries: number;
  /** What the SUT said instead when the best try ended, in words; null if it went all the way. */
  readonly diverted: string | null;
  /** A fault of the SUT on the way, whether it was recorded or is new; null if there was none. */
  readonly fault: { readonly message: string; readonly signature: string } | null;
  /** The signature of the failure that ended the recorded test, and whether it came again. */
  readonly failure: string | null;
  readonly repeated: boolean;
}

export const REPLAY_TRIES = 10;

export async function replaySystem(options: ReplayOptions): Promise<ReplayedTest[]> {
  const { game, sut, run, patience, signal, progress } = options;
  const { seed } = run.header;
  const session = new Session({ game, sut, seed, ...(patience && { patience }), ...(signal && { signal }) });
  const matcher = new Matcher(game, sut.matches);
  const tests: ReplayedTest[] = [];
  try {
    await setUp(session, sut, 1);
    for (const recorded of options.shortest ? waysOf(run) : testsOf(run)) {
      const test = await replayTest(recorded, options, session, matcher);
      if (!test) break;
      tests.push(test);
      progress?.(test);
    }
  } finally {
    await session.end();
  }
  return tests;
}

interface RecordedTest {
  readonly test: number;
  readonly script: Script;
  readonly failure: string | null;
}

/** Null if it was called off before the first try ended. */
async function replayTest(
  { test, script, failure }: RecordedTest,
  { game, tries = REPLAY_TRIES, signal }: ReplayOptions,
  session: Session,
  matcher: Matcher,
): Promise<ReplayedTest | null> {
  let best: ReplayedTest | null = null;
  for (let attempt = 0; attempt < tries && !signal?.aborted; attempt++) {
    const act = failure !== null;
    let way: Followed;
    try {
      way = await followScript({ game, matcher, session, script, test, attempt, act });
    } catch (error) {
      if (error instanceof Interruption) break;
      throw error;
    }
    const { fault, node, played } = way;
    const signature = fault && playedSignature(game, { fault, node, played }, failure);
    if (way.fault && way.fault.kind !== 'off-model') await session.close();
    const repeated = failure !== null && signature === failure;
    const whole = way.steps === script.play.length && (failure === null || repeated);
    if (!best || repeated || way.steps > best.followed) {
      best = {
        test,
        steps: script.play.length,
        followed: way.steps,
        tries: attempt + 1,
        diverted: way.diverted,
        fault: way.fault && { message: way.fault.message, signature: signature! },
        failure,
        repeated,
      };
    }
    best = { ...best, tries: attempt + 1 };
    if (whole) break;
  }
  return best;
}

/** The shortest ways to the failures of a run, a test each. */
const waysOf = ({ shortest }: TracedRun): RecordedTest[] =>
  shortest.map(({ play, during, signature }, i) => ({
    test: i + 1,
    script: { play, during },
    failure: signature,
  }));

/** The tests of a run as scripts, each with the failure that ended it. */
function testsOf({ events, failures }: TracedRun): RecordedTest[] {
  const ends: number[] = [];
  events.forEach((event, i) => {
    if (event === RESET && i > 0) ends.push(i);
  });
  if (events.length > 0) ends.push(events.length);
  return ends.map((end, i) => {
    const failed = failures.find(({ test }) => test === i + 1);
    const script = { play: playBefore(events, failed ? failed.at : end), during: failed?.during ?? -1 };
    return { test: i + 1, script, failure: failed?.signature ?? null };
  });
}
