// Lets the event loop take a turn, in Node and in browsers: timers, messages, signals and repaints come in between. A time-out would cost milliseconds a turn.

/** What Node and browsers share of a port. */
interface Port {
  onmessage: (() => void) | null;
  postMessage(message: null): void;
  close(): void;
}

/** Resolves in a later turn of the event loop. */
export function eventLoopTurn(): Promise<void> {
  const { setImmediate } = globalThis as { setImmediate?: (then: () => void) => void };
  if (setImmediate) return new Promise((resolve) => setImmediate(resolve));
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel() as unknown as { port1: Port; port2: Port };
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
