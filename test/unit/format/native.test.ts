import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../../src/base/index.ts';
import { readModel } from '../../../src/format/index.ts';
import { native } from '../../../src/format/json/native.ts';
import { specOf } from '../../arbitrary/game.ts';

const FIGURE = `{
  "format": "covergame/1",
  "name": "figure-3",
  "initial": "v0",
  "nodes": [
    { "id": "v0", "owner": "tester" },
    { "id": "v1", "owner": "tester", "gain": 2 },
    { "id": "v3", "owner": "sut" }
  ],
  "edges": [
    { "from": "v0", "to": "v1", "label": "login" },
    { "from": "v3", "to": "v1", "label": "denied", "weight": 3 }
  ]
}
`;

const read = (text: string | Uint8Array) =>
  readModel(typeof text === 'string' ? sourceOf('m.game.json', text) : { name: 'm.game.json', bytes: text }, {
    from: 'native',
  });

function good(text: string) {
  const outcome = read(text);
  if (!outcome.ok) throw new Error(outcome.issues.map(({ message }) => message).join('\n'));
  return outcome;
}

function codes(text: string | Uint8Array): string[] {
  const outcome = read(text);
  return outcome.ok ? [] : outcome.issues.map(({ code }) => code);
}

const model = (parts: Partial<Record<'format' | 'initial' | 'nodes' | 'edges', string>> = {}) =>
  `{"format":${parts.format ?? '"covergame/1"'},"initial":${parts.initial ?? '"a"'},"nodes":${
    parts.nodes ?? '[{"id":"a","owner":"tester"}]'
  },"edges":${parts.edges ?? '[]'}}`;

