// The guarantee with restart: one least closed set of the whole game, of games of any size.

export { LargeRestartGuarantee } from './large-restart-guarantee.ts';
export type { SearchName } from './problem-searches.ts';
export { lightestOf, RestartGuarantee } from './restart-guarantee.ts';
