// The campaigns of a service: each open in memory with its trace, kept in a folder, closed when no client uses it.
export { Campaigns } from './campaigns.ts';
export { OpenCampaign } from './open-campaign.ts';
export { Store } from './store.ts';
