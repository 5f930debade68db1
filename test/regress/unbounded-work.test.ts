// Small files that stood for unbounded work, or ended in a crash: each is refused with the name of a limit, or read.

import { expect, test } from 'vitest';
import { LimitError, sourceOf } from '../../src/base/index.ts';
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
