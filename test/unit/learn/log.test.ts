import { describe, expect, test } from 'vitest';
import { orThrow, sourceOf } from '../../../src/base/index.ts';
import { buildGame, type GameSpec } from '../../../src/game/index.ts';
import {
  type EventLog,
  followLog,
  modelFromLog,
  patchOf,
  proposeUpdate,
  readEventLog,
} from '../../../src/learn/index.ts';
import { tallyRun } from '../../../src/report/index.ts';
import { difference } from '../../reference/same-behaviour.ts';

const read = (text: string, options = {}) => readEventLog(sourceOf('log', text), options);
const words = ({ traces }: EventLog) =>
  Object.fromEntries(
    traces.map(({ id, events }) => [id, events.map(({ label, by }) => `${by ?? 'anybody'} ${label}`)]),
  );

const COFFEE: GameSpec = {
  initial: 'ready',
  nodes: [
    { id: 'ready', owner: 'tester' },
    { id: 'brewing', owner: 'sut' },
    { id: 'served', owner: 'tester' },
  ],
  edges: [
    { from: 'ready', to: 'brewing', label: 'press' },
    { from: 'brewing', to: 'served', label: 'coffee' },
    { from: 'served', to: 'ready', label: 'take' },
  ],
};

describe('logs of events', () => {
  test('lines of JSON, interleaved, with the names others use', () => {
    const log = read(
      '{"trace":"a","event":"press","by":"tester"}\n{"case":"b","activity":"?press"}\n\n{"session":"a","name":"coffee","direction":"out"}\n',
    );
    expect(words(orThrow(log))).toEqual({ a: ['tester press', 'sut coffee'], b: ['tester press'] });
  });

  test('a trace a line, with one observation, several or none', () => {
    const log = read(
      '[["press","coffee"],["take"]]\n[["press",["grinding","coffee"]],["kick",[],"refused"]]',
    );
    expect(words(orThrow(log))).toEqual({
      'line 1': ['tester press', 'sut coffee', 'tester take'],
      'line 2': ['tester press', 'sut grinding', 'sut coffee'],
    });
  });

  const span = (id: string, name: string, at: number, attributes: Record<string, string>, status = 200) => ({
    traceId: id,
    name,
    kind: 2,
    startTimeUnixNano: `${at}`,
    endTimeUnixNano: `${at + 1}`,
    attributes: [
      ...Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } })),
      { key: 'http.response.status_code', value: { intValue: status } },
    ],
  });
  const spans = (list: object[], resource: Record<string, string> = {}) => ({
    resource: {
      attributes: Object.entries(resource).map(([key, stringValue]) => ({ key, value: { stringValue } })),
    },
    scopeSpans: [{ spans: list }],
  });

  test('a session of spans over several trace ids, by an attribute of spans, their traces or their resource', () => {
    const text = JSON.stringify({
      resourceSpans: [
        spans([
          span('t1', 'GET /cart', 1, { 'session.id': 'ann' }),
          // The other spans of a trace belong to the session that one of them names.
          span('t1', 'GET /price', 2, {}),
          span('t2', 'GET /cart', 3, { 'session.id': 'ben' }),
          span('t3', 'POST /order', 5, { 'session.id': 'ann' }, 201),
          span('t4', 'GET /health', 6, {}),
        ]),
        spans([span('t5', 'GET /help', 9, {})], { 'session.id': 'cleo' }),
      ],
    });
    expect(words(orThrow(read(text, { traceBy: 'session.id' })))).toEqual({
      ann: ['tester GET /cart', 'sut 200', 'tester GET /price', 'sut 200', 'tester POST /order', 'sut 201'],
      ben: ['tester GET /cart', 'sut 200'],
      t4: ['tester GET /health', 'sut 200'],
      cleo: ['tester GET /help', 'sut 200'],
    });
    expect(Object.keys(words(orThrow(read(text))))).toEqual(['t1', 't2', 't3', 't4', 't5']);
  });

  test.each([
    ['/orders/{id}', 'DELETE /orders/{id}'],
    ['DELETE', 'DELETE /orders/{id}'],
    ['HTTP DELETE', 'DELETE /orders/{id}'],
    ['DELETE /orders/{id}', 'DELETE /orders/{id}'],
    ['remove the order', 'remove the order'],
  ])('the method is part of a request that is called %s', (name, word) => {
    const attributes = { 'http.request.method': 'DELETE', 'http.route': '/orders/{id}' };
    const text = JSON.stringify({ resourceSpans: [spans([span('t', name, 1, attributes, 204)])] });
    expect(words(orThrow(read(text)))).toEqual({ t: [`tester ${word}`, 'sut 204'] });
  });

  test('lines of JSON and CSV by the field that is asked for', () => {
    const lines = '{"trace":"x","user":"a","event":"press"}\n{"trace":"x","user":"b","event":"press"}\n';
    expect(Object.keys(words(orThrow(read(lines, { traceBy: 'user' }))))).toEqual(['a', 'b']);
    const csv = 'trace,user,event\nx,a,press\nx,b,press\n';
    expect(Object.keys(words(orThrow(read(csv, { traceBy: 'user' }))))).toEqual(['a', 'b']);
    expect(Object.keys(words(orThrow(read(csv))))).toEqual(['x']);
  });

  test('CSV with quotes, another separator, and columns in any order', () => {
    const log = read('by;event;trace\ntester;"press; hard";1\nsut;"said ""no""";1\n');
    expect(words(orThrow(log))).toEqual({ 1: ['tester press; hard', 'sut said "no"'] });
  });

  test('words are translated or left out, and stimuli named where the log does not say', () => {
    const options = { words: { PRESS: 'press', heartbeat: null }, inputs: ['press'] };
    const log = read('{"event":"PRESS"}\n{"event":"heartbeat"}\n{"event":"coffee"}', options);
    expect(words(orThrow(log))).toEqual({ 1: ['tester press', 'sut coffee'] });
  });

  test('OpenTelemetry spans, by their times and kinds', () => {
    const span = (name: string, kind: unknown, start: number, more: object = {}) => ({
      traceId: 't',
      name,
      kind,
      startTimeUnixNano: `${start}`,
      endTimeUnixNano: `${start + 5}`,
      ...more,
    });
    const text = JSON.stringify({
      resourceSpans: [
        {
          scopeSpans: [
            {
              spans: [
                span('mail', 'SPAN_KIND_CLIENT', 12),
                span('POST /login', 2, 10, {
                  attributes: [{ key: 'http.response.status_code', value: { intValue: '200' } }],
                  events: [{ name: 'granted', timeUnixNano: '11' }],
                }),
                span('cache lookup', 1, 10),
              ],
            },
          ],
        },
      ],
    });
    expect(words(orThrow(read(text)))).toEqual({
      t: ['tester POST /login', 'sut granted', 'sut mail', 'sut 200'],
    });
  });

  test.each([
    ['{"event": 7}', 'line 1: it has no event'],
    ['{"event":"a","by":"nobody"}', '"nobody" is neither "tester" nor "sut'],
    ['{"event":', 'line 1 is not JSON'],
    ['time,what\n1,2', 'has no column for the event'],
    ['\n\n', 'has no column'],
    ['[[7]]', 'is not a step'],
    ['{"resourceSpans": [', 'the spans are not JSON'],
  ])('%j is told, never thrown', (text, message) => {
    const log = read(text);
    expect(log.ok ? '' : log.issues.map((issue) => issue.message).join()).toContain(message);
  });
});

