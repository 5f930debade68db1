// The files that learning and auditing read: logs of events, a table of words, a native model as it stands.

import { readFileSync } from 'node:fs';
import { InputError, orThrow, parseBounded } from '../../base/index.ts';
import { readSource } from '../../format/node/index.ts';
import { buildGame, type GameSpec } from '../../game/index.ts';
import { type EventLog, readEventLog } from '../../learn/index.ts';
import type { Context } from '../terminal/index.ts';
import { wordsGiven } from './words.ts';

/** All logs together; where there are several, a trace is called after its file, too. */
export async function readLogs(
  traces: readonly string[],
  {
    words,
    inputs,
    traceBy,
  }: {
    readonly words?: string | undefined;
    readonly inputs?: string | undefined;
    readonly traceBy?: string | undefined;
  },
  context: Context,
): Promise<EventLog> {
  const options = {
    ...(words !== undefined && { words: readWords(words) }),
    ...(traceBy !== undefined && { traceBy }),
    ...(inputs !== undefined && { inputs: wordsGiven(inputs) }),
  };
  const all: EventLog['traces'][number][] = [];
  for (const path of traces) {
    const outcome = readEventLog(orThrow(await readSource(path)), options);
    if (!outcome.ok) throw new InputError(outcome.issues, outcome.total);
    context.warn(outcome.warnings);
    for (const trace of outcome.value.traces)
      all.push(traces.length === 1 ? trace : { ...trace, id: `${path}: ${trace.id}` });
  }
  return { traces: all };
}

/** A native model as it stands in its file, so that everything in it stays. */
export function readSpec(path: string): GameSpec {
  const value = readJson(path);
  if ((value as { format?: unknown } | null)?.format !== 'covergame/1') {
    throw InputError.of(
      'learn/not-native',
      `${path} is not a model in the native format`,
      'convert it with covergame convert',
    );
  }
  buildGame(value as GameSpec);
  return value as GameSpec;
}

function readWords(path: string): Record<string, string | null> {
  const value = readJson(path);
  const fits =
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((word) => word === null || typeof word === 'string');
  if (!fits)
    throw InputError.of(
      'learn/bad-words',
      `${path} is not an object of words`,
      'write {"word of the log": "word of the model"}',
    );
  return value as Record<string, string | null>;
}

function readJson(path: string): unknown {
  try {
    return parseBounded(readFileSync(path, 'utf8'), 'depth');
  } catch (error) {
    throw InputError.of(
      'learn/unreadable',
      `${path} cannot be read: ${(error as Error).message}`,
      'use a JSON file',
    );
  }
}
