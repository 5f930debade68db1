export { commandWords } from './command-words.ts';
export { DRIVERS, type DrivenSut, type DriverKind, drivenSut, isDriverAddress } from './drivers.ts';
export { InProcessGuard, type Seat } from './guard/index.ts';
export { HttpDriver } from './http-driver.ts';
export { type ModuleDriver, moduleDriver } from './module-driver.ts';
export { ProcessDriver, type ProcessOptions } from './process-driver.ts';
export { type SettleOptions, settle } from './settle.ts';
export { realTimers, VirtualClock, type VirtualTimer } from './virtual-clock.ts';
export { WebSocketDriver } from './websocket-driver.ts';
