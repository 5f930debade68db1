import { describeCampaign } from 'covergame/playwright';
import { declare } from './systems.mjs';

declare(describeCampaign, (timeout) => ({ timeout }));
