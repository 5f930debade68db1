import { describe, expect, test } from 'vitest';
import { sourceOf } from '../../../../src/base/index.ts';
import { type AnyModel, defineModel, explore, oneOf, range, readEfsm } from '../../../../src/model/index.ts';

const STORE = `format: covergame-efsm/1
name: store
parameters:
  m: { default: 2, min: 1, max: 5 }
variables:
  stock: 0..m
  phase: { array: m, of: [idle, waiting] }
  mode: [open, closed]
  alarm: boolean
initial: { stock: m }
turn: "count(phase, waiting) > 0 ? sut : tester"
fec: [stock, phase, mode]
gain: "mode == closed ? 2 : 1"
actions:
  - name: ask
    player: tester
    with: { client: 0..m-1 }
    when: mode == open and phase[client] == idle
    set: { "phase[client]": waiting }
  - name: close
    player: tester
    when: mode == open
    outcomes:
      - { label: closed, weight: 3, set: { mode: closed } }
      - { label: jammed, set: { alarm: "not alarm" } }
  - name: answer
    player: sut
    with: { client: 0..m-1 }
    when: phase[client] == waiting
    outcomes:
      - { label: served, when: stock > 0, set: { stock: stock - 1, "phase[client]": idle } }
      - { label: denied, set: { "phase[client]": idle } }
`;

const model = (text: string): AnyModel => {
  const outcome = readEfsm(sourceOf('store.yaml', text));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.issues, null, 1));
  return outcome.value;
};

/** The same in code. */
const coded = defineModel({
  name: 'store',
  parameters: { m: { default: 2, min: 1, max: 5 } },
  initial: ({ m }) => ({
    stock: m,
    phase: Array<'idle' | 'waiting'>(m).fill('idle'),
    mode: 'open' as 'open' | 'closed',
    alarm: false,
  }),
  turn: ({ phase }) => (phase.includes('waiting') ? 'sut' : 'tester'),
  fec: ({ stock, phase, mode }) => [stock, phase, mode],
  gain: ({ mode }) => (mode === 'closed' ? 2 : 1),
  actions: ({ tester, sut }) => ({
    ask: tester({
      with: { client: ({ m }) => range(m) },
      when: ({ mode, phase }, { client }) => mode === 'open' && phase[client] === 'idle',
      change: ({ phase }, { client }) => {
        phase[client] = 'waiting';
      },
    }),
    close: tester({
      when: ({ mode }) => mode === 'open',
      next: (state) =>
        oneOf(
          { closed: { ...state, mode: 'closed' as const }, jammed: { ...state, alarm: !state.alarm } },
          { closed: 3 },
        ),
    }),
    answer: sut({
      with: { client: ({ m }) => range(m) },
      when: ({ phase }, { client }) => phase[client] === 'waiting',
      next: (state, { client }) => {
        const phase = state.phase.with(client, 'idle');
        const served = ['served', { ...state, stock: state.stock - 1, phase }] as const;
        const denied = ['denied', { ...state, phase }] as const;
        return oneOf(state.stock > 0 ? [served, denied] : [denied]);
      },
    }),
  }),
});

describe('an EFSM', () => {
  test.each([1, 2, 3])('is the same game as the same model in code, m = %i', (m) => {
    expect(explore(model(STORE), { set: { m } })).toEqual(explore(coded, { set: { m } }));
  });

  test('may be JSON', () => {
    const json = JSON.stringify({
      format: 'covergame-efsm/1',
      name: 'n',
      variables: { n: '0..2' },
      actions: [{ name: 'up', player: 'tester', when: 'n < 2', set: { n: 'n + 1' } }],
    });
    const outcome = explore(model(json));
    expect(outcome.ok && outcome.value.game.ids).toEqual(['n 0', 'n 1', 'n 2']);
  });

  test('updates all variables at once', () => {
    const swap = `format: covergame-efsm/1
variables: { a: 0..1, b: 0..1 }
initial: { b: 1 }
actions: [{ name: swap, player: tester, set: { a: b, b: a } }]`;
    const outcome = explore(model(swap));
    expect(outcome.ok && outcome.value.game.ids).toEqual(['a 0, b 1', 'a 1, b 0']);
  });

  test('that leaves a range says so, with action and state', () => {
    const over = `format: covergame-efsm/1
variables: { n: 0..1 }
actions: [{ name: up, player: tester, set: { n: n + 1 } }]`;
    expect(explore(model(over))).toMatchObject({
      ok: false,
      issues: [
        {
          message: expect.stringContaining(
            'the effect of up threw in state {n: 1}: EvaluationError: n would become 2, which is not in 0..1',
          ),
        },
      ],
    });
  });
});

describe('faults', () => {
  const issuesOf = (text: string) => {
    const outcome = readEfsm(sourceOf('f.yaml', text));
    if (outcome.ok) throw new Error('read');
    return outcome.issues.map(
      ({ code, message, where }) => `${where?.line}:${where?.column} ${code} ${message}`,
    );
  };

  test('are all found, each at its place', () => {
    const text = `format: covergame-efsm/2
name: bad
variables:
  n: 0..k
  true: boolean
  mode: 7
actions:
  - { name: up, player: testr, set: {} }
  - { name: é, player: tester, when: "n <  mm", set: { q: 1 } }
  - { name: c, player: sut, outcomes: [{ label: x, weight: -1 }], colour: red }
turn: n > 0 ? sut tester
`;
    expect(issuesOf(text)).toEqual([
      '1:9 efsm/format the format is "covergame-efsm/2"',
      '4:9 efsm/expression unknown name "k"',
      '5:3 efsm/bad-name "true" cannot be a name',
      '6:9 efsm/bad-range the range of variable mode is invalid',
      '8:25 efsm/bad-player the player of up is "testr"',
      '9:44 efsm/expression unknown name "mm"',
      '9:56 efsm/unknown-variable there is no variable "q"',
      '10:67 efsm/unknown-field an action has no field "colour"',
      '10:60 efsm/bad-weight the weight is -1',
      '11:19 efsm/expression expected : here',
    ]);
  });

  test('of YAML itself have a place', () => {
    expect(issuesOf('format: covergame-efsm/1\nvariables: { n: [\n')[0]).toContain('efsm/syntax');
    expect(issuesOf('a: 1\na: 2\n')[0]).toMatch(/^2:1 efsm\/syntax/);
  });

  test.each([
    '',
    'null',
    '[]',
    '3',
    '&a [*a]',
    'format: covergame-efsm/1',
    '{"format": "covergame-efsm/1", "variables": [], "actions": {}}',
    'variables: { n: { array: x } }',
  ])('of %j are faults, not crashes', (text) => {
    expect(issuesOf(text).length).toBeGreaterThan(0);
  });
});
