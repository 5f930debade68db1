// What the shrinker tells of the bugs of an example is minimal: no stimulus of it can be left out, tried one by one.

import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { EXAMPLES } from '../../examples/catalog.ts';
import { orThrow } from '../../src/base/index.ts';
import { type Game, TESTER } from '../../src/game/index.ts';
import { loadProgram } from '../../src/model/node/index.ts';
import type { Script } from '../../src/run/index.ts';
import { followScript } from '../../src/run/node/follow.ts';
import { testSystem } from '../../src/run/node/index.ts';
import { Session } from '../../src/run/node/session.ts';
import { AnswerRates, withoutStimuli } from '../../src/run/node/variants.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { type Driver, Matcher } from '../../src/sut/index.ts';

/** Plays a script once, on a system of its own. */
async function followed(game: Game, matcher: Matcher, open: () => Driver, script: Script) {
  const session = new Session({ game, sut: { address: 'example', open }, seed: 1 });
  try {
    return await followScript({ game, matcher, session, script, test: 1, attempt: 1, act: true, steer: 50 });
  } finally {
    await session.end();
  }
}

const chat = EXAMPLES.find(({ id }) => id === 'chat')!;
it.each(['crash', 'deaf'])('no stimulus of the way to %s can be left out', async (bug) => {
  const path = fileURLToPath(new URL(`../../examples/${chat.model}`, import.meta.url));
  const { game } = orThrow(orThrow(await loadProgram(path)).explore({}));
  const open = () => chat.open(bug);
  const patience = { answer: 60_000, apply: 60_000, reset: 60_000 };
  const { failures } = await testSystem({
    game,
    sut: { address: 'chat', open },
    strategy: strategyNamed('rdm'),
    budget: 1500,
    resetCost: 10,
    seed: 1,
    slices: 0,
    patience,
    provenance: null,
  });
  const shortest = failures[0].shortest!;
  expect(shortest.repeats).toBeGreaterThan(0);
  const count = [...shortest.play, ...(shortest.during >= 0 ? [shortest.during] : [])].filter(
    (e) => game.owner[game.source[e]] === TESTER,
  ).length;
  const matcher = new Matcher(game, chat.matches);
  for (let i = 0; i < count; i++) {
    const without = withoutStimuli(game, shortest, new AnswerRates(game), i, i + 1);
    if (!without) continue;
    const { fault } = await followed(game, matcher, open, without);
    expect([i, fault?.kind ?? null]).toEqual([i, null]);
  }
});
