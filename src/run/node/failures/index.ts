// Known failures against a real system: their file, and their reproductions played before a run.

export { dayOf, readFailuresFile, updateFailuresFile } from './failures-file.ts';
export { RECHECK_SHARE, type RecheckOptions, recheckKnown } from './recheck-known.ts';
