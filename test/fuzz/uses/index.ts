export { converting, WRITABLE } from './converting.ts';
export { reported } from './playing.ts';
export { USES, useGame } from './use-game.ts';
