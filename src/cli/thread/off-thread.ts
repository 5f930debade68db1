// Does work in a thread, so that Ctrl-C is heard and progress shown while it goes on: JavaScript hears no signal in the middle of a
// computation, and whoever listens for one has taken away Node's own answer to it. A thread is ended at once, wherever it is.

import { Worker } from 'node:worker_threads';
import { changedLimits, hiddenPatterns, InputError, type Issue } from '../../base/index.ts';
import type { Context, Ended } from '../terminal/index.ts';
import type { Input, Output, TaskId } from './tasks.ts';

/** What a thread is given. */
export interface Order {
  readonly task: TaskId;
  readonly input: unknown;
  readonly limits: object;
  /** The user's patterns of what nobody is to see. */
  readonly redact: readonly string[];
}

/** What a thread says. */
export type ThreadReply =
  | { readonly kind: 'progress'; readonly text: string }
  | { readonly kind: 'warnings'; readonly issues: readonly Issue[] }
  | { readonly kind: 'done'; readonly output: unknown }
  | { readonly kind: 'input'; readonly issues: readonly Issue[]; readonly total: number }
  | { readonly kind: 'bug'; readonly message: string; readonly stack: string };

const BEAT = 100;

/**
 * Null if it was called off, by Ctrl-C or because `ended` says so. `doing` is what progress says as long as the thread says nothing
 * itself.
 */
export async function offThread<Id extends TaskId>(
  task: Id,
  input: Input<Id>,
  doing: string,
  context: Context,
  ended: Ended = () => null,
): Promise<Output<Id> | null> {
  const { signal } = context;
  const order: Order = { task, input, limits: changedLimits(), redact: hiddenPatterns() };
  const entrance = new URL(
    import.meta.url.endsWith('.ts') ? './thread-worker.ts' : './thread-worker.js',
    import.meta.url,
  );
  const thread = new Worker(entrance, { workerData: order });
  const progress = context.progress();
  let told = doing;
  let callOff = (): void => {};
  const beat = setInterval(() => {
    progress.update(() => told);
    if (ended() !== null) callOff();
  }, BEAT);
  try {
    return await new Promise((resolve, reject) => {
      callOff = () => resolve(null);
      signal.addEventListener('abort', () => resolve(null), { once: true });
      if (signal.aborted) resolve(null);
      thread.once('error', reject);
      thread.on('message', (answer: ThreadReply) => {
        if (answer.kind === 'progress') told = answer.text;
        else if (answer.kind === 'warnings') context.warn(answer.issues);
        else if (answer.kind === 'done') resolve(answer.output as Output<Id>);
        else reject(errorOf(answer));
      });
    });
  } finally {
    clearInterval(beat);
    progress.end();
    await thread.terminate();
  }
}

function errorOf(answer: Extract<ThreadReply, { kind: 'input' | 'bug' }>): Error {
  if (answer.kind === 'input') return new InputError(answer.issues, answer.total);
  const error = new Error(answer.message);
  error.stack = answer.stack;
  return error;
}
