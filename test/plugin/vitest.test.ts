// covergame/vitest inside a real Vitest, run as a child process: what its reporters say, and what is left on the disk.

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesNamed, type HostRun, root, runHost, runVitest, timeless } from './host.ts';

const here = join(root, 'test/plugin/vitest-host');
const example = join(root, 'examples/vitest-vending');
// Inside the project, so that the package finds itself by its name; a copy for each test that looks at files.
const scratch = join(root, '.covergame/vitest');

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function copyOf(folder: string, name: string, only = /./): string {
  const copy = join(scratch, name);
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(dirname(copy), { recursive: true });
  cpSync(folder, copy, {
    recursive: true,
    filter: (path) =>
      !/covergame-results|vitest-attachments/.test(path) && (!path.endsWith('.spec.ts') || only.test(path)),
  });
  return copy;
}

describe('the consequences of verdicts', () => {
  let run: ReturnType<typeof runVitest>;
  const folder = () => join(scratch, 'consequences');
  beforeAll(() => {
    run = runVitest(copyOf(here, 'consequences', /consequences|retry/));
  });

  test.each([
    ['pass', 'passed', 'pass'],
    ['fail', 'failed', 'fail'],
    ['assertion', 'failed', 'fail'],
    ['deficient', 'failed', 'deficient'],
    ['deficient, skipped', 'skipped', 'deficient'],
    ['deficient, passed', 'passed', 'deficient'],
    ['inconclusive', 'failed', 'inconclusive'],
    ['inconclusive, skipped', 'skipped', 'inconclusive'],
    ['what is certain is enough', 'passed', 'pass'],
    ['case', 'passed', 'pass'],
    ['diverted case', 'skipped', 'inconclusive'],
    ['case that waits for its last answer', 'failed', 'fail'],
    ['out of time', 'failed', 'inconclusive'],
    ['own strategy', 'passed', 'pass'],
  ])('%s is %s, verdict %s', (name, status, verdict) => {
    const found = run.cases.get(name)!;
    expect([found.status, found.meta.covergame?.verdict]).toEqual([status, verdict]);
  });

  test('a failure tells the way there, its last stimulus, and the command that runs it again', () => {
    const [message] = run.cases.get('fail')!.failureMessages;
    expect(message).toContain(
      'off-model at "air": the system answered "edge"; the model allows "heads" or "tails"',
    );
    expect(message).toMatch(/start -> "table"\n\s+do "toss" -> "air"\n\s+saw /);
    expect(message).toMatch(/do "toss" -> "air"\n\s+then the system answered "edge"/);
    expect(message).toMatch(/again: +npx vitest run consequences\.spec\.ts -t '\^fail\$' --root /);
    expect(message).toMatch(/consequences\.spec\.ts:\d+:/);
  });

  test('an assertion in a driver is one', () => {
    expect(run.cases.get('assertion')!.failureMessages[0]).toMatch(
      /^CampaignError: assertion at "air": expected 'edge' to be 'heads'/,
    );
  });

  test('a diverted case says where and how often', () => {
    expect(run.cases.get('diverted case')!.meta.covergame?.why).toBe(
      'diverted in 10 of 10 tries, as the model allows; the best made 1 of 2 steps: at "air" the system answered "tails" instead of "heads"',
    );
  });

  test('a campaign ends before the host loses patience, and says so', () => {
    expect(run.cases.get('out of time')!.meta.covergame?.why).toContain(
      'the run may take 480000 ms of the 600000 ms that its test has',
    );
  });

  test.each([
    ['no driver', 'sut is object; expected a function that makes a driver'],
    ['no budget', 'the budget is undefined; expected a number'],
    ['no model', 'there is no file nowhere.game.json'],
  ])('%s: is told with a cure', (name, text) => {
    const { status, failureMessages } = run.cases.get(name)!;
    expect(status).toBe('failed');
    expect(failureMessages[0]).toContain(text);
    expect(failureMessages[0]).toContain('hint: ');
  });

  test('trace and report are on the disk and attached', () => {
    const { trace, report } = run.cases.get('fail')!.meta.covergame!;
    expect(readFileSync(trace, 'utf8')).toContain('"failure":{"kind":"off-model"');
    expect(readFileSync(report!, 'utf8')).toContain('npx vitest run consequences.spec.ts');
    const attached = filesNamed(join(folder(), '.vitest-attachments'), '');
    expect([...attached.values()]).toContain(readFileSync(trace, 'utf8'));
    expect([...attached.values()]).toContain(readFileSync(report!, 'utf8'));
    expect(run.cases.get('without report campaign: adaptive, budget 60')!.meta.covergame!.report).toBeNull();
  });

  test('the command line reads the traces: reports and gates add them up', () => {
    const traces = [...filesNamed(join(folder(), 'covergame-results'), 'trace.jsonl').keys()];
    expect(traces.length).toBeGreaterThan(10);
    const trace = run.cases.get('case')!.meta.covergame!.trace;
    const model = join(folder(), 'coin.game.json');
    const written = runHost(['--input-type=module', '-e', MODEL_TEXT, model]);
    expect(written.status, written.stderr).toBe(0);
    const said = runHost(['dist/cli/main.js', 'report', model, trace]);
    expect(said.stdout).toContain("again: npx vitest run consequences.spec.ts -t '^case$'");
  });

  test('a retry plays the same seed in a folder of its own, and what failed first is kept', () => {
    const { status, meta } = run.cases.get('once')!;
    expect(status).toBe('passed');
    const { trace, seed } = meta.covergame!;
    expect([trace.includes('-retry1/'), seed]).toEqual([true, 1]);
    const first = readFileSync(trace.replace('-retry1', ''), 'utf8');
    expect(first).toContain('"edge');
    const headers = [first, readFileSync(trace, 'utf8')].map((text) => timeless(text).split('\n')[0]);
    expect(headers[0]).toBe(headers[1]);
    const always = run.cases.get('always')!;
    expect([always.status, always.failureMessages.length]).toEqual(['failed', 3]);
    expect(run.cases.get('twice')!.meta.covergame!.trace).toContain('-repeat1/');
  });
});

