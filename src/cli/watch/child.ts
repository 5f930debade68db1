// A command of ours in a process of its own: whatever a model does while it is being written (loops for ever, fails to load), it can be
// ended and begun anew, and modules are loaded afresh.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(
  new URL(`../main${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
);

export interface CommandResult {
  /** What --json printed; null if that was nothing. */
  readonly object: Readonly<Record<string, unknown>> | null;
  /** What it said on standard error. */
  readonly said: string;
}

/** Runs a command line with --json; ended by `signal`, it answers with null. */
export async function askCommand(
  words: readonly string[],
  signal: AbortSignal,
): Promise<CommandResult | null> {
  const child = spawn(process.execPath, [...process.execArgv, MAIN, ...words, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = (): void => void child.kill();
  signal.addEventListener('abort', end, { once: true });
  let printed = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  await new Promise<void>((resolve) => {
    child.once('error', (error) => {
      said += `${error.message}\n`;
      resolve();
    });
    child.once('close', () => resolve());
  });
  signal.removeEventListener('abort', end);
  if (signal.aborted) return null;
  return { object: objectIn(printed), said };
}

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return null;
  }
}
