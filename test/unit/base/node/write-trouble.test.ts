// A file that a folder refuses: the message names the folder.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder, writeTrouble } from '../../../../src/base/node/index.ts';
import { writeStart } from '../../../../src/cli/init/index.ts';
import { buildGame } from '../../../../src/index.ts';
import { writeModelFile } from '../../../../src/node.ts';

const folder = mkdtempSync(join(tmpdir(), 'write-trouble-'));
afterAll(() => rmSync(folder, { recursive: true }));

const refused = (code: string, path: string): string =>
  writeTrouble(Object.assign(new Error(code), { code, path }), path).why;

describe('writeTrouble', () => {
  it.each(['EACCES', 'EPERM'])('names the folder that refuses a file: %s', (code) => {
    const why = `the folder ${folder} does not allow you to write into it`;
    expect(refused(code, join(folder, 'new.dot'))).toBe(why);
    expect(refused(code, join(folder, 'deep', 'er', 'new.dot'))).toBe(why);
  });

  it('names the folder on a read-only file system, a file in place of a folder, and a missing folder', () => {
    expect(refused('EROFS', join(folder, 'new.dot'))).toBe(
      `the folder ${folder} is on a read-only file system`,
    );
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(refused('ENOTDIR', join(file, 'new.dot'))).toBe(`${file} is a file, not a folder`);
    expect(refused('EACCES', file)).toBe('its permissions do not allow it');
    expect(refused('ENOENT', join(folder, 'none', 'new.dot'))).toContain('its folder does not exist');
  });
});

// Every user, root as well, is refused there.
describe.skipIf(!existsSync('/proc/self') || !existsSync('/sys/kernel'))(
  'a folder that takes no files',
  () => {
    const game = buildGame({ initial: 'a', nodes: [{ id: 'a', owner: 'tester' }], edges: [] });

    it('is named by writeModelFile', async () => {
      for (const where of ['/sys/kernel', '/proc/self']) {
        const written = await writeModelFile(`${where}/new.game.json`, game);
        expect(written.ok ? '' : written.issues[0].message).toBe(
          `${where}/new.game.json cannot be written: the folder ${where} does not allow you to write into it`,
        );
      }
    });

    it('ends makeFolder, which would go on for ever as Node does it', () => {
      expect(() => makeFolder('/proc/self/deep/er')).toThrow(/ENOENT/);
    });

    it.each(['/sys/kernel', '/proc/self'])('is named by init: %s', async (where) => {
      const writing = writeStart(`${where}/start`, [{ path: 'covergame/README.md', text: 'hello' }]);
      await expect(writing).rejects.toThrow(
        `${where}/start cannot be written to: the folder ${where} does not allow you to write into it`,
      );
    });
  },
);
