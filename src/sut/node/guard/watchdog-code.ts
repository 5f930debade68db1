// What the watchdog's thread runs, as text: it must start wherever covergame does, also in a test runner that gives its files modules of
// its own kind, and needs no file to be found.
//
// The state of the thread it watches is in shared memory: whether a driver may be running, and a count that grows whenever it is seen to
// get on. Time is counted in looks, not by a clock, so that a laptop that slept has not hung. After so many looks without a step it
// asks the inspector to stop that thread wherever it is and to call its last words, which end the process; if that does not
// work either (the thread is inside Node, or is no main thread) it prints what it was left to print and kills the process.

export const WATCHDOG_CODE = `
const { workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
const { state, text, expression, lookMs, reachable } = workerData;
const bytes = Buffer.from(text.buffer);
let last = -1;
let looks = 0;
let asked = false;
setInterval(() => {
  const count = Atomics.load(state, 1);
  if (Atomics.load(state, 0) === 0 || count !== last) {
    last = count;
    looks = 0;
    return;
  }
  looks += 1;
  const enough = Math.max(2, Math.ceil(Atomics.load(state, 2) / lookMs));
  if (looks >= enough && !asked && reachable) {
    asked = true;
    try { ask(); } catch {}
  }
  if (looks >= enough + (reachable ? 20 : 0)) kill();
}, lookMs);

function ask() {
  const { Session } = require('node:inspector');
  const session = new Session();
  session.connectToMainThread();
  session.on('Debugger.paused', () => session.post('Runtime.evaluate', { expression }));
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

function kill() {
  try { writeSync(2, bytes.toString('utf8', 0, Atomics.load(state, 3))); } catch {}
  process.kill(process.pid, 'SIGKILL');
}
`;
