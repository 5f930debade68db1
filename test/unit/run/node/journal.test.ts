import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { kernelLock } from '../../../../src/base/node/index.ts';
import { sealed } from '../../../../src/run/index.ts';
import { Journal, JournalError } from '../../../../src/run/node/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'journal-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('Journal', () => {
  it('has every line in the file before append returns', () => {
    const path = join(folder, 'a');
    const journal = Journal.create(path, 'step');
    journal.append('{"test":1}\n', true);
    expect(readFileSync(path, 'utf8')).toBe('{"test":1}\n');
    journal.append('{"do":"ä"}\n');
    expect(readFileSync(path, 'utf8')).toBe('{"test":1}\n{"do":"ä"}\n');
    journal.close();
  });

  it.each([
    ['', ''],
    ['{"te', ''],
    ['{"test":1}\n', '{"test":1}\n'],
    ['{"test":1}\n{"do":"x', '{"test":1}\n'],
    [`{"do":"${'x'.repeat(100_000)}"}\n${'y'.repeat(200_000)}`, `{"do":"${'x'.repeat(100_000)}"}\n`],
    // What a machine that lost its power leaves.
    ['{"test":1}\n{"do":"x\u0000\u0000\u0000\n\u0000\u0001\n\n', '{"test":1}\n'],
    ['{"test":1}\n{"do":"x\n"y"\n[1]\n7', '{"test":1}\n'],
    // Bytes of chance may be an object.
    [`${sealed('{"test":1}')}{}\n{"test":1,"at":" "}\n`, sealed('{"test":1}')],
  ])('goes on after the last whole line', (left, kept) => {
    const path = join(folder, 'b');
    writeFileSync(path, left);
    const journal = Journal.resume(path);
    journal.append('{"more":1}\n');
    journal.close();
    expect(readFileSync(path, 'utf8')).toBe(`${kept}{"more":1}\n`);
  });

  it('says what is wrong with a file that cannot be written', () => {
    expect(() => Journal.create(join(folder, 'no', 'such', 'folder'))).toThrow(/its folder does not exist/);
    expect(() => Journal.create(folder)).toThrow(/it is a folder/);
  });

  it.skipIf(!existsSync('/dev/full'))('says that the disk is full', () => {
    const journal = Journal.create('/dev/full');
    expect(() => journal.append('x\n')).toThrow(JournalError);
    expect(() => journal.append('x\n')).toThrow('the trace /dev/full cannot be written: the disk is full');
  });

  it('does not take a line that nobody will read', () => {
    for (const [name, spoil, why] of [
      ['removed', (path: string) => rmSync(path), /was removed/],
      ['replaced', (path: string) => renameSync(path, `${path}.old`), /was removed/],
      [
        'put in its place',
        (path: string) => {
          renameSync(path, `${path}.old`);
          writeFileSync(path, '');
        },
        /was replaced/,
      ],
      ['cut', (path: string) => truncateSync(path, 1), /was cut/],
    ] as const) {
      const path = join(folder, name);
      const journal = Journal.create(path);
      journal.append('a\n');
      spoil(path);
      expect(() => journal.append('b\n'), name).toThrow(why);
      journal.close();
    }
  });

  it('never cuts what others appended in whole lines', () => {
    const path = join(folder, 'c');
    writeFileSync(path, '{"test":1}\n');
    const journal = Journal.resume(path);
    appendFileSync(path, '{"b":1}\n');
    journal.append('{"c":1}\n');
    journal.close();
    expect(readFileSync(path, 'utf8')).toBe('{"test":1}\n{"b":1}\n{"c":1}\n');
  });

  it('keeps what it cuts off, unless that is no more than a line', () => {
    const path = join(folder, 'd');
    const resumed = (left: string): void => {
      writeFileSync(path, left);
      const journal = Journal.resume(path);
      expect(readFileSync(path, 'utf8')).toBe(left);
      journal.append('{"more":1}\n');
      journal.close();
    };
    resumed('{"test":1}\n{"do":');
    expect(existsSync(`${path}.torn`)).toBe(false);
    resumed('{"test":1}\n{"do":\u0000\nx');
    expect(readFileSync(`${path}.torn`, 'utf8')).toBe('{"do":\u0000\nx');
    resumed('{"test":1}\nother\n');
    expect(readFileSync(`${path}.torn`, 'utf8')).toBe('{"do":\u0000\nx');
    expect(readFileSync(`${path}.torn.2`, 'utf8')).toBe('other\n');
  });

  it.runIf(kernelLock())(
    'is refused where another one is open, and leaves every byte (fs-native-extensions)',
    () => {
      const path = join(folder, 'held');
      const first = Journal.create(path);
      first.append('{"a":1}\n');
      for (const second of [() => Journal.create(path), () => Journal.resume(path)])
        expect(second).toThrow(/another process is writing it/);
      expect(readFileSync(path, 'utf8')).toBe('{"a":1}\n');
      first.append('{"b":1}\n');
      first.close();
      Journal.resume(path).close();
      expect(readFileSync(path, 'utf8')).toBe('{"a":1}\n{"b":1}\n');
    },
  );

  it('empties a file with its first line, and not before', () => {
    const path = join(folder, 'later');
    writeFileSync(path, 'mine');
    const journal = Journal.create(path);
    journal.close();
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect(() => Journal.create(path, 'test', 'new')).toThrow(/there is a file of that name/);
    const again = Journal.create(path);
    again.append('a\n');
    again.close();
    expect(readFileSync(path, 'utf8')).toBe('a\n');
  });
});
