// What `report --history` reads and prints.

export { HISTORY_OUTPUT, readHistory, requireTraces, tellHistory } from './history.ts';
