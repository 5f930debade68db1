// A process with a driver in it, as the run sees it. It may exit, loop, fill all memory, close its connection or
// print. The run sees that as a failure and goes on.
//
// A call is first awaited in place for a moment. Most drivers answer within microseconds, and a step then costs no
// turn of the event loop. After that it is a promise, so that Ctrl-C and time limits work whatever the driver does.
// Some questions cannot be promises: is there an observation, and does this one fit? They are awaited in place, up
// to a limit.

import { type ChildProcess, spawn } from 'node:child_process';
import { readSync } from 'node:fs';
import type { Socket } from 'node:net';
import { hideEnvironment, limit, redacted } from '../../../base/index.ts';
import type { Stimulus } from '../../driver.ts';
import { Fault } from '../../fault.ts';
import { printedFault } from '../guard/index.ts';
import { realTimers } from '../virtual-clock.ts';
import { type ApartCall, type ApartReply, Frames, frame, receivedError } from './messages.ts';

/** The file descriptor of the connection in the driver's process. */
export const CHANNEL = 3;

/** So long a call is waited for in place, in ms. */
const AT_ONCE = 50;
/** So long what cannot be a promise is waited for, in ms. */
const IN_PLACE = 10_000;
/** So often the answer is looked for without a pause. */
const LOOKS = 4;
const STDERR_KEPT = 4000;
/** How long output may still come after the process ended. */
const LAST_WORDS = 200;
/** How long a process whose connection is gone may take to end by itself. */
const GRACE = 500;
const OUT_OF_MEMORY = /heap out of memory|Allocation failed|FatalProcessOutOfMemory/;
const V8_DUMP = /\n?<--- Last few GCs --->|\nFATAL ERROR:/;

interface Waiter {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export class DriverProcess {
  readonly #child: ChildProcess;
  readonly #socket: Socket;
  readonly #fd: number;
  readonly #frames = new Frames<ApartReply>((reply) => this.#take(reply));
  readonly #waiters = new Map<number, Waiter>();
  readonly #buffer = Buffer.allocUnsafe(1 << 16);
  #calls = 0;
  /** The call that is waited for in place, and what came of it. */
  #wanted = 0;
  #reply: ApartReply | null = null;
  /** The call that the driver has not even returned from. */
  #busy: string | null = null;
  #busyId = 0;
  /** What was given last in the test under way. */
  #stimulus: string | undefined;
  #escaped: Fault | null = null;
  #everEscaped = false;
  #gone: Fault | null = null;
  #cut = false;
  #stderr = '';
  readonly #reap = () => this.kill();

