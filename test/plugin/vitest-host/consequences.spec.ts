import { campaign, cases, describeCampaign } from 'covergame/vitest';
import { expect, test } from 'vitest';
import { coin, coinDriver, fair, heads, hurried, TEST_TIME } from './coin.ts';

const onlyTails = coinDriver(() => 'tails');
const sut = coinDriver(fair);
const [airborne] = cases(coin, { sut: onlyTails, suite: suiteOf([0, 1, heads]) });
const [whole] = cases(coin, { sut, suite: suiteOf([0, 1, heads]) });
const [waiting] = cases(coin, { sut: coinDriver(() => 'edge'), suite: suiteOf([0, 1]), shrinkTries: 0 });
const quiet = { report: 'never' } as const;
const wanted = { ...quiet, sut: onlyTails, budget: 60 } as const;

function suiteOf(path: number[]) {
  const cases = [Int32Array.from(path)];
  return { criterion: 'given', cases, requirements: 1, satisfied: 1, infeasible: 0 };
}

test('pass', campaign(coin, { ...quiet, sut, budget: 60 }));
test(
  'fail',
  campaign(coin, {
    sut: coinDriver((chance, toss) => (toss === 3 ? 'edge' : fair(chance, toss))),
    budget: 60,
    strategy: 'rdm',
  }),
);
test(
  'assertion',
  campaign(coin, {
    sut: coinDriver(() => expect('edge').toBe('heads') as never),
    budget: 60,
    shrinkTries: 0,
  }),
);
/** Stops at once, though the toss at least could be forced. */
const lazy = { budget: 60, strategy: () => -3, stopEarly: true };

test('deficient', campaign(coin, { ...quiet, sut, ...lazy }));
test('deficient, skipped', campaign(coin, { ...quiet, sut, ...lazy, onDeficient: 'skip' }));
test('deficient, passed', campaign(coin, { ...quiet, sut, ...lazy, onDeficient: 'pass' }));
test('inconclusive', campaign(coin, wanted));
test('inconclusive, skipped', campaign(coin, { ...wanted, onInconclusive: 'skip' }));
test('what is certain is enough', campaign(coin, { ...wanted, require: 'guarantee' }));
test('case', whole.run);
test('diverted case', airborne.run);
test('case that waits for its last answer', waiting.run);
test('out of time', { timeout: TEST_TIME }, async (context) => {
  const { driver, end } = hurried();
  const endless = { ...quiet, budget: 1e6, strategy: 'rdm', until: 'steps 100000' } as const;
  try {
    await campaign(coin, { ...endless, sut: () => driver })(context);
  } finally {
    end();
  }
});
test('no driver', campaign(coin, { sut: { reset() {} } as never, budget: 60 }));
test('no budget', campaign(coin, { sut } as never));
test('no model', campaign('nowhere.game.json', { sut, budget: 60 }));
test(
  'own strategy',
  campaign(coin, {
    sut,
    budget: 60,
    strategy: ({ game, node }) => (game.owner[node] === 1 ? -1 : game.outStart[node]),
  }),
);
describeCampaign(coin, { name: 'without report', sut, budget: 60, report: 'never' });
