// @ts-check
// The hands and eyes of the tester on a program: a fresh process for each test, a line for each stimulus, a line for each answer.
// Edit `command`, and say in `apply` and in the listener what your program is told and what its lines mean; then remove the toy.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Fault, ObservationQueue } from 'covergame';

export const model = new URL('./model.game.json', import.meta.url);

/**
 * The words of the command that starts the program.
 * @param {number} test the number of the test, from 1
 */
const command = (test) => [
  process.execPath,
  fileURLToPath(new URL('./toy/program.mjs', import.meta.url)),
  String(test),
];

/** @returns {import('covergame').Driver} */
export default function createDriver() {
  const seen = new ObservationQueue();
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  const end = () => {
    child?.removeAllListeners();
    child?.kill();
  };
  return {
    /** Every test begins with a process of its own, and when it says that it is ready. */
    async reset({ test, attempt }) {
      end();
      seen.clear();
      const [program, ...words] = command(test + attempt);
      const started = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
      started.on('error', (error) => seen.fail(new Fault('death', error.message)));
      started.on('exit', (code) => seen.fail(new Fault('death', `the program ended with ${code}`)));
      started.stdin.on('error', () => {});
      createInterface({ input: started.stdout }).on('line', (line) => {
        if (child === started) seen.push({ label: line });
      });
      child = started;
      await seen.observe();
    },
    apply: ({ label }) => void child?.stdin?.write(`${label}\n`),
    observe: () => seen.observe(),
    pending: () => seen.pending(),
    close: end,
  };
}
