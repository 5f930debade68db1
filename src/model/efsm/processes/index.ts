export { readProcesses } from './read-processes.ts';
