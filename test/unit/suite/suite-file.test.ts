import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../../src/base/index.ts';
import { buildGame } from '../../../src/game/index.ts';
import { makeSuite, readSuite, writeSuite } from '../../../src/suite/index.ts';
import { arbitraryGame } from '../../reference/arbitrary-game.ts';

const game = buildGame({
  name: 'login',
  initial: 'v_Start',
  nodes: [
    { id: 'v_Start', owner: 'tester' },
    { id: 'v_Start/e_Login', owner: 'sut' },
    { id: 'v_In', owner: 'tester' },
    { id: 'v_Denied', owner: 'tester' },
  ],
  edges: [
    { from: 'v_Start', to: 'v_Start/e_Login', label: 'e_Login' },
    { from: 'v_Start/e_Login', to: 'v_In' },
    { from: 'v_Start/e_Login', to: 'v_Denied' },
    { from: 'v_Denied', to: 'v_Start', label: 'e_Again' },
  ],
});
const numbers = buildGame({
  initial: '1',
  nodes: ['1', '2', '4', '6', '7'].map((id) => ({ id, owner: 'tester' as const })),
  edges: [
    ['1', '2'],
    ['2', '4'],
    ['4', '6'],
    ['6', '1'],
    ['1', '7'],
  ].map(([from, to]) => ({ from, to })),
});

function casesOf(text: string, of = game): string[][] {
  const outcome = readSuite(of, sourceOf('suite', text));
  if (!outcome.ok) throw new Error(outcome.issues.map((issue) => issue.message).join('\n'));
  return outcome.value.cases.map((path) => Array.from(path, (v) => of.ids[v]));
}

function issuesOf(text: string, of = game) {
  const outcome = readSuite(of, sourceOf('suite', text));
  if (outcome.ok) throw new Error('accepted');
  return outcome.issues;
}

const THROUGH = ['v_Start', 'v_Start/e_Login', 'v_Denied', 'v_Start', 'v_Start/e_Login', 'v_In'];

describe('readSuite', () => {
  it('reads what writeSuite wrote', () => {
    fc.assert(
      fc.property(arbitraryGame(), (any) => {
        const suite = makeSuite(any, 'edge');
        const outcome = readSuite(any, sourceOf('suite', writeSuite(any, suite)));
        expect(outcome.ok && outcome.value.cases).toEqual(suite.cases);
      }),
      { numRuns: 50 },
    );
  });

  it('reads a bare list of cases', () => {
    expect(casesOf('[["v_Start", "v_Start/e_Login"]]')).toEqual([['v_Start', 'v_Start/e_Login']]);
  });

  it('reads GMU paths', () => {
    const wanted = [
      ['1', '2', '4', '6', '1', '7'],
      ['1', '7'],
    ];
    expect(casesOf('[1,2,4,6,1,7]\n[ 1, 7 ]\n', numbers)).toEqual(wanted);
    expect(casesOf('# paths\n\n[1,2,4,6,1,7],\r\n[1,7]', numbers)).toEqual(wanted);
    expect(casesOf('[1,7]', numbers)).toEqual([['1', '7']]);
  });

  it('reads GraphWalker offline lines, through the SUT nodes of the model', () => {
    const lines = ['e_Init', 'v_Start', 'e_Login', 'v_Denied', 'e_Again', 'v_Start', 'e_Login', 'v_In'];
    expect(casesOf(lines.map((name) => JSON.stringify({ currentElementName: name })).join('\n'))).toEqual([
      THROUGH,
    ]);
    expect(casesOf(lines.join('\n'))).toEqual([THROUGH]);
  });

  it('reads AltWalker steps', () => {
    const steps = ['v_Start', 'e_Login', 'v_Denied', 'e_Again', 'v_Start', 'e_Login', 'v_In'].map(
      (name, i) => ({
        id: `x${i}`,
        name,
        modelName: 'Login',
      }),
    );
    expect(casesOf(JSON.stringify(steps))).toEqual([THROUGH]);
  });

  it('reports every fault of every case', () => {
    const issues = issuesOf('[1,2,7]\n[2,4]\n[1,8]\n[1,2', numbers);
    expect(issues.map((issue) => issue.code)).toEqual(['suite/bad-path']);
    const more = issuesOf('[1,2,7]\n[2,4]\n[1,8]', numbers);
    expect(more.map(({ code, where }) => [code, where?.line])).toEqual([
      ['suite/no-edge', 1],
      ['suite/not-initial', 2],
      ['suite/unknown-node', 3],
    ]);
    expect(more[0].message).toBe('case 1: step 2 goes from "2" to "7", which is not an edge of the model');
    expect(more[0].hint).toBe('from "2" the model goes to "4"');
  });

  it('says what is wrong with other texts', () => {
    expect(issuesOf('')[0].code).toBe('suite/empty');
    expect(issuesOf('{"cases": []}')[0].code).toBe('suite/empty');
    expect(issuesOf('{"cases": 3}')[0].code).toBe('suite/not-a-suite');
    expect(issuesOf('{"nodes": []}')[0].code).toBe('suite/not-a-suite');
    expect(issuesOf('[[null]]')[0].code).toBe('suite/not-a-suite');
    expect(issuesOf('[[]]')[0].code).toBe('suite/empty-case');
    expect(issuesOf('{"currentElementName": "v_Start"}\n{"curr')[0].code).toBe('suite/bad-element');
    expect(issuesOf('v_Start\ne_Logn\nv_In')[0]).toMatchObject({
      code: 'suite/unknown-node',
      where: { line: 2 },
    });
  });

  it('survives anything', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        readSuite(game, sourceOf('suite', text));
      }),
    );
  });
});
