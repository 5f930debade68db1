// The campaigns of a service: each open in memory with its trace, kept in a folder, closed when nobody touches it.
export { Campaigns } from './campaigns.ts';
export { OpenCampaign } from './open-campaign.ts';
export { Store } from './store.ts';
