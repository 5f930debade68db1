// Runs lines of the built command one after another in one process, as a shell would in many: starting Node and loading the sources is
// most of what a short command costs. A line comes as JSON, its words, and whether Ctrl-C is pressed as soon as it has spoken; the answer is
// JSON, what was printed and the exit code. The
// command's entrance is evaluated anew for every line, on a process put back to what it was; what the entrance loads stays loaded.

import { createInterface } from 'node:readline';

const entrance = new URL('../../dist/cli/main.js', import.meta.url);
const streams = [process.stdout, process.stderr];
const written = streams.map((stream) => stream.write.bind(stream));
const answer = (/** @type {object} */ object) => written[0](`${JSON.stringify(object)}\n`);

let printed = '';
let out = '';
let err = '';
let breaksOff = false;
for (const stream of streams) {
  stream.write = (/** @type {string | Uint8Array} */ chunk, /** @type {unknown[]} */ ...rest) => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    printed += text;
    if (stream === process.stdout) out += text;
    else err += text;
    if (breaksOff && out !== '') setImmediate(() => process.emit('SIGINT'));
    const done = rest.find((one) => typeof one === 'function');
    if (done) queueMicrotask(/** @type {() => void} */ (done));
    return true;
  };
}

// The entrance's last deed is to start the clock that ends its process.
const { setTimeout: startTimer } = globalThis;
/** @type {NodeJS.Timeout | undefined} */
let newest;
globalThis.setTimeout = /** @type {typeof setTimeout} */ (
  (/** @type {Parameters<typeof setTimeout>} */ ...args) => {
    newest = startTimer(...args);
    return newest;
  }
);

const quit = process.exit.bind(process);
process.exit = (code = process.exitCode) => {
  // This process is spent: whoever asks gets another for the next line.
  written[0](`${JSON.stringify({ printed, out, err, exit: code ?? 0 })}\n`, () => quit(0));
  return /** @type {never} */ (undefined);
};

const EVENTS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'uncaughtException', 'exit', 'beforeExit']);
const environment = { ...process.env };
const own = process.argv[1];
let lines = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  [printed, out, err, breaksOff] = ['', '', '', asked.breaksOff];
  process.exitCode = undefined;
  process.argv.splice(1, Infinity, asked.program ?? own, ...asked.words);
  await import(`${entrance.href}?line=${lines++}`);
  clearTimeout(newest);
  answer({ printed, out, err, exit: process.exitCode ?? 0 });
  for (const event of EVENTS) process.removeAllListeners(event);
  for (const stream of streams) stream.removeAllListeners('error');
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
}
