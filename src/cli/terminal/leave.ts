// The end of the process, after the command's answer. Usually nothing is left to do and Node ends by itself. A module of the user's, a
// driver above all, may have left a timer, a socket or a child open, which would keep the process for ever: then, after a moment
// for what ends by itself, what was left is named and the process ends all the same, with the exit code of the verdict.
//
// Why not a worker or a child for drivers, which could be ended with everything in it: every step would cost messages, drivers could not
// share objects with the program that made them, and what they open would still be nobody's to close. The answer is
// written before anything is ended: a reader that is slow is waited for.

/** How long what ends by itself has for that, in ms; it does not keep the process. */
const GRACE = 300;

/** What Node calls things that keep a process, and what people call them. */
const KINDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  Timeout: ['timer', 'timers'],
  Immediate: ['immediate', 'immediates'],
  TCPSocketWrap: ['socket', 'sockets'],
  TCPServerWrap: ['server', 'servers'],
  UDPWrap: ['UDP socket', 'UDP sockets'],
  PipeWrap: ['pipe', 'pipes'],
  ProcessWrap: ['child process', 'child processes'],
  MessagePort: ['worker or port', 'workers or ports'],
  FSEventWrap: ['file watcher', 'file watchers'],
};

/** Called when the command is done: `process.exitCode` holds its answer. `before` is what was open when it began. */
export function leave(before: readonly string[]): void {
  const timer = setTimeout(() => {
    const left = leftOpen(process.getActiveResourcesInfo(), before);
    const words =
      left.length === 0
        ? ''
        : `note: ${left.join(', ')} left open by a loaded module; a driver must close them in close()\n`;
    process.stderr.write(words, () => process.stdout.write('', () => process.exit()));
  }, GRACE);
  timer.unref();
}

/** What is open now and was not before, in words: `2 timers`. */
export function leftOpen(now: readonly string[], before: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of now) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const name of before) counts.set(name, (counts.get(name) ?? 0) - 1);
  return [...counts]
    .filter(([name, count]) => count > 0 && KINDS[name])
    .map(([name, count]) => `${count} ${KINDS[name][count === 1 ? 0 : 1]}`);
}
