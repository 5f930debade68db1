// The way back after the SUT or the runner was killed: the current test is played again on a fresh SUT, up to where the
// campaign is. A SUT that was killed on the way back is led back again; one that goes another way, as it may, is not.

import { GrowingInts } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import type { Matcher } from '../../sut/index.ts';
import type { Script } from '../campaign/index.ts';
import { followScript } from './follow.ts';
import type { Session } from './session.ts';

const PLAY_LIMIT = 100_000;

/** The play of the test that is under way, as far as memory goes. */
export class TestPlay {
  #edges: GrowingInts;

  constructor(edges: readonly number[] = []) {
    this.#edges = new GrowingInts(Math.max(1024, edges.length));
    for (const edge of edges) this.#edges.push(edge);
  }

  /** An edge, or -1 where the SUT kept silent and stayed where it was. */
  push(edge: number): void {
    if (!this.tooLong) this.#edges.push(edge);
  }

  get tooLong(): boolean {
    return this.#edges.length > PLAY_LIMIT;
  }

  /** `during` is the edge of a stimulus that was being given, or -1; null if the test was too long to be kept. */
  script(during = -1): Script | null {
    return this.tooLong ? null : { play: [...this.#edges.view()], during };
  }
}

export interface RejoinOptions {
  readonly game: Game;
  readonly matcher: Matcher;
  readonly session: Session;
  readonly play: TestPlay;
  readonly test: number;
  /** Asked when the SUT was killed on the way back: whether to try again. */
  readonly again: () => boolean;
}

/** Null if the SUT is where the campaign is, else why not. */
export async function rejoin(options: RejoinOptions): Promise<string | null> {
  const { game, matcher, session, test, again } = options;
  const script = options.play.script();
  if (!script) return 'the test was too long to be followed up to where it was';
  const { length } = script.play;
  for (;;) {
    const way = await followScript({ game, matcher, session, script, test, attempt: 0, act: false });
    if (way.steps === length && !way.fault) return null;
    if (way.fault) await session.close();
    if (way.fault?.outside && again()) continue;
    const why = way.diverted
      ? `the SUT went another way (${way.diverted})`
      : (way.fault?.message ?? 'the SUT stopped');
    return `the test could not be followed up to where it was: ${why} at step ${way.steps + 1} of ${length}`;
  }
}
