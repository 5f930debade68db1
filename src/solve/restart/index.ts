// The guarantee with restart: one least closed set of the whole game, by search where it fits and by local search beyond.

export { LargeRestartGuarantee } from './large-restart-guarantee.ts';
export type { SearchName, Share } from './problem-searches.ts';
export { lightestOf, RestartGuarantee } from './restart-guarantee.ts';
export type { Duty } from './restart-options.ts';