const MODEL_TEXT = `
  import { buildGame } from 'covergame';
  import { writeModelFile } from 'covergame/node';
  const nodes = ['table', 'air', 'heads', 'tails'].map((id) => ({ id, owner: id === 'air' ? 'sut' : 'tester' }));
  const edges = [['table', 'air', 'toss'], ['air', 'heads', 'heads'], ['air', 'tails', 'tails'], ['heads', 'table', 'take'], ['tails', 'table', 'take']];
  const game = buildGame({ name: 'coin', initial: 'table', nodes, edges: edges.map(([from, to, label]) => ({ from, to, label })) });
  await writeModelFile(process.argv[1], game);`;

describe('workers and filters', () => {
  const tracesOf = (folder: string) =>
    new Map(
      [...filesNamed(join(folder, 'covergame-results'), 'trace.jsonl')].map(([path, text]) => [
        path,
        timeless(text),
      ]),
    );

  test('one worker or two: the same tests, the same results, the same traces', () => {
    const [one, two] = [1, 2].map((workers) => {
      const folder = copyOf(here, 'parallel', /parallel/);
      const { cases, count, status } = runVitest(folder, [
        `--maxWorkers=${workers}`,
        '--fileParallelism=true',
      ]);
      const results = [...cases.values()]
        .map(({ fullName, status, meta }) => [fullName, status, meta])
        .sort();
      return { results, count, status, traces: tracesOf(folder) };
    });
    expect(one.status).toBe(0);
    expect(two).toEqual(one);
    // Two blocks of one name share no folder; what judges the cases of a file together has no trace of its own.
    expect(two.traces.size).toBe(two.count - 2);
  });

  test('-t selects a case and a campaign', () => {
    const folder = copyOf(here, 'filtered', /parallel-a/);
    const { cases } = runVitest(folder, ['-t', 'run 2 of 3|case 1']);
    const ran = [...cases.values()]
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => fullName);
    expect(ran).toHaveLength(2);
    expect(ran[0]).toBe('at once coin campaign: adaptive, budget 40, run 2 of 3');
    expect(ran[1]).toMatch(/^coin case 1: table → /);
    expect(tracesOf(folder).size).toBe(3);
  });
});

describe('examples/vitest-vending', () => {
  const clean = (folder: string): string => {
    rmSync(join(folder, 'covergame-results'), { recursive: true, force: true });
    return folder;
  };
  const outcomes = ({ cases }: ReturnType<typeof runVitest>) =>
    [...cases.values()].map(({ status }) => status);

  test('is green though the machine diverts', () => {
    const run = runVitest(clean(example));
    expect(outcomes(run)).toEqual(Array.from({ length: 6 }, () => 'passed'));
    expect(run.status).toBe(0);
    const verdicts = [...run.cases.values()].map(({ meta }) => meta.covergame!);
    expect(verdicts.some(({ strategy, resets }) => strategy.startsWith('case') && resets > 0)).toBe(true);
    for (const { trace } of verdicts) expect(existsSync(trace)).toBe(true);
  });

  test('is red with the bug, and the message says how it comes about', () => {
    const run: HostRun & { cases: ReadonlyMap<string, { failureMessages: readonly string[] }> } = runVitest(
      clean(example),
      [],
      { VENDING_BUG: 'free-tea' },
    );
    expect(run.status).toBe(1);
    const messages = [...run.cases.values()].flatMap(({ failureMessages }) => failureMessages);
    expect(messages.length).toBeGreaterThan(0);
    expect(messages[0]).toMatch(
      /the system answered "(tea|coffee)"; the model allows "brewing" or "sold out"\nfails in \d+ of 10 tries \(/,
    );
    expect(messages[0]).toContain('saw "refunded" -> "idle"');
  });
});
