// The tests of a file as they are collected: suites with their hooks, and tests. Suites are collected at once, as Vitest does.

export type Title = string | ((...all: never[]) => unknown);
export type Hook = (context?: unknown) => unknown;
export type Body = (context?: unknown) => unknown;
type HookName = 'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach';

export interface SuiteOfTests {
  readonly outer: SuiteOfTests | null;
  readonly hooks: Record<HookName, Hook[]>;
}

export interface CollectedTest {
  readonly title: string;
  readonly body: Body;
  readonly suite: SuiteOfTests;
}

const suiteIn = (outer: SuiteOfTests | null): SuiteOfTests => ({
  outer,
  hooks: { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] },
});

let suite = suiteIn(null);
let tests: CollectedTest[] = [];
let titles: string[] = [];
let finished: Hook[] = [];
let pending: unknown[] = [];

const textOf = (title: Title): string => (typeof title === 'string' ? title : title.name);

export const collect = {
  test(title: Title, body: Body): void {
    tests.push({ title: [...titles, textOf(title)].join(' > '), body, suite });
  },
  suite(title: Title, body: Body): void {
    const [outer, before] = [suite, titles];
    suite = suiteIn(outer);
    titles = [...titles, textOf(title)];
    pending.push(body());
    suite = outer;
    titles = before;
  },
  hook(name: HookName, hook: Hook): void {
    suite.hooks[name].push(hook);
  },
  finished(hook: Hook): void {
    finished.push(hook);
  },
};

/** The tests of a file, by importing it. */
export async function collectFile(url: string): Promise<CollectedTest[]> {
  [suite, tests, titles, pending] = [suiteIn(null), [], [], []];
  await import(url);
  // What a suite declares after it has waited is a test of the file, without the hooks of that suite.
  await Promise.all(pending);
  return tests;
}

/** What tests said is to be done after them, since last asked. */
export function takeFinished(): Hook[] {
  const taken = finished;
  finished = [];
  return taken;
}
