// Writes a text that a command made, whole or in chunks, to a file, or to standard output for `-`.

import { existsSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { atOnce, InputError, IssueList } from '../base/index.ts';
import { writeTrouble, writingWhole } from '../base/node/index.ts';
import { type Context, type Ended, EndedEarly, inSlices } from './terminal/index.ts';

/**
 * Refuses, before hours are spent on what to write, a path in a folder that is not there, a file that this command reads as well, and one file
 * for two outputs. Paths that were left out are undefined.
 */
export function checkOutputs(
  outputs: readonly (string | undefined)[],
  inputs: readonly (string | undefined)[] = [],
): void {
  const issues = new IssueList();
  const paths = outputs.filter((path): path is string => path !== undefined && path !== '-');
  for (const path of paths) {
    if (isFolder(path)) issues.add('cli/cannot-write', folderFault(path), -1, FILE_IN_IT);
    const folder = dirname(path);
    if (isFolder(folder)) continue;
    const isFile = existsSync(folder);
    const why = isFile ? `${folder} is a file, not a folder` : 'its folder does not exist';
    issues.add(
      'cli/cannot-write',
      `${path} cannot be written: ${why}`,
      -1,
      isFile ? 'give the path of a folder' : 'create the folder first',
    );
  }
  paths.forEach((path, i) => {
    if (inputs.some((input) => input !== undefined && isSameFile(path, input)))
      issues.add(
        'cli/same-file',
        `${path} is an input of this command, which would overwrite it`,
        -1,
        OTHER_FILE,
      );
    if (paths.slice(0, i).some((other) => isSameFile(path, other)))
      issues.add('cli/same-file', `${path} is given for two outputs`, -1, OTHER_FILE);
  });
  if (issues.failed) throw new InputError(issues.issues, issues.total);
}

/** By the file, whatever its names: a link is the file it leads to. Pipes and devices may be both. */
function isSameFile(a: string, b: string): boolean {
  const [there, other] = [statOf(a), statOf(b)];
  if (there && other) return there.isFile() && there.ino === other.ino && there.dev === other.dev;
  return !there && !other && resolve(a) === resolve(b);
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // Beneath a file, a circle of links, or not to be looked at.
    return undefined;
  }
}

const OTHER_FILE = 'use another file';
const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();
const folderFault = (path: string): string => `${path} is a folder; expected the name of a file`;
const FILE_IN_IT = 'use a file in it';

/** Writes until `ended` says why it must not go on, unless it said so before; nothing is left behind then. */
export async function save(
  path: string,
  content: string | Iterable<string>,
  context: Context,
  ended: Ended = () => null,
): Promise<void> {
  if (path === '-') {
    for (const chunk of typeof content === 'string' ? [content] : content) context.write(chunk);
    return;
  }
  try {
    const writing = writingWhole(path, content);
    if (ended() === null) await inSlices(writing, ended, `${path} was written`);
    else atOnce(writing);
  } catch (error) {
    if (error instanceof EndedEarly) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR') throw InputError.of('cli/cannot-write', folderFault(path), FILE_IN_IT);
    const { why, cure } = writeTrouble(error, path);
    throw InputError.of('cli/cannot-write', `${path} cannot be written: ${why}`, cure);
  }
}
