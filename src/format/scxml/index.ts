// SCXML, the state charts of the W3C.

export { scxml } from './scxml.ts';
