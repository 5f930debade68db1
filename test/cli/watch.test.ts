// `covergame watch` and `run --watch` by events: wait for what it says, save, wait for what it says then.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { filesBehind } from '../../src/cli/watch/index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame watch-'));
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string): string => join(folder, name);
const coffee = readFileSync(join(root, 'models/coffee.game.json'), 'utf8');

/** A command in the folder; `until` waits for a text that was not yet waited for, and answers with everything up to it. */
function start(...words: string[]) {
  const child = spawn(process.execPath, [join(root, 'dist/cli/main.js'), ...words], { cwd: folder });
  running.push(child);
  let said = '';
  let wake = (): void => {};
  const hear = (chunk: Buffer): void => {
    said += chunk;
    wake();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  child.on('close', () => wake());
  return {
    async until(text: string): Promise<string> {
      for (;;) {
        const at = said.indexOf(text);
        if (at >= 0) {
          const heard = said.slice(0, at + text.length);
          said = said.slice(at + text.length);
          return heard;
        }
        if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode} and said ${said}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    async end(): Promise<number | null> {
      child.kill('SIGINT');
      const [code] = await once(child, 'close');
      return code as number | null;
    },
  };
}

const READY = 'watching; Ctrl-C ends';

describe('watch', () => {
  test('tells what every save changes, faults too, and ends with 0', async () => {
    writeFileSync(file('coffee.game.json'), coffee);
    const watching = start('watch', 'coffee.game.json');
    expect(await watching.until(READY)).toContain('coffee: guarantee 3 of 6 (50.0 %)\n  6 nodes, 7 edges');
    // The valve never sticks: dry can no longer lead to stuck, and the node is unreachable.
    const mended = coffee.replace(/,\n.*"valve stuck".*/, '');
    // As editors do: a new file in the place of the old one.
    writeFileSync(file('new'), mended);
    renameSync(file('new'), file('coffee.game.json'));
    const second = await watching.until(READY);
    expect(second).toContain('saved: coffee.game.json');
    expect(second).toContain('guarantee 3 of 6 (50.0 %) → 3 of 5 (60.0 %)');
    expect(second).toMatch(/new +warning: .*stuck.* \[check\/unreachable\]/);
    writeFileSync(file('coffee.game.json'), coffee.slice(0, 200));
    const third = await watching.until(READY);
    expect(third).toContain('format/truncated');
    expect(third).toContain('the last one that could be read: coffee: guarantee 3 of 5');
    unlinkSync(file('coffee.game.json'));
    expect(await watching.until(READY)).toContain('there is no file coffee.game.json');
    writeFileSync(file('coffee.game.json'), coffee);
    expect(await watching.until(READY)).toContain('guarantee 3 of 5 (60.0 %) → 3 of 6 (50.0 %)');
    expect(await watching.end()).toBe(0);
  });

  test('watches what a program imports, and a save ends a model that never comes to an end', async () => {
    mkdirSync(file('node_modules'));
    symlinkSync(root, file('node_modules/covergame'));
    const rules = (text: string) => writeFileSync(file('rules.ts'), `export const most: number = ${text};`);
    rules('2');
    writeFileSync(
      file('count.ts'),
      `import { defineModel } from 'covergame';
       import { most } from './rules.ts';
       export default defineModel({
         name: 'count',
         initial: () => ({ n: 0 }),
         turn: () => 'tester',
         actions: ({ tester }) => ({ up: tester({ when: ({ n }) => n < most, next: ({ n }) => ({ n: n + 1 }) }) }),
       });`,
    );
    const watching = start('watch', 'count.ts');
    expect(await watching.until(READY)).toContain('count: guarantee 3 of 3');
    rules('(() => { for (;;); })()');
    await watching.until('saved: rules.ts');
    rules('4');
    expect(await watching.until(READY)).toContain('guarantee 3 of 3 (100.0 %) → 5 of 5 (100.0 %)');
    expect(await watching.end()).toBe(0);
  });

  test('what cannot be watched is refused', async () => {
    await expect(start('watch', '-').until(READY)).rejects.toThrow('standard input cannot be watched');
    await expect(start('watch', 'nowhere.json').until(READY)).rejects.toThrow(
      'there is no file nowhere.json',
    );
  });
});

describe('run --watch', () => {
  test('runs again, and tells verdict, coverage and failures', async () => {
    writeFileSync(
      file('lamp.game.json'),
      JSON.stringify({
        format: 'covergame/1',
        name: 'lamp',
        initial: 'off',
        nodes: [
          { id: 'off', owner: 'tester' },
          { id: 'switching', owner: 'sut' },
          { id: 'on', owner: 'tester' },
        ],
        edges: [
          { from: 'off', to: 'switching', label: 'press' },
          { from: 'switching', to: 'on', label: 'light' },
          { from: 'switching', to: 'off', label: 'dark' },
        ],
      }),
    );
    const lamp = (answer: string) =>
      writeFileSync(
        file('lamp.mjs'),
        `export default () => ({ reset() {}, apply() {}, observe: () => ({ label: '${answer}' }), close() {} });`,
      );
    lamp('dark');
    const watching = start(
      'run',
      'lamp.game.json',
      '--sut',
      './lamp.mjs',
      '--strategy',
      'adaptive',
      '--budget',
      '20',
      '--watch',
    );
    expect(await watching.until(READY)).toMatch(/coverage {3}66.67 %\nmissed {5}"on"/);
    lamp('light');
    const second = await watching.until(READY);
    expect(second).toContain('coverage   66.67 % → 100.00 %\ncovered    now: "on"');
    lamp('smoke');
    const third = await watching.until(READY);
    expect(third).toMatch(/verdict {4}\w+ → fail/);
    expect(third).toMatch(/failure {4}new: off-model at "switching": the system answered "smoke"/);
    lamp('light');
    expect(await watching.until(READY)).toContain('gone       off-model');
    expect(await watching.end()).toBe(0);
  });

  test('prints no object', async () => {
    const words = ['run', 'coffee', '--strategy', 'rdm', '--budget', '9', '--watch', '--json'];
    await expect(start(...words).until(READY)).rejects.toThrow('--watch prints changes');
  });
});

test('the files behind a module are those it imports from beside itself', () => {
  writeFileSync(
    file('a.ts'),
    `import { b } from './b.js';\nimport x from 'x';\nconst c = await import("./c.mjs");\nexport * from './gone.ts';`,
  );
  writeFileSync(file('b.ts'), `export { a } from './a.ts';`);
  writeFileSync(file('c.mjs'), '');
  expect([...filesBehind([file('a.ts')])].sort()).toEqual([file('a.ts'), file('b.ts'), file('c.mjs')]);
  expect([...filesBehind([file('gone.ts')])]).toEqual([file('gone.ts')]);
});
