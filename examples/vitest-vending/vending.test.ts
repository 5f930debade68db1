import { describeCampaign, describeCases } from 'covergame/vitest';
import { vendingDriver } from './driver.ts';

const model = new URL('../vending/vending.game.json', import.meta.url);

// Three campaigns that plan on line, each a test: whatever the machine does, they go on from there.
describeCampaign(model, { sut: vendingDriver, budget: 150, runs: 3 });

// Every case of the node suite, each a test; a case the machine leads elsewhere is begun anew.
describeCases(model, { name: 'vending, case by case', sut: vendingDriver, suite: 'node' });
