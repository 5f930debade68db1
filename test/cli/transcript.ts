// Command-line sessions written in Markdown, replayed. In a ```console block a line `$ command` is run by bash (lines
// that begin with `> ` continue it), and the lines up to the next command are what it must print, standard output and
// standard error as they come, byte for byte. A last line `[exit 2]` stands for an exit code other than 0. A line `…`
// stands for any number of lines, a `…` within a line for any text.
//
// All blocks of a file share one empty folder in which `models` are the bundled models and `covergame` is the
// built command, with or without `npx`. Lines that begin with that command share one process, in which each is run as if it were alone (host.mjs), and bash does
// with what it printed what the line says;
// COVERGAME_TRANSCRIPTS=spawned gives each its own, as bash does. UPDATE_TRANSCRIPTS=1 writes what was printed into the file where it
// differs.

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Host, type Printed, startHost } from './host.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Step {
  readonly command: string;
  /** The lines of the Markdown file that hold the expected output: from, and up to but without, these. */
  readonly from: number;
  readonly to: number;
}

export interface StepResult {
  readonly command: string;
  readonly line: number;
  readonly expected: string;
  readonly actual: string;
  readonly same: boolean;
}

export async function replay(path: string): Promise<StepResult[]> {
  const lines = readFileSync(path, 'utf8').split('\n');
  const folder = openFolder();
  const host = startHost(folder, environmentIn(folder));
  try {
    const results: StepResult[] = [];
    for (const step of stepsOf(lines)) {
      const expected = lines.slice(step.from, step.to);
      const actual = await runIn(folder, step.command, host);
      results.push({
        command: step.command,
        line: step.from,
        expected: expected.join('\n'),
        actual: actual.join('\n'),
        same: matches(expected, actual),
      });
    }
    if (process.env['UPDATE_TRANSCRIPTS'] === '1') update(path, lines, results);
    return results;
  } finally {
    host.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

export function stepsOf(lines: readonly string[]): Step[] {
  const steps: Step[] = [];
  let inside = false;
  for (let i = 0; i < lines.length; i++) {
    if (!inside) inside = lines[i] === '```console';
    else if (lines[i] === '```') inside = false;
    else if (lines[i].startsWith('$ ')) {
      let command = lines[i].slice(2);
      while (lines[i + 1]?.startsWith('> ')) command += `\n${lines[++i].slice(2)}`;
      let to = i + 1;
      while (to < lines.length && lines[to] !== '```' && !lines[to].startsWith('$ ')) to++;
      steps.push({ command, from: i + 1, to });
      i = to - 1;
    }
  }
  return steps;
}

/** Whether the lines are as expected, `…` standing for anything. */
export function matches(expected: readonly string[], actual: readonly string[]): boolean {
  const pattern = expected
    .map((line, i) => {
      const end = i === expected.length - 1 ? '' : '\n';
      if (line === '…') return `(?:.*(?:\n|$))*?`;
      return line.split('…').map(RegExpEscape).join('.*') + end;
    })
    .join('');
  return new RegExp(`^${pattern}$`).test(actual.join('\n'));
}

const RegExpEscape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'covergame-transcript-'));
  mkdirSync(join(folder, '.bin'));
  symlinkSync(join(ROOT, 'dist/cli/main.js'), join(folder, '.bin/covergame'));
  const npx = `#!/bin/sh\nPATH='${join(folder, 'node_modules/.bin')}':"$PATH" exec "$@"\n`;
  writeFileSync(join(folder, '.bin/npx'), npx, { mode: 0o755 });
  symlinkSync(join(ROOT, 'models'), join(folder, 'models'));
  symlinkSync(join(ROOT, 'test/fixtures'), join(folder, 'fixtures'));
  // A machine is run by the xstate that is installed beside it.
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(join(ROOT, 'dist/cli/main.js'), join(folder, 'node_modules/.bin/covergame'));
  symlinkSync(join(ROOT, 'node_modules/xstate'), join(folder, 'node_modules/xstate'));
  // Modules that a page shows import the library.
  symlinkSync(ROOT, join(folder, 'node_modules/covergame'));
  return folder;
}

function environmentIn(folder: string): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, ...env } = process.env;
  const path = `${join(folder, '.bin')}${delimiter}${env['PATH']}`;
  return { ...env, PATH: path, NO_COLOR: '1', LC_ALL: 'C.UTF-8' };
}

/** A line that begins with the command: its words, in which nothing is for the shell but quotes, and what the shell does with what is printed. */
const LINE =
  /^(npx )?covergame((?: +(?!\d>)(?:[^\s'"|<>&;$`(){}*?\\#~[\]]|'[^']*'|"[^"$`\\]*")+)*) *((?:\d?>|[|;]|&&)(?!.*\bcovergame )(?:.|\n)*)?$/;

async function runIn(folder: string, command: string, host: Host): Promise<string[]> {
  const isSpawned = process.env['COVERGAME_TRANSCRIPTS'] === 'spawned';
  const { printed, exit } = await (isSpawned ? inShell(folder, command) : inHost(folder, command, host));
  const lines = printed.split('\n');
  if (lines.at(-1) === '') lines.pop();
  if (exit !== 0) lines.push(`[exit ${exit}]`);
  return lines;
}

async function inHost(folder: string, command: string, host: Host): Promise<Omit<Printed, 'out' | 'err'>> {
  const [line, npx, written = '', rest] = LINE.exec(command) ?? [];
  if (line === undefined) return inShell(folder, command);
  const quoted = written.match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? [];
  const program = join(folder, npx ? 'node_modules/.bin/covergame' : '.bin/covergame');
  const ran = await host.run(
    quoted.map((word) => word.replaceAll(/['"]/g, '')),
    { program },
  );
  if (rest === undefined) return ran;
  const [out, err] = [join(folder, '.bin/out'), join(folder, '.bin/err')];
  writeFileSync(out, ran.out);
  writeFileSync(err, ran.err);
  return inShell(folder, `said() { cat '${err}' >&2; cat '${out}'; return ${ran.exit}; }; said ${rest}`);
}

function inShell(folder: string, command: string): Promise<Omit<Printed, 'out' | 'err'>> {
  const options = { cwd: folder, env: environmentIn(folder), timeout: 600_000, maxBuffer: 64 << 20 };
  return new Promise((resolve) => {
    const child = execFile('bash', ['-c', `exec 2>&1; ${command}`], options, (_error, printed) =>
      resolve({ printed, exit: child.exitCode ?? child.signalCode ?? 0 }),
    );
    child.stdin?.end();
  });
}

function update(path: string, lines: readonly string[], results: readonly StepResult[]): void {
  const text = [...lines];
  for (const { line, expected, actual, same } of [...results].reverse()) {
    const old = expected === '' ? 0 : expected.split('\n').length;
    if (!same) text.splice(line, old, ...(actual === '' ? [] : actual.split('\n')));
  }
  if (text.join('\n') !== lines.join('\n')) writeFileSync(path, text.join('\n'));
}
