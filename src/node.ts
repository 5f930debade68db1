// The second door: what needs Node (files, processes, network), and everything of the first.

export * from './index.ts';
export * from './model/node/index.ts';
