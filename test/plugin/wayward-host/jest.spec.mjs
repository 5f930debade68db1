import { describeCampaign } from 'covergame/jest';
import { declare } from './systems.mjs';

declare(describeCampaign, (timeout) => ({ timeout }));
