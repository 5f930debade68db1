// @ts-check
// A campaign that plans as it goes, and each case of a suite that visits every node, as tests. A case that the system diverts is
// skipped; the last test says whether all cases together cover what is required.

import { describeCampaign, describeCases } from 'covergame/jest';
import sut, { model } from './driver.mjs';

/** What must be covered to pass: `all`, `guarantee` (what is certain whatever the system answers), `90%` or `nodes:idle,paid`. */
const required = '$require$';

/** How long the system may take, in ms. */
const patience = { answer: 5000 };

describeCampaign(model, { sut, budget: 300, require: required, patience });
describeCases(model, { sut, suite: 'node', tries: 50, require: required, patience });
