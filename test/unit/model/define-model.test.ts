import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  defineModel,
  explore,
  type Immutable,
  isModel,
  type Model,
  oneOf,
  range,
} from '../../../src/model/index.ts';

interface Shop {
  stock: number;
  baskets: number[];
  open: boolean;
}

const shop = defineModel({
  name: 'shop',
  parameters: {
    clients: { default: 2, min: 1, about: 'how many' },
    lossy: true,
    mode: { default: 'fast', choices: ['fast', 'slow'] },
  },
  initial: ({ clients }): Shop => ({ stock: clients, baskets: Array(clients).fill(0), open: true }),
  gain: (state) => {
    expectTypeOf(state).toEqualTypeOf<Immutable<Shop>>();
    return state.open ? 1 : 2;
  },
  fec: ({ stock, open }, { mode }) => {
    expectTypeOf(mode).toEqualTypeOf<string>();
    return { stock, open };
  },
  actions: ({ tester, sut }) => ({
    reserve: tester({
      with: { client: ({ clients }) => range(clients), kind: ['a', 'b'] as const },
      when: (state, args, parameters) => {
        expectTypeOf(state.baskets).toEqualTypeOf<readonly number[]>();
        expectTypeOf(args).toEqualTypeOf<Readonly<{ client: number; kind: 'a' | 'b' }>>();
        expectTypeOf(parameters.clients).toEqualTypeOf<number>();
        expectTypeOf(parameters.lossy).toEqualTypeOf<boolean>();
        return state.open && state.stock > 0 && args.client >= 0;
      },
      next: (state, { client }) =>
        oneOf(
          {
            served: { ...state, stock: state.stock - 1, baskets: state.baskets.with(client, 1) },
            lost: state,
          },
          { lost: 3 },
        ),
    }),
    close: tester({ when: (state) => state.open, next: (state) => ({ ...state, open: false }) }),
    restock: sut({
      with: { amount: (_, state) => range(1, 2 + (state.stock > 5 ? 1 : 0)) },
      when: (state) => !state.open && state.stock === 0,
      change: (state, { amount }) => {
        expectTypeOf(state).toEqualTypeOf<Shop>();
        state.stock += amount;
      },
    }),
  }),
});

describe('types', () => {
  test('flow from parameters and the initial state', () => {
    expectTypeOf(shop).toEqualTypeOf<
      Model<Shop, { readonly clients: number; readonly lossy: boolean; readonly mode: string }>
    >();
  });

  test('refuse what is wrong, in the editor', () => {
    defineModel({
      name: 'wrong',
      parameters: { m: 1 },
      initial: () => ({ x: 0, list: [1] }),
      // @ts-expect-error a turn is tester or sut
      turn: () => 'nobody',
      actions: ({ tester }) => ({
        // @ts-expect-error an effect must return a state
        a: tester({ next: () => ({ x: 'text', list: [1] }) }),
        b: tester({
          next: (state) => {
            // @ts-expect-error a state is read-only
            state.x = 1;
            // @ts-expect-error all the way down
            state.list.push(1);
            return state;
          },
        }),
        c: tester({
          with: { n: [1, 2] },
          // @ts-expect-error there is no such argument
          when: (_, { k }) => k > 0,
          next: (state) => state,
        }),
        // @ts-expect-error there is no such parameter
        d: tester({ with: { n: ({ k }) => range(k) }, next: (state) => state }),
        // @ts-expect-error the labels of weights are those of outcomes
        e: tester({ next: (state) => oneOf({ good: state }, { bad: 1 }) }),
      }),
    });
  });

  test('refuse parameters that are not there', () => {
    // @ts-expect-error client is no parameter
    const outcome = explore(shop, { set: { client: 3 } });
    expect(outcome).toMatchObject({
      ok: false,
      issues: [{ code: 'model/unknown-parameter', hint: 'did you mean "clients"?' }],
    });
  });
});

test('a model is known by its kind', () => {
  expect(isModel(shop)).toBe(true);
  expect(isModel({ name: 'shop' })).toBe(false);
  expect(isModel(null)).toBe(false);
});

test('the model explores', () => {
  const outcome = explore(shop);
  expect(outcome.ok && outcome.value.game.ids).toEqual([
    'open, stock 2',
    'open, stock 2 ! reserve(0, a)',
    'open, stock 2 ! reserve(0, b)',
    'open, stock 2 ! reserve(1, a)',
    'open, stock 2 ! reserve(1, b)',
    'not open, stock 2',
    'open, stock 1',
    'open, stock 1 ! reserve(0, a)',
    'open, stock 1 ! reserve(0, b)',
    'open, stock 1 ! reserve(1, a)',
    'open, stock 1 ! reserve(1, b)',
    'not open, stock 1',
    'open, stock 0',
    'not open, stock 0',
  ]);
});

test('a range', () => {
  expect(range(3)).toEqual([0, 1, 2]);
  expect(range(2, 4)).toEqual([2, 3]);
  expect(range(-1)).toEqual([]);
});
