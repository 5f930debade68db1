// Files that were read as something they are not, and files of public tools that were refused.

import { describe, expect, test } from 'vitest';
import { sourceOf } from '../../src/base/index.ts';
import { readModel } from '../../src/format/index.ts';

function told(name: string, text: string): { codes: string[]; n: number; m: number; ids: readonly string[] } {
  const outcome = readModel(sourceOf(name, text));
  if (!outcome.ok) return { codes: outcome.issues.map(({ code }) => code), n: 0, m: 0, ids: [] };
  const { n, m, ids } = outcome.value;
  return { codes: outcome.warnings.map(({ code }) => code), n, m, ids };
}

describe('a table', () => {
  test('whose header names the columns in another order is read in that order', () => {
    const ours = told('a.csv', 'from,to,label\n0,1,a\n1,0,b\n');
    expect(ours.codes).toEqual([]);
    expect(told('a.csv', 'from,label,to\n0,a,1\n1,b,0\n')).toEqual(ours);
    expect(told('a.csv', 'Action,Target,Source\na,1,0\nb,0,1\n')).toEqual(ours);
  });

  test.each([
    ['results', 'model,strategy,coverage\ncoffee,gmu,83.3\ncoffee,adaptive,90\n'],
    ['people', 'name,city,age\nAnn,Rome,30\nBob,Oslo,40\n'],
    ['an unknown header', 'begin,finish,what\ns0,s1,a\ns1,s0,b\n'],
    ['a header alone', 'model,strategy,coverage\n'],
  ])('of %s is no model', (_, text) => expect(told('a.csv', text).codes).toEqual(['format/unknown-header']));

  test('of named states without a header is read', () => {
    expect(told('a.csv', 'idle,busy,a\nbusy,idle,b\n')).toMatchObject({ codes: [], n: 4 });
    expect(told('a.csv', '0,1,a\n').codes).toEqual([]);
  });
});

test.each(['(0,0,0)\n', '(0,0,0)\n(0,a,1)\n', '(0, 2, 2)\n(0,"a",1)\n(1,"b",0)\n'])(
  '%j is no .aut file',
  (text) => {
    expect(told('a.aut', text).codes).toEqual(['format/missing-header']);
    expect(told('-', text).codes).not.toEqual([]);
  },
);

test('a PGSolver header that ends with its line', () => {
  const text = '0 0 0 1;\n1 0 1 0;\n';
  const ended = told('a.gm', `parity 1;\n${text}`);
  expect(told('a.gm', `parity 1\n${text}`)).toEqual({ ...ended, codes: ['format/missing-semicolon'] });
  expect(told('unnamed', `parity 1\n${text}`).n).toBe(2);
});

describe('a 0 of its own in a CNF file', () => {
  const whole = told('a.cnf', 'p cnf 2 2\n1 2 0\n-1 0\n');
  test('after the promised clauses is left out', () => {
    for (const end of ['0\n', '0\n0\n', '%\n0\n']) {
      const { codes, ...rest } = told('a.cnf', `p cnf 2 2\n1 2 0\n-1 0\n${end}`);
      expect({ ...rest, codes: [] }).toEqual(whole);
      expect(codes).toEqual(end.startsWith('%') ? [] : ['format/extra-zero']);
    }
  });

  test('before that it is an empty clause', () => {
    expect(told('a.cnf', 'p cnf 2 3\n1 2 0\n0\n-1 0\n')).toMatchObject({
      codes: ['format/empty-clause'],
      n: 10,
    });
    expect(told('a.cnf', 'p cnf 2 2\n1 2 0\n0\n-1 0\n').codes).toContain('format/wrong-count');
  });
});

test('vertices of several GraphWalker models may have the same ids', () => {
  const model = (name: string, shared: string): object => ({
    name,
    generator: 'random(edge_coverage(100))',
    ...(name === 'a' && { startElementId: 'v0' }),
    vertices: [
      { id: 'v0', name: `${name}_0` },
      { id: 'v1', name: `${name}_1`, sharedState: shared },
    ],
    edges: [
      { id: 'e0', name: 'go', sourceVertexId: 'v0', targetVertexId: 'v1' },
      { id: 'e1', name: 'back', sourceVertexId: 'v1', targetVertexId: 'v0' },
    ],
  });
  const text = `// a licence\n${JSON.stringify({ name: 'two', models: [model('a', 'S'), model('b', 'S')] })}`;
  const { codes, ids } = told('m.json', text);
  expect([...new Set(codes)]).toEqual(['format/shared-id']);
  expect(ids).toEqual(expect.arrayContaining(['a_0', 'a_1', 'b_0', 'b_1']));
  const twice = JSON.stringify({
    models: [{ ...model('a', 'S'), vertices: [{ id: 'v0' }, { id: 'v0' }], edges: [] }],
  });
  expect(told('m.json', twice).codes).toContain('game/duplicate-node');
});
