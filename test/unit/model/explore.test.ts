import { describe, expect, test } from 'vitest';
import { labelOf, outDegree, SUT, TESTER } from '../../../src/game/index.ts';
import { type AnyModel, defineModel, explore, oneOf, range } from '../../../src/model/index.ts';

function explored(model: AnyModel, options: Parameters<typeof explore>[1] = {}) {
  const outcome = explore(model, options);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.issues));
  return outcome.value;
}

/** The edges as text: `from -label-> to`. */
function edgesOf(model: AnyModel, options = {}): string[] {
  const { game } = explored(model, options);
  return Array.from(game.target, (w, e) => {
    const weight = game.weight && game.weight[e] !== 1 ? ` *${game.weight[e]}` : '';
    return `${game.ids[game.source[e]]} -${labelOf(game, e) ?? ''}${weight}-> ${game.ids[w]}`;
  });
}

const counter = defineModel({
  name: 'counter',
  parameters: { m: 3 },
  initial: () => 0,
  actions: ({ tester }) => ({
    up: tester({ when: (n, _, { m }) => n < m, next: (n) => n + 1 }),
    down: tester({ when: (n) => n > 0, next: (n) => n - 1 }),
  }),
});

describe('breadth-first', () => {
  test('in the order of actions and arguments', () => {
    expect(edgesOf(counter)).toEqual([
      '0 -up-> 1',
      '1 -up-> 2',
      '1 -down-> 0',
      '2 -up-> 3',
      '2 -down-> 1',
      '3 -down-> 2',
    ]);
  });

  test('parameters are set, as texts too', () => {
    expect(explored(counter, { set: { m: 7 } }).game.n).toBe(8);
    expect(explored(counter, { set: { m: '9' as never } }).game.n).toBe(10);
  });

  test('a choice is a node of the SUT between the stimulus and its outcomes', () => {
    const model = defineModel({
      name: 'door',
      initial: () => 'shut',
      actions: ({ tester }) => ({
        push: tester({
          when: (state) => state === 'shut',
          next: () => oneOf({ opens: 'open', jams: 'shut' }, { opens: 4 }),
        }),
      }),
    });
    expect(edgesOf(model)).toEqual([
      'shut -push-> shut ! push',
      'shut ! push -opens *4-> open',
      'shut ! push -jams-> shut',
    ]);
    expect([...explored(model).game.owner]).toEqual([TESTER, SUT, TESTER]);
  });

  test('a choice of the SUT itself is a choice among edges', () => {
    const model = defineModel({
      name: 'coin',
      initial: () => 'air',
      actions: ({ sut }) => ({
        lands: sut({
          when: (state) => state === 'air',
          next: () =>
            oneOf([
              ['heads', 'h'],
              ['tails', 't', 2],
            ]),
        }),
      }),
    });
    expect(edgesOf(model)).toEqual(['air -lands: heads-> h', 'air -lands: tails *2-> t']);
  });

  test('states that read the same but differ get different ids', () => {
    const model = defineModel({
      name: 'confusing',
      initial: (): unknown => 1,
      actions: ({ tester }) => ({
        go: tester({
          with: { to: [1, '1', 1n, 'n: 1', { n: 1 }, 'true', true, new Set([1])] },
          when: (state) => state === 1,
          next: (_, { to }) => to,
        }),
      }),
    });
    const { ids } = explored(model).game;
    expect(new Set(ids).size).toBe(8);
    expect(ids).toContain('1 #2');
  });

  test('domains may look at the state', () => {
    const model = defineModel({
      name: 'bag',
      initial: () => ['a', 'b'],
      actions: ({ tester }) => ({
        take: tester({
          with: { item: (_, state) => state },
          next: (state, { item }) => state.filter((other) => other !== item),
        }),
      }),
    });
    expect(edgesOf(model)).toEqual([
      '[a, b] -take(a)-> [b]',
      '[a, b] -take(b)-> [a]',
      '[b] -take(b)-> []',
      '[a] -take(a)-> []',
    ]);
  });

  test('an action may change a copy of its own', () => {
    const model = defineModel({
      name: 'list',
      initial: () => ({ items: [] as number[] }),
      actions: ({ tester }) => ({
        push: tester({
          with: { x: [1, 2] },
          when: ({ items }) => items.length < 2,
          change: ({ items }, { x }) => {
            items.push(x);
          },
        }),
      }),
    });
    expect(explored(model).game.n).toBe(7);
  });
});

