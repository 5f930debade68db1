// What is odd about a model program: actions that never fire, and, where typescript is installed beside it, its type errors.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Place } from '../../base/index.ts';
import { type Game, quote } from '../../game/index.ts';
import type { Finding } from '../../lint/index.ts';

export type PlacedFinding = Finding & { readonly where?: Place | undefined };

const PROGRAM = /\.([mc]?[jt]s|ya?ml|efsm\.json)$/i;

const OPTIONS = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  target: 'esnext',
  module: 'nodenext',
  allowImportingTsExtensions: true,
  types: [],
};

export async function programFindings(path: string, game: Game): Promise<PlacedFinding[]> {
  if (!PROGRAM.test(path) || !existsSync(path)) return [];
  const { loadProgram } = await import('../../model/node/index.ts');
  const program = await loadProgram(path);
  const findings: PlacedFinding[] = [];
  if (program.ok && program.value.actions) {
    const fired = new Set(game.labels.map((label) => label.replace(/\(.*$/s, '')));
    for (const action of program.value.actions) {
      if (fired.has(action)) continue;
      findings.push({
        code: 'check/dead-action',
        severity: 'warning',
        message: `the action ${quote(action)} never fires`,
        hint: 'correct its guard, or remove it; the values of --set may matter too',
      });
    }
  }
  return [...findings, ...(/\.[mc]?ts$/.test(path) ? await typeErrors(path) : [])];
}

/** What every release of the compiler prints with `--pretty false`: the file, line and column, the number and the message. */
const DIAGNOSTIC = /^(.+)\((\d+),(\d+)\): error TS(\d+): (.*)$/;
/** What cannot be resolved from here (a package that is not installed) is no fault of the model's. */
const UNRESOLVED = new Set(['2307', '7016']);

/** The compiler that is installed beside the model is run as a command: from release 7 on it is no library any more. */
async function typeErrors(path: string): Promise<PlacedFinding[]> {
  const file = await realpath(path);
  const compiler = compilerBeside(file);
  if (!compiler) return [];
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/);
  const found: { message: string; where: Place }[] = [];
  let told: { message: string } | undefined;
  for (const line of (await diagnosticsOf(compiler, file)).split(/\r?\n/)) {
    const [, at, row, column, number = '', message = ''] = DIAGNOSTIC.exec(line) ?? [];
    if (at === undefined) {
      // What a message says on further lines is indented there.
      if (told && /^\s+\S/.test(line)) told.message += ` ${line.trim()}`;
      continue;
    }
    told = undefined;
    if (UNRESOLVED.has(number) || resolve(dirname(file), at) !== file) continue;
    const [y, x] = [Number(row), Number(column)];
    const where = { source: path, line: y, column: x, excerpt: lines[y - 1] ?? '', caret: x - 1 };
    const finding = { message, where };
    found.push(finding);
    told = finding;
  }
  return found.map((finding) => ({
    ...finding,
    code: 'check/type-error',
    severity: 'error',
    hint: 'the model still runs; correct the type',
  }));
}

function compilerBeside(file: string): string | undefined {
  try {
    const from = createRequire(pathToFileURL(file));
    const manifest = from.resolve('typescript/package.json');
    return join(dirname(manifest), from(manifest).bin.tsc);
  } catch {
    return undefined;
  }
}

async function diagnosticsOf(compiler: string, file: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'covergame-types-'));
  try {
    const project = join(folder, 'tsconfig.json');
    await writeFile(project, JSON.stringify({ compilerOptions: OPTIONS, files: [file] }));
    const compile = promisify(execFile);
    // It exits with a status other than 0 where it found errors, and they are on its standard output.
    const { stdout } = await compile(process.execPath, [compiler, '-p', project, '--pretty', 'false'], {
      cwd: dirname(file),
      maxBuffer: 2 ** 26,
    }).catch((ended: { stdout?: string }) => ({ stdout: ended.stdout ?? '' }));
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
