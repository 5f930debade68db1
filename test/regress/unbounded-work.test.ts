// Small files that stood for unbounded work, or ended in a crash: each is refused with the name of a limit, or read.

import { expect, test } from 'vitest';
import { LIMITS, LimitError, setLimits, sourceOf } from '../../src/base/index.ts';
import { buildGame } from '../../src/game/index.ts';
import { readEfsm } from '../../src/model/efsm/read-efsm.ts';
import { defineModel, explore } from '../../src/model/index.ts';
import { stopCondition } from '../../src/run/index.ts';
import { readSuite } from '../../src/suite/index.ts';

function exploredCode(text: string, maxNodes = 10): string {
  const model = readEfsm(sourceOf('a.yaml', text));
  if (!model.ok) return model.issues[0].code;
  const explored = explore(model.value, { maxNodes });
  return explored.ok ? 'explored' : explored.issues[0].code;
}

const efsm = (rest: string): string => `format: covergame-efsm/1\nname: x\n${rest}`;

test('an argument of 10^8 values', () => {
  const text = efsm(
    'variables: { n: 0..1 }\nactions:\n  - { name: a, player: tester, with: { k: 0..100000000 }, set: { n: 1 } }\n',
  );
  expect(exploredCode(text)).toBe('limit/range-values');
});

test('arguments that have 10^8 combinations', () => {
  const text = efsm(
    'variables: { n: 0..1 }\nactions:\n  - { name: a, player: tester, with: { k: 0..9999, l: 0..9999 }, set: { n: 1 } }\n',
  );
  expect(exploredCode(text)).toBe('limit/range-values');
});

test('an array of 10^9 elements', () => {
  const text = efsm(
    'variables: { n: { array: 1000000000, of: 0..1 } }\nactions:\n  - { name: a, player: tester, set: { "n[0]": 1 } }\n',
  );
  expect(exploredCode(text)).toBe('limit/array-items');
});

test('arrays of arrays, and many of them', () => {
  const nested = efsm(
    'variables: { n: { array: 50000, of: { array: 50000, of: 0..1 } } }\nactions:\n  - { name: a, player: tester }\n',
  );
  expect(exploredCode(nested)).toBe('limit/array-items');
  const many = Array.from({ length: 60 }, (_, i) => `v${i}: { array: 2000, of: 0..1 }`).join(', ');
  expect(exploredCode(efsm(`variables: { ${many} }\nactions:\n  - { name: a, player: tester }\n`))).toBe(
    'limit/array-items',
  );
});

// It ended the process: 1.6 GiB, exit 134.
test.each(['2147483648', '9007199254740991', '100001', 'n'])('%s processes of one kind', (count) => {
  const text = efsm(
    `parameters: { n: 4294967296 }\nprocesses:\n  p:\n    count: ${count}\n    owner: tester\n    locations: [idle, busy]\n    edges: [{ from: idle, to: busy }]\n`,
  );
  expect(exploredCode(text)).toBe('limit/array-items');
});

test('a counter that does not end, and very many variables', () => {
  const endless = efsm(
    'variables: { n: 0..9000000000000 }\nactions:\n  - { name: a, player: tester, set: { n: n + 1 } }\n',
  );
  expect(exploredCode(endless, Number.POSITIVE_INFINITY)).toBe('limit/efsm-steps');
  const variables = Array.from({ length: 501 }, (_, i) => `v${i}: 0..1`).join(', ');
  expect(exploredCode(efsm(`variables: { ${variables} }\nactions:\n  - { name: a, player: tester }\n`))).toBe(
    'limit/efsm-variables',
  );
});

test('many states that look through a long list at every turn', () => {
  const text = efsm(
    'variables: { n: 0..99, l: { array: 99000, of: 0..1 } }\nactions:\n  - { name: a, player: tester, with: { k: 0..999 }, when: "count(l, 1) > k", set: { n: k } }\n',
  );
  expect(exploredCode(text)).toBe('limit/efsm-steps');
});

test.each([
  ['default: 9, max: 6', 'the default of m is 9; it must be 6 or less'],
  ['default: 0, min: 1', 'the default of m is 0; it must be 1 or more'],
  ['default: 1.5, min: 1', null],
  ['default: c, choices: [a, b]', 'the default of m is "c"; it must be one of a, b'],
  ['default: 1, max: many', 'max of m is "many"'],
  ['default: 1, min: .nan', 'min of m is null'],
])('a parameter with { %s }', (spec, message) => {
  const model = readEfsm(
    sourceOf(
      'a.yaml',
      efsm(
        `parameters: { m: { ${spec} } }\nvariables: { n: 0..1 }\nactions:\n  - { name: a, player: tester }\n`,
      ),
    ),
  );
  expect(model.ok ? null : model.issues[0].message).toBe(message);
});

