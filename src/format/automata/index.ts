// Automata of other tools: HOA with players or controllable propositions, KISS2, mCRL2's .fsm, .ba.

export { ba } from './ba.ts';
export { fsm } from './fsm.ts';
export { hoa } from './hoa.ts';
export { kiss2 } from './kiss2.ts';
