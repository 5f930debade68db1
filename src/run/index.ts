export { Campaign, type CampaignOptions, type End, type Recorder, type Turn } from './campaign.ts';
export { simulate } from './simulate.ts';
export { sutDice, testerDice } from './streams.ts';
