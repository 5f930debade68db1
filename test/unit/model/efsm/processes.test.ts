import { describe, expect, test } from 'vitest';
import { orThrow, sourceOf } from '../../../../src/base/index.ts';
import { labelOf, TESTER } from '../../../../src/game/index.ts';
import { explore, readEfsm } from '../../../../src/model/index.ts';

const gameOf = (text: string) =>
  orThrow(explore(orThrow(readEfsm(sourceOf('m.yaml', `format: covergame-efsm/1\n${text}`))))).game;
const faultsOf = (text: string): string[] => {
  const outcome = readEfsm(sourceOf('m.yaml', `format: covergame-efsm/1\n${text}`));
  return outcome.ok ? [] : outcome.issues.map(({ code, where }) => `${where?.line}:${where?.column} ${code}`);
};

describe('processes', () => {
  test('rendezvous: which of several receivers of the SUT takes part is its choice', () => {
    const game = gameOf(`
channels: [job]
processes:
  client: { owner: tester, locations: [new, sent], edges: [{ from: new, to: sent, sync: job! }] }
  server: { owner: sut, count: 2, locations: [free, busy], edges: [{ from: free, to: busy, sync: job? }] }
`);
    // The start, the SUT's choice, and one state for each server.
    expect(game.n).toBe(4);
    expect(game.owner[game.initial]).toBe(TESTER);
    expect([...game.owner].filter((owner) => owner !== TESTER)).toHaveLength(1);
    const labels = Array.from({ length: game.m }, (_, e) => labelOf(game, e));
    expect(labels.some((label) => label?.includes('server 1'))).toBe(true);
  });

  test('nobody sends alone by rendezvous, anybody by broadcast, and all who can hear', () => {
    const system = (kind: string): string => `
${kind}: [go]
processes:
  boss: { owner: sut, locations: [a, b], edges: [{ from: a, to: b, sync: go! }] }
  worker: { owner: sut, count: 2, locations: [w, x], edges: [{ from: w, to: x, when: self >= 1, sync: go? }] }
`;
    expect(gameOf(system('channels')).ids).toHaveLength(2);
    const heard = gameOf(system('broadcast'));
    expect(heard.ids[1]).toContain('worker [w, x]');
    expect(gameOf(system('broadcast').replace('self >= 1', 'self >= 5')).ids[1]).toContain('worker [w, w]');
  });

  test('the sender updates before the receiver, each with its own variables', () => {
    const game = gameOf(`
variables: { n: 0..9 }
channels: [c]
processes:
  s: { owner: sut, locations: [a, b], variables: { v: 0..9 }, edges: [{ from: a, to: b, sync: c!, set: { n: 3, v: 7 } }] }
  r: { owner: sut, locations: [a, b], variables: { w: 0..9 }, edges: [{ from: a, to: b, sync: c?, set: { w: n + 1, n: n * 2 } }] }
`);
    expect(game.ids[1]).toContain('n 6');
    expect(game.ids[1]).toContain('"r.w" [4]');
    expect(game.ids[1]).toContain('"s.v" [7]');
  });

  test('clocks count together up to one above what matters; urgent locations and invariants hold time up', () => {
    const clock = (more: string): string => `
processes:
  p: { owner: sut, locations: [a, b], clocks: { x: 2 }${more} }
`;
    expect(gameOf(clock('')).n).toBe(4);
    expect(gameOf(clock(', urgent: [a]')).n).toBe(1);
    expect(gameOf(clock(', invariants: { a: x <= 1 }')).n).toBe(2);
    // What would break the invariant of its goal does not happen.
    expect(gameOf(clock(', invariants: { b: x <= 0 }, edges: [{ from: a, to: b }]')).n).toBe(5);
  });

  test('whoever is to let time pass does', () => {
    const text = 'processes:\n  p: { owner: sut, locations: [a], clocks: { x: 0 } }\n';
    expect(gameOf(`time: tester\n${text}`).owner[0]).toBe(TESTER);
    expect(gameOf(text).owner[0]).not.toBe(TESTER);
  });

  test('faults are told, each at its place', () => {
    expect(faultsOf('processes:\n  p: { owner: sut }\n')).toEqual(['3:6 efsm/no-locations']);
    expect(faultsOf('processes:\n  p: { owner: me, locations: [a], edges: [{ from: a, to: c }] }\n')).toEqual(
      ['3:58 efsm/unknown-location', '3:15 efsm/bad-player'],
    );
    expect(
      faultsOf(
        'channels: [c]\nprocesses:\n  p: { owner: sut, locations: [a], edges: [{ from: a, to: a, sync: d! }] }\n',
      ),
    ).toEqual(['4:68 efsm/bad-sync']);
    expect(
      faultsOf(
        'processes:\n  p: { owner: sut, locations: [a], variables: { x: 0..1 }, clocks: { x: 2 }, urgent: [b] }\n',
      ),
    ).toEqual(['3:70 efsm/bad-name', '3:87 efsm/unknown-location']);
    expect(faultsOf('variables: { p: boolean }\nprocesses:\n  p: { owner: sut, locations: [a] }\n')).toEqual([
      '4:3 efsm/bad-name',
    ]);
    expect(
      faultsOf('processes:\n  p: { owner: sut, locations: [a], edges: [{ from: a, to: a, when: y > 1 }] }\n'),
    ).toEqual(['3:68 efsm/expression']);
  });
});
