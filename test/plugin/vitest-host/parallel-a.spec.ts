import { describeCampaign, describeCases } from 'covergame/vitest';
import { describe } from 'vitest';
import { coin, coinDriver, fair } from './coin.ts';

describe.concurrent('at once', () => {
  describeCampaign(coin, { sut: coinDriver(fair), budget: 40, runs: 3, report: 'never' });
  describeCampaign(coin, { sut: coinDriver(fair), budget: 40, runs: 3, report: 'never' });
});
describeCases(coin, { sut: coinDriver(fair), suite: 'edge-pair', report: 'never' });
