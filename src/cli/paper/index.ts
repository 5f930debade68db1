export { loadPaper, type Paper } from './load-paper.ts';
export { onFleet, onThreads } from './players.ts';
