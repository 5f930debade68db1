// Stands between this process and everything that ends it: uncaught errors, unhandled rejections, `process.exit`
// and its like.
//
// A test runner has listeners of its own for most of this, and may have replaced `process.exit`. So no listener is
// added or removed. Instead `emit` is wrapped, and events that are not a driver's go on to the runner unchanged.
// Jest gives its files a copy of `process`. The real one gets errors, and both may be asked to exit.

import { runInThisContext } from 'node:vm';

export interface ProcessEvents {
  /** An error that nobody caught; true if it was a driver's and somebody has it now. */
  escaped(error: unknown, how: 'throw' | 'rejection'): boolean;
  /** Somebody calls this to end the process: what is thrown instead; null lets it happen. */
  ending(call: string): Error | null;
  /** The process ends now. */
  ended(): void;
}

type Method = (...args: readonly unknown[]) => unknown;
type Methods = Record<string, Method>;

/** The process itself, also where a test runner has given its files a copy. */
export const realProcess = runInThisContext('process') as NodeJS.Process;

/** Until the function that is returned is called; what others have wrapped meanwhile stays, and does nothing. */
export function patchProcess(events: ProcessEvents): () => void {
  let isOn = true;
  const undo: (() => void)[] = [];
  const wrap = (target: NodeJS.Process, name: string, wrapper: (before: Method) => Method): void => {
    const methods = target as unknown as Methods;
    const own = Object.getOwnPropertyDescriptor(methods, name);
    const before = methods[name];
    const wrapped = wrapper((...args) => Reflect.apply(before, target, args));
    const inert: Method = (...args) => (isOn ? wrapped(...args) : Reflect.apply(before, target, args));
    methods[name] = inert;
    undo.push(() => {
      if (methods[name] !== inert) return;
      if (own) Object.defineProperty(methods, name, own);
      else delete methods[name];
    });
  };
  wrap(realProcess, 'emit', (before) => (event, ...args) => {
    if (event === 'uncaughtException' || event === 'unhandledRejection') {
      const isRejection = event === 'unhandledRejection' || args[1] === 'unhandledRejection';
      if (events.escaped(args[0], isRejection ? 'rejection' : 'throw')) return true;
    }
    const heard = before(event, ...args);
    // After all others: one of them may say that all is well.
    if (event === 'exit') events.ended();
    return heard;
  });
  for (const target of new Set([process, realProcess])) {
    for (const name of ['exit', 'reallyExit', 'abort']) {
      wrap(target, name, (before) => (...args) => {
        const instead = events.ending(`process.${name}(${args.map(String).join(', ')})`);
        if (instead) throw instead;
        return before(...args);
      });
    }
    wrap(target, 'kill', (before) => (pid, signal) => {
      const isOwnEnd = pid === target.pid && signal !== 0;
      const instead = isOwnEnd ? events.ending('process.kill(process.pid)') : null;
      if (instead) throw instead;
      return before(pid, signal);
    });
  }
  return () => {
    isOn = false;
    for (const one of undo.reverse()) one();
  };
}
