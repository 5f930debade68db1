// The second door: what needs Node (files, processes, network), and everything of the first.

export * from './experiment/node/index.ts';
export * from './format/node/index.ts';
export * from './index.ts';
export * from './model/node/index.ts';
export * from './run/node/index.ts';
export * from './sut/node/index.ts';
