// Whether a way to a failure is minimal: each of its stimuli is left out in turn, and what is left is played again.

import { type Game, TESTER } from '../../src/game/index.ts';
import type { DistinctFailure } from '../../src/run/index.ts';
import { followScript } from '../../src/run/node/session/follow.ts';
import { Session } from '../../src/run/node/session/session.ts';
import { AnswerRates, withoutStimuli } from '../../src/run/node/shrink/variants.ts';
import { type Driver, Matcher, type Matches } from '../../src/sut/index.ts';

export interface Left {
  /** Which stimulus was left out, from 0, and how often what was left failed in the same way. */
  readonly stimulus: number;
  readonly failed: number;
}

export async function leaveOneOut(
  game: Game,
  open: () => Driver,
  failure: DistinctFailure,
  { tries, matches }: { readonly tries: number; readonly matches?: Matches },
): Promise<Left[]> {
  const shortest = failure.shortest!;
  const matcher = new Matcher(game, matches);
  const played = [...shortest.play, ...(shortest.during >= 0 ? [shortest.during] : [])];
  const stimuli = played.filter((e) => e >= 0 && game.owner[game.source[e]] === TESTER).length;
  const found: Left[] = [];
  for (let stimulus = 0; stimulus < stimuli; stimulus++) {
    const script = withoutStimuli(game, shortest, new AnswerRates(game), stimulus, stimulus + 1);
    // What is left is no play of the model.
    if (!script) continue;
    let failed = 0;
    for (let attempt = 1; attempt <= tries; attempt++) {
      const session = new Session({ game, sut: { address: 'example', open }, seed: 1 });
      try {
        const { fault } = await followScript({
          game,
          matcher,
          session,
          script,
          test: 1,
          attempt,
          act: true,
          steer: 50,
        });
        if (fault && fault.kind === failure.kind) failed++;
      } finally {
        await session.end();
      }
    }
    found.push({ stimulus, failed });
  }
  return found;
}
