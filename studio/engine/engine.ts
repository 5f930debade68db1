// The page's side of the workers. There are a few, called lanes, so that a long solution holds up neither the play nor the drawing; each is
// started when it is first needed and reads the open model for itself. What cannot be called off in good order is ended.

import type { ModelSource } from './load.ts';
import type { InputOf, KnownOf, Reply, ResultOf, TaskId } from './tasks.ts';
import StudioWorker from './worker.ts?worker';

export type Lane = 'read' | 'play' | 'solve' | 'draw' | 'run';

export interface Asking<T extends TaskId> {
  readonly known?: (known: KnownOf<T>) => void;
  readonly signal?: AbortSignal;
}

/** A question that was called off without an answer. */
export class CalledOff extends Error {}

/** How long, in ms, a worker that was called off may take to say what it has. */
const PATIENCE = 1500;

interface Waiting {
  settle(reply: Reply): void;
}

class Room {
  readonly #worker = new StudioWorker();
  readonly #waiting = new Map<number, Waiting>();
  #next = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#waiting.get(data.id)?.settle(data);
    this.#worker.onerror = (event) => this.close(event.message || 'the worker could not be started');
  }

  ask<T extends TaskId>(task: T, input: InputOf<T>, { known, signal }: Asking<T> = {}): Promise<ResultOf<T>> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const callOff = (): void => {
        this.#worker.postMessage({ id, off: true });
        setTimeout(() => this.#waiting.has(id) && this.callOff(), PATIENCE);
      };
      this.#waiting.set(id, {
        settle: (reply) => {
          if ('known' in reply) {
            known?.(reply.known as KnownOf<T>);
            return;
          }
          this.#waiting.delete(id);
          signal?.removeEventListener('abort', callOff);
          if ('result' in reply) resolve(reply.result as ResultOf<T>);
          else reject('calledOff' in reply ? new CalledOff() : new Error(reply.failed));
        },
      });
      signal?.addEventListener('abort', callOff, { once: true });
      this.#worker.postMessage({ id, task, input });
    });
  }

  /** Ends the worker, and tells whoever waits. */
  close(why: string): void {
    this.#end((id) => ({ id, failed: why }));
  }

  /** Ends the worker because nobody needs its work any more. */
  callOff(): void {
    this.#end((id) => ({ id, calledOff: true }));
  }

  #end(reply: (id: number) => Reply): void {
    this.#worker.terminate();
    this.closed = true;
    for (const [id, waiting] of [...this.#waiting]) waiting.settle(reply(id));
  }

  closed = false;
}

const rooms = new Map<Lane, Room>();
let open: ModelSource | null = null;

function roomOf(lane: Lane): Room {
  const known = rooms.get(lane);
  if (known && !known.closed) return known;
  const room = new Room();
  rooms.set(lane, room);
  if (open) void room.ask('load', open).catch(() => {});
  return room;
}

/** Asks about the open model. */
export function ask<T extends TaskId>(
  lane: Lane,
  task: T,
  input: InputOf<T>,
  asking?: Asking<T>,
): Promise<ResultOf<T>> {
  return roomOf(lane).ask(task, input, asking);
}

let reading: Room | null = null;

/** Reads a model; if it can be read it is the open one, and all that is under way for another is ended. Who asks for another model before
 * it is read has changed their mind: then null. */
export async function openSource(source: ModelSource): Promise<ResultOf<'load'> | null> {
  reading?.callOff();
  const room = new Room();
  reading = room;
  const loaded = await room.ask('load', source).catch((thrown: unknown) => {
    if (thrown instanceof CalledOff) return null;
    throw thrown;
  });
  if (loaded === null) return null;
  reading = null;
  if (!loaded.ok) {
    room.close('done');
    return loaded;
  }
  for (const [lane, other] of rooms) {
    other.callOff();
    rooms.delete(lane);
  }
  open = source;
  rooms.set('play', room);
  return loaded;
}
