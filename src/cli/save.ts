// Writes a text that a command made, whole or in chunks, to a file, or to standard output for `-`.

import { writeFile } from 'node:fs/promises';
import { InputError } from '../base/index.ts';
import type { Context } from './context.ts';

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
    await writeFile(path, content);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') {
      throw InputError.of(
        'cli/cannot-write',
        `${path} cannot be written: its folder is not there`,
        'make the folder first',
      );
    }
    throw InputError.of(
      'cli/cannot-write',
      `${path} cannot be written: ${message}`,
      'check the path and its permissions',
    );
  }
}
