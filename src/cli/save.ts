// Writes a text that a command made, whole or in chunks, to a file, or to standard output for `-`.

import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError, IssueList } from '../base/index.ts';
import { diskCure, diskTrouble, writeWhole } from '../base/node/index.ts';
import type { Context } from './terminal/index.ts';

/** Refuses a path in a folder that is not there before hours are spent on what to write. */
export function checkFolders(paths: readonly (string | undefined)[]): void {
  const issues = new IssueList();
  for (const path of paths) {
    if (path === undefined || path === '-') continue;
    if (isFolder(path)) issues.add('cli/cannot-write', folderFault(path), -1, FILE_IN_IT);
    if (existsSync(dirname(path))) continue;
    issues.add(
      'cli/cannot-write',
      `${path} cannot be written: its folder does not exist`,
      -1,
      'make the folder first',
    );
  }
  if (issues.failed) throw new InputError(issues.issues, issues.total);
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
const folderFault = (path: string): string => `${path} is a folder, and a file is to be written`;
const FILE_IN_IT = 'give the name of a file in it';

export async function save(
  path: string,
  content: string | Iterable<string>,
  context: Context,
): Promise<void> {
  if (path === '-') {
    for (const chunk of typeof content === 'string' ? [content] : content) context.write(chunk);
    return;
  }
  try {
    writeWhole(path, content);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR') throw InputError.of('cli/cannot-write', folderFault(path), FILE_IN_IT);
    if (code === 'ENOENT') {
      throw InputError.of(
        'cli/cannot-write',
        `${path} cannot be written: its folder does not exist`,
        'make the folder first',
      );
    }
    throw InputError.of(
      'cli/cannot-write',
      `${path} cannot be written: ${diskTrouble(error)}`,
      diskCure(error, 'check the path and its permissions'),
    );
  }
}
