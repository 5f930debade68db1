// @ts-check
// A machine needs no driver: covergame runs it as an actor, with a clock that moves only while the tester waits. Say `?clock=real` to
// wait for real timers.

import { fileURLToPath } from 'node:url';

export { machine as model } from './machine.mjs';

export default `xstate:${fileURLToPath(new URL('./machine.mjs', import.meta.url))}?clock=fake`;
