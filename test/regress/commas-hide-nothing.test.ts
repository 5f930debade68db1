// A comma too many, or one that is missing, once ended the reading: every later fault of the file waited for the next try.

import { expect, test } from 'vitest';
import { sourceOf } from '../../src/base/index.ts';
import { readWitness } from '../../src/certificate/index.ts';
import { readModel } from '../../src/format/index.ts';
import { buildGame } from '../../src/game/index.ts';

const faults = (text: string, from: string): string[] => {
  const read = readModel(sourceOf('m.json', text), { from });
  return read.ok ? [] : read.issues.map(({ code, where }) => `${where?.line}:${where?.column} ${code}`);
};

test('in a model every fault is named at its place', () => {
  const text = `{
  "format": "covergame/1",
  "initial": "a",
  "nodes": [
    { "id": "a", "owner": "tester", },
    { "id": "b" "owner": "nobody" }
    { "id": "c", "owner": "sut", "gain": -1 },
  ],
  "edges": [{ "from": "a", "to": "d" }],
}`;
  expect(faults(text, 'native')).toEqual([
    '5:37 format/syntax',
    '6:17 format/syntax',
    '6:26 format/bad-owner',
    '7:5 format/syntax',
    '7:42 format/bad-gain',
    '8:3 format/syntax',
    '10:1 format/syntax',
    '9:34 game/unknown-node',
  ]);
});

test('in a statechart and in a model of GraphWalker as well', () => {
  const chart = '{ "id": "m", "initial": "a", "states": { "a": { "on": { "GO": "nowhere" }, }, } }';
  expect(faults(chart, 'xstate')).toEqual([
    '1:76 format/syntax',
    '1:79 format/syntax',
    expect.stringMatching(/^1:63 /),
  ]);
  const walk =
    '{ "models": [{ "vertices": [{ "id": "a", }], "edges": [{ "id": "e", "targetVertexId": "b" }], }] }';
  expect(faults(walk, 'graphwalker').slice(0, 2)).toEqual(['1:42 format/syntax', '1:95 format/syntax']);
  expect(faults(walk, 'graphwalker').length).toBeGreaterThan(2);
});

test('a text of wrong commas alone ends the reading soon', () => {
  const text = `{ "format": "covergame/1", "nodes": [${'"x" '.repeat(1000)}] }`;
  const read = readModel(sourceOf('m.json', text), { from: 'native' });
  // Twenty commas and twenty-one texts where nodes are expected.
  expect(read.ok || read.total).toBeLessThan(50);
});

test('no witness is taken with a comma too many', () => {
  const game = buildGame({ initial: 'a', nodes: [{ id: 'a', owner: 'tester' }], edges: [] });
  const read = readWitness(
    sourceOf(
      'w.json',
      '{ "format": "covergame-witness/1", "restart": true, "gains": "given", "value": 9, "closure": [], }',
    ),
    game,
  );
  expect(read.ok || read.issues.map(({ code }) => code)).toContain('format/syntax');
});
