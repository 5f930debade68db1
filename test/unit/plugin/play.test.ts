// What a plug-in refuses before it plays.

import { expect, test } from 'vitest';
import { buildGame } from '../../../src/game/index.ts';
import { playCampaign } from '../../../src/plugin/play.ts';

const game = buildGame({ initial: 'a', nodes: [{ id: 'a', owner: 'tester' }], edges: [] });

test.each([
  [{ budget: 0 }, 'plugin/no-budget'],
  [{ budget: 5, goal: 'edges' }, 'plugin/no-goal'],
])('%j is %s', async (settings, code) => {
  await expect(playCampaign(game, settings as never, {} as never)).rejects.toMatchObject({
    issues: [{ code }],
  });
});
