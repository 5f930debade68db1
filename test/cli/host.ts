// A process that runs lines of the built command one after another (host.mjs), started when the first line comes.

import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Printed {
  /** Standard output and standard error, as they came. */
  readonly printed: string;
  /** Standard output alone. */
  readonly out: string;
  /** Standard error alone. */
  readonly err: string;
  readonly exit: number | string;
}

export interface HostedRun {
  /** Ctrl-C as soon as it has said something on standard output. */
  readonly breaksOff?: boolean;
  /** The path that the command was called by. */
  readonly program?: string;
}

export interface Host {
  run(words: readonly string[], how?: HostedRun): Promise<Printed>;
  end(): void;
}

export function startHost(cwd: string, env: NodeJS.ProcessEnv): Host {
  let child: ChildProcess | null = null;
  let answers: Interface | null = null;

  const start = (): ChildProcess => {
    const started = spawn(process.execPath, [fileURLToPath(new URL('host.mjs', import.meta.url))], {
      cwd,
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    answers = createInterface({ input: started.stdout! });
    started.on('exit', () => {
      if (child === started) child = null;
    });
    return started;
  };

  return {
    run(words, { breaksOff = false, program } = {}) {
      child ??= start();
      const running = child;
      return new Promise((resolve, reject) => {
        const died = (code: number | null, signal: string | null) =>
          reject(new Error(`covergame ${words.join(' ')} ended its host: ${signal ?? code}`));
        running.once('exit', died);
        answers!.once('line', (line) => {
          running.off('exit', died);
          resolve(JSON.parse(line));
        });
        running.stdin!.write(`${JSON.stringify({ words, breaksOff, program })}\n`);
      });
    },
    end: () => child?.stdin?.end(),
  };
}

/** What a line prints under --json, and its exit code; an error is thrown. */
export async function objectOf(host: Host, words: readonly string[], breaksOff = false) {
  const { out, printed, exit } = await host.run([...words, '--json'], { breaksOff });
  if (!out.startsWith('{')) throw new Error(`${words.join(' ')} printed no object: ${printed}`);
  const object = JSON.parse(out) as Record<string, unknown>;
  if ('error' in object) throw new Error((object['error'] as { message: string }).message);
  return { object, exit };
}
