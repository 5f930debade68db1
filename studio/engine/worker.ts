// The worker: one question at a time, in slices, so that it hears between them that nobody waits any more.

import { InputError } from '../../src/base/index.ts';
import { loadXml, XML_NEEDED } from './late-xml.ts';
import type { Call, Desk } from './task.ts';
import { type Question, type Reply, TASKS } from './tasks.ts';

/** How long, in ms, it works before it looks up. */
const BREATH = 30;

const desk = {} as Desk;
const calls = new Map<number, Call>();
let last: Promise<void> = Promise.resolve();

const say = (reply: Reply): void => postMessage(reply);
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

self.onmessage = ({ data }: MessageEvent<Question>) => {
  const known = calls.get(data.id);
  if ('off' in data) {
    if (known) known.off = true;
    return;
  }
  const call: Call = { off: false };
  calls.set(data.id, call);
  last = last.then(() => answer(data.id, data.task, data.input, call));
};

async function answer(id: number, task: keyof typeof TASKS, input: unknown, call: Call): Promise<void> {
  try {
    const work = TASKS[task](desk, input as never, call) as AsyncGenerator<unknown, unknown>;
    for (let looked = performance.now(); ; ) {
      const step = await work.next();
      if (step.done) {
        say({ id, result: step.value });
        break;
      }
      if (performance.now() - looked < BREATH) continue;
      if (step.value !== undefined) say({ id, known: step.value });
      await breath();
      looked = performance.now();
    }
  } catch (error) {
    if (error === XML_NEEDED) {
      // The task meets XML for the first time: it begins again when the parser has come.
      await loadXml();
      return await answer(id, task, input, call);
    }
    const text =
      error instanceof InputError
        ? error.issues.map(({ message, hint }) => (hint ? `${message} (${hint})` : message)).join('\n')
        : String(error);
    say({ id, failed: text });
  } finally {
    calls.delete(id);
  }
}
