// The program of the watchdog's thread, as text. It must start wherever covergame does, also in a test runner with
// modules of its own kind, and needs no file.
//
// The state of the watched thread is in shared memory: whether a driver may be running, and a count that grows with
// its progress. Time is counted in looks, not by a clock, so that a laptop that slept has not hung. After some
// looks without progress it asks the inspector to stop that thread anywhere and to call its last words, which end
// the process. If that does not work either, it prints the text it was left and kills the process. That happens
// inside Node, or outside a main thread.

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
