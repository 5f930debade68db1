// XState machines: their configuration as JSON, and as a module of the user's (`machineGame`).

export { type ExportedMachine, machineGame, machinesIn } from './machine.ts';
export { xstate } from './xstate.ts';
