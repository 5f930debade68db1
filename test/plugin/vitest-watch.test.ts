// covergame/vitest-watch inside a real Vitest in watch mode, as a child process: a model that is saved runs its tests again, and no others.
// Nothing here waits for so many seconds: each step waits for what Vitest says.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './host.ts';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const folder = join(root, '.covergame/vitest-watch');
let child: ChildProcess | undefined;

afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const FILES = {
  'vitest.config.ts': `import { defineConfig } from 'vitest/config';
import { watchModels } from 'covergame/vitest-watch';
export default defineConfig({
  plugins: [watchModels()],
  test: { include: ['*.spec.ts'], server: { deps: { external: [/\\/dist\\//] } } },
});
`,
  'door.spec.ts': `import { describeCases } from 'covergame/vitest';
const driver = { reset() {}, apply() {}, observe: () => ({ label: 'none' }), close() {} };
describeCases(new URL('./door.game.json', import.meta.url), { sut: () => driver });
`,
  'other.spec.ts': `import { expect, test } from 'vitest';
test('has no model', () => expect(1).toBe(1));
`,
};

const model = (rooms: readonly string[]): string =>
  JSON.stringify({
    format: 'covergame/1',
    name: 'door',
    initial: 'hall',
    nodes: ['hall', ...rooms].map((id) => ({ id, owner: 'tester' })),
    edges: rooms.flatMap((id) => [
      { from: 'hall', to: id, label: `open ${id}` },
      { from: id, to: 'hall', label: 'back' },
    ]),
  });

test('saving the model runs the tests that play it, and only these', async () => {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'door.game.json'), model(['kitchen']));
  const environment = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|CI$)/.test(name));
  const running = spawn(process.execPath, [vitest, '--watch', '--root', folder, '--reporter=verbose'], {
    cwd: root,
    env: { ...Object.fromEntries(environment), NO_COLOR: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child = running;
  let said = '';
  let heard = (): void => {};
  for (const stream of [running.stdout, running.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      heard();
    });
  }
  running.on('exit', (code) => {
    said += `\n(vitest ended with ${code})`;
    heard();
  });
  /** What was said up to the next time that Vitest waits for changes. */
  const nextRun = async (): Promise<string> => {
    for (;;) {
      const end = said.search(/(Waiting|Watching) for file changes|vitest ended/);
      if (end >= 0) {
        const run = said.slice(0, end);
        expect(said).not.toContain('vitest ended');
        said = said.slice(end + 'Watching for file changes'.length);
        return run;
      }
      await new Promise<void>((resolve) => {
        heard = resolve;
      });
    }
  };

  /** Saving a file may be noticed twice: the run that is meant. */
  const runWith = async (wanted: RegExp): Promise<string> => {
    for (;;) {
      const run = await nextRun();
      if (wanted.test(run)) return run;
    }
  };
  const save = (text: string): void => {
    writeFileSync(join(folder, 'door.saved'), text);
    renameSync(join(folder, 'door.saved'), join(folder, 'door.game.json'));
  };

  const first = await nextRun();
  expect(first).toMatch(/Test Files +2 passed/);
  expect(first).not.toContain('cellar');

  save(model(['kitchen', 'cellar']));
  const second = await runWith(/cellar/);
  expect(second).toMatch(/RERUN +.*door\.game\.json/);
  expect(second).toMatch(/Test Files +1 passed/);
  expect(second).not.toContain('has no model');

  // A model that cannot be read leaves no tests; its repair is noticed all the same.
  save('{ "format": ');
  await runWith(/1 failed/);
  save(model(['kitchen']));
  await runWith(/Test Files +1 passed/);
});