describe('bounds', () => {
  test('nodes: what was expanded is whole, the rest is counted', () => {
    const { game, stopped } = explored(counter, { set: { m: 1000 }, maxNodes: 10 });
    expect(stopped).toEqual({ at: 'nodes', limit: 10, unexpanded: 1, grows: ['the state (0 to 10)'] });
    expect(game.n).toBe(11);
    expect(outDegree(game, 10)).toBe(0);
    expect(outDegree(game, 9)).toBe(2);
  });

  test.each<[string, unknown, (state: never) => unknown, string[]]>([
    ['a number', { on: true, n: 0 }, (s: { n: number }) => ({ ...s, n: s.n - 1 }), ['n (-100 to 0)']],
    ['a list', { log: [] }, (s: { log: number[] }) => ({ log: [...s.log, 1] }), ['log (0 to 100 entries)']],
    [
      'a text',
      { a: { id: '' } },
      ({ a }: { a: { id: string } }) => ({ a: { id: `${a.id}x` } }),
      ['a.id (101 different values)'],
    ],
    [
      'a record',
      { by: {} },
      ({ by }: { by: object }) => ({ by: { ...by, [`k${Object.keys(by).length}`]: 1 } }),
      ['by (0 to 100 keys)'],
    ],
    ['a bare number', 0, (n: number) => n + 1, ['the state (0 to 100)']],
    [
      'two of three',
      { a: 0, b: [0], turn: 0 },
      ({ a, b, turn }: { a: number; b: number[]; turn: number }) => ({
        a: a + 1,
        b: [...b, 0],
        turn: (turn + 1) % 3,
      }),
      ['a (0 to 100)', 'b (1 to 101 entries)'],
    ],
  ])('nodes: names the part of the state that grows: %s', (_, initial, next, grows) => {
    const model = defineModel({
      name: 'grows',
      initial: () => initial,
      actions: ({ tester }) => ({ go: tester({ next: next as (state: unknown) => unknown }) }),
    });
    expect(explored(model, { maxNodes: 100 }).stopped).toMatchObject({ grows });
  });

  test('nodes: blames no part that merely has many neighbours', () => {
    const digits = defineModel({
      name: 'digits',
      initial: () => ({ a: 0, b: 0, c: 0, d: 0 }),
      actions: ({ tester }) => ({
        turn: tester({
          with: { wheel: ['a', 'b', 'c', 'd'] as const },
          next: (state, { wheel }) => ({ ...state, [wheel]: (state[wheel] + 1) % 12 }),
        }),
      }),
    });
    expect(explored(digits, { maxNodes: 15_000 }).stopped).toMatchObject({ grows: [] });
  });

  test('depth', () => {
    const { game, stopped, depth } = explored(counter, { set: { m: 1000 }, maxDepth: 4 });
    expect({ n: game.n, stopped, depth }).toEqual({
      n: 6,
      stopped: { at: 'depth', limit: 4, unexpanded: 1, grows: [] },
      depth: 5,
    });
  });

  test('a bound that is just met stops nothing', () => {
    expect(explored(counter, { maxNodes: 4, maxDepth: 3 }).stopped).toBeNull();
  });
});

test('progress is told', () => {
  const told: number[] = [];
  explored(counter, { set: { m: 40_000 }, onProgress: ({ nodes }) => told.push(nodes) });
  expect(told.length).toBeGreaterThan(2);
});

const clients = defineModel({
  name: 'clients',
  parameters: { m: 4 },
  initial: ({ m }): boolean[] => Array(m).fill(false),
  representative: (state) => [...state].sort(),
  actions: ({ tester }) => ({
    toggle: tester({
      with: { client: ({ m }) => range(m) },
      next: (state, { client }) => state.with(client, !state[client]),
    }),
  }),
});

describe('symmetry', () => {
  test('explores one state for all that differ only by names', () => {
    expect(explored(clients).game.n).toBe(16);
    expect(explored(clients, { symmetry: true }).game.n).toBe(5);
  });

  test('needs a model that has one', () => {
    expect(explore(counter, { symmetry: true })).toMatchObject({
      ok: false,
      issues: [{ code: 'model/no-symmetry' }],
    });
  });

  test('is checked', () => {
    const wrong = { ...clients, representative: (state: boolean[]) => state.map((x) => !x) };
    expect(explore(wrong as never, { symmetry: true })).toMatchObject({
      ok: false,
      issues: [{ code: 'model/bad-symmetry' }],
    });
  });
});