describe('a log held against a model', () => {
  const game = buildGame(COFFEE);

  test('what conforms, what is off, and what was covered', () => {
    const log = orThrow(read('[["press","coffee"],["take"]]\n[["press","tea"],["take"]]\n[["take"]]'));
    const { conforming, off, run } = followLog(game, log, { file: 'log' });
    expect(conforming).toBe(1);
    expect(off.map(({ line, event, expected, unjudged }) => [line, event, expected, unjudged])).toEqual([
      [2, 'tea', ['coffee'], 1],
      [3, 'take', ['press'], 0],
    ]);
    const tallied = tallyRun(game, 'log', run);
    expect([tallied.gain, tallied.failures.length, tallied.tests?.length]).toEqual([3, 2, 3]);
  });

  test('a log that does not say who spoke is followed by the owners of the model', () => {
    const log = orThrow(read('{"event":"press"}\n{"event":"coffee"}\n{"event":"take"}'));
    expect(followLog(game, log, { file: 'log' }).conforming).toBe(1);
  });

  test('several edges that fit are followed together', () => {
    const unsure = buildGame({
      ...COFFEE,
      nodes: [...COFFEE.nodes, { id: 'cold', owner: 'tester' }],
      edges: [
        ...COFFEE.edges,
        { from: 'brewing', to: 'cold', label: 'coffee' },
        { from: 'cold', to: 'ready', label: 'heat' },
      ],
    });
    const log = orThrow(read('[["press","coffee"],["heat"],["press","coffee"],["take"]]'));
    expect(followLog(unsure, log, { file: 'log' }).off).toEqual([]);
  });
});

