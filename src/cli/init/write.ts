// Writes a start into a folder, all of it or nothing: a file that is there already is named, and never written over.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { InputError, IssueList } from '../../base/index.ts';
import { makeFolder, writeTrouble } from '../../base/node/index.ts';
import type { StartFile } from './start.ts';

/** The names of the packages that the package.json of a folder asks for; undefined if there is none. */
export function dependenciesIn(folder: string): ReadonlySet<string> | undefined {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return undefined;
  let described: Record<string, unknown>;
  try {
    described = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw InputError.of(
      'init/bad-package',
      `${path} cannot be read: ${(error as Error).message}`,
      'correct it first',
    );
  }
  const names = ['dependencies', 'devDependencies', 'peerDependencies'].map((key) => described?.[key] ?? {});
  return new Set(names.flatMap((record) => Object.keys(record as object)));
}

export async function writeStart(folder: string, files: readonly StartFile[]): Promise<string[]> {
  refuseOverwriting(folder, files);
  const written: string[] = [];
  try {
    for (const { path, text } of files) {
      const file = join(folder, path);
      makeFolder(dirname(file));
      const made = await open(file, 'wx');
      written.push(file);
      await made.writeFile(text).finally(() => made.close());
    }
  } catch (error) {
    for (const file of written) await rm(file, { force: true }).catch(() => {});
    const { why, cure } = writeTrouble(error, folder);
    throw InputError.of(
      'init/cannot-write',
      `${folder} cannot be written to: ${why}; nothing was written`,
      cure,
    );
  }
  return written;
}

function refuseOverwriting(folder: string, files: readonly StartFile[]): void {
  const issues = new IssueList();
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw InputError.of('init/no-folder', `${folder} is a file; expected a folder`, 'use another name');
  }
  for (const { path } of files) {
    const file = join(folder, path);
    if (!existsSync(file)) continue;
    issues.add(
      'init/exists',
      `${file} already exists`,
      -1,
      'nothing was written; move it away, or use another folder: covergame init DIR',
    );
  }
  if (issues.failed) throw new InputError(issues.issues, issues.total);
}
