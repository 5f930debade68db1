// A campaign that plans as it goes, and each case of a suite that visits every node, as tests of Playwright. A case that the system diverts is
// skipped; the last test says whether all cases together cover what is required.

import { describeCampaign, describeCases } from 'covergame/playwright';
import sut, { model } from './driver.mjs';

/** What must be covered to pass: `all`, `guarantee` (what is certain whatever the system answers), `90%` or `nodes:idle,paid`. */
const required = '$require$';

describeCampaign(model, { sut, budget: 300, require: required });
describeCases(model, { sut, suite: 'node', tries: 50, require: required });
