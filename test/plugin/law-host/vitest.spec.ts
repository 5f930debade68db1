// Campaigns that all shells play, here by covergame/vitest: see test/cli/one-verdict.test.ts.

import { campaign } from 'covergame/vitest';
import { test } from 'vitest';
import { campaignsIn } from '../../fixtures/law-campaigns.mjs';

for (const { name, model, settings, open } of campaignsIn(process.env['COVERGAME_LAW']!)) {
  test(name, campaign(model, { ...settings, sut: open, outputFolder: '../../../.covergame/law-vitest' }));
}
