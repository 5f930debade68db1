// Writes a model file: all of it or nothing. The text goes to a neighbour of the target which is renamed at
// the end, so neither a crash nor a full disk leaves half a model behind. A name ending in `.gz` is packed.

import { createWriteStream } from 'node:fs';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { counted, didYouMean, type Issue, type Outcome } from '../../base/index.ts';
import { writeTrouble } from '../../base/node/index.ts';
import type { Game } from '../../game/index.ts';
import { FORMATS, formatById, formatByName } from '../catalog.ts';
import type { Format } from '../format.ts';

/** How a model file is written. */
export interface WriteModelOptions {
  /** The id of the format to write, instead of the one the name speaks for. */
  readonly to?: string;
  /** Ends the writing, with nothing left behind; asked for when it begins. */
  readonly signal?: AbortSignal;
}

/** The format a game is to be written in: the one asked for, else the one of the name, else native on standard output. */
export function formatToWrite(path: string, { to }: WriteModelOptions = {}): Outcome<Format> {
  const writable = (FORMATS as readonly Format[]).filter(({ write }) => write).map(({ id }) => id);
  const format = to !== undefined ? formatById(to) : path === '-' ? formatById('native') : formatByName(path);
  if (format?.write) return { ok: true, value: format, warnings: [] };
  const known = writable.join(', ');
  const endings = (FORMATS as readonly Format[]).flatMap((one) => (one.write ? one.extensions : []));
  if (format) {
    return failure(
      'format/read-only',
      `covergame can read but not write ${format.title}`,
      `use --to with one of ${known}`,
    );
  }
  if (to !== undefined) {
    return failure(
      'format/unknown-format',
      `unknown format "${to}"; covergame writes ${known}`,
      didYouMean(to, writable) ?? `use one of ${known}`,
    );
  }
  return failure(
    'format/unknown-format',
    `the name ${path} does not determine the format`,
    `add --to with one of ${known}, or give the file one of these endings: ${[...new Set(endings)].join(', ')}`,
  );
}

/**
 * Writes a game to a file; `-` is standard output. The warnings name what the format cannot hold.
 *
 * @param path of the file; its ending says the format
 * @param game what is written
 * @param options another format than the one of the ending
 * @example
 * orThrow(await writeModelFile('login.dot', game));
 */
export async function writeModelFile(
  path: string,
  game: Game,
  options: WriteModelOptions = {},
): Promise<Outcome<{ readonly format: Format }>> {
  const format = formatToWrite(path, options);
  if (!format.ok) return format;
  const text = format.value.write!(game);
  if (!text.ok) return text;
  try {
    const { signal } = options;
    if (path === '-')
      await pipeline(Readable.from(text.value), process.stdout, { end: false, ...(signal && { signal }) });
    else await writeAtomically(path, text.value, signal);
  } catch (error) {
    if (options.signal?.aborted)
      return failure('format/interrupted', `writing ${path} was interrupted`, 'start it again');
    const { why, cure } = writeTrouble(error, path);
    return failure('format/cannot-write', `${path} cannot be written: ${why}`, cure);
  }
  return {
    ok: true,
    value: { format: format.value },
    warnings: [...text.warnings, ...finalLost(format.value, game)],
  };
}

/** No rule of the game depends on final nodes, so the other formats have no place for them. */
const finalLost = ({ title, holdsFinal }: Format, { final }: Game): Issue[] =>
  final && !holdsFinal
    ? [
        {
          code: 'format/lost-final',
          message: `${title} cannot represent final nodes; lost: ${counted(final.length, 'final node')}`,
          hint: 'keep the original, or name them with --final for a suite',
        },
      ]
    : [];

async function writeAtomically(path: string, text: Iterable<string>, signal?: AbortSignal): Promise<void> {
  const there = await stat(path).catch(() => null);
  if (there && !there.isFile()) return save(path, path, text, signal);
  // A link stays one.
  const whole = there ? await realpath(path) : path;
  const { made, file } = await openBeside(whole, there?.mode);
  try {
    await save(file, path, text, signal);
    await rename(made, whole);
  } catch (error) {
    await rm(made, { force: true });
    throw error;
  }
}

/** A new file in the same folder; a name that somebody else has taken stays theirs. */
async function openBeside(
  path: string,
  mode: number | undefined,
): Promise<{ made: string; file: FileHandle }> {
  for (let count = 0; ; count++) {
    const made = `${path}.${process.pid}${count === 0 ? '' : `.${count}`}.part`;
    try {
      return { made, file: await open(made, 'wx', mode) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

async function save(
  file: string | FileHandle,
  name: string,
  text: Iterable<string>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const source = Readable.from(text);
  const target = typeof file === 'string' ? createWriteStream(file) : file.createWriteStream();
  const how = signal ? { signal } : {};
  if (/\.gz$/i.test(name)) await pipeline(source, createGzip(), target, how);
  else await pipeline(source, target, how);
}

function failure(code: string, message: string, hint: string): { ok: false; issues: Issue[]; total: number } {
  return { ok: false, issues: [{ code, message, hint }], total: 1 };
}