describe('a model from a log', () => {
  const day = '[["press","coffee"],["take"],["press","dry"],["fill","ready"],["press","coffee"]]\n'.repeat(
    30,
  );

  test.each(['frequency', 'k-tails'] as const)('%s gives a model that follows the log', (rule) => {
    const log = orThrow(read(day));
    const { spec, events, traces } = modelFromLog(log, { rule });
    expect([events, traces]).toEqual([270, 30]);
    expect(followLog(buildGame(spec), log, { file: 'log' }).off).toEqual([]);
  });

  test('the frequency rule finds a coin and its chances', () => {
    const tosses = Array.from({ length: 200 }, (_, i) => ['toss', i % 4 === 0 ? 'tails' : 'heads']);
    const { spec } = modelFromLog(orThrow(read(`${JSON.stringify(tosses)}\n`.repeat(3))), {
      rule: 'frequency',
    });
    const coin = buildGame({
      initial: 'table',
      nodes: [
        { id: 'table', owner: 'tester' },
        { id: 'air', owner: 'sut' },
      ],
      edges: [
        { from: 'table', to: 'air', label: 'toss' },
        { from: 'air', to: 'table', label: 'heads' },
        { from: 'air', to: 'table', label: 'tails' },
      ],
    });
    expect(difference(coin, buildGame(spec))).toBeNull();
    const weights = spec.edges.filter(({ weight }) => weight).map(({ label, weight }) => [label, weight]);
    expect(Object.fromEntries(weights)).toEqual({ tails: 150, heads: 450 });
  });

  test('speech that nobody asked for stays at the tester’s node, by the SUT', () => {
    const text =
      '{"event":"open","by":"tester"}\n{"event":"ready","by":"sut"}\n{"event":"push","by":"sut"}\n'.repeat(2);
    const both = `${text}{"event":"open","by":"tester","trace":"2"}\n{"event":"ready","by":"sut","trace":"2"}\n{"event":"close","by":"tester","trace":"2"}\n{"event":"bye","by":"sut","trace":"2"}\n`;
    const { spec } = modelFromLog(orThrow(read(both)), { rule: 'k-tails', k: 1 });
    expect(spec.edges.some(({ by }) => by === 'sut')).toBe(true);
    expect(() => buildGame(spec)).not.toThrow();
  });
});

describe('what a model lacks', () => {
  test('nothing, where it follows everything', () => {
    const log = orThrow(read('[["press","coffee"],["take"]]'));
    expect(proposeUpdate(COFFEE, log)).toEqual({ proposals: [], updated: COFFEE, open: 0 });
  });

  test('an edge to a node there is, and one to a new node, as a patch; then it follows everything', () => {
    const log = orThrow(
      read(
        '[["press","no water"],["press","coffee"]]\n[["press","coffee"],["wash","clean"],["press","coffee"]]',
      ),
    );
    const update = proposeUpdate(COFFEE, log);
    expect(update.open).toBe(0);
    expect(followLog(buildGame(update.updated), log, { file: 'log' }).off).toEqual([]);
    expect(update.proposals[0]).toMatchObject({
      edge: { from: 'brewing', to: 'ready', label: 'no water' },
      seen: 1,
      line: 1,
    });
    expect(update.proposals[0].node).toBeUndefined();
    expect(patchOf(update)).toContainEqual({
      op: 'add',
      path: '/nodes/-',
      value: { id: 'served wash', owner: 'sut' },
    });
  });

  test('silence where an answer was expected, and speech where none was', () => {
    const log = orThrow(read('[["press"],["take"]]\n{"trace":"x","event":"alarm","by":"sut"}'));
    const { proposals } = proposeUpdate(COFFEE, log);
    expect(proposals.map(({ edge }) => edge)).toContainEqual({
      from: 'brewing',
      to: 'served',
      label: '(silence)',
    });
    expect(proposals.map(({ edge }) => edge)).toContainEqual({
      from: 'ready',
      to: 'ready alarm',
      label: 'alarm',
      by: 'sut',
    });
  });
});
