// @ts-check
// A campaign that plans as it goes, and each case of a suite that visits every node, as tests.

import { describeCampaign, describeCases } from 'covergame/node-test';
import sut, { model } from './driver.mjs';

/** How long the system may take, in ms. */
const patience = { answer: 5000 };

describeCampaign(model, { sut, budget: 300, patience });
describeCases(model, { sut, suite: 'node', tries: 50, patience });
