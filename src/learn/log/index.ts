export { type EventLog, type LogEvent, type LogOptions, type LogTrace, readEventLog } from './event-log.ts';
export { type FollowedLog, followLog, type OffModel } from './follow-log.ts';