test('a program whose default is out of its own bounds is refused, unless the parameter is set', () => {
  const model = defineModel({
    name: 'odd',
    parameters: { m: { default: 9, max: 6 } },
    initial: ({ m }) => ({ m }),
    actions: () => ({}),
  });
  const explored = explore(model);
  expect(explored.ok ? '' : explored.issues[0].message).toBe('the default of m is 9; it must be 6 or less');
  expect(explore(model, { set: { m: 5 } }).ok).toBe(true);
});

test.each([
  ['texts', (n: number) => ({ text: 'x'.repeat(n) })],
  ['lists', (n: number) => ({ list: new Array(n).fill(n) })],
])('a program whose states hold longer and longer %s', (_, make) => {
  const model = defineModel<{ n: number }>({
    name: 'growing',
    initial: () => ({ n: 0 }),
    actions: ({ tester }) => ({ grow: tester({ next: ({ n }) => ({ n: n + 1, ...make(n + 1) }) }) }),
  });
  setLimits({ 'explored-mebibytes': 20 });
  try {
    const explored = explore(model);
    expect(explored.ok ? '' : explored.issues[0].code).toBe('limit/explored-mebibytes');
  } finally {
    setLimits({ 'explored-mebibytes': LIMITS.find(({ id }) => id === 'explored-mebibytes')!.default });
  }
});

test('a variable of a large range is no list of its values', () => {
  const text = efsm(
    'variables: { n: 0..9000000000000 }\nactions:\n  - { name: a, player: tester, when: n < 3, set: { n: n + 1 } }\n',
  );
  expect(exploredCode(text)).toBe('explored');
});

test.each([1000, 45_000, 200_000])('%i terms joined by or', (count) => {
  const when = new Array(count).fill('n == 1').join(' or ');
  const text = efsm(
    `variables: { n: 0..1 }\nactions:\n  - { name: a, player: tester, when: "${when} or n == 0", set: { n: 1 } }\n`,
  );
  expect(exploredCode(text)).toBe(count < 20_000 ? 'explored' : 'efsm/expression');
});

test('a long chain of mixed operators means what JavaScript means by it', () => {
  const sum = Array.from({ length: 300 }, (_, i) => ['+ 7', '- 2', '* 1'][i % 3]).join(' ');
  const expected = Function(`return 0 ${sum}`)() as number;
  const text = efsm(
    `variables: { n: 0..9999 }\nactions:\n  - { name: a, player: tester, when: n == 0, set: { n: "0 ${sum}" } }\n`,
  );
  const model = readEfsm(sourceOf('a.yaml', text));
  const explored = model.ok ? explore(model.value, {}) : model;
  expect(explored.ok ? explored.value.game.ids : explored.issues).toEqual(['n 0', `n ${expected}`]);
});

test('YAML in 100,000 brackets', () => {
  expect(exploredCode(`format: ${'['.repeat(100_000)}`)).toMatch(/^limit\/depth|efsm\/syntax$/);
  expect(exploredCode('- '.repeat(100_000))).toMatch(/^limit\/depth|efsm\/syntax|efsm\/bad-shape$/);
});

test('a stop condition of many terms, or in many parentheses', () => {
  const game = buildGame({
    initial: 'a',
    nodes: [{ id: 'a', owner: 'tester' }],
    edges: [{ from: 'a', to: 'a' }],
  });
  const setting = { game, budget: 100, resetCost: 1 };
  const terms = (n: number): string => new Array(n).fill('budget 5').join(' or ');
  expect(() => stopCondition(terms(200_000), setting)).toThrow(LimitError);
  expect(() => stopCondition('('.repeat(50_000), setting)).toThrow(LimitError);
  expect(stopCondition(terms(100), setting).spends).toBe(5);
});

test('a suite that nests deeply', () => {
  const game = buildGame({
    initial: 'a',
    nodes: [{ id: 'a', owner: 'tester' }],
    edges: [{ from: 'a', to: 'a' }],
  });
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  for (const text of [deep, `{"cases":${deep}}`]) {
    const suite = readSuite(game, sourceOf('s', text));
    expect(suite.ok ? '' : suite.issues[0].code).toBe('limit/depth');
  }
});

test('a state that holds NaN is no state', () => {
  const model = defineModel({
    name: 'misspelt',
    initial: () => ({ n: 0 }),
    actions: ({ tester }) => ({
      step: tester({ next: (state) => ({ n: (state as unknown as { nn: number }).nn + 1 }) }),
    }),
  });
  const explored = explore(model);
  expect(explored.ok ? '' : explored.issues[0].message).toContain('state.n is NaN');
});
