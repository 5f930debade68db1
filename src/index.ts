// The front door: everything a program may use, in Node and in browsers.

export * from './base/index.ts';
export * from './experiment/index.ts';
export * from './format/index.ts';
export * from './game/index.ts';
export * from './model/index.ts';
export * from './report/index.ts';
export * from './run/index.ts';
export * from './solve/index.ts';
export * from './strategy/index.ts';
export * from './suite/index.ts';
export * from './sut/index.ts';
