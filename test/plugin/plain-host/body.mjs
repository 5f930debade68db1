// The tests of a host, by what it calls a test and the door of covergame for it.

import { coin, coinDriver, fair } from './coin.mjs';

const sut = coinDriver(fair);
const onlyTails = coinDriver(() => 'tails');

export function declare(test, { campaign, cases, describeCampaign, describeCases }) {
  test('pass', campaign(coin, { sut, budget: 60 }));
  test(
    'fail',
    campaign(coin, {
      sut: coinDriver((toss) => (toss === 3 ? 'edge' : fair(toss))),
      budget: 60,
      strategy: 'rdm',
    }),
  );
  test('deficient', campaign(coin, { sut, budget: 60, strategy: () => -3, stopEarly: true }));
  test('inconclusive', campaign(coin, { sut: onlyTails, budget: 60 }));
  test('no budget', campaign(coin, { sut }));
  for (const { name, run } of cases(coin, { sut, suite: 'node' })) test(name, run);
  describeCampaign(coin, { name: 'many', sut, budget: 60, runs: 2 });
  describeCases(coin, { name: 'suite', sut });
  describeCases(coin, { name: 'only tails', sut: onlyTails });
  describeCases(coin, { name: 'only tails, as certain', sut: onlyTails, require: 'guarantee' });
}