describe('classes', () => {
  /** A queue whose length shows, but not whether it is corrupt inside. */
  const queue = defineModel({
    name: 'queue',
    initial: () => ({ length: 0, corrupt: false }),
    fec: ({ length }) => `length ${length}`,
    actions: ({ tester }) => ({
      put: tester({
        when: ({ length }) => length < 2,
        next: ({ length }) => ({ length: length + 1, corrupt: length === 1 }),
      }),
      get: tester({
        when: ({ length }) => length > 0,
        next: (state) => ({ ...state, length: state.corrupt && state.length === 1 ? 1 : state.length - 1 }),
      }),
      repair: tester({ when: ({ corrupt }) => corrupt, next: (state) => ({ ...state, corrupt: false }) }),
    }),
  });

  test('one stimulus, several classes: the SUT chooses', () => {
    const edges = edgesOf(queue);
    expect(edges.filter((edge) => edge.startsWith('length 1 ! get'))).toEqual([
      'length 1 ! get --> length 0',
      'length 1 ! get --> length 1',
    ]);
    expect(edges).toContain('length 0 -put-> length 1');
  });

  test('a stimulus that some states of the class refuse may be refused', () => {
    expect(edgesOf(queue).filter((edge) => edge.startsWith('length 2 ! repair'))).toEqual([
      'length 2 ! repair --> length 2',
      'length 2 ! repair -refused-> length 2',
    ]);
  });

  test('are counted, with the choices between them', () => {
    const { game, explored: states } = explored(queue);
    expect([states, game.n]).toEqual([5, 6]);
  });

  test('an SUT class does what any of its states can, and may rest if one of them must', () => {
    const model = defineModel({
      name: 'rest',
      initial: () => ({ at: 0 }),
      turn: ({ at }) => (at === 0 ? 'tester' : 'sut'),
      fec: ({ at }) => (at === 0 ? 'start' : 'busy'),
      actions: ({ tester, sut }) => ({
        go: tester({ next: () => ({ at: 3 }) }),
        step: sut({ when: ({ at }) => at > 1, next: ({ at }) => ({ at: at - 1 }) }),
      }),
    });
    expect(edgesOf(model)).toEqual(['start -go-> busy', 'busy -step-> busy', 'busy -quiet-> busy']);
  });

  test('must be of one player and of one worth', () => {
    const turns = defineModel({
      name: 'turns',
      initial: () => 0,
      turn: (n) => (n === 0 ? 'tester' : 'sut'),
      fec: () => 'all',
      actions: ({ tester, sut }) => ({ go: tester({ next: () => 1 }), back: sut({ next: () => 0 }) }),
    });
    expect(explore(turns)).toMatchObject({ ok: false, issues: [{ code: 'model/mixed-class' }] });
    const worth = { ...counter, gain: (n: number) => n + 1, fec: () => 'all' };
    expect(explore(worth as AnyModel)).toMatchObject({ ok: false, issues: [{ code: 'model/mixed-class' }] });
  });
});

