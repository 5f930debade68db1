// What `covergame init` needs: catalogs of systems and runners, what is written for them, and how users are asked.

export { type Interview, interview } from './ask.ts';
export { skeletonOf } from './openapi/index.ts';
export { RUNNER_IDS, RUNNERS, type RunnerId, runnerAtHand, runnerNamed } from './runners.ts';
export { filesOf, type Next, nextCommands, packagesOf, type Start } from './start.ts';
export { describedSystem, type InitSystem, SYSTEM_IDS, SYSTEMS, systemNamed } from './systems.ts';
export { dependenciesIn, writeStart } from './write.ts';
