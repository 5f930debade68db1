// The coin lands on its edge in the first try of this test and in no other.

import { campaign } from 'covergame/vitest';
import { test } from 'vitest';
import { coin, coinDriver, fair } from './coin.ts';

let tries = 0;
const sut = () => {
  const first = tries++ === 0;
  return coinDriver(first ? () => 'edge' : fair)();
};

test('once', { retry: 2 }, campaign(coin, { sut, budget: 60, shrinkTries: 0, report: 'never' }));
test(
  'always',
  { retry: 2 },
  campaign(coin, { sut: coinDriver(() => 'edge'), budget: 60, shrinkTries: 0, report: 'never' }),
);
test('twice', { repeats: 1 }, campaign(coin, { sut: coinDriver(fair), budget: 60, report: 'never' }));
