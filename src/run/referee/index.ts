// What the SUT does, held against the model.

export { type Judged, judge } from './judge.ts';
export { offModelFault, shown, wordList } from './off-model.ts';
export { PulledCampaign, type PulledLog, type PulledOptions, type Reply } from './pulled-campaign.ts';
export { requireObservable } from './real-system.ts';
export { type Line, type Lines, linesOf, sameAnswer, type Told } from './told.ts';
