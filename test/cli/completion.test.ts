// The completion scripts in the shells that read them. A shell that is not installed is skipped by name.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { FORMATS } from '../../src/format/index.ts';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const names = COMMANDS.map(({ name }) => name);
const formats = FORMATS.map(({ id }) => id);

const script = (shell: string): string => run(process.execPath, [main, 'completion', shell]);
const installed = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0;

function run(program: string, words: readonly string[], input = ''): string {
  const { stdout, stderr, status } = spawnSync(program, words, { encoding: 'utf8', input });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  return stdout;
}

/** What is offered for the last of these words. */
type Offer = (...words: string[]) => string[];

function cases(offer: Offer): void {
  test('commands', () => {
    expect(offer('covergame', 'ins')).toEqual(['inspect']);
    expect(offer('covergame', '')).toEqual(expect.arrayContaining(names));
  });
  test('options of a command', () => {
    expect(offer('covergame', 'inspect', '--')).toEqual(
      expect.arrayContaining(['--from', '--initial', '--json', '--help']),
    );
    expect(offer('covergame', 'inspect', '--')).not.toContain('--out');
    expect(offer('covergame', 'convert', '--o')).toEqual(['--out']);
  });
  test('ids of a catalog', () => {
    expect(offer('covergame', 'inspect', '--from', '').sort()).toEqual([...formats].sort());
    expect(offer('covergame', 'convert', 'x', '--to', 'sv')).toEqual(['svg']);
    expect(offer('covergame', 'completion', '').sort()).toEqual(['bash', 'fish', 'zsh']);
  });
  test('bundled models beside files', () => {
    expect(offer('covergame', 'solve', 'log')).toEqual(['login']);
    expect(offer('covergame', 'solve', 'pack')).toContain('package.json');
    expect(offer('covergame', 'solve', 'm')).toEqual(expect.arrayContaining(['multisets']));
    expect(offer('covergame', 'explore', 'rand')).toEqual(['random']);
    expect(offer('covergame', 'explore', 'logi')).not.toContain('login');
  });
}

describe.skipIf(!installed('bash'))('bash', () => {
  const text = script('bash');
  cases((...words) => {
    const quoted = words.map((word) => `'${word}'`).join(' ');
    const lines = `${text}\nCOMP_WORDS=(${quoted}) COMP_CWORD=${words.length - 1}\n_covergame\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
    return run('bash', ['--norc', '-u'], lines).split('\n').filter(Boolean);
  });
});

describe.skipIf(!installed('fish'))('fish', () => {
  const text = script('fish');
  cases((...words) => {
    const out = run('fish', ['--no-config', '-c', `${text}\ncomplete -C '${words.join(' ')}'`]);
    return out
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t')[0]);
  });
});

// A real completion in zsh needs a terminal; here its builtins print what they are told.
describe.skipIf(!installed('zsh'))('zsh', () => {
  const text = script('zsh').replace(/^compdef .*$/m, '');
  const told = (...words: string[]): string =>
    run(
      'zsh',
      ['-f'],
      `${text}\n_arguments() { print -rl -- "$@" }\n_describe() { print -rl -- "\${(@P)2}" }\nwords=(${words.map((word) => `'${word}'`).join(' ')}) CURRENT=${words.length}\n_covergame`,
    );

  test('commands', () => {
    for (const name of names) expect(told('covergame', '')).toMatch(new RegExp(`^${name}:`, 'm'));
  });
  test('options and ids of a command', () => {
    expect(told('covergame', 'inspect', '')).toContain(`:id:(${formats.join(' ')})`);
    expect(told('covergame', 'inspect', '')).toMatch(/^\(--json\)--json\[/m);
    expect(told('covergame', 'inspect', '')).not.toContain('--out');
    expect(told('covergame', 'completion', '')).toContain(':SHELL:(bash zsh fish)');
    expect(told('covergame', 'solve', '')).toMatch(/:MODEL:.*\blogin\b.*_files/);
  });
});