describe('the native reader', () => {
  it('reads the documented model', () => {
    expect(specOf(good(FIGURE).value)).toEqual({
      name: 'figure-3',
      initial: 'v0',
      nodes: [
        { id: 'v0', owner: 'tester', gain: 1 },
        { id: 'v1', owner: 'tester', gain: 2 },
        { id: 'v3', owner: 'sut', gain: 1 },
      ],
      edges: [
        { from: 'v0', to: 'v1', label: 'login', weight: 1 },
        { from: 'v3', to: 'v1', label: 'denied', weight: 3 },
      ],
    });
  });

  it('gives back the text it read, byte for byte', () => {
    const written = native.write(good(FIGURE).value);
    expect(written.ok && [...written.value].join('')).toBe(FIGURE);
  });

  it('reads keys in any order into the same game', () => {
    const shuffled = `{"edges":[{"to":"b","from":"a"},{"label":"x","to":"a","weight":2,"from":"b"}],
      "nodes":[{"owner":"tester","id":"a"},{"gain":0,"owner":"sut","id":"b"}],"initial":"b","format":"covergame/1"}`;
    const ordered = `{"format":"covergame/1","initial":"b",
      "nodes":[{"id":"a","owner":"tester"},{"id":"b","owner":"sut","gain":0}],
      "edges":[{"from":"a","to":"b"},{"from":"b","to":"a","label":"x","weight":2}]}`;
    expect(good(shuffled).value).toEqual(good(ordered).value);
  });

  it('takes any string as an id, and tells no label from an empty one', () => {
    const { value } = good(
      model({
        initial: '"__proto__"',
        nodes:
          '[{"id":"__proto__","owner":"tester"},{"id":"","owner":"sut"},{"id":"\\ud800","owner":"sut"},{"id":"\\u0000","owner":"sut"},{"id":"ü😀","owner":"sut"}]',
        edges:
          '[{"from":"__proto__","to":""},{"from":"__proto__","to":"\\uD800","label":""},{"from":"","to":"\\u0000"},{"from":"\\u005f_proto__","to":"\\u00fc\\ud83d\\ude00"}]',
      }),
    );
    expect(value.ids).toEqual(['__proto__', '', '\ud800', '\u0000', 'ü😀']);
    expect([...value.target]).toEqual([1, 2, 4, 3]);
    expect([...value.label]).toEqual([-1, 0, -1, -1]);
    expect(value.labels).toEqual(['']);
    expect(({} as Record<string, unknown>)['owner']).toBeUndefined();
  });

  it('accepts a byte order mark and a model without edges', () => {
    expect(good(`\uFEFF${model()}`).value.n).toBe(1);
    expect(good('{"format":"covergame/1","initial":"a","nodes":[{"id":"a","owner":"sut"}]}').value.m).toBe(0);
  });

  it('reports all faults at once, each at its place', () => {
    const outcome = read(`{
  "format": "covergame/1",
  "initial": "v9",
  "nodes": [
    { "id": "v0", "owner": "testr" },
    { "id": "v0", "owner": "sut" },
    { "id": "v1", "owner": "sut", "gain": -1 },
    { "id": "v2", "owner": "sut", "gain": 1.5 },
    { "id": "v3", "owner": "sut", "gain": "2", "id": "v4" },
    { "owner": "sut" }, 7
  ],
  "edges": [
    { "from": "v0", "to": "v11" },
    { "from": "v0" },
    { "from": "v0", "to": "v1", "weight": -2 }
  ]
}`);
    if (outcome.ok) throw new Error('it should have failed');
    const found = outcome.issues.map(({ code, where }) => `${where?.line}:${where?.column} ${code}`);
    expect(found).toEqual([
      '5:28 format/bad-owner',
      '6:5 game/duplicate-node',
      '7:43 format/bad-gain',
      '8:43 format/bad-gain',
      '9:43 format/wrong-type',
      '9:48 format/duplicate-key',
      '10:5 format/missing-key',
      '10:25 format/wrong-type',
      '14:5 format/missing-key',
      '15:43 format/bad-weight',
      '13:27 game/unknown-node',
      '3:14 game/unknown-node',
    ]);
    expect(outcome.issues[0].hint).toBe('did you mean "tester"?');
  });

  it('says of other JSON that it is no model, once, and what to do with it', () => {
    const outcome = readModel(
      sourceOf('x.json', '{"openapi":"3.1.0","info":{},"paths":{},"a":1,"b":2,"c":3}'),
    );
    expect(outcome).toMatchObject({
      total: 1,
      issues: [
        {
          message: 'this JSON is not a model: its keys are "openapi", "info", "paths", "a", "b", …',
          hint: 'it is an OpenAPI document: covergame init --openapi FILE makes a model of it',
        },
      ],
    });
  });

  it('warns of an unknown key, once, with the nearest one', () => {
    const outcome = good(
      model({
        nodes: '[{"id":"a","owner":"sut","gian":2},{"id":"b","owner":"sut","gian":{"x":[1,true,null]}}]',
      }),
    );
    expect(outcome.warnings).toHaveLength(1);
    expect(outcome.warnings[0]).toMatchObject({ code: 'format/unknown-key', hint: 'did you mean "gain"?' });
  });

  it.each([
    ['no format', '{"initial":"a","nodes":[{"id":"a","owner":"sut"}]}', 'format/missing-key'],
    ['no initial', '{"format":"covergame/1","nodes":[{"id":"a","owner":"sut"}]}', 'game/missing-initial'],
    ['a JSON object of another kind', '{"openapi":"3.1.0","info":{},"paths":{}}', 'format/unknown-content'],
    ['an empty object', '{}', 'format/unknown-content'],
    ['no nodes', '{"format":"covergame/1","initial":"a"}', 'format/missing-key'],
    ['another version', model({ format: '"covergame/2"' }), 'format/wrong-version'],
    ['a witness', model({ format: '"covergame-witness/1"' }), 'format/wrong-version'],
    [
      'a gain of 300,000 digits',
      model({ nodes: `[{"id":"a","owner":"sut","gain":${'1'.repeat(300_000)}}]` }),
      'format/bad-gain',
    ],
    ['a cut file', FIGURE.slice(0, 300), 'format/truncated'],
    ['a file cut in a string', FIGURE.slice(0, 30), 'format/truncated'],
    ['garbage at the end', `${model()} x`, 'format/syntax'],
    ['a second model', model() + model(), 'format/syntax'],
    ['a comma too much', model({ edges: '[{"from":"a","to":"a"},]' }), 'format/syntax'],
    ['a comma too few', model({ edges: '[{"from":"a" "to":"a"}]' }), 'format/syntax'],
    ['a bad escape', model({ initial: '"\\x"' }), 'format/syntax'],
    ['a short unicode escape', model({ initial: '"\\u12"' }), 'format/syntax'],
    ['a line break in a string', model({ initial: '"a\n"' }), 'format/syntax'],
    ['a leading zero', model({ nodes: '[{"id":"a","owner":"sut","gain":01}]' }), 'format/syntax'],
    ['a lone minus', model({ nodes: '[{"id":"a","owner":"sut","gain":-}]' }), 'format/syntax'],
    ['brackets without end', `{"x":${'['.repeat(1_000_000)}`, 'limit/depth'],
    ['a list', '[]', 'format/syntax'],
    ['nothing', '', 'format/truncated'],
    ['null as a label', model({ edges: '[{"from":"a","to":"a","label":null}]' }), 'format/wrong-type'],
    ['nodes as an object', model({ nodes: '{}' }), 'format/wrong-type'],
    ['a huge gain', model({ nodes: '[{"id":"a","owner":"sut","gain":1e300}]' }), 'format/bad-gain'],
    ['an endless weight', model({ edges: '[{"from":"a","to":"a","weight":1e999}]' }), 'format/bad-weight'],
  ])('refuses %s', (_, text, code) => {
    expect(codes(text)).toContain(code);
  });

  it('counts a hundred thousand unknown nodes without looking for a name near each', () => {
    const edges = Array.from({ length: 100_000 }, (_, i) => `{"from":"a","to":"x${i}"}`);
    const outcome = read(model({ edges: `[${edges.join(',')}]` }));
    expect(outcome.ok || [outcome.issues.length, outcome.total]).toEqual([20, 100_000]);
  });

  it('refuses bytes that are no UTF-8', () => {
    const bytes = new TextEncoder().encode(model({ initial: '"aXXXXXXXXXXXXXXXXXXXXXX"' }));
    bytes[bytes.indexOf(88)] = 0xff;
    expect(codes(bytes)).toEqual(['format/syntax']);
  });
});
