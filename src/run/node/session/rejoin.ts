// The way back after the SUT or the runner was killed: the current test is played again on a fresh SUT, up to where the
// campaign is. A SUT that was killed on the way back is led back again; one that goes another way, as it may, is not.

import type { Referee } from '../../referee/index.ts';
import { followScript } from './follow.ts';
import type { Session } from './session.ts';

/** Null if the SUT is where the campaign is, else why not. `again` says whether to try again if it was killed on the way back. */
export async function rejoin(
  { campaign, matcher, book }: Referee,
  session: Session,
  again: () => boolean,
): Promise<string | null> {
  const { game, tests: test } = campaign;
  const script = book.play.script();
  if (!script) return 'the test was too long to repeat from its start';
  const { length } = script.play;
  for (;;) {
    const way = await followScript({ game, matcher, session, script, test, attempt: 0, act: false });
    if (way.steps === length && !way.fault) return null;
    if (way.fault) await session.close();
    if (way.fault?.outside && again()) continue;
    const why = way.diverted
      ? `the system answered differently (${way.diverted})`
      : (way.fault?.message ?? 'the system stopped');
    return `the test could not be repeated from its start: ${why} at step ${way.steps + 1} of ${length}`;
  }
}
