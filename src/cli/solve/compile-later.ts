// Lets V8 wait before it compiles a function with its best compiler. It does so, on threads of its own, after some thousand rounds of a loop; a solver has a
// hundred such functions, most of which are needed for some milliseconds in all, and compiling one takes five. A small model is solved before that has paid: of a
// game of 3000 nodes, half of them the SUT's, compiling took two thirds of the processor time. What goes on for seconds loses some milliseconds.
//
// A budget is in bytes of bytecode that were run; V8's own is 67 584. The kernel is WebAssembly, and has its own.

import { setFlagsFromString } from 'node:v8';

const BUDGET = 1_000_000;

export function compileLater(): void {
  setFlagsFromString(`--interrupt-budget=${BUDGET}`);
}
