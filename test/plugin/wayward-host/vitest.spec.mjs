import { describeCampaign } from 'covergame/vitest';
import { declare } from './systems.mjs';

declare(describeCampaign, (timeout) => ({ test: { timeout } }));