  constructor(entrance: string) {
    const environment = { ...process.env };
    hideEnvironment(environment);
    this.#child = spawn(process.execPath, [...nodeWords(), entrance], {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      // Ctrl-C is for the run, which ends it; a group of its own leaves no grandchildren.
      detached: true,
      env: environment,
    });
    const child = this.#child;
    this.#socket = child.stdio[CHANNEL] as Socket;
    this.#fd = (this.#socket as unknown as { _handle?: { fd?: number } })._handle?.fd ?? -1;
    process.once('exit', this.#reap);
    this.#socket.on('data', (chunk: Buffer) => this.#frames.push(chunk));
    this.#socket.on('error', () => {});
    this.#socket.once('close', () => this.#closed());
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on('error', () => {});
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#said(text);
        if (stream === child.stdout) this.#printed(text);
      });
      (stream as Socket).unref();
    }
    child.once('error', (error) => {
      this.#end(new Fault('death', `the process of the driver could not be started: ${error.message}`));
    });
    child.once('exit', (code, signal) => {
      process.removeListener('exit', this.#reap);
      const end = () => this.#end(this.#deathOf(code, signal));
      const timer = realTimers().setTimeout(end, LAST_WORDS);
      if (this.#waiters.size === 0) timer.unref();
      child.once('close', () => {
        realTimers().clearTimeout(timer);
        end();
      });
    });
    child.unref();
    this.#socket.unref();
  }

  /** Whether another driver may be opened in it: nothing went wrong, and nothing is under way. */
  get isSound(): boolean {
    return !this.#everEscaped && this.#gone === null && this.#busy === null && !this.#cut;
  }

  /** The call that the driver does not return from, if there is one. */
  get busy(): string | null {
    return this.#busy;
  }

  /** What escaped from the driver since the last call, or what ended it; once. */
  trouble(): Fault | undefined {
    const fault = this.#escaped ?? this.#gone;
    this.#escaped = null;
    return fault ?? undefined;
  }

  /** Calls the driver: what it answers at once, or a promise. */
  call(method: string, ...args: readonly unknown[]): unknown {
    const id = this.#send(method, args);
    const reply = this.#inPlace(id, AT_ONCE);
    if (reply === null || reply.is === 'later') return this.#promise(id);
    return resultOf(reply);
  }

  /** The same, without waiting in place. */
  callLater(method: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#promise(this.#send(method, args));
  }

  /** Calls what must answer at once. */
  ask(method: string, ...args: readonly unknown[]): unknown {
    const id = this.#send(method, args);
    const reply = this.#inPlace(id, IN_PLACE);
    if (reply) return resultOf(reply);
    this.kill();
    throw this.#end(
      this.#cut
        ? new Fault('death', 'the process of the driver ended')
        : new Fault(
            'hang',
            `the driver did not return from ${method}() within ${IN_PLACE} ms: an endless loop?`,
          ),
    );
  }

  /** The driver is closed: what it has not answered yet, nobody waits for any more. */
  abandon(): void {
    this.#rejectAll(new Fault('hang', 'the driver was closed before it answered'));
  }

  kill(): void {
    const { pid } = this.#child;
    if (pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It is gone already.
    }
  }

  #send(method: string, args: readonly unknown[]): number {
    const fault = this.trouble();
    if (fault) throw fault;
    if (method === 'apply') this.#stimulus = (args[0] as Stimulus).label;
    if (method === 'reset' || method === 'close') this.#stimulus = undefined;
    const id = ++this.#calls;
    this.#busy = method;
    this.#busyId = id;
    const call: ApartCall = { id, method, args };
    this.#socket.write(frame(call));
    return id;
  }

  #promise(id: number): Promise<unknown> {
    const promise = new Promise((resolve, reject) => this.#waiters.set(id, { resolve, reject }));
    // Whoever gives up waiting leaves a promise that nobody handles.
    promise.catch(() => {});
    if (this.#gone) this.#end(this.#gone);
    this.#keep();
    return promise;
  }

  /** What came of a call; null if nothing has yet. */
  #inPlace(id: number, ms: number): ApartReply | null {
    this.#wanted = id;
    this.#reply = null;
    const end = performance.now() + ms;
    for (let looks = 0; this.#reply === null && this.#escaped === null && !this.#cut; looks++) {
      const length = this.#read();
      if (length > 0) this.#frames.push(this.#buffer.subarray(0, length));
      else if (length === 0) this.#cut = true;
      else if (performance.now() >= end) break;
      else if (looks >= LOOKS) sleep(looks < 20 * LOOKS ? 0.02 : 1);
    }
    this.#wanted = 0;
    const fault = this.#escaped;
    this.#escaped = null;
    if (fault) throw fault;
    return this.#reply;
  }

  /** How many bytes there were, -1 if none are there yet, 0 at the end. */
  #read(): number {
    if (this.#fd < 0) return 0;
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      return readSync(this.#fd, this.#buffer);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? -1 : 0;
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  }

  #take(reply: ApartReply): void {
    if (reply.is === 'escaped') {
      this.#escape(receivedError(reply.error) as Fault);
      return;
    }
    if (reply.id === this.#busyId) this.#busy = null;
    if (reply.id === this.#wanted) {
      this.#reply = reply;
      return;
    }
    const waiter = this.#waiters.get(reply.id);
    if (!waiter || reply.is === 'later') return;
    this.#waiters.delete(reply.id);
    this.#keep();
    try {
      waiter.resolve(resultOf(reply));
    } catch (error) {
      waiter.reject(error as Error);
    }
  }

  #escape(fault: Fault): void {
    this.#everEscaped = true;
    if (this.#waiters.size === 0 || this.#wanted > 0) this.#escaped ??= fault;
    this.#rejectAll(fault);
  }

  #rejectAll(fault: Fault): void {
    const waiters = [...this.#waiters.values()];
    this.#waiters.clear();
    for (const { reject } of waiters) reject(fault);
    this.#keep();
  }

  #end(fault: Fault): Fault {
    this.#gone ??= fault;
    this.#rejectAll(this.#gone);
    return this.#gone;
  }

  /** As long as something is waited for, this process waits for it. */
  #keep(): void {
    for (const one of [this.#child, this.#socket]) {
      if (this.#waiters.size > 0) one.ref();
      else one.unref();
    }
  }

  #closed(): void {
    this.#cut = true;
    if (this.#gone) return;
    const timer = realTimers().setTimeout(() => {
      if (this.#gone || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
      this.#end(
        new Fault(
          'death',
          'the driver closed its connection to covergame (a file descriptor of its process)',
        ),
      );
      this.kill();
    }, GRACE);
    if (this.#waiters.size === 0) timer.unref();
  }

  /** What comes on standard output itself was written past `process.stdout`, by a file descriptor or a child of the driver. */
  #printed(text: string): void {
    if (this.#stimulus !== undefined) this.#escape(printedFault(text, this.#stimulus));
  }

  /** What it prints goes on to standard error; what V8 says of its heap when there is no more memory does not. */
  #said(text: string): void {
    const before = this.#stderr.length;
    const all = this.#stderr + text;
    const dump = all.search(V8_DUMP);
    const shown = dump < 0 ? text : text.slice(0, Math.max(0, dump - before));
    if (shown !== '') process.stderr.write(shown);
    this.#stderr = dump < 0 ? all.slice(-STDERR_KEPT) : all.slice(dump).slice(0, STDERR_KEPT);
  }

  #deathOf(code: number | null, signal: NodeJS.Signals | null): Fault {
    if (OUT_OF_MEMORY.test(this.#stderr)) {
      return new Fault(
        'death',
        `the process of the driver ran out of memory (${limit('driver-mebibytes')} MiB)`,
      );
    }
    const how = signal ? `by signal ${signal}` : `with exit code ${code}`;
    const last = redacted(this.#stderr.trim().split('\n').slice(-3).join(' | '));
    return new Fault(
      'death',
      `the process of the driver ended ${how}${last ? `; its last output: ${last}` : ''}`,
    );
  }
}

function resultOf(reply: ApartReply): unknown {
  if (reply.is === 'value') return reply.value;
  if (reply.is === 'later') return undefined;
  throw receivedError(reply.error);
}

const cell = new Int32Array(new SharedArrayBuffer(4));
const sleep = (ms: number): void => void Atomics.wait(cell, 0, 0, ms);

/** The words for Node: this process's own, but those that mean this process alone. */
function nodeWords(): string[] {
  const { execArgv } = process;
  const own = execArgv.some((word) => /^(-e|-p|--eval|--print)$/.test(word))
    ? []
    : execArgv.filter((word) => !/^--(inspect|watch|test|prof|cpu-prof|heap-prof)/.test(word));
  const memory = /--max[-_]old[-_]space/.test([...own, process.env['NODE_OPTIONS']].join(' '));
  return memory ? own : [...own, `--max-old-space-size=${limit('driver-mebibytes')}`];
}
