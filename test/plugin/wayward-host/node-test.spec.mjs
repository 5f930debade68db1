import { describeCampaign } from 'covergame/node-test';
import { declare } from './systems.mjs';

declare(describeCampaign, (timeout) => ({ test: { timeout } }));
