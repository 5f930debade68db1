// The pages of docs/how-to on the library, as readers use them: every program is checked by TypeScript against the built types, run against the built
// package, and prints what the page says it prints. UPDATE_TRANSCRIPTS=1 writes what they print now into the page.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = ['use-as-a-library.md', 'test-from-code.md'].map((name) => join(root, 'docs/how-to', name));
const text = pages.map((page) => readFileSync(page, 'utf8')).join('\n');
// Within the package, so that its own name leads to its doors.
mkdirSync(join(root, '.covergame'), { recursive: true });
const folder = mkdtempSync(join(root, '.covergame/library-'));

const BLOCK = /```(ts|js)\n([\s\S]*?)```\n\n```output\n([\s\S]*?)```/g;
const programs = [...text.matchAll(BLOCK)].map(([, language, code, output], i) => ({
  name: `${code.split('\n')[0]}`,
  language,
  code,
  output,
  path: join(folder, `program-${i + 1}.${language}`),
}));

beforeAll(() => {
  for (const { path, code } of programs) writeFileSync(path, code);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the page has programs, and each says what it prints', () => {
  expect(programs.length).toBeGreaterThanOrEqual(5);
  expect([...text.matchAll(/```(ts|js)\n/g)].length).toBe(programs.length);
});

test('the programs pass a strict type check', () => {
  const program = ts.createProgram(
    programs.filter(({ language }) => language === 'ts').map(({ path }) => path),
    {
      strict: true,
      target: ts.ScriptTarget.ES2023,
      lib: ['lib.es2023.d.ts'],
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: ['node'],
      noUnusedLocals: true,
      noEmit: true,
      skipLibCheck: true,
    },
  );
  const faults = ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ messageText, file }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
  expect(faults).toEqual([]);
});

describe.each(programs)('$name', ({ path, code, output, language }) => {
  test('prints what the page says', () => {
    const script = path.replace(/\.\w+$/, '.mjs');
    const target = {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
    };
    writeFileSync(
      script,
      language === 'ts' ? ts.transpileModule(code, { compilerOptions: target }).outputText : code,
    );
    const { stdout, stderr } = spawnSync(process.execPath, [script], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, OUTPUT: folder, NO_COLOR: '1' },
    });
    expect(stderr).toBe('');
    if (process.env['UPDATE_TRANSCRIPTS'] === '1') {
      const page = pages.find((one) => readFileSync(one, 'utf8').includes(code))!;
      const text = readFileSync(page, 'utf8');
      const at = text.indexOf('```output\n', text.indexOf(code)) + '```output\n'.length;
      writeFileSync(page, text.slice(0, at) + stdout + text.slice(text.indexOf('```', at)));
    } else expect(stdout).toBe(output);
  });
});
