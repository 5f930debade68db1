// Suites as tests: the text of each form, and tests of node:test that are really run against a small system.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { buildGame } from '../../../src/game/index.ts';
import { makeSuite, SUITE_FORMS, suiteAs } from '../../../src/suite/index.ts';

const game = buildGame({
  name: 'door',
  initial: 'shut',
  nodes: [
    { id: 'shut', owner: 'tester' },
    { id: 'asked', owner: 'sut' },
    { id: 'open', owner: 'tester' },
  ],
  edges: [
    { from: 'shut', to: 'asked', label: 'knock' },
    { from: 'asked', to: 'open', label: 'come "in"' },
    { from: 'asked', to: 'shut', label: 'go away' },
    { from: 'open', to: 'shut', label: 'leave' },
  ],
});
const suite = makeSuite(game, 'node');

describe('a suite', () => {
  it('names stimuli, answers and what else is allowed, in every form', () => {
    for (const { id } of SUITE_FORMS) {
      const text = suiteAs(id, game, suite);
      expect(text).toContain('knock');
      expect(text).toContain('go away');
      expect(suiteAs(id, game, suite)).toBe(text);
    }
    expect(suiteAs('gherkin', game, suite)).toContain(
      '    When the tester does "knock"\n    Then the system answers "come \\"in\\""\n',
    );
    expect(suiteAs('markdown', game, suite)).toContain(
      '- [ ] do **knock**\n- [ ] see **come "in"** _(also allowed',
    );
  });

  it('is TypeScript or JavaScript without a fault of syntax', () => {
    for (const id of ['vitest', 'playwright', 'node-test']) {
      const { diagnostics } = ts.transpileModule(suiteAs(id, game, suite), {
        reportDiagnostics: true,
        compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
      });
      expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
    }
  });

  it.each([
    ['come "in"', { pass: 1, fail: 0, skipped: 0 }],
    ['go away', { pass: 0, fail: 0, skipped: 1 }],
    ['boo', { pass: 0, fail: 1, skipped: 0 }],
  ])('runs: a system that answers %j', (answer, expected) => {
    const folder = mkdtempSync(join(tmpdir(), 'covergame-suite-'));
    writeFileSync(join(folder, 'door.test.mjs'), suiteAs('node-test', game, suite));
    writeFileSync(
      join(folder, 'driver.mjs'),
      `export default () => ({ reset() {}, apply() {}, observe: () => ({ label: ${JSON.stringify(answer)} }), close() {} });\n`,
    );
    const { stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', 'door.test.mjs'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    });
    const counted = (word: string): number => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(stdout)?.[1]);
    expect({ pass: counted('pass'), fail: counted('fail'), skipped: counted('skipped') }).toEqual(expected);
  });
});
