// The trace of a campaign on disk: written line by line while it is played, and read back to go on from there.

export {
  beginTrace,
  type DrivenTrace,
  readRecorded,
  requireBeginning,
  resumeTrace,
  traceClock,
} from './driven-trace.ts';
export { Journal, JournalError, type SyncPolicy } from './journal.ts';
export { TraceSink } from './trace-file.ts';
