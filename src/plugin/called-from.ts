// Calls a function of the host as the user's file would. A host that reads the place of a test from the stack would
// find this package there. So a function compiled under the name and line of the user's call stands between.
// Reports, filters by line and errors lead to that line.

import { runInThisContext } from 'node:vm';

export type CallSite = <Args extends readonly unknown[], Result>(
  host: (...args: Args) => Result,
  ...args: Args
) => Result;

/** A call as from the line that called `entry`. */
export function calledFrom(entry: (...given: never[]) => unknown): CallSite {
  const site = siteOf(entry);
  const filename = site?.getFileName();
  if (!site || !filename) return (host, ...args) => host(...args);
  return runInThisContext('(host, ...args) => host(...args)', {
    filename,
    lineOffset: (site.getLineNumber() ?? 1) - 1,
    columnOffset: (site.getColumnNumber() ?? 1) - 1,
  });
}

/** As the code that runs there counts lines: whoever translated it finds its own line from that. */
function siteOf(entry: (...given: never[]) => unknown): NodeJS.CallSite | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error;
  const caught: { stack?: unknown } = {};
  try {
    Error.stackTraceLimit = 1;
    Error.prepareStackTrace = (_, sites) => sites;
    Error.captureStackTrace(caught, entry);
    return (caught.stack as NodeJS.CallSite[])[0];
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    if (prepareStackTrace) Error.prepareStackTrace = prepareStackTrace;
    else delete (Error as { prepareStackTrace?: unknown }).prepareStackTrace;
  }
}