describe('faults name the action, its arguments and the state', () => {
  type State = { n: number; list: number[] };
  let calls = 0;
  const faulty = (actions: Parameters<typeof defineModel<State>>[0]['actions'], rest = {}) =>
    defineModel<State>({ name: 'faulty', initial: () => ({ n: 0, list: [7] }), actions, ...rest });
  const up = { when: (s: { n: number }) => s.n < 2, next: (s: State) => ({ ...s, n: s.n + 1 }) };

  test.each<[string, string, AnyModel, string]>([
    [
      'a guard that throws',
      'model/threw',
      faulty(({ tester }) => ({
        up: tester(up as never),
        take: tester({
          with: { item: [4] },
          when: (s) => s.n === 1 && (s as never as { gone: { x: boolean } }).gone.x,
          next: (s) => s,
        }),
      })),
      'the guard of take(item: 4) threw in state {list: [7], n: 1}: TypeError',
    ],
    [
      'an effect that throws',
      'model/threw',
      faulty(({ tester }) => ({
        pop: tester({
          next: () => {
            throw new RangeError('empty');
          },
        }),
      })),
      'the effect of pop threw in state {list: [7], n: 0}: RangeError: empty',
    ],
    [
      'a state that is no data',
      'model/no-data',
      faulty(({ tester }) => ({
        go: tester({ with: { k: [1] }, next: (s) => ({ ...s, list: [(() => 1) as never] }) }),
      })),
      'the effect of go(k: 1) made a state that is not plain data: state.list[0] is a function',
    ],
    [
      'an effect that changes its input',
      'model/impure',
      faulty(({ tester }) => ({
        up: tester(up as never),
        push: tester({
          with: { x: [1] },
          when: (s) => s.n === 1,
          next: (s) => {
            (s as State).list.push(1);
            return s;
          },
        }),
      })),
      'the effect of push(x: 1) changed its argument, the state {list: [7], n: 1}',
    ],
    [
      'an effect with a memory',
      'model/impure',
      faulty(({ tester }) => ({ count: tester({ next: (s) => ({ ...s, n: calls++ % 3 }) }) })),
      'the effect of count returned',
    ],
    [
      'a guard that is no answer',
      'model/bad-guard',
      faulty(({ tester }) => ({ go: tester({ when: (s) => s.n as never, next: (s) => s }) })),
      'the guard of go returned 0 in state {list: [7], n: 0}',
    ],
    [
      'a race without a turn',
      'model/whose-turn',
      faulty(({ tester, sut }) => ({
        a: tester({ next: (s) => s }),
        b: sut({ with: { k: [2] }, next: (s) => s }),
      })),
      'in state {list: [7], n: 0} both the tester (a) and the system (b(2)) can act',
    ],
    [
      'a turn of nobody',
      'model/bad-turn',
      faulty(() => ({}), { turn: () => 'judge' }),
      'turn returned judge in state {list: [7], n: 0}',
    ],
    [
      'a gain below nothing',
      'model/bad-gain',
      faulty(() => ({}), { gain: () => -1 }),
      'gain returned -1 in state {list: [7], n: 0}',
    ],
    [
      'no outcome at all',
      'model/no-outcome',
      faulty(({ tester }) => ({ go: tester({ next: () => oneOf<State>([]) }) })),
      'the effect of go returned oneOf without outcomes in state {list: [7], n: 0}',
    ],
    [
      'an outcome with a bad weight',
      'model/bad-weight',
      faulty(({ tester }) => ({ go: tester({ next: (s) => oneOf({ a: s, b: s }, { b: -1 }) }) })),
      'the effect of go gave the outcome "b" the weight -1',
    ],
    [
      'a class that is no data',
      'model/no-data',
      faulty(() => ({}), { fec: () => new Date(0) }),
      'class is an object of class Date',
    ],
    [
      'a domain that throws',
      'model/threw',
      faulty(({ tester }) => ({
        go: tester({
          with: { x: (_, s) => (s as never as { gone: number[] }).gone.map((y) => y) },
          next: (s) => s,
        }),
      })),
      'the domains of go threw in state {list: [7], n: 0}: TypeError',
    ],
  ])('%s', (_, code, model, message) => {
    const outcome = explore(model);
    expect(outcome.ok).toBe(false);
    if (outcome.ok) return;
    expect(outcome.issues[0].code).toBe(code);
    expect(outcome.issues[0].message).toContain(message);
    expect(outcome.issues[0].hint).toBeTruthy();
  });
});

test('parameters are checked, all at once', () => {
  const model = defineModel({
    name: 'p',
    parameters: {
      m: { default: 2, min: 1, max: 5 },
      lossy: false,
      mode: { default: 'a', choices: ['a', 'b'] },
      rate: 0.5,
    },
    initial: () => 0,
    actions: () => ({}),
  });
  const outcome = explore(model, { set: { m: 9, lossy: 'maybe', mode: 'c', rate: 'x', n: 1 } as never });
  expect(!outcome.ok && outcome.issues.map(({ message }) => message)).toEqual([
    'm is 9; it must be 5 or less',
    'lossy is "maybe"; it must be true or false',
    'mode is "c"; it must be one of a, b',
    'rate is "x"; it must be a number',
    'the model has no parameter "n"',
  ]);
  expect(explore(model, { set: { m: 1.5 } })).toMatchObject({ ok: false });
  expect(explore(model, { set: { m: '3', lossy: 'true', rate: '0.25' } as never })).toMatchObject({
    ok: true,
  });
});
