// `replay --shrink` on a real system: the shortest failing way of an old trace, kept where nothing is lost.

import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'shrink-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);
const model = 'examples/vending/vending.game.json';
const sut = ['--sut', 'exec: python3 examples/vending/vending.py', '--answer-time', '20000'];

function covergame(words: readonly string[], bug = '') {
  const { status, stdout, stderr } = spawnSync('node', ['dist/cli/main.js', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, VENDING_BUG: bug },
  });
  return { status, stdout, stderr };
}
const shrink = (trace: string, words: readonly string[], bug = '') =>
  covergame(['replay', model, at(trace), '--shrink', ...words], bug);
const linesOf = (name: string): Record<string, never>[] =>
  readFileSync(at(name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('covergame replay --shrink', () => {
  let old = '';
  let recorded = 0;

  beforeAll(() => {
    const play = ['--strategy', 'rdm', '--budget', '200', '--shrink-tries', '0'];
    covergame(['run', model, ...play, ...sut, '--trace', at('t.jsonl')], 'free-tea');
    old = readFileSync(at('t.jsonl'), 'utf8');
    const lines = linesOf('t.jsonl');
    const failed = lines.findIndex((line) => 'failure' in line);
    const began = lines.findLastIndex((line, i) => i < failed && 'test' in line);
    recorded = failed - began - 1;
    expect(lines.some((line) => 'shortest' in line)).toBe(false);
  });

  it('tells a shortest path on the model without the system, and writes nothing', () => {
    const { status, stdout } = shrink('t.jsonl', ['--json']);
    const { executed, written, failures } = JSON.parse(stdout);
    expect([status, executed, written, failures.length]).toEqual([0, false, null, 1]);
    expect(failures[0]).toMatchObject({ kind: 'off-model', recorded });
    expect(failures[0].steps).toBeLessThanOrEqual(recorded);
    expect(failures[0]).not.toHaveProperty('repeats');
    expect(shrink('t.jsonl', []).stdout).toMatch(/not executed: add --sut .*; nothing was written/);
    expect(readFileSync(at('t.jsonl'), 'utf8')).toBe(old);
  });

  it('says so if the failure does not come again, with exit code 3', () => {
    const { status, stdout } = shrink('t.jsonl', [...sut, '--shrink-tries', '3']);
    expect(stdout).toMatch(/did not fail again in 30 tries \(0 to 12 %\)/);
    expect(stdout).toMatch(/nothing was written/);
    expect(status).toBe(3);
    expect(readFileSync(at('t.jsonl'), 'utf8')).toBe(old);
  });

  it('adds the way to the trace, which says how to go it', () => {
    const { status, stdout } = shrink('t.jsonl', sut, 'free-tea');
    expect(stdout).toMatch(/off-model at pressed: \d+ steps instead of \d+, fails in \d+ of 10 tries/);
    expect(stdout).toContain(`again: covergame replay ${model} ${at('t.jsonl')} --sut`);
    // The machine gives coffee away as well: a failure that is not the recorded one.
    expect(stdout).toMatch(/another failure occurred meanwhile: the system answered "coffee"/);
    expect(status).toBe(1);
    const now = readFileSync(at('t.jsonl'), 'utf8');
    expect(now.startsWith(old)).toBe(true);
    const { shortest } = JSON.parse(now.slice(old.length)) as { shortest: { play: []; replay: string } };
    expect(shortest.play.length).toBeLessThan(recorded);
    expect(shortest.replay).toMatch(/ --shortest$/);
    expect(covergame(['replay', model, at('t.jsonl'), '--check']).status).toBe(0);
    const again = covergame(
      ['replay', model, at('t.jsonl'), ...sut, '--shortest', '--tries', '100', '--json'],
      'free-tea',
    );
    const { tests } = JSON.parse(again.stdout);
    expect([again.status, tests.length, tests[0].repeated]).toEqual([0, 1, true]);
    expect(tests[0].steps).toBe(shortest.play.length);
  });

  it('leaves a trace of the first format and one that was cut as they are, and writes another with -o', () => {
    writeFileSync(at('whole.jsonl'), old);
    const first = spawnSync('node', ['test/fixtures/first-format.mjs', at('whole.jsonl')], {
      cwd: root,
      encoding: 'utf8',
    });
    writeFileSync(at('first.jsonl'), first.stdout);
    const told = shrink('first.jsonl', sut, 'free-tea');
    expect(told.stdout).toMatch(/is unchanged: its format .* has no line/);
    expect(told.status).toBe(1);
    expect(readFileSync(at('first.jsonl'), 'utf8')).toBe(first.stdout);

    const out = at('second.jsonl');
    expect(shrink('first.jsonl', [...sut, '-o', out], 'free-tea').stdout).toContain(`written into ${out}`);
    expect(covergame(['replay', model, out, '--check']).stdout).toMatch(/1 run, no errors/);
    const strip = (lines: readonly object[]) =>
      lines.slice(1).map((line) => JSON.stringify({ ...line, sum: undefined }));
    const lines = linesOf('second.jsonl');
    expect(strip(lines.filter((line) => !('shortest' in line)))).toEqual(strip(linesOf('first.jsonl')));
    expect(lines[0]).toMatchObject({
      format: 'covergame-trace/2',
      settings: { strategy: 'rdm', budget: 200 },
    });

    writeFileSync(at('cut.jsonl'), old);
    appendFileSync(at('cut.jsonl'), '{"do":"co');
    const cut = shrink('cut.jsonl', sut, 'free-tea');
    expect(cut.stdout).toMatch(/is unchanged: its last line is incomplete/);
    expect(readFileSync(at('cut.jsonl'), 'utf8')).toBe(`${old}{"do":"co`);
  });

  it.each([
    [['--shrink', '--check'], /--shrink and --check exclude each other/],
    [['--shrink', '--sut', 'uniform'], /which is not a real system/],
    [['--shrink', '--sut', 'exec: no-such-program-anywhere'], /no-such-program-anywhere/],
    [['--shrink', '-o', at('no/such/file')], /its folder does not exist/],
  ])('refuses %j with exit code 2', (words, message) => {
    writeFileSync(at('whole.jsonl'), old);
    const { status, stderr } = covergame(['replay', model, at('whole.jsonl'), ...words]);
    expect(stderr).toMatch(message);
    expect(status).toBe(2);
  });

  it('has nothing to shrink in a trace without a failure, nor a way to go', () => {
    covergame(['run', model, '--strategy', 'rdm', '--budget', '20', '--trace', at('clean.jsonl')]);
    const { status, stderr } = shrink('clean.jsonl', []);
    expect(stderr).toMatch(/has no failure to shrink/);
    expect(status).toBe(2);
    const way = covergame(['replay', model, at('clean.jsonl'), ...sut, '--shortest']);
    expect(way.stderr).toMatch(/has no shortest reproduction of a failure/);
    expect(way.status).toBe(2);
  });
});
