import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Campaign, playToEnd, randomWalk, sutDice, testerDice } from '../../src/run/index.ts';
import { rdm } from '../../src/strategy/index.ts';
import { uniform } from '../../src/sut/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';

it('the random walk as one loop is the walk of rdm against uniform, step for step', () => {
  fc.assert(
    fc.property(arbitraryGame(), fc.nat(300), fc.nat(20), fc.nat(), (game, budget, resetCost, seed) => {
      const player = rdm.prepare({ game, budget, resetCost })(testerDice(seed, 0));
      const campaign = new Campaign({ game, player, budget, resetCost });
      playToEnd(campaign, uniform.prepare({ game })(sutDice(seed, 0)));
      const walk = randomWalk(game, budget, resetCost, testerDice(seed, 0), sutDice(seed, 0));
      expect({ ...walk, stuck: walk.stuck && walk.spent < budget }).toEqual({
        spent: campaign.spent,
        steps: campaign.steps,
        tests: campaign.tests,
        gain: campaign.gain,
        coveredNodes: campaign.coveredNodes,
        coveredAt: campaign.coveredAt,
        coveredCount: campaign.coveredCount,
        taken: campaign.taken,
        stuck: campaign.end!.why.includes('reset'),
      });
    }),
    { numRuns: 400 },
  );
});
