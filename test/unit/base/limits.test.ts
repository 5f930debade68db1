import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { LIMITS_PAGE, limitsPage } from '../../../scripts/limits.ts';
import {
  beyond,
  changedLimits,
  InputError,
  LIMITS,
  type LimitId,
  limit,
  readLimits,
  setLimits,
  sourceOf,
} from '../../../src/base/index.ts';
import { readModel } from '../../../src/format/index.ts';

afterEach(() => setLimits(Object.fromEntries(LIMITS.map(({ id, default: value }) => [id, value]))));

const codeOf = (action: () => unknown): string => {
  try {
    action();
    return 'nothing thrown';
  } catch (error) {
    return error instanceof InputError ? error.issues[0].code : String(error);
  }
};

test('docs/reference/limits.md is what npm run limits writes', () => {
  expect(readFileSync(LIMITS_PAGE, 'utf8')).toBe(limitsPage());
});

test('every limit has a name of its own and a message that names it, its value and how to change it', () => {
  expect(new Set(LIMITS.map(({ id }) => id)).size).toBe(LIMITS.length);
  for (const { id, default: value } of LIMITS) {
    const [{ code, message, hint }] = beyond(id, 'too much').issues;
    expect(code).toBe(`limit/${id}`);
    expect(message).toContain(`${id} is ${value} `);
    expect(hint).toContain(`COVERGAME_LIMITS=${id}=N`);
  }
});

describe('readLimits', () => {
  test('reads a list', () => {
    expect(readLimits('depth=500, terms=1e6,nodes=Infinity,')).toEqual({
      depth: 500,
      terms: 1_000_000,
      nodes: Number.POSITIVE_INFINITY,
    });
    expect(readLimits('')).toEqual({});
  });

  test.each([
    'deep=5',
    'depth',
    'depth=',
    'depth=0',
    'depth=-1',
    'depth=1.5',
    'depth=x',
    'depth=NaN',
    '__proto__=5',
  ])('refuses %s', (text) => expect(codeOf(() => readLimits(text))).toMatch(/^limit\/(unknown|bad-value)$/));
});

describe('a limit that is set holds', () => {
  const dot = (text: string): string => `digraph { ${text} }`;
  const deep = (n: number): string => '{'.repeat(n) + '}'.repeat(n);
  const native = (extra: string): string =>
    `{"format":"covergame/1","initial":"a","nodes":[{"id":"a","owner":"tester"},{"id":"b","owner":"sut"}],"edges":[{"from":"a","to":"b"},{"from":"b","to":"a"}],"x":${extra}}`;
  const cases: readonly [LimitId, number, string, string][] = [
    ['depth', 5, 'a.dot', dot(deep(9))],
    ['depth', 5, 'a.game.json', native('[[[[[[[[1]]]]]]]]')],
    ['nodes', 1, 'a.game.json', native('1')],
    ['edges', 1, 'a.game.json', native('1')],
    ['edges', 2, 'a.aut', 'des (0,3,2)\n(0,a,1)\n(0,b,1)\n(1,c,0)\n'],
    ['group-edges', 8, 'a.dot', dot('{a b c} -> {d e f}')],
    ['group-edges', 8, 'a.dot', dot(`subgraph s {a b c}; ${'subgraph s;'.repeat(9)}`)],
  ];
  test.each(cases)('%s, in %s of %s', (id, value, name, text) => {
    setLimits({ [id]: value });
    expect(changedLimits()).toEqual({ [id]: value });
    const outcome = readModel(sourceOf(name, text));
    expect(outcome.ok ? [] : outcome.issues.map(({ code }) => code)).toEqual([`limit/${id}`]);
    setLimits({ [id]: 1000 });
    expect(limit(id)).toBe(1000);
  });
});
