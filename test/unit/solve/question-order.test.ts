import { expect, it } from 'vitest';
import { QuestionOrder } from '../../../src/solve/engine/question-order.ts';
import { problemOf } from '../../reference/closure-problem.ts';

/** Two choices lead to item 2, one each to items 1 and 3. */
const problem = problemOf(
  [1, 1, 1, 1],
  [
    { owner: 0, options: [1, 2] },
    { owner: 1, options: [2, 3] },
  ],
);

function takeAll(order: QuestionOrder): number[] {
  const taken: number[] = [];
  for (let v = order.take(); v >= 0; v = order.take()) taken.push(v);
  return taken;
}

/** Nodes are called ten times their item. */
function orderOf(limits: readonly number[], of = problem): QuestionOrder {
  const order = new QuestionOrder(
    of,
    (node) => node / 10,
    (node) => limits[node / 10],
  );
  for (const item of limits.keys()) order.put(10 * item);
  return order;
}

it('takes the highest limits first, and of equal ones what most choices lead to', () => {
  expect(takeAll(orderOf([5, 7, 5, 5]))).toEqual([10, 20, 30, 0]);
});

it('takes a node whose limit fell when it is its turn, and one that is put again once more', () => {
  const limits = [9, 8, 7, 6];
  const order = orderOf(limits);
  expect(order.take()).toBe(0);
  limits[1] = 5;
  limits[0] = 6;
  order.put(0);
  expect(takeAll(order)).toEqual([20, 30, 0, 10]);
});

it('tells limits apart where no part of one is exact', () => {
  const rules = Array.from({ length: 9 }, () => ({ owner: 3, options: [0] }));
  const popular = problemOf([1, 1, 1, 1], rules);
  for (const large of [2 ** 53 - 10, 2 ** 52 + 1, 2 ** 51, 2 ** 50]) {
    expect(takeAll(orderOf([large, large + 1, large, large + 2], popular))).toEqual([30, 10, 0, 20]);
  }
});
