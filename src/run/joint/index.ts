// The tests of several plays as one trace.

export { Ledger, lineEvents } from './ledger.ts';
