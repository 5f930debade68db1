// The service's own files in its folder. It takes no name of an existing file, and removes a file only if it is
// known to have written it. Two facts show that: the load names the campaign, and the trace begins with the same
// strategy, seed and budget.

import { parseBounded } from '../../base/index.ts';
import { disk } from '../../base/node/index.ts';
import { DEFAULT_SEED, TRACE_FORMAT } from '../../run/index.ts';
import type { Load } from '../load/index.ts';
import { Problem } from '../problem.ts';

/** The header of a trace is shorter, unless an address in it is very long. */
const HEAD = 1 << 16;

/** Whether anything has this name, a link to nowhere included. */
export function isThere(path: string): boolean {
  return disk.lstatSync(path) !== undefined;
}

/** What a campaign was loaded with; null if the text is something else. */
export function loadOf(id: string, text: string): Load | null {
  const load = objectIn(text);
  return load?.['campaign'] === id ? (load as unknown as Load) : null;
}

/** Whether a trace is that of a campaign with this load, by its first line; one that was cut off in it was begun and no more. */
export function isTraceOf(load: Load, path: string): boolean {
  if (!disk.statSync(path)?.isFile()) return false;
  const head = headOf(path);
  const end = head.indexOf('\n');
  if (end < 0) return `{"format":"${TRACE_FORMAT}"`.startsWith(head.slice(0, TRACE_FORMAT.length));
  const header = objectIn(head.slice(0, end));
  const settings = header?.['settings'] as Partial<Record<string, unknown>> | undefined;
  return (
    String(header?.['format']).startsWith(TRACE_FORMAT.replace(/\d+$/, '')) &&
    settings?.['strategy'] === load.strategy &&
    settings['seed'] === (load.seed ?? DEFAULT_SEED) &&
    (typeof load.budget !== 'number' || settings['budget'] === load.budget)
  );
}

function headOf(path: string): string {
  const file = disk.openSync(path, 'r');
  try {
    const head = Buffer.alloc(HEAD);
    return head.subarray(0, disk.readSync(file, head, 0, HEAD, 0)).toString();
  } finally {
    disk.closeSync(file);
  }
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value = parseBounded(text, 'request-depth');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export const taken = (id: string, name: string): Problem =>
  Problem.of(
    409,
    'serve/taken',
    `the folder of the service already has a file ${name}, which belongs to no campaign`,
    `use another id than ${JSON.stringify(id)}, or move that file away`,
  );

export const foreign = (id: string, name: string): Problem =>
  Problem.of(
    409,
    'serve/foreign-file',
    `the service did not write ${name} for ${JSON.stringify(id)}, so it does not remove it`,
    `move the files ${id}.load.json and ${id}.jsonl out of the folder, then remove the campaign again`,
  );
