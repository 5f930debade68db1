// What the SUT does, held against the model: the referee, who owns a campaign of a real system, and the campaign whose SUT somebody else
// drives.

export { type Judged, judge, listeningAt } from './judge.ts';
export { earlyFault, offModelFault, shown, wordList } from './off-model.ts';
export { PulledCampaign, type PulledOptions, type Reply } from './pulled-campaign.ts';
export { requireObservable } from './real-system.ts';
export { type Disturbance, Referee, type RefereeOptions } from './referee.ts';
export { type RefereeEvent, sameAnswer } from './told.ts';
