// XState configurations as games, and the charts behind them: sizes and edges counted by hand.

import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { orThrow, sourceOf } from '../../../../src/base/index.ts';
import { formatById, machineGame, machinesIn, readModel } from '../../../../src/format/index.ts';
import { buildGame } from '../../../../src/game/index.ts';
import { faultsOf, gameOf, labelled } from '../read-text.ts';

const read = (config: object, options = {}) => gameOf('xstate', JSON.stringify(config), options);

describe('a machine of a module', () => {
  it('may have no states: it is in one, itself', () => {
    const { machine } = machinesIn({
      machine: createMachine({ id: 'counter', on: { ADD: {}, RESET: {} } }),
    })[0];
    const game = orThrow(machineGame(machine.config));
    expect([game.ids, game.m]).toEqual([['counter'], 2]);
    expect(game.labels).toEqual(['ADD', 'RESET']);
  });
});

describe('the XState reader', () => {
  it('gives events to the tester, services, timers and guards to the SUT', () => {
    const game = read({
      id: 'fetch',
      initial: 'idle',
      states: {
        idle: { on: { FETCH: 'loading' } },
        loading: { invoke: { src: 'load', onDone: 'success', onError: 'failure' }, after: { 5000: 'idle' } },
        failure: { on: { RETRY: [{ target: 'loading', guard: 'canRetry' }, { target: 'idle' }] } },
        success: { type: 'final', on: { NEVER: 'idle' } },
      },
    });
    expect(game).toMatchObject({
      name: 'fetch',
      initial: 'idle',
      nodes: ['idle', '[loading]', 'success', 'failure', '[failure/RETRY]'],
      edges: [
        'idle -FETCH-> loading',
        'loading -after 5000-> idle',
        'loading -done load-> success',
        'loading -error load-> failure',
        'failure -RETRY-> failure/RETRY',
        'failure/RETRY -[canRetry]-> loading',
        'failure/RETRY -[not canRetry]-> idle',
      ],
    });
  });

  it('sees a race where the tester may act while a service runs', () => {
    const game = read({
      initial: 'a',
      states: { a: { on: { STOP: 'b' }, after: { 10: 'c' } }, b: {}, c: {} },
    });
    expect(game.edges).toEqual([
      'a -STOP-> a/STOP',
      'a -wait-> a/wait',
      'a/STOP -> b',
      'a/STOP -after 10-> c',
      'a/wait -after 10-> c',
    ]);
    expect(
      read(
        { initial: 'a', states: { a: { on: { STOP: 'b' }, after: { 10: 'c' } }, b: {}, c: {} } },
        { testerLabels: '^after' },
      ).edges,
    ).toEqual(['a -STOP-> b', 'a -after 10-> c']);
  });

  it('unfolds parallel states into their product, and answers one event in every region', () => {
    const region = (event: string) => ({
      initial: 'x',
      states: { x: { on: { [event]: 'y', BOTH: 'y' } }, y: {} },
    });
    const game = read({ type: 'parallel', states: { p: region('P'), q: region('Q') } });
    expect(game.initial).toBe('p.x | q.x');
    expect(game.nodes.sort()).toEqual(['p.x | q.x', 'p.x | q.y', 'p.y | q.x', 'p.y | q.y']);
    expect(game.edges).toContain('p.x | q.x -BOTH-> p.y | q.y');
    expect(game.edges).toContain('p.x | q.y -BOTH-> p.y | q.y');
    expect(game.edges).toHaveLength(3 + 2 + 2);
  });

  it('remembers histories, deep and shallow', () => {
    const config = (history: string) => ({
      initial: 'on',
      states: {
        on: {
          initial: 'a',
          on: { OFF: 'off' },
          states: {
            a: { on: { NEXT: 'b' } },
            b: { initial: 'b1', states: { b1: { on: { DEEP: 'b2' } }, b2: {} } },
            h: { type: 'history', history },
          },
        },
        off: { on: { ON: 'on.h' } },
      },
    });
    const names = (history: string) => read(config(history)).nodes.sort();
    expect(names('deep')).toContain('off [was on.b.b2]');
    expect(names('shallow')).toContain('off [was on.b]');
    const edges = read(config('deep')).edges.filter((edge) => edge.includes('was on.b.b2] -ON'));
    expect(edges).toEqual([expect.stringMatching(/^off \[was on\.b\.b2\] -ON-> on\.b\.b2/)]);
  });

  it('takes transitions without an event at once: such a state is the SUT’s', () => {
    const game = read({
      initial: 'check',
      states: { check: { always: [{ guard: 'ok', target: 'good' }, { target: 'bad' }] }, good: {}, bad: {} },
    });
    expect(game).toMatchObject({
      nodes: ['[check]', 'good', 'bad'],
      edges: ['check -[ok]-> good', 'check -[not ok]-> bad'],
    });
    const staying = read({
      initial: 'fill',
      states: { fill: { always: { guard: 'full', target: 'done' }, on: { ADD: 'fill' } }, done: {} },
    });
    expect(staying.edges).toContain('fill/wait -[full]-> done');
    expect(staying.edges).toContain('fill/wait -[not full]-> fill');
  });

  it('goes on from a compound state that has ended, and by events it raises itself', () => {
    const game = read({
      initial: 'work',
      states: {
        work: { initial: 'a', states: { a: { on: { GO: 'z' } }, z: { type: 'final' } }, onDone: 'next' },
        next: { entry: { type: 'xstate.raise', event: { type: 'AGAIN' } }, on: { AGAIN: 'last' } },
        last: {},
      },
    });
    expect(game.edges).toEqual([
      'work.a -GO-> work.z',
      'work.z -done.state.work-> next',
      'next -AGAIN-> last',
    ]);
  });

  it('finds targets by id, path and child, and reads a resolved definition', () => {
    const game = read({
      id: 'm',
      key: 'm',
      type: 'compound',
      initial: { target: ['#m.a'], source: '#m', actions: [] },
      states: {
        a: {
          id: 'm.a',
          on: {
            'xstate.after.100.m.a': [{ target: ['#m.b.c'], guard: null, eventType: 'x' }],
            E: [{ target: ['#other'] }],
          },
        },
        b: {
          id: 'm.b',
          initial: 'c',
          states: { c: { on: { UP: '#m.a' } }, d: { id: 'other' } },
          on: { IN: { target: '.d' } },
        },
      },
    });
    expect(game.edges).toContain('a/wait -after 100-> b.c');
    expect(game.edges).toContain('a/E -> b.d');
    expect(game.edges).toContain('b.c -UP-> a');
    expect(game.edges).toContain('b.c -IN-> b.d');
  });

  it('covers tags as labels of every configuration that a tagged state is active in', () => {
    const config = {
      type: 'parallel',
      states: {
        a: {
          tags: 'whole',
          initial: 'off',
          states: {
            off: { on: { GO: 'on' } },
            on: { tags: ['lit', 'hot'], on: { GO: 'off' } },
            lost: { tags: 'x' },
          },
        },
        b: { initial: 'p', states: { p: { on: { PUSH: 'q' } }, q: { tags: 'lit' } } },
      },
    };
    const outcome = readModel(sourceOf('m', JSON.stringify(config)), { from: 'xstate' });
    if (!outcome.ok) throw new Error('cannot be read');
    expect(labelled(outcome.value)).toEqual({
      'a.off | b.p': ['whole'],
      'a.on | b.p': ['lit', 'hot', 'whole'],
      'a.off | b.q': ['whole', 'lit'],
      'a.on | b.q': ['lit', 'hot', 'whole'],
      'a.lost': ['x', 'whole'],
    });
    expect(outcome.conversion?.kept).toEqual(['5 × tag, as a label of every configuration it is active in']);
    const written = formatById('xstate')!.write!(
      buildGame({ initial: 'a', nodes: [{ id: 'a', owner: 'tester', labels: ['t'] }], edges: [] }),
    );
    const again = readModel(sourceOf('m', written.ok ? [...written.value].join('') : ''));
    expect(again.ok && labelled(again.value)).toEqual({ a: ['t'] });
  });

  it('keeps states that nothing leads to, and names what is wrong', () => {
    expect(read({ initial: 'a', states: { a: {}, lost: {} } }).nodes).toEqual(['a', 'lost']);
    const faults = (config: object) => faultsOf('xstate', JSON.stringify(config));
    expect(faults({ initial: 'aa', states: { a: { on: { X: 'ab' }, type: 'finall' } } })).toEqual(
      ['1:42 format/bad-state', '1:13 format/unknown-state', '1:38 format/unknown-state'].map((line) =>
        expect.stringContaining(line.split(' ')[1]),
      ),
    );
    expect(faults({ initial: 'a', on: { X: 'a' }, states: { a: {} } })).toEqual([
      expect.stringContaining('format/unknown-state'),
    ]);
    expect(faults({ states: [] })).toEqual(['1:1 format/missing-key']);
  });
});
