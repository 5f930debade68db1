// Reads a model file from disk or from standard input. Whatever goes wrong is an issue with a cure.
//
// Gzip is recognised by its first bytes, not by the name. A file is read into one buffer of its own size;
// readFile of Node 20 refuses more than 2 GiB, so it is filled by hand.

import { existsSync } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { didYouMean, type Issue, limit, limitIssue, type Outcome, type Source } from '../../base/index.ts';
import { formatById, formatByName } from '../catalog.ts';
import type { Reading } from '../format.ts';
import { type ReadModelOptions, readModel } from '../read-model.ts';
import { bundledHint } from './bundled.ts';

const STEP = 1 << 26;

/**
 * Reads a model file in any of the formats, unpacked if it is gzip; every fault of it is in the outcome.
 *
 * @param path of the file; `-` is standard input
 * @param options the format, where name and text do not tell it, and how owners are found
 * @example
 * const game = orThrow(await readModelFile('login.game.json'));
 */
export async function readModelFile(path: string, options: ReadModelOptions = {}): Promise<Reading> {
  const source = await readSource(path);
  if (!source.ok) return source;
  const companions = await companionsOf(path, options);
  return readModel(source.value, { fileName: path, ...options, ...(companions && { companions }) });
}

/** The files beside a model that are part of it. */
export async function companionsOf(
  path: string,
  { from }: ReadModelOptions,
): Promise<Map<string, Source> | undefined> {
  const format = from === undefined ? formatByName(path) : formatById(from);
  if (path === '-' || !format?.companions) return undefined;
  const found = new Map<string, Source>();
  const base = path.replace(/\.[^./\\]*$/, '');
  for (const ending of format.companions) {
    if (!existsSync(base + ending)) continue;
    const source = await readSource(base + ending);
    if (source.ok) found.set(ending, source.value);
  }
  return found;
}

/**
 * The bytes of a file, unpacked if they are gzip; `-` is standard input.
 *
 * @param path of the file
 * @example
 * const suite = orThrow(readSuite(game, orThrow(await readSource('suite.json'))));
 */
export async function readSource(path: string): Promise<Outcome<Source>> {
  try {
    const raw = path === '-' ? await readStandardInput() : await readBytes(path);
    const name = path === '-' ? '<stdin>' : path;
    if (!(raw instanceof Uint8Array)) return failure(raw);
    const bytes = raw[0] === 0x1f && raw[1] === 0x8b ? await unpack(name, raw) : raw;
    if (!(bytes instanceof Uint8Array)) return failure(bytes);
    return { ok: true, value: { name, bytes }, warnings: [] };
  } catch (error) {
    return failure(await describe(path, error as NodeJS.ErrnoException));
  }
}

async function readBytes(path: string): Promise<Uint8Array | Issue> {
  const file = await open(path, 'r');
  try {
    const stat = await file.stat();
    if (stat.isDirectory()) {
      return {
        code: 'format/directory',
        message: `${path} is a directory, not a model file`,
        hint: 'use a file in it',
      };
    }
    if (stat.size > limit('model-bytes')) return tooLarge(path, stat.size);
    return stat.isFile() && stat.size > 0 ? await fill(file, stat.size) : await collect(file);
  } finally {
    await file.close();
  }
}

async function fill(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let at = 0;
  while (at < size) {
    const { bytesRead } = await file.read(bytes, at, Math.min(STEP, size - at), null);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return bytes.subarray(0, at);
}

/** Pipes and devices do not know their size. */
async function collect(file: FileHandle): Promise<Uint8Array | Issue> {
  return gather(file.createReadStream({ autoClose: false }), 'the input');
}

function readStandardInput(): Promise<Uint8Array | Issue> {
  return gather(process.stdin, 'standard input');
}

async function gather(stream: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array | Issue> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limit('model-bytes')) return tooLarge(name, size);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

async function unpack(name: string, bytes: Uint8Array): Promise<Uint8Array | Issue> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: limit('unpacked-bytes') });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE')
      return limitIssue('unpacked-bytes', `${name} is larger when unpacked`);
    return {
      code: 'format/bad-gzip',
      message: `${name} begins like a gzip file but cannot be unpacked: ${message}`,
      hint: 'it may have been cut off: write or download it again',
    };
  }
}

const tooLarge = (name: string, size: number): Issue =>
  limitIssue('model-bytes', `${name} has at least ${size} bytes`);

const failure = (issue: Issue): { ok: false; issues: readonly Issue[]; total: number } => ({
  ok: false,
  issues: [issue],
  total: 1,
});

async function describe(path: string, error: NodeJS.ErrnoException): Promise<Issue> {
  switch (error.code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return {
        code: 'format/no-file',
        message: `there is no file ${path}`,
        hint: await nearestFile(path),
      };
    case 'EACCES':
    case 'EPERM':
      return {
        code: 'format/no-permission',
        message: `this user has no permission to read ${path}`,
        hint: 'change its permissions, or copy it to your own folder',
      };
    case 'EISDIR':
      return {
        code: 'format/directory',
        message: `${path} is a directory, not a model file`,
        hint: 'use a file in it',
      };
    default:
      return {
        code: 'format/cannot-read',
        message: `${path} cannot be read: ${error.message}`,
        hint: 'check the path and the disk',
      };
  }
}

async function nearestFile(path: string): Promise<string> {
  try {
    const folder = dirname(path);
    const names = await readdir(folder);
    const longer = names.find((name) => name.startsWith(`${basename(path)}.`));
    if (longer) return `did you mean ${JSON.stringify(join(folder, longer))}?`;
    return (
      didYouMean(basename(path), names) ??
      bundledHint(path) ??
      `check the name: ${folder} has no file with a similar name`
    );
  } catch {
    return bundledHint(path) ?? `check the path: there is no folder ${dirname(path)}`;
  }
}
